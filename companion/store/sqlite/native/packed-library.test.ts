import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inChinese } from '../../../cli/language/told.ts';
import { cacheFolder } from './own-folder.ts';
import { type LibraryPlaces, loadPacked, packedName, sha256Of } from './packed-library.ts';

const LIBRARY = Buffer.from('a library for one system');
const SHA256 = sha256Of(LIBRARY);
const NAME = `${SHA256}.node`;
/** Packs at the lowest quality, the quickest. */
const packed = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
const isRoot = process.getuid?.() === 0;

let place: string;
let places: { ofPackage: string; ofUser: string; temporary: string };
let loaded: string[];

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'ambit-library-')));
  places = { ofPackage: join(place, 'package'), ofUser: join(place, 'cache', 'ambit'), temporary: join(place, 'tmp') };
  mkdirSync(places.ofPackage);
  mkdirSync(places.temporary);
  for (const [system, bytes] of [
    ['linux-x64', LIBRARY],
    ['linux-x64-musl', Buffer.from('a library for another system')],
  ] as const)
    writeFileSync(join(places.ofPackage, packedName(system, sha256Of(bytes))), packed(bytes));
  loaded = [];
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Loads by reading: the content at the time of loading. */
const load = (file: string): string => {
  loaded.push(file);
  return readFileSync(file, 'utf8');
};
const loadFrom = (more: Partial<LibraryPlaces> = {}, system = 'linux-x64'): string =>
  loadPacked(system, { ...places, ...more }, load);
const WHOLE = LIBRARY.toString();
/** No file can be made below a file; root may write everywhere else. */
const unwritable = (): string => {
  const folder = join(place, `sealed-${Math.random()}`);
  writeFileSync(folder, '');
  return join(folder, 'below');
};
/** As the package of another user: what is there can be read, and no file can be made. */
const sealPackage = (): void => {
  const blocked = (name: string): string => join(places.ofPackage, name);
  mkdirSync(join(blocked(NAME), 'in the way'), { recursive: true });
};
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

describe('given a package that this user can write', () => {
  it('unpacks the one library of this system beside the packed ones, and loads it from there ever after', () => {
    expect(loadFrom()).toBe(WHOLE);
    const file = join(places.ofPackage, NAME);
    const { ino } = lstatSync(file);
    expect(loadFrom()).toBe(WHOLE);
    expect(loaded).toEqual([file, file]);
    expect(lstatSync(file).ino).toBe(ino);
    expect(readdirSync(places.ofPackage).filter((name) => !name.endsWith('.br'))).toEqual([NAME]);
    expect([existsSync(places.ofUser), readdirSync(places.temporary)]).toEqual([false, []]);
  });

  it.each([
    ['other octets', (file: string) => writeFileSync(file, 'a library for one systeM')],
    ['its first half', (file: string) => writeFileSync(file, LIBRARY.subarray(0, 9))],
    ['nothing', (file: string) => writeFileSync(file, '')],
    ['a file above the bound', (file: string) => writeFileSync(file, Buffer.alloc(17 * 1024 * 1024))],
    [
      'a link to the same content elsewhere',
      (file: string) => {
        renameSync(file, `${place}/elsewhere`);
        symlinkSync(`${place}/elsewhere`, file);
      },
    ],
  ])('given %s in place of the library, unpacks it again and never loads that', (_what, damage) => {
    loadFrom();
    const file = join(places.ofPackage, NAME);
    damage(file);
    expect(loadFrom()).toBe(WHOLE);
    expect(lstatSync(file).isFile()).toBe(true);
    expect(loaded).toEqual([file, file]);
  });

  it('removes libraries of other versions and files left half written, and nothing else', () => {
    const old = `${'0'.repeat(64)}.node`;
    const left = `${old}.11111111-1111-4111-8111-111111111111.tmp`;
    const fresh = `${NAME}.22222222-2222-4222-8222-222222222222.tmp`;
    const others = ['notes.txt', 'x.node', fresh];
    for (const name of [old, left, ...others]) writeFileSync(join(places.ofPackage, name), '');
    const before = Date.now() / 1_000 - 3_600;
    utimesSync(join(places.ofPackage, left), before, before);
    loadFrom();
    const unpacked = readdirSync(places.ofPackage).filter((name) => !name.endsWith('.br'));
    expect(unpacked.sort()).toEqual([...others, NAME].sort());
  });

  it('given four processes that unpack, load and remove it at once, each loads the whole library every time', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => `${at * 7_919}`).join());
    const sha256 = sha256Of(bytes);
    writeFileSync(join(places.ofPackage, packedName('shared', sha256)), packed(bytes));
    const script = join(place, 'start.mjs');
    await build({
      stdin: {
        contents: `
          import { readFileSync, rmSync } from 'node:fs';
          import { loadPacked, sha256Of } from './packed-library.ts';
          for (let round = 0; round < 6; round++) {
            const found = loadPacked('shared', ${JSON.stringify(places)}, (file) => readFileSync(file));
            console.log(sha256Of(found));
            if (round < 5) rmSync(${JSON.stringify(join(places.ofPackage, `${sha256}.node`))}, { force: true });
          }`,
        resolveDir: 'companion/store/sqlite/native',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: script,
    });
    const said = await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, [script])));
    expect(said.flatMap(({ stdout }) => stdout.trim().split('\n'))).toEqual(Array(24).fill(sha256));
    expect(readdirSync(places.ofPackage).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(readdirSync(places.temporary)).toEqual([]);
  });
});

describe('given a package of another user', () => {
  beforeEach(sealPackage);

  it('makes a folder of this user alone, and keeps the library there', () => {
    expect(loadFrom()).toBe(WHOLE);
    expect(loadFrom()).toBe(WHOLE);
    const file = join(places.ofUser, NAME);
    expect(loaded).toEqual([file, file]);
    expect([modeOf(places.ofUser), modeOf(file)]).toEqual([0o700, 0o600]);
    writeFileSync(file, 'other octets');
    expect(loadFrom()).toBe(WHOLE);
    expect(readFileSync(file, 'utf8')).toBe(WHOLE);
  });

  /** The library was loaded from a folder that is gone since. */
  const wasTemporary = (): void => {
    expect(loaded).toHaveLength(1);
    expect(loaded[0]).toMatch(new RegExp(`^${places.temporary}/ambit-sqlite-\\w+/${NAME}$`));
    expect(readdirSync(places.temporary)).toEqual([]);
  };

  it.each([
    ['can be listed by others', () => chmodSync(places.ofUser, 0o755)],
    ['can be written by others', () => chmodSync(places.ofUser, 0o777)],
    ['lies in a folder that others can write', () => chmodSync(join(places.ofUser, '..'), 0o777)],
    [
      'is a link',
      () => {
        renameSync(places.ofUser, `${place}/elsewhere`);
        symlinkSync(`${place}/elsewhere`, places.ofUser);
      },
    ],
    [
      'lies behind a link to a folder that others can write',
      () => {
        mkdirSync(`${place}/open/cache/ambit`, { recursive: true, mode: 0o700 });
        chmodSync(`${place}/open`, 0o777);
        rmSync(join(places.ofUser, '..'), { recursive: true });
        symlinkSync(`${place}/open/cache`, join(places.ofUser, '..'));
      },
    ],
    [
      'is a file',
      () => {
        rmSync(places.ofUser, { recursive: true });
        writeFileSync(places.ofUser, '');
      },
    ],
  ])('given a folder of the user that %s, loads nothing from it and takes a new temporary folder', (_what, change) => {
    loadFrom();
    loaded = [];
    change();
    expect(loadFrom()).toBe(WHOLE);
    wasTemporary();
  });

  it.runIf(isRoot)('given a folder that belongs to another user, or would lie in one of theirs, does the same', () => {
    loadFrom();
    loaded = [];
    chownSync(places.ofUser, 1_000, 1_000);
    expect(loadFrom()).toBe(WHOLE);
    wasTemporary();
    loaded = [];
    rmSync(places.ofUser, { recursive: true });
    chownSync(join(places.ofUser, '..'), 1_000, 1_000);
    expect(loadFrom()).toBe(WHOLE);
    wasTemporary();
    expect(existsSync(places.ofUser)).toBe(false);
  });

  it('given a user without a home folder, takes a new temporary folder', () => {
    expect(loadFrom({ ofUser: undefined })).toBe(WHOLE);
    wasTemporary();
  });

  it('given a temporary folder in which others may rename files, loads nothing from there', () => {
    chmodSync(places.temporary, 0o777);
    expect(() => loadFrom({ ofUser: undefined })).toThrow(/\/tmp: other users could change it/);
    chmodSync(places.temporary, 0o1777);
    expect(loadFrom({ ofUser: undefined })).toBe(WHOLE);
    wasTemporary();
  });

  it('given a folder whose programs the system does not load, loads from the next', () => {
    const fault = Object.assign(new Error('failed to map segment'), { code: 'ERR_DLOPEN_FAILED' });
    const careful = (file: string): string => {
      if (file.startsWith(places.ofUser)) throw fault;
      return load(file);
    };
    expect(loadPacked('linux-x64', places, careful)).toBe(WHOLE);
    wasTemporary();
  });

  it('given no folder at all, says which were tried and what helps, in both languages', () => {
    const nowhere = { ofUser: unwritable(), temporary: unwritable() };
    const said = thrown(() => loadFrom(nowhere));
    expect(said).toMatch(/nowhere \(.*package: EISDIR; .*below: ENOTDIR; .*below: ENOTDIR\): .* use Node 24 or newer/);
    expect(inChinese(said)).toMatch(/^Ambit 找不到.*ENOTDIR.*Node 24 或更新版本。$/);
    expect(loaded).toEqual([]);
  });
});

const thrown = (call: () => unknown): string => {
  try {
    call();
  } catch (fault) {
    return (fault as Error).message;
  }
  return '';
};

describe('given a package that is not whole', () => {
  const file = (): string => join(places.ofPackage, packedName('linux-x64', SHA256));
  it.each([
    ['half of a packed library', () => writeFileSync(file(), readFileSync(file()).subarray(0, 9))],
    ['another library under its name', () => writeFileSync(file(), packed(Buffer.from('foreign code')))],
    ['one that unpacks to 17 MB', () => writeFileSync(file(), packed(Buffer.alloc(17 * 1024 * 1024)))],
    ['no folder of packed libraries', () => rmSync(places.ofPackage, { recursive: true })],
  ])('given %s, says so and leaves no file', (_what, damage) => {
    damage();
    const said = thrown(loadFrom);
    expect(said).toMatch(/^Ambit is not whole: .* Install it again/);
    expect(inChinese(said)).toMatch(/^Ambit 不完整/);
    expect(loaded).toEqual([]);
    const left = existsSync(places.ofPackage) ? readdirSync(places.ofPackage) : [];
    expect(left.filter((name) => !name.endsWith('.br'))).toEqual([]);
    expect([existsSync(places.ofUser), readdirSync(places.temporary)]).toEqual([false, []]);
  });

  it('given a system that it has no library for, names it', () => {
    const said = thrown(() => loadFrom({}, 'linux-riscv64'));
    expect(said).toMatch(/no SQLite for linux-riscv64: use Node 24/);
    expect(inChinese(said)).toMatch(/^Ambit 没有适用于 linux-riscv64 的 SQLite/);
  });
});

it.each([
  [{ XDG_CACHE_HOME: '/var/cache/ann' }, 'linux', '/var/cache/ann/ambit'],
  [{ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/ann/.cache/ambit'],
  [{}, 'freebsd', '/home/ann/.cache/ambit'],
  [{ XDG_CACHE_HOME: '/var/cache/ann' }, 'darwin', '/home/ann/Library/Caches/Ambit'],
  [{ LOCALAPPDATA: '/local' }, 'win32', '/local/Ambit/Cache'],
] as const)('given %j on %s, keeps what can be made again in %s', (environment, platform, folder) => {
  expect(cacheFolder(environment, platform, '/home/ann')).toBe(folder);
});

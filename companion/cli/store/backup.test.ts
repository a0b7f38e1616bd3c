import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MAGIC } from '../../store/backup/backup-file.ts';
import { restoreBackup } from '../../store/backup/restore-backup.ts';
import { writeBackup } from '../../store/backup/write-backup.ts';
import { DATABASE, openStore } from '../../store/open.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { copyState } from '../../store/testing/copy-state.ts';
import { makeSampleStore, SAMPLE } from '../../store/testing/sample-store.ts';
import { faultSentence } from '../fault-sentence.ts';
import { bundledScript } from '../testing/bundled-script.ts';
import { backup, restore } from './backup.ts';

const KEYS = '{"version":1,"clients":[]}';
const SETTINGS = '{"contact":"ann@example.org"}';
const PASSPHRASE = 'a passphrase of some length';
const given = async (): Promise<string> => PASSPHRASE;
const never = (): Promise<string> => Promise.reject(new Error('nobody may be asked'));

/** A state folder with something of every kind, which no test changes. */
let source: string;
let home: string;
let file: string;
let target: string;
let said: string[];
beforeAll(() => {
  source = mkdtempSync(join(tmpdir(), 'ambit-backup-source-'));
  makeSampleStore(source);
  writeFileSync(join(source, 'keys.json'), KEYS, { mode: 0o600 });
  writeFileSync(join(source, 'settings.json'), SETTINGS, { mode: 0o600 });
});
afterAll(() => rmSync(source, { recursive: true }));
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-backup-'));
  file = join(home, 'ambit.backup');
  target = join(home, 'restored');
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Rows of every table by its name, as one text. */
function rowsOf(dir: string): Readonly<Record<string, string>> {
  const database = openDatabase(join(dir, DATABASE), { readOnly: true });
  try {
    const tables = database
      .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [name, JSON.stringify(database.query(`SELECT * FROM "${name}"`).all())]),
    );
  } finally {
    database.close();
  }
}

const sentence = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no fault',
    (fault: unknown) => faultSentence(fault),
  );
const left = (dir: string): readonly string[] => readdirSync(dir).filter((name) => !name.startsWith('lock.db'));

it.each([
  ['plain', false, never],
  ['encrypted', true, given],
])('given a backup, %s, restore brings back every row, the settings and the keys', async (_, encrypt, ask) => {
  expect(await backup(file, { data: source, encrypt }, ask)).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(home)).toEqual(['ambit.backup']);
  expect(readdirSync(source).filter((name) => name.startsWith('backup-'))).toEqual([]);
  expect(await restore(file, { data: target }, ask)).toBe(0);
  expect(rowsOf(target)).toEqual(rowsOf(source));
  expect(readFileSync(join(target, 'keys.json'), 'utf8')).toBe(KEYS);
  expect(readFileSync(join(target, 'settings.json'), 'utf8')).toBe(SETTINGS);
  for (const name of left(target)) expect(statSync(join(target, name)).mode & 0o077).toBe(0);
  expect(readFileSync(file).includes(SETTINGS)).toBe(false);
  expect(isPacked()).toBe(!encrypt);
  expect(/anyone has what you read/.test(said[1] ?? '')).toBe(!encrypt);
  const amounts = `${SAMPLE.topics} topics, ${SAMPLE.labels} labels, ${SAMPLE.captures} captures, 1 crawls`;
  expect(said[0]).toContain(amounts);
  expect(said.at(-2)).toContain(amounts);
  const store = openStore(target);
  expect(store.notices).toEqual([]);
  store.close();
});

/** Number of bytes before the content of the backup. */
const contentStart = (): number => readFileSync(file).indexOf('\n', MAGIC.length) + 1;

/** Tells whether the content can be unpacked without a passphrase. */
function isPacked(): boolean {
  try {
    return gunzipSync(readFileSync(file).subarray(contentStart(), -32)).includes('http://3.example/3/');
  } catch {
    return false;
  }
}

it('given a companion that writes, the backup holds what was on disk when it began', async () => {
  const dir = join(home, 'state');
  copyState(source, dir);
  const store = openStore(dir);
  try {
    const label = { id: 'late', topicId: 'topic-1', target: 'page', url: 'http://late.example/', at: 9 } as const;
    store.labels.put([{ ...label, value: 'relevant' }]);
    await backup(file, { data: dir }, never);
    store.labels.put([{ ...label, id: 'later', value: 'not-relevant' }]);
  } finally {
    store.close();
  }
  await restore(file, { data: target }, never);
  expect(rowsOf(target).labels).toContain('"late"');
  expect(rowsOf(target).labels).not.toContain('"later"');
});

it('given an erasure that is not finished, the restored store finishes it', async () => {
  const dir = join(home, 'state');
  copyState(source, dir);
  const database = openDatabase(join(dir, DATABASE));
  database.query('INSERT INTO forgetting (what) VALUES (?)').run('{"kind":"site","host":"3.example"}');
  database.close();
  await backup(file, { data: dir }, never);
  await restore(file, { data: target }, never);
  expect(rowsOf(target).forgetting).toContain('3.example');
});

it('given a backup and its restore, both report the share that is done, from nothing on', async () => {
  const [packed, unpacked]: [number[], number[]] = [[], []];
  await writeBackup(source, file, { version: '1', tell: (share) => packed.push(share) });
  await restoreBackup(file, target, { passphrase: never, tell: (share) => unpacked.push(share) });
  for (const shares of [packed, unpacked]) {
    expect(shares.length).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  }
  expect([packed[0], unpacked.at(-1)]).toEqual([0, 0.8]);
});

it('given the same name again, replaces the earlier backup; given a link or another file, refuses', async () => {
  await backup(file, { data: source }, never);
  expect(await backup(file, { data: source }, never)).toBe(0);
  const other = join(home, 'letter.txt');
  writeFileSync(other, 'Dear Ann');
  const link = join(home, 'link');
  symlinkSync(other, link);
  const toBackup = join(home, 'link-to-backup');
  symlinkSync(file, toBackup);
  expect(await sentence(backup(other, { data: source }))).toMatch(/is there already.*Name a new file/);
  for (const each of [link, toBackup])
    expect(await sentence(backup(each, { data: source }))).toMatch(/is a link.*Name a/);
  expect(await sentence(backup(home, { data: source }))).toMatch(/is a folder/);
  expect(await sentence(backup(join(home, 'none', 'x'), { data: source }))).toMatch(
    /no such folder. Name another file/,
  );
  expect(await sentence(backup(file, { data: home }))).toMatch(/nothing to back up.*--data/);
  expect(readFileSync(other, 'utf8')).toBe('Dear Ann');
  expect(readdirSync(home).sort()).toEqual(['ambit.backup', 'letter.txt', 'link', 'link-to-backup']);
});

it('given a folder that holds data, restores nothing; given what a crash left of a restore, begins again', async () => {
  await backup(file, { data: source }, never);
  mkdirSync(target, { mode: 0o700 });
  writeFileSync(join(target, 'note.txt'), 'mine', { mode: 0o600 });
  expect(await sentence(restore(file, { data: target }))).toMatch(/holds data already.*--data/);
  expect(readdirSync(target)).toEqual(['note.txt']);
  rmSync(join(target, 'note.txt'));
  mkdirSync(join(target, 'restoring'), { mode: 0o700 });
  writeFileSync(join(target, 'restoring', DATABASE), 'half', { mode: 0o600 });
  writeFileSync(join(target, 'keys.json'), '{', { mode: 0o600 });
  expect(await restore(file, { data: target }, never)).toBe(0);
  expect(left(target).toSorted()).toEqual([DATABASE, 'keys.json', 'settings.json']);
  expect(await sentence(restore(file, { data: source }))).toMatch(/holds data already/);
});

/** Puts a right sum at the end, as an attacker can. */
const summed = (bytes: Buffer): Buffer => Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const headed = (change: (header: Record<string, unknown>) => unknown) => (bytes: Buffer) => {
  const end = contentStart();
  const header = JSON.parse(bytes.subarray(MAGIC.length, end).toString()) as Record<string, unknown>;
  change(header);
  return summed(Buffer.concat([Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`), bytes.subarray(end, -32)]));
};
const files = (of: Record<string, unknown>) => of.files as { name: string; size: number }[];
const database = (of: Record<string, unknown>) => files(of)[0] ?? { name: '', size: 0 };
const grow = (of: { size: number }, by: number) => Object.assign(of, { size: of.size + by });
const DAMAGED = /is damaged or cut short: copy it again.*Nothing was changed/;

it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['with a wrong bit', (bytes) => flipped(bytes, bytes.length >> 1), DAMAGED],
  ['without its end', (bytes) => bytes.subarray(0, -1), DAMAGED],
  ['cut off after its mark', (bytes) => bytes.subarray(0, MAGIC.length), DAMAGED],
  ['empty', () => Buffer.alloc(0), /is no backup of Ambit/],
  ['made by another program', () => gzipSync('something'), /is no backup of Ambit/],
  [
    'a newer format',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('BACKUP 1', 'BACKUP 2'), 'latin1'),
    /newer/,
  ],
  ['of a newer schema', headed((of) => Object.assign(of, { schema: 999 })), /newer Ambit: update Ambit/],
  ['with a name that leads out', headed((of) => Object.assign(database(of), { name: '../evil' })), DAMAGED],
  ['with a name twice', headed((of) => files(of).push(database(of))), DAMAGED],
  ['with more content than it names', headed((of) => grow(database(of), -1)), DAMAGED],
  ['with less content than it names', headed((of) => grow(database(of), 1_000_000)), DAMAGED],
])('given a backup, %s, restore refuses it and leaves no folder', async (_, change, told) => {
  await backup(file, { data: source }, never);
  writeFileSync(file, change(readFileSync(file)));
  expect(await sentence(restore(file, { data: target }, never))).toMatch(told);
  expect(existsSync(target)).toBe(false);
});

it('given a right sum over a database that is damaged, foreign or has a trigger of others, restores nothing', async () => {
  const dir = join(home, 'state');
  for (const sql of [
    'DROP TABLE labels',
    'PRAGMA application_id = 7; DROP TABLE labels; DROP TABLE captures; DROP TABLE topics',
    'CREATE TRIGGER evil AFTER INSERT ON labels BEGIN DELETE FROM topics; END',
    'CREATE VIEW evil AS SELECT 1',
  ]) {
    rmSync(dir, { recursive: true, force: true });
    copyState(source, dir);
    await backup(file, { data: dir }, never);
    const bytes = readFileSync(file);
    const start = contentStart();
    const inner = join(home, 'inner.db');
    writeFileSync(inner, gunzipSync(bytes.subarray(start, -32)));
    const changed = openDatabase(inner);
    changed.exec(`PRAGMA foreign_keys = OFF; PRAGMA journal_mode = MEMORY; ${sql}`);
    changed.close();
    const content = readFileSync(inner);
    const header = JSON.parse(bytes.subarray(MAGIC.length, start).toString()) as Record<string, unknown>;
    database(header).size = content.length;
    const forged = [Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`), gzipSync(content)];
    writeFileSync(file, summed(Buffer.concat(forged)));
    expect(await sentence(restore(file, { data: target }, never)), sql).toMatch(/damaged|another program/);
    expect(existsSync(target), sql).toBe(false);
  }
});

it('given another passphrase, or a header that was changed, restores nothing of an encrypted backup', async () => {
  await backup(file, { data: source, encrypt: true }, given);
  const wrong = async (): Promise<string> => 'another passphrase';
  expect(await sentence(restore(file, { data: target }, wrong))).toMatch(/not the passphrase of .*try again/);
  writeFileSync(file, headed((of) => Object.assign(of, { at: 1 }))(readFileSync(file)));
  expect(await sentence(restore(file, { data: target }, given))).toMatch(/not the passphrase/);
  expect(existsSync(target)).toBe(false);
});

it('given a missing file or a folder, prints one sentence with the next step', async () => {
  expect(await sentence(restore(join(home, 'none'), { data: target }))).toMatch(/there is no such file. Name a file/);
  expect(await sentence(restore(home, { data: target }))).toMatch(/is no file: name a file/);
});

it('given no room, leaves neither a draft nor a part of a store, and says what to do', async () => {
  await backup(file, { data: source }, never);
  const program = await bundledScript(fileURLToPath(new URL('../testing/run-main.ts', import.meta.url)));
  const within = (...call: string[]) => {
    // 64 blocks of 512 bytes: less than the sample store takes.
    const shell = ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, program, ...call];
    const { status, stderr } = spawnSync('sh', shell, { encoding: 'utf8' });
    return { status, stderr };
  };
  const full = expect.stringMatching(/^The disk is full: free some room|^There is no room in .*--data/);
  const small = join(home, 'small.backup');
  expect(within('backup', small, '--data', source)).toEqual({ status: 1, stderr: full });
  expect(within('restore', file, '--data', target)).toEqual({ status: 1, stderr: full });
  expect(readdirSync(home).sort()).toEqual(['ambit.backup']);
  expect(readdirSync(source).filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(await restore(file, { data: target }, never)).toBe(0);
});

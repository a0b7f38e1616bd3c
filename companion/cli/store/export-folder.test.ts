import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import type { FolderFile } from '../../export/zip.ts';
import { writeFolder } from './export-folder.ts';

const ENDING = '-0123456789ab.md';
const NAME = `Bread${ENDING}`;
const file = (content: string, name = NAME): FolderFile => ({
  ...{ name, content, ending: ENDING },
  update: (existing) => existing.replace(/made \d/, content),
});

let home = '';
let folder = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-folder-'));
  folder = join(home, 'vault');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('given a new folder, writes files for its user alone; given the same files again, changes none', async () => {
  expect(await writeFolder(folder, [file('made 1')])).toEqual({ created: 1, changed: 0, unchanged: 0, leftAlone: [] });
  const path = join(folder, NAME);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { mtimeMs } = statSync(path);
  expect(await writeFolder(folder, [file('made 1')])).toMatchObject({ created: 0, unchanged: 1 });
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});

it('given a file that the user renamed, moved, edited and shared, updates it there with its permissions', async () => {
  await writeFolder(folder, [file('made 1')]);
  mkdirSync(join(folder, 'reading', 'now'), { recursive: true });
  const moved = join(folder, 'reading', 'now', `My bread${ENDING}`);
  renameSync(join(folder, NAME), moved);
  writeFileSync(moved, 'mine\nmade 1\nmine');
  chmodSync(moved, 0o644);
  expect(await writeFolder(folder, [file('made 2', `Other${ENDING}`)])).toMatchObject({ created: 0, changed: 1 });
  expect(readFileSync(moved, 'utf8')).toBe('mine\nmade 2\nmine');
  expect(statSync(moved).mode & 0o777).toBe(0o644);
  expect(readdirSync(folder)).toEqual(['reading']);
});

it('given a link, a second name, a folder or other octets in the place of a file, leaves all of them as they are', async () => {
  const target = join(home, 'target');
  const place = join(folder, NAME);
  const occupants: readonly (() => void)[] = [
    () => symlinkSync(target, place),
    () => linkSync(target, place),
    () => mkdirSync(place),
    () => writeFileSync(place, Buffer.from([0x6d, 0xff, 0xfe])),
  ];
  for (const occupy of occupants) {
    mkdirSync(folder);
    writeFileSync(target, 'made 1');
    occupy();
    expect(await writeFolder(folder, [file('made 2')])).toEqual({
      ...{ created: 0, changed: 0, unchanged: 0 },
      leftAlone: [NAME],
    });
    expect(readFileSync(target, 'utf8')).toBe('made 1');
    rmSync(folder, { recursive: true });
  }
});

it('given a link in the folder that leads to another one, updates nothing behind it', async () => {
  const other = join(home, 'other');
  mkdirSync(folder);
  mkdirSync(other);
  writeFileSync(join(other, NAME), 'made 1');
  symlinkSync(other, join(folder, 'inner'));
  expect(await writeFolder(folder, [file('made 2')])).toMatchObject({ created: 1 });
  expect(readFileSync(join(other, NAME), 'utf8')).toBe('made 1');
});

it('given a link or a file in the place of the folder, nothing is written and the error has the reason', async () => {
  mkdirSync(join(home, 'real'));
  symlinkSync(join(home, 'real'), folder);
  await expect(writeFolder(folder, [file('made 1')])).rejects.toThrow(ofCode('bad-arguments'));
  expect(readdirSync(join(home, 'real'))).toEqual([]);
  writeFileSync(join(home, 'file'), '');
  await expect(writeFolder(join(home, 'file'), [file('made 1')])).rejects.toThrow('Nothing can be written to --out');
});

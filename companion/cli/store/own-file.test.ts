import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

import { openOwnFile } from './own-file.ts';

let home: string;
let out: string;
let other: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-own-file-'));
  out = join(home, 'pages.jsonl');
  other = join(home, 'other');
  writeFileSync(other, 'of another');
  chmodSync(other, 0o644);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function written(text: string): [string, number] {
  const file = openOwnFile(out);
  writeSync(file, text);
  closeSync(file);
  return [readFileSync(out, 'utf8'), statSync(out).mode & 0o777];
}

it('given no file, it makes one that only its user may read, whatever the mask', () => {
  const mask = process.umask(0);
  try {
    expect(written('pages')).toEqual(['pages', 0o600]);
  } finally {
    process.umask(mask);
  }
});

it('given an older and longer file that all may read, it empties the file and takes the others’ rights away', () => {
  writeFileSync(out, 'older and longer');
  chmodSync(out, 0o644);
  expect(written('pages')).toEqual(['pages', 0o600]);
});

it.each<[string, () => void, string]>([
  ['a link to a file', () => symlinkSync(other, out), 'it is a link'],
  ['a link to nothing', () => symlinkSync(join(home, 'none'), out), 'it is a link'],
  ['a further name of a file', () => linkSync(other, out), 'another name leads to the same file'],
  ['a pipe that nothing reads', () => execFileSync('mkfifo', [out]), 'it is no ordinary file'],
])('given %s, it writes nothing and says so', (_what, put, why) => {
  put();
  expect(() => openOwnFile(out)).toThrow(ofCode('bad-arguments'));
  expect(() => openOwnFile(out)).toThrow(`Nothing is written to --out: ${why}.`);
  expect(readFileSync(other, 'utf8')).toBe('of another');
  expect(statSync(other).mode & 0o777).toBe(0o644);
  expect(() => statSync(join(home, 'none'))).toThrow();
});

it('given a device or a folder, it refuses', () => {
  expect(() => openOwnFile('/dev/null')).toThrow('it is no ordinary file');
  expect(() => openOwnFile(home)).toThrow('Nothing can be written to --out: it is a folder.');
});

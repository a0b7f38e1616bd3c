import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unread, unwritten } from './file-fault.ts';

function faultOf(file: string): unknown {
  try {
    return readFileSync(file);
  } catch (cause) {
    return cause;
  }
}

it('given a file that could not be read or written, gives the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-unread-'));
  expect(unread('The list a', faultOf(join(folder, 'a')))).toBe('The list a cannot be read: there is no such file.');
  expect(unread('The list b', faultOf(folder))).toBe('The list b cannot be read: it is a folder.');
  expect(unread('The list c', Object.assign(new Error(), { code: 'EIO' }))).toBe('The list c cannot be read: EIO.');
  expect(unwritten('--out', Object.assign(new Error(), { code: 'ENOSPC' }))).toBe(
    'Nothing can be written to --out: the disk is full.',
  );
  rmSync(folder, { recursive: true });
});

import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import { openDatabase } from '../store/sqlite/database.ts';
import { faultSentence, tellFault } from './fault-sentence.ts';

const dir = mkdtempSync(join(tmpdir(), 'ambit-sentence-'));
afterAll(() => rmSync(dir, { recursive: true }));

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (fault) {
    return fault;
  }
  throw new Error('It threw nothing.');
};
const circle = join(dir, 'circle');
symlinkSync(circle, circle);
const system = (code: string) => Object.assign(new Error(`${code}: raw words`), { code, syscall: 'open', errno: -1 });

describe('given a fault, prints one sentence with the next step, and no words of the library', () => {
  it.each<[string, unknown, RegExp]>([
    ['a folder in place of a file', thrownBy(() => readFileSync(dir)), /is a folder|needs a file|file is needed/],
    ['a missing file', thrownBy(() => readFileSync(join(dir, 'no'))), /no is not there: /],
    ['a link in a circle', thrownBy(() => readFileSync(circle)), /circle is a link .*: remove it/],
    ['too many open files', system('EMFILE'), /ulimit -n 1024/],
    ['a full disk', system('ENOSPC'), /disk is full: free some room/],
    ['a used-up quota', system('EDQUOT'), /disk is full: free some room/],
    ['a read-only disk', Object.assign(system('EROFS'), { path: '/x/y' }), /^\/x\/y .* give another folder/],
    ['a code without a sentence of its own', system('ESTALE'), /refused something.*ESTALE.*: start Ambit again/],
    [
      'a table that is missing',
      thrownBy(() => openDatabase(':memory:').query('SELECT * FROM t')),
      /database .*: start/,
    ],
    [
      'a table that exists',
      thrownBy(() => openDatabase(':memory:').exec('CREATE TABLE t (a); CREATE TABLE t (a)')),
      /: start/,
    ],
    ['a locked database', Object.assign(new Error('database is locked'), { errcode: 5 }), /Another program .*: end it/],
    [
      'the shared store',
      Object.assign(new Error('relation "x" does not exist'), { code: '42P01' }),
      /42P01\): try again/,
    ],
    ['a mistake in the program', thrownBy(() => (undefined as unknown as string).length), /AMBIT_DEBUG=1/],
  ])('%s', (_what, fault, sentence) => {
    const told = faultSentence(fault);
    expect(told).toMatch(sentence);
    expect(told).toMatch(/^[^\n]+\.$/);
    expect(told).not.toMatch(
      /no such table|already exists|SQLITE|is locked|relation|undefined|raw words|errno|^\s*at /m,
    );
  });

  it('one of our own keeps its words', () => {
    expect(faultSentence(new AmbitError('store-in-use', 'Use that one.'))).toBe('Use that one.');
    expect(faultSentence(new Error('The crawl has no seed.'))).toBe('The crawl has no seed.');
  });

  it('given AMBIT_DEBUG, shows where the fault arose; otherwise hides it', () => {
    const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    tellFault(system('EMFILE'));
    vi.stubEnv('AMBIT_DEBUG', '1');
    tellFault(system('EMFILE'));
    vi.unstubAllEnvs();
    const lines = write.mock.calls.map(([text]) => String(text));
    write.mockRestore();
    expect(lines.map((line) => line.includes('    at '))).toEqual([false, false, true]);
  });
});

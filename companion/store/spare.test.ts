import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import { openSpare, type Spare, withSpare } from './spare.ts';

const MIB = 1024 * 1024;
let dir = '';
let file = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-spare-'));
  file = join(dir, 'reserve-forget');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the spare', () => {
  it.each([
    ['8 MiB where there is room', 1000 * MIB, 8 * MIB],
    ['a quarter of a small disk', 4 * MIB, MIB],
  ])('takes %s', (_what, free, size) => {
    const spare = openSpare(dir, () => free);
    expect(existsSync(file)).toBe(false);
    spare.refill();
    expect(statSync(file).size).toBe(size);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('takes again all that is free up to what it was, so that labels do not get it, and nothing where that is too little', () => {
    let free = 1000 * MIB;
    const spare = openSpare(dir, () => free);
    spare.refill();
    expect([spare.release(), spare.release()]).toEqual([true, false]);
    free = 5 * MIB;
    spare.refill();
    expect(statSync(file).size).toBe(5 * MIB - 256 * 1024);
    spare.release();
    free = 600 * 1024;
    spare.refill();
    expect(existsSync(file)).toBe(false);
  });
});

describe('work with a spare', () => {
  const full = new AmbitError('storage-full', 'full');
  const spareOf = (has: boolean) => {
    const calls: string[] = [];
    const spare: Spare = { release: () => calls.push('release') > 0 && has, refill: () => void calls.push('refill') };
    return { calls, spare };
  };
  const failing = (times: number) => () => {
    if (times-- > 0) throw full;
    return 'done';
  };

  it('given room, keeps the spare; given a full disk, gives it up and tries once more', () => {
    const { calls, spare } = spareOf(true);
    expect(withSpare(spare, failing(0))).toBe('done');
    expect(calls).toEqual([]);
    expect(withSpare(spare, failing(1))).toBe('done');
    expect(calls).toEqual(['release', 'refill']);
    expect(() => withSpare(spare, failing(2))).toThrow(full);
    expect(withSpare(spare, failing(2), () => 'without')).toBe('without');
  });

  it('fails as it did where there is no spare, and at any other fault', () => {
    const { calls, spare } = spareOf(false);
    expect(() => withSpare(spare, failing(1))).toThrow(full);
    const other = () => {
      throw new Error('other');
    };
    expect(() => withSpare(spare, other)).toThrow('other');
    expect(calls).toEqual(['release']);
  });
});

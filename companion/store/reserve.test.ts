import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import { openReserve, RESERVED } from './reserve.ts';

const dir = mkdtempSync(join(tmpdir(), 'ambit-reserve-'));
const file = join(dir, 'reserve');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const full = new AmbitError('storage-full', 'full');
/** Fails so many times, then is done. */
const failing = (times: number) => () => {
  if (times-- > 0) throw full;
  return 'kept';
};

describe('the reserve', () => {
  it('is spent on a write that finds no room, and the next write after room is free makes it again', () => {
    let free = 2 * RESERVED;
    const reserve = openReserve(dir, () => free);
    expect(statSync(file).size).toBe(RESERVED);
    free = 0;
    expect(reserve.spend(failing(1))).toBe('kept');
    expect(() => reserve.spend(failing(1))).toThrow(full);
    expect(existsSync(file)).toBe(false);
    free = 2 * RESERVED;
    expect(reserve.spend(failing(0))).toBe('kept');
    expect(statSync(file).size).toBe(RESERVED);
    expect(() => reserve.spend(failing(2))).toThrow(full);
  });

  it('fails no write that was done when it cannot be made, and is tried again once a minute', () => {
    let clock = 0;
    let looks = 0;
    const look = () => {
      looks += 1;
      return 2 * RESERVED;
    };
    const nowhere = openReserve(join(dir, 'gone'), look, () => clock);
    for (let n = 0; n < 5; n++) expect(nowhere.spend(failing(0))).toBe('kept');
    expect(looks).toBe(1);
    clock = 60_001;
    nowhere.spend(failing(0));
    expect(looks).toBe(2);
  });
});

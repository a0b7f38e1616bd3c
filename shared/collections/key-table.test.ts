import { describe, expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';
import { loaded, valuesOf } from './testing/list-archive.ts';

/** Enough for a table that doubles, is divided, and then grows by eighths. */
const KEYS = 150_000;
const keyAt = (n: number): string => `example.org/articles/${n}`;

const filled = (table: KeyTable): KeyTable => {
  for (let n = 0; n < KEYS; n++) table.add(keyAt(n), n);
  return table;
};

/** Ids of all keys, and of as many that were never added. */
const found = (table: KeyTable): readonly number[] =>
  Array.from({ length: 2 * KEYS }, (_, n) => table.find(keyAt(n))).map((id, n) => (n < KEYS ? id - n : id));

const EACH = Array.from({ length: 2 * KEYS }, (_, n) => (n < KEYS ? 0 : -1));

describe('KeyTable', () => {
  it('given keys beyond its room, grows and finds each, and no other', () => {
    expect(found(filled(new KeyTable()))).toEqual(EACH);
  });

  it('given room for all keys before the first, finds each, and no other', () => {
    const table = new KeyTable();
    table.reserve(KEYS);
    expect(found(filled(table))).toEqual(EACH);
  });

  it('given a key again, keeps its first id', () => {
    const table = filled(new KeyTable());
    table.add(keyAt(7), 99);
    expect(table.find(keyAt(7))).toBe(7);
  });

  it('given a saved table, finds each key, and no other, and takes in more', () => {
    const table = loaded(new KeyTable(), valuesOf(filled(new KeyTable())));
    expect(found(table)).toEqual(EACH);
    table.add('another', KEYS);
    expect(table.find('another')).toBe(KEYS);
  });

  it('given hashes that all belong into the last slot, keeps each once, in the sequence in which they came', () => {
    const table = new KeyTable();
    for (const _ of ['', 'again']) for (let high = 0; high < 1_000; high++) table.addHash(0xff_ff_ff_ff, high, high);
    const [size, lows, highs, ids] = valuesOf(table) as [number, Uint32Array, Uint32Array, Int32Array];
    expect([size, new Set(lows)]).toEqual([1_000, new Set([0xff_ff_ff_ff])]);
    expect([...ids]).toEqual([...highs]);
    expect([...ids]).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  });

  it('writes keys by their hash', () => {
    const [, lows] = valuesOf(filled(new KeyTable())) as [number, Uint32Array];
    expect([...lows]).toEqual([...lows].sort((a, b) => a - b));
  });
});

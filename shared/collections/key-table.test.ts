import { describe, expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';
import type { NumberArray, StateArchive } from './state-archive.ts';

/** Enough for a table that doubles, and then grows by quarters. */
const KEYS = 80_000;
const keyAt = (n: number): string => `example.org/articles/${n}`;

/** Saves values in a list, or reads them back from it. */
class ListArchive implements StateArchive {
  readonly isLoading: boolean;
  readonly #values: (number | NumberArray)[];

  constructor(values: (number | NumberArray)[], isLoading: boolean) {
    this.#values = values;
    this.isLoading = isLoading;
  }

  number = (value: number): number => this.#next(value);
  flag = (value: boolean): boolean => value;
  text = (value: string): string => value;
  *array<Kind extends NumberArray>(values: Kind): Generator<void, Kind> {
    yield;
    return this.#next(values);
  }
  *texts(values: readonly string[]): Generator<void, readonly string[]> {
    yield;
    return values;
  }

  #next<Value extends number | NumberArray>(value: Value): Value {
    if (this.isLoading) return this.#values.shift() as Value;
    this.#values.push(value);
    return value;
  }
}

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
    const values: (number | NumberArray)[] = [];
    for (const _ of filled(new KeyTable()).persist(new ListArchive(values, false)));
    const table = new KeyTable();
    for (const _ of table.persist(new ListArchive(values, true)));
    expect(found(table)).toEqual(EACH);
    table.add('another', KEYS);
    expect(table.find('another')).toBe(KEYS);
  });

  it('given hashes that all fall into the last slot, goes on at the first', () => {
    const table = new KeyTable();
    for (let high = 0; high < 100; high++) table.addHash(0xff_ff_ff_ff, high, high);
    const values: (number | NumberArray)[] = [];
    for (const _ of table.persist(new ListArchive(values, false)));
    const [size, lows, highs, ids] = values as [number, Uint32Array, Uint32Array, Int32Array];
    expect([size, new Set(lows).size]).toEqual([100, 1]);
    expect([...ids].sort((a, b) => a - b)).toEqual([...highs].sort((a, b) => a - b));
    // The slot of the first one is the last; all others follow from the first slot on.
    expect([...ids].at(-1)).toBe(0);
    expect([...ids].slice(0, 99)).toEqual(Array.from({ length: 99 }, (_, n) => n + 1));
  });
});

import { expect, it } from 'vitest';
import { Interned } from './interned.ts';
import { loaded, valuesOf } from './testing/list-archive.ts';

/** Enough for several blocks and a begun one, with signs of one and of two octets. */
const NAMES = Array.from({ length: 5_000 }, (_, n) => `${n % 3 === 0 ? '词' : 'word'}${n * 7}`);

it('given strings of several blocks, gives each by its number, and its number again', () => {
  const interned = new Interned(NAMES.length);
  expect(NAMES.map((name) => interned.id(name))).toEqual(NAMES.map((_, at) => at));
  expect(NAMES.map((_, at) => interned.name(at))).toEqual(NAMES);
  expect(NAMES.map((name) => interned.id(name))).toEqual(NAMES.map((_, at) => at));
  expect([interned.id('one more'), interned.name(NAMES.length), interned.size]).toEqual([5_000, '', 5_000]);
});

it('given a saved object at any length, continues as that would', () => {
  for (const length of [0, 1, 1_023, 1_024, 1_025, 3_000]) {
    const saved = new Interned(4_000);
    for (const name of NAMES.slice(0, length)) saved.id(name);
    const again = loaded(new Interned(4_000), valuesOf(saved));
    expect(again.size).toBe(length);
    expect(NAMES.map((name) => again.id(name))).toEqual(NAMES.map((_, at) => Math.min(at, 4_000)));
    expect(NAMES.map((_, at) => again.name(at))).toEqual(NAMES.map((name, at) => (at < 4_000 ? name : '')));
  }
});

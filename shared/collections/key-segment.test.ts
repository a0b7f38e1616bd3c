import { expect, it } from 'vitest';
import { KeySegment } from './key-segment.ts';

const FROM = 2 ** 26;
const SPAN = 2 ** 26;
/** More than the tail, so that keys that crowd at the end make the arrays longer. */
const KEYS = 500;

it('given low hashes at the end of its range, with many high ones each, finds each key, and no other', () => {
  const segment = new KeySegment(FROM, SPAN, 256);
  const lowAt = (n: number): number => FROM + SPAN - 1 - (n % 3);
  for (let n = 0; n < KEYS; n++) expect(segment.add(lowAt(n), n, n)).toBe(true);
  expect(segment.add(lowAt(7), 7, 99)).toBe(false);
  expect(Array.from({ length: KEYS }, (_, n) => segment.find(lowAt(n), n) - n)).toEqual(new Array(KEYS).fill(0));
  expect([segment.find(lowAt(0), KEYS), segment.find(FROM, 0)]).toEqual([-1, -1]);
});

it('lists its keys by their low hash, whatever the sequence in which they came', () => {
  const segment = new KeySegment(FROM, SPAN, 4);
  for (let n = 0; n < KEYS; n++) segment.add(FROM + ((n * 2_654_435_761) % SPAN), n, n);
  const lows = [...segment].map(([low]) => low);
  expect(lows).toEqual([...lows].sort((a, b) => a - b));
  expect(new Set([...segment].map(([, , id]) => id)).size).toBe(KEYS);
});

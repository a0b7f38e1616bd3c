import { expect, it } from 'vitest';
import { sketch } from '../../../shared/text/sameness/sketch.ts';
import { Sameness } from './sameness.ts';

/** Makes a hundred words, of which the first `shared` are those of every text. */
const text = (n: number, shared: number): string =>
  Array.from({ length: 100 }, (_, at) => (at < shared ? `same${at}` : `own${n}x${at}`)).join(' ');

const page = (words: string, contentHash: string) => ({ contentHash, sketch: sketch(words) });

it('a page of the same content, or of nearly the same words, repeats the one before', () => {
  const sameness = new Sameness();
  expect(sameness.add(1, page(text(1, 0), 'one'))).toBeUndefined();
  expect(sameness.add(2, page(text(2, 0), 'one'))).toBe(1);
  expect(sameness.add(3, page(text(3, 100), 'three'))).toBeUndefined();
  expect(sameness.add(4, page(text(4, 97), 'four'))).toBe(3);
  // Of triples of words 68 and 30 are the same of 128.
  expect(sameness.add(5, page(text(5, 70), 'five'))).toBeUndefined();
});

it('a page with too little text for comparison repeats no page, and no page repeats it', () => {
  const sameness = new Sameness();
  for (const id of [1, 2]) expect(sameness.add(id, page(text(1, 100), ''))).toBeUndefined();
  expect(sameness.add(3, page(text(1, 100), 'three'))).toBeUndefined();
});

it('compares words with the last two thousand pages at least, and content with all', () => {
  const sameness = new Sameness();
  sameness.add(0, page(text(0, 0), 'first'));
  for (let id = 1; id <= 2_100; id++) sameness.add(id, page(`${text(id, 0).slice(0, 80)}`, `hash ${id}`));
  expect(sameness.add(3_000, page(text(0, 0), 'another'))).toBe(0);
  for (let id = 4_000; id <= 6_100; id++) sameness.add(id, page(`${text(id, 0).slice(0, 80)}`, `hash ${id}`));
  expect(sameness.add(7_000, page(`${text(1, 0).slice(0, 80)}`, 'yet another'))).toBeUndefined();
  expect(sameness.add(7_001, page('', 'first'))).toBe(0);
});

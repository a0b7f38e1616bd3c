// @vitest-environment node
import { expect, it } from 'vitest';
import { apart } from './map-names.ts';

it('writes no name over another; the first of two stays', () => {
  const name = (text: string, x: number, y: number) => ({ text, x, y, half: 20 });
  const names = [name('a', 0, 0), name('b', 30, 5), name('c', 41, 5), name('d', 0, 12), name('e', 62, 11)];
  expect(apart(names, 12).map(({ text }) => text)).toEqual(['a', 'c', 'd']);
  expect(apart([], 12)).toEqual([]);
});

import { expect, it } from 'vitest';
import { breakLongWords } from './wrap.ts';

it('words that fit into a line stay whole', () => {
  expect(breakLongWords('words: html, parser', 7)).toBe('words: html, parser');
});

it('a longer one is broken where the line ends, and nothing of it is lost', () => {
  expect(breakLongWords('see https://a.example/b', 10)).toBe('see https://a.\nexample/b');
});

it('a Chinese character takes two columns', () => {
  expect(breakLongWords('中文网页', 5)).toBe('中文\n网页');
});

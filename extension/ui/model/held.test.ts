// @vitest-environment node
import { expect, it } from 'vitest';
import { held, withChosen } from './held.ts';

const page = (id: number, relevance: number) => ({ id, relevance });

it('keeps every item in place, with its newest values; new items come last', () => {
  const before = [page(1, 0.9), page(2, 0.8), page(3, 0.7)];
  const now = [page(4, 1), page(3, 0.95), page(1, 0.1)];
  expect(held(before, now)).toEqual([page(1, 0.1), page(2, 0.8), page(3, 0.95), page(4, 1)]);
});

it('given an empty list before, the new list keeps its own order', () => {
  expect(held([], [page(2, 1), page(1, 0)])).toEqual([page(2, 1), page(1, 0)]);
});

it('given a chosen item that the new list lacks, it keeps its place; the rest follows the new list', () => {
  const before = [page(1, 0.9), page(2, 0.8), page(3, 0.7)];
  expect(withChosen(before, [page(4, 1), page(3, 0.95)], 2)).toEqual([page(4, 1), page(2, 0.8), page(3, 0.95)]);
  expect(withChosen(before, [page(3, 0.95), page(2, 0.1)], 2)).toEqual([page(3, 0.95), page(2, 0.1)]);
  expect(withChosen(before, [], 3)).toEqual([page(3, 0.7)]);
  expect(withChosen(before, [page(4, 1)], undefined)).toEqual([page(4, 1)]);
});

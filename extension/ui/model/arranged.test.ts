// @vitest-environment node
import { expect, it } from 'vitest';
import { aSuggestion } from '../../testing/builders.ts';
import { arranged } from './arranged.ts';

const [a, b, c] = [1, 2, 3].map((id) => aSuggestion({ id, url: `https://bread.example/${id}` }));
if (a === undefined || b === undefined || c === undefined) throw new Error('three are made');

it("given labels, keeps the companion's order and leaves out labelled pages", () => {
  expect(arranged([c, a, { ...b, label: 'relevant' }], [], new Map())).toEqual([c, a]);
});

it('the user’s last word beats an older list, both ways', () => {
  const labels = new Map([[a.url, 'relevant'] as const, [b.url, 'none'] as const]);
  expect(arranged([a, { ...b, label: 'relevant' }], [], labels).map(({ id }) => id)).toEqual([2]);
});

it('given suggestions that undo brought back, they come first until the list has them again', () => {
  const labels = new Map([[b.url, 'none'] as const]);
  expect(arranged([a], [b, b], labels).map(({ id }) => id)).toEqual([2, 1]);
  expect(arranged([a, b], [b], labels).map(({ id }) => id)).toEqual([1, 2]);
});

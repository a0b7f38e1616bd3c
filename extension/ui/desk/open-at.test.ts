// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createStore } from '../model/store.ts';
import { openAt } from './open-at.ts';

it('given a view in the address, the desk opens with it', () => {
  const store = createStore();
  const find = vi.fn();
  openAt('#copies=crawl-7', store, { find });
  expect(store.chosenId.value).toBe('crawl-7');
  expect(find.mock.calls).toEqual([[{ show: 'copies' }]]);
});

it.each(['', '#', '#copies=', '#copies=a b', `#copies=${'a'.repeat(65)}`, '#other=crawl-7'])(
  'and as always with anything else: "%s"',
  (hash) => {
    const store = createStore();
    const find = vi.fn();
    openAt(hash, store, { find });
    expect([store.chosenId.value, find.mock.calls.length]).toEqual(['', 0]);
  },
);

import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { sortTitles } from './title-order.ts';

it('given two callers, looks through the pages once, with turns for others, and again for a later caller', async () => {
  let left = 5;
  const read = vi.fn(() => --left > 0);
  const store = { results: { sortTitles: read } };
  const both = Promise.all([sortTitles(store, 'c'), sortTitles(store, 'c')]);
  expect(read).not.toHaveBeenCalled();
  await turn();
  expect(read.mock.calls.length).toBeLessThan(5);
  await both;
  expect(read).toHaveBeenCalledTimes(5);
  await sortTitles(store, 'c');
  expect(read).toHaveBeenCalledTimes(6);
});

it('given a store that was closed, tells those who wait, and no one else', async () => {
  const results = {
    sortTitles: () => {
      throw new Error('database is not open');
    },
  };
  await expect(sortTitles({ results }, 'c')).rejects.toThrow('not open');
  void sortTitles({ results }, 'c');
  await turn();
});

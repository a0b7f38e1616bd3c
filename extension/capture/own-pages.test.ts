import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { readOwnPages } from './own-pages.ts';

const TREE = [
  {
    ...{ id: '0', title: '' },
    children: [
      {
        ...{ id: '1', title: 'Baking' },
        children: [
          { id: '2', title: 'On rye', url: 'https://bread.example/rye', dateAdded: 7 },
          { id: '3', title: 'Ovens', children: [{ id: '4', title: 'Clay', url: 'https://oven.example/' }] },
          { id: '5', title: 'Salt', url: 'https://bread.example/salt' },
        ],
      },
    ],
  },
];
const request = vi.fn(async (_rights: unknown) => true);
const remove = vi.fn(async (_rights: unknown) => true);
const search = vi.fn(async (_query: unknown) => [{ id: '1', url: 'https://a.example/', title: 'A', lastVisitTime: 5 }]);

beforeEach(() => {
  for (const fake of [request, remove, search]) fake.mockClear();
  Object.assign(browser, {
    permissions: { request, remove },
    bookmarks: { getTree: async () => TREE },
    history: { search },
  });
});

it('given the right to bookmarks, reads them in order with their folders, and gives the right back', async () => {
  expect(await readOwnPages('bookmarks', 0)).toEqual([
    { url: 'https://bread.example/rye', title: 'On rye', folder: 'Baking', dateAdded: 7 },
    { url: 'https://oven.example/', title: 'Clay', folder: 'Ovens' },
    { url: 'https://bread.example/salt', title: 'Salt', folder: 'Baking' },
  ]);
  expect(request.mock.calls).toMatchObject([[{ permissions: ['bookmarks'] }]]);
  expect(remove.mock.calls).toEqual([[{ permissions: ['bookmarks'] }]]);
});

it('given a time, reads the history since then; also where that fails, the right is given back', async () => {
  expect(await readOwnPages('history', 9)).toEqual([{ url: 'https://a.example/', title: 'A', dateAdded: 5 }]);
  expect(search.mock.calls[0]).toMatchObject([{ text: '', startTime: 9 }]);
  search.mockRejectedValueOnce(new Error('gone'));
  await expect(readOwnPages('history', 9)).rejects.toThrow('gone');
  expect(remove).toHaveBeenCalledTimes(2);
});

it('given a refusal, reads nothing', async () => {
  request.mockResolvedValueOnce(false);
  expect(await readOwnPages('history', 0)).toBeUndefined();
  expect(search).not.toHaveBeenCalled();
});

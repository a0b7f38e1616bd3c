// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createStore } from '../model/store.ts';
import { openAt } from './open-at.ts';

function opened(hash: string) {
  const store = createStore();
  const [find, showMore] = [vi.fn(), vi.fn()];
  openAt(hash, store, { find, showMore });
  return { chosen: store.chosenId.value, find: find.mock.calls, showMore: showMore.mock.calls };
}

it('given a view in the address, the desk opens with it', () => {
  expect(opened('#copies=crawl-7')).toEqual({ chosen: 'crawl-7', find: [[{ show: 'copies' }]], showMore: [] });
});

it.each(['words', 'search', 'begin'])('given a way to more links in the address, the desk opens there: %s', (by) => {
  expect(opened(`#${by}=crawl-7`)).toEqual({ chosen: 'crawl-7', find: [], showMore: [[by]] });
});

it.each(['', '#', '#copies=', '#copies=a b', `#copies=${'a'.repeat(65)}`, '#other=crawl-7', '#toString=crawl-7'])(
  'and as always with anything else: "%s"',
  (hash) => {
    expect(opened(hash)).toEqual({ chosen: '', find: [], showMore: [] });
  },
);

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { outlinesOf } from './outlines.ts';

let store: Store;
beforeEach(() => {
  store = openStore(undefined);
  keepSamplePages(
    store,
    Array.from({ length: 2_500 }, (_, n) => ({
      url: `http://h${n % 7}.example/${n}`,
      title: `Page ${n}`,
      text: `What was found ${n}`,
      noindex: n % 10 === 3,
    })),
  );
});
afterEach(() => store.close());

const kept = (): number[] => store.results.outlines('crawl-1', undefined, 3_000).map(({ id }) => id);
const ids = async (): Promise<number[]> => (await outlinesOf(store, 'crawl-1')).pages.map(({ id }) => id);

it('given pages that may be kept, lists all in the order of the crawl, and lets other work run between', async () => {
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  expect(await ids()).toEqual(kept());
  expect(kept()).toHaveLength(2_250);
  expect(turns).toBe(1);
});

it('given pages erased during the reading, reads them again', async () => {
  const [first] = store.results.outlines('crawl-1', undefined, 3_000);
  setImmediate(() => store.journal('crawl-1').retract([first?.urlId ?? -1]));
  const read = await ids();
  expect(read).toEqual(kept());
  expect(read).toHaveLength(2_249);
});

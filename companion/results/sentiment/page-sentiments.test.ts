import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { readSentiments } from './page-sentiments.ts';

const rowsOf = ({ results }: Store) => results.rowsOf(results.outlines('crawl-1', undefined, 100).map(({ id }) => id));

it('given a page erased during the reading, keeps no sentiment of it', async () => {
  const store = openStore(undefined);
  const pages = Array.from({ length: 40 }, (_, at) => ({ url: `http://a.example/${at}`, text: 'What a lovely day.' }));
  keepSamplePages(store, pages);
  const rows = rowsOf(store);
  const last = rows.at(-1);
  const reading = readSentiments(store, rows);
  await store.upkeep.forget({ kind: 'page', url: last?.url ?? '' });
  await reading;
  expect(store.results.mood(last?.id ?? 0)).toBeUndefined();
  await readSentiments(store, rowsOf(store));
  expect(rowsOf(store).filter(({ id }) => store.results.mood(id) === undefined)).toEqual([]);
  store.close();
});

import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { readMoods } from './moods.ts';

it('holds no mood of a page that was forgotten while others were read', async () => {
  const store = openStore(undefined);
  const pages = Array.from({ length: 40 }, (_, at) => ({ url: `http://a.example/${at}`, text: 'What a lovely day.' }));
  keepSamplePages(store, pages);
  const rows = store.results.rows('crawl-1');
  const last = rows.at(-1);
  const reading = readMoods(store, rows);
  store.upkeep.forget({ kind: 'page', url: last?.url ?? '' });
  await reading;
  expect(store.results.mood(last?.id ?? 0)).toBeUndefined();
  await readMoods(store, store.results.rows('crawl-1'));
  expect(store.results.rows('crawl-1').filter(({ id }) => store.results.mood(id) === undefined)).toEqual([]);
  store.close();
});

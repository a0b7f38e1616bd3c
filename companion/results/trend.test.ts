import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { trendOf } from './trend.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

it('counts each find once, in the week of its first crawl, and notices a week that stands out', () => {
  const store = openStore(undefined);
  const page = (name: string, days: number) => ({
    url: `http://a.example/${name}`,
    foundAt: NOW - days * DAY,
    from: 0,
  });
  const seed = { url: 'http://a.example/', foundAt: NOW - 40 * DAY };
  keepSamplePages(
    store,
    [seed, page('1', 30), page('2', 20), page('3', 20), { ...page('off', 20), relevance: 0.1 }],
    'c1',
  );
  keepSamplePages(store, [seed, page('2', 1), page('4', 1)], 'c2');
  expect(trendOf(store, 'topic-1', NOW).weeks.map(({ found }) => found)).toEqual([1, 0, 2, 0, 1]);
  expect(trendOf(store, 'topic-1', NOW).burst).toBe(false);
  const many = Array.from({ length: 9 }, (_, at) => page(`new${at}`, 2));
  keepSamplePages(store, [seed, ...many], 'c3');
  expect(trendOf(store, 'topic-1', NOW).burst).toBe(true);
  expect(trendOf(store, 'nobody', NOW)).toMatchObject({ weeks: [{ found: 0 }], burst: false });
  store.close();
});

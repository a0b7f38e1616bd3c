import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { results } from './results.ts';
import { readFinds } from './sentiment/page-sentiments.ts';
import { trendOf } from './trend.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

it('given finds over weeks, counts each once, in the week of its first crawl, and reports a week that bursts', () => {
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

it('given a sample of the finds, reckons those of each week, says how many it counted, and seeks bursts among these', () => {
  const steps: number[] = [];
  const week = (ago: number, pages: number) => ({ ago, pages, each: 8, mood: undefined });
  let earlier: ReturnType<typeof week>[] = [];
  const trend = (last: number) => {
    const foundByWeek: Store['results']['foundByWeek'] = (_topic, _now, _weekMs, stepOf) => {
      steps.push(stepOf(10_000), stepOf(80_000));
      return [...earlier, week(3, 4), week(2, 4), week(1, 4), week(0, last)];
    };
    return trendOf({ results: { foundByWeek } } as Store, 'topic', NOW);
  };
  expect(trend(9).weeks.map(({ found }) => found)).toEqual([32, 32, 32, 72]);
  // A week of 72 finds would be a burst if all finds had been counted.
  expect(trend(9)).toMatchObject({ counted: 21, burst: false });
  expect(trend(11).burst).toBe(true);
  // Older finds than those of the weeks shown are not counted.
  earlier = [week(26, 5)];
  expect(trend(9)).toMatchObject({ counted: 21, weeks: { length: 26 } });
  expect(steps.slice(0, 2)).toEqual([1, 8]);
});

it('given a step, the store counts about one in so many finds, in the week in which each was found first', () => {
  const store = openStore(undefined);
  const seed = { url: 'http://a.example/', foundAt: NOW - 9 * DAY };
  const finds = (days: number) =>
    Array.from({ length: 400 }, (_, n) => ({ url: `http://a.example/${n}`, foundAt: NOW - days * DAY, from: 0 }));
  keepSamplePages(store, [seed, ...finds(8)], 'c1');
  keepSamplePages(store, [seed, ...finds(1)], 'c2');
  const weeks = store.results.foundByWeek(SAMPLE_TOPIC.id, NOW, 7 * DAY, () => 4);
  expect(weeks).toMatchObject([{ ago: 1, each: 4 }]);
  expect(Math.abs((weeks[0]?.pages ?? 0) - 100)).toBeLessThan(40);
  store.close();
});

const PRAISE = 'A wonderful, charming and friendly place with excellent guides.';
const BLAME = 'A dreary, overpriced and filthy place with rude waiters.';

it('counts the moods of finds by week and in all, once they have been read', async () => {
  const store = openStore(undefined);
  const page = (name: string, days: number, text: string) => ({
    ...{ url: `http://a.example/${name}`, foundAt: NOW - days * DAY, from: 0, text, language: 'en' },
  });
  keepSamplePages(store, [
    { url: 'http://a.example/', foundAt: NOW - 9 * DAY, text: PRAISE, language: 'en' },
    page('1', 8, PRAISE),
    page('2', 1, BLAME),
    page('3', 1, PRAISE),
    page('4', 1, 'The bridge carries two tracks.'),
  ]);
  const nobody = { positive: 0, neutral: 0, negative: 0, unknown: 0 };
  expect(trendOf(store, SAMPLE_TOPIC.id, NOW).moods).toEqual(nobody);
  await readFinds(store, SAMPLE_TOPIC.id, 60_000);
  const { weeks, moods } = trendOf(store, SAMPLE_TOPIC.id, NOW);
  // The start page is no find.
  expect(moods).toEqual({ positive: 2, neutral: 0, negative: 1, unknown: 1 });
  expect(weeks.map((week) => week.moods)).toEqual([
    { ...nobody, positive: 1 },
    { ...nobody, positive: 1, negative: 1, unknown: 1 },
  ]);
  const { rows } = await results(store, 'crawl-1', { sort: 'oldest', fold: 'no' });
  expect(rows.map(({ mood }) => mood)).toEqual(['positive', 'positive', 'negative', 'positive', 'unknown']);
  // The store reuses ids of pages, so no data of an erased one may remain.
  const forgotten = rows.at(2)?.id ?? 0;
  await store.upkeep.forget({ kind: 'page', url: 'http://a.example/2' });
  expect(store.results.mood(forgotten)).toBeUndefined();
  expect(trendOf(store, SAMPLE_TOPIC.id, NOW).moods).toMatchObject({ negative: 0 });
  store.close();
});

import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { DAY } from './testing/watch-harness.ts';
import { choosePages } from './watched-pages.ts';

const { id: TOPIC } = SAMPLE_TOPIC;

it('the newest finds have places among the watched pages, however many start pages there are', () => {
  const store = openStore(undefined);
  const start = Array.from({ length: 400 }, (_, at) => ({ url: `http://a.example/start/${at}` }));
  keepSamplePages(store, start, 'by-hand');
  const finds = Array.from({ length: 140 }, (_, at) => {
    return { url: `http://b.example/${at}`, from: 0, relevance: 0.9, foundAt: 1_000 + at };
  });
  keepSamplePages(store, [{ url: 'http://a.example/start/0' }, ...finds], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  choosePages(store, TOPIC);
  const watched = store.watches.pages(TOPIC).map(({ url }) => url);
  const newest = finds.slice(-120).map(({ url }) => url);
  expect(watched).toHaveLength(300);
  expect(watched.filter((url) => url.startsWith('http://b.')).sort()).toEqual(newest.sort());
  store.close();
});

it('start pages and pages that led to finds are visited after a day, the others after a week', () => {
  const store = openStore(undefined);
  keepSamplePages(
    store,
    [
      { url: 'http://a.example/start', relevance: 0.1 },
      { url: 'http://a.example/list', relevance: 0.1, from: 0 },
      { url: 'http://a.example/good', relevance: 0.9, from: 1 },
    ],
    'by-hand',
  );
  choosePages(store, TOPIC);
  const days = store.watches
    .pages(TOPIC)
    .map(({ url, dueAt, visitedAt }) => [url.slice(17), (dueAt - visitedAt) / DAY]);
  expect(Object.fromEntries(days)).toEqual({ start: 1, list: 1, good: 7 });
  store.close();
});

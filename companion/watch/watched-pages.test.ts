import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { choosePages } from './watched-pages.ts';

const { id: TOPIC } = SAMPLE_TOPIC;

it('the newest finds have places among the watched pages, however many start pages there are', () => {
  const store = openStore(undefined);
  const start = Array.from({ length: 200 }, (_, at) => ({ url: `http://a.example/start/${at}` }));
  keepSamplePages(store, start, 'by-hand');
  const finds = Array.from({ length: 60 }, (_, at) => {
    return { url: `http://b.example/${at}`, from: 0, relevance: 0.9, foundAt: 1_000 + at };
  });
  keepSamplePages(store, [{ url: 'http://a.example/start/0' }, ...finds], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  choosePages(store, TOPIC);
  const watched = store.watches.pages(TOPIC).map(({ url }) => url);
  const newest = finds.slice(-40).map(({ url }) => url);
  expect(watched).toHaveLength(100);
  expect(watched.filter((url) => url.startsWith('http://b.')).sort()).toEqual(newest.sort());
  store.close();
});

import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../../store/testing/sample-pages.ts';
import { recallTopic } from './recall-topic.ts';

const { id: topicId } = SAMPLE_TOPIC;
const page = (name: string, features = name) => ({ url: `http://a.example/${name}`, features });

function recalled(store: ReturnType<typeof openStore>, id: string): string[] {
  const counted: string[] = [];
  const judge = { recall: (features: string) => void counted.push(features) };
  for (const _ of recallTopic(store, judge, { id, topicId })) void _;
  return counted;
}

it('a round counts the pages of earlier crawls, each address once and as it was last; a crawl of the user counts none', () => {
  const store = openStore(undefined);
  keepSamplePages(store, [page('a'), page('b'), { ...page('shy'), noindex: true }], 'by-hand');
  keepSamplePages(store, [page('b', 'newer b')], 'again');
  keepSamplePages(store, [page('c')], 'watch-1');
  keepSamplePages(store, [page('d')], 'watch-2');
  for (const crawlId of ['watch-1', 'watch-2']) store.watches.addRound(topicId, { crawlId, at: 1 }, new Set());
  expect(recalled(store, 'watch-1')).toEqual(['a', 'newer b']);
  expect(recalled(store, 'watch-2')).toEqual(['a', 'newer b', 'c']);
  expect(recalled(store, 'again')).toEqual([]);
  store.close();
});

it('of many pages the store gives some, spread evenly', () => {
  const store = openStore(undefined);
  keepSamplePages(
    store,
    Array.from({ length: 10 }, (_, at) => page(String(at))),
    'by-hand',
  );
  keepSamplePages(store, [page('new')], 'watch-1');
  expect(store.crawls.topicFeatures(topicId, 'watch-1', 5)).toEqual(['1', '3', '5', '7', '9']);
  expect(store.crawls.topicFeatures(topicId, 'watch-1', 10)).toHaveLength(10);
  expect(store.crawls.topicFeatures('another', 'watch-1', 5)).toEqual([]);
  store.close();
});

import { expect, it, vi } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { entriesOf, viewOf } from './finds.ts';

const SEED = { url: 'http://a.example/' };
const page = (name: string, foundAt: number) => ({ url: `http://a.example/${name}`, foundAt, from: 0 });

it('counts all finds, shows the newest, each once, and reads no round as a whole', () => {
  const store = openStore(undefined);
  const { id } = SAMPLE_TOPIC;
  keepSamplePages(store, [SEED, page('before', 1)], 'first');
  const many = Array.from({ length: 250 }, (_, n) => page(`${n}`, 1_000 + n));
  keepSamplePages(store, [SEED, ...many, { ...page('off', 9_000), relevance: 0.1 }], 'watch-1');
  keepSamplePages(
    store,
    [SEED, page('0', 5_000), page('last', 6_000), { ...page('shy', 9_000), noindex: true }],
    'watch-2',
  );
  store.watches.put({ topicId: id, state: 'on', beganAt: 0 });
  expect(entriesOf(store, 6_000)).toEqual([{ topicId: id, state: 'on', burst: false, finds: 0, newestAt: null }]);
  for (const [n, crawlId] of ['watch-1', 'watch-2'].entries())
    store.watches.addRound(id, { crawlId, at: n }, new Set());
  const read = [vi.spyOn(store.results, 'outlines'), vi.spyOn(store.results, 'rowsOf')];
  expect(entriesOf(store, 6_000)).toEqual([{ topicId: id, state: 'on', burst: false, finds: 251, newestAt: 6_000 }]);
  const { finds, weeks } = viewOf(store, id, 10_000);
  for (const pages of read) expect(pages).not.toHaveBeenCalled();
  expect(finds).toHaveLength(200);
  expect(finds[0]).toMatchObject({
    url: 'http://a.example/last',
    crawlId: 'watch-2',
    foundAt: 6_000,
    site: 'a.example',
  });
  expect(finds.slice(1).map(({ foundAt }) => foundAt)).toEqual(Array.from({ length: 199 }, (_, n) => 1_249 - n));
  expect(weeks.map(({ found }) => found)).toEqual([252]);
  store.close();
});

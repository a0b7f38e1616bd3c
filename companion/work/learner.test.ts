import { afterEach, expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import type { SharedCrawl } from '../store/commons/commons.ts';
import type { Arrival } from '../store/commons/lessons.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { crawlOf, TEA } from '../store/testing/commons-samples.ts';
import { Learner } from './learner.ts';

let store: Store | undefined;
afterEach(() => store?.close());

const urlOf = (id: number): string => `http://a${id % 50}.example/${id}`;
const arrival = (id: number): Arrival => ({
  ...{ id, asked: urlOf(id), score: 0, kind: 'page', url: urlOf(id), status: 200, failure: '', message: '' },
  ...{ foundAt: id, bytes: 10, answer: { robotsTag: [], redirects: [], isSitemap: false, sitemaps: [] } },
  record: { ...EMPTY_RECORD, url: urlOf(id), title: id % 2 === 0 ? 'Tea' : 'Roads', text: `word${id}` },
});

it('a shared crawl with more pages than features are kept at hand of can be judged again', () => {
  store = openStore(undefined);
  const crawl: SharedCrawl = {
    ...crawlOf('c'),
    ...{ state: 'running' as const, reason: null, message: '', startedAt: 0, elapsedMs: 0, bytes: 0 },
    ...{ outstanding: 0, backlog: 0, leader: '', tally: { fetched: 0, onTopic: 0, failed: 0, frontier: 0, hosts: 0 } },
  };
  const learner = new Learner(store, crawl, TEA, [urlOf(0)]);
  for (let id = 1; id <= 2_001; id++) learner.take(arrival(id));
  const said = { topicId: TEA.id, target: 'page', key: 'a2.example/2', url: urlOf(2), value: 'relevant' } as const;
  expect(learner.hear([{ ...said, at: 1, who: 'ann' }])).toBe(true);
});

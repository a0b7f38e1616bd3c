import { afterEach, beforeEach, expect, it } from 'vitest';
import { curveOf } from '../curve.ts';
import { OF_PAGE } from '../erasure/own-plan.ts';
import type { Store } from '../store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../testing/sample-pages.ts';
import type { Database } from './database.ts';

let database: Database;
let store: Store;
beforeEach(() => {
  ({ database, store } = memoryStore());
  keepSamplePages(store, [{ url: 'http://a.example/' }, { url: 'http://a.example/1', from: 0 }]);
  store.journal('crawl-1').apply({ kind: 'entry', urls: [{ id: 2, url: 'http://b.example/', depth: 0 }] });
});
afterEach(() => store.close());

/** Single writes by any code, each with the expected counts after it. */
const WRITES: readonly (readonly [write: string, counts: object])[] = [
  ["INSERT INTO hosts VALUES (1, 'b.example', 'b.example', 0)", { hosts: 2 }],
  ["DELETE FROM hosts WHERE host = 'b.example'", { hosts: 1 }],
  ["UPDATE urls SET state = 'failed' WHERE id = 2", { failed: 1, frontier: 0 }],
  ["UPDATE urls SET state = 'taken' WHERE id = 2", { failed: 0, frontier: 1 }],
  ["INSERT INTO urls VALUES (1, 3, '', 0, 'frontier', 0, -1, '', '', '', '', '', NULL)", { frontier: 2 }],
  ['UPDATE pages SET on_topic = 0 WHERE n = 1', { onTopic: 1 }],
  ["INSERT INTO verdicts VALUES ('topic-1', 'page', 'a.example/1', '', 'not-relevant', 1)", { onTopic: 0 }],
  ["UPDATE verdicts SET value = 'relevant'", { onTopic: 1 }],
  ['DELETE FROM verdicts', { onTopic: 1 }],
  [OF_PAGE.map((table) => `DELETE FROM ${table}`).join('; '), {}],
  ['DELETE FROM pages', { fetched: 0, onTopic: 0 }],
  ['INSERT INTO pages SELECT * FROM copies', { fetched: 2, onTopic: 2 }],
];

it('are over by every single write that changes one of them', () => {
  database.exec('CREATE TEMP TABLE copies AS SELECT * FROM pages');
  let counts: object = store.crawls.tally('crawl-1');
  expect(counts).toEqual({ fetched: 2, onTopic: 2, failed: 0, frontier: 1, hosts: 1 });
  for (const [write, changes] of WRITES) {
    database.exec(write);
    counts = { ...counts, ...changes };
    expect([write, store.crawls.tally('crawl-1')]).toEqual([write, counts]);
  }
});

it('have each label at the place of its page, in a crawl of thousands', () => {
  const pages = Array.from({ length: 2_100 }, (_, n) => ({ url: `http://c.example/${n}`, relevance: 0 }));
  keepSamplePages(store, pages, 'crawl-2', { ...SAMPLE_TOPIC, id: 'topic-2' });
  const seen = new Uint8Array(pages.length);
  expect(store.crawls.curve('crawl-2')).toEqual(curveOf(seen));
  for (const place of [0, 5, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, 2_099]) {
    const url = `http://c.example/${place}`;
    store.labels.put([{ id: url, topicId: 'topic-2', target: 'page', url, value: 'relevant', at: place }]);
    seen[place] = 1;
    expect([place, store.crawls.curve('crawl-2')]).toEqual([place, curveOf(seen)]);
  }
});

it('are not those of an earlier crawl that had the number', () => {
  keepSamplePages(store, [], 'crawl-2');
  store.journal('crawl-2').apply({ kind: 'entry', urls: [{ id: 0, url: 'http://b.example/', depth: 0 }] });
  store.journal('crawl-2').apply({ kind: 'failure', urlId: 0, outcome: 'failed', failure: 'timeout', message: '' });
  expect(store.crawls.tally('crawl-2').failed).toBe(1);
  database.exec('DELETE FROM steps WHERE crawl = 2; DELETE FROM urls WHERE crawl = 2; DELETE FROM crawls WHERE no = 2');
  keepSamplePages(store, [], 'crawl-3');
  expect(store.crawls.tally('crawl-3').failed).toBe(0);
});

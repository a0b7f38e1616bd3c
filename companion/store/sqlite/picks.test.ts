import { afterEach, beforeEach, expect, it } from 'vitest';
import { OF_PAGE } from '../erasure/own-plan.ts';
import type { Store } from '../store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { keepSamplePages } from '../testing/sample-pages.ts';
import type { Database } from './database.ts';

const RANK = { most: 0, pages: 1, priority: 1, named: 100, title: 0.5, host: 4 };
const pageAt = (n: number) => ({ url: `http://h${n}.example/`, relevance: 0.9 - n / 100, ...(n > 0 && { from: 0 }) });

let database: Database;
let store: Store;
beforeEach(() => {
  ({ database, store } = memoryStore());
  keepSamplePages(
    store,
    Array.from({ length: 9 }, (_, n) => pageAt(n)),
  );
});
afterEach(() => store.close());

/** Single writes by any code. Each changes what comes before: page 2 is the first of the crawl beside its seed. */
const WRITES: readonly string[] = [
  'UPDATE pages SET relevance = 0.99 WHERE n = 9',
  'UPDATE pages SET tier = 3 WHERE n = 8',
  'UPDATE pages SET priority = 9 WHERE n = 7',
  'UPDATE pages SET on_topic = 0 WHERE n = 7',
  "UPDATE pages SET page_kind = 'list' WHERE n = 8",
  "UPDATE pages SET host = 'h6.example' WHERE n IN (7, 5)",
  'UPDATE pages SET on_topic = 1 WHERE n = 7',
  'UPDATE pages SET n = 0 WHERE n = 9',
  "INSERT INTO verdicts SELECT topic_id, 'page', key, url, 'relevant', 1 FROM pages WHERE n = 7",
  'UPDATE pages SET noindex = 1 WHERE n = 8',
  `CREATE TEMP TABLE page_6 AS SELECT * FROM pages WHERE n = 6; ${OF_PAGE.map((table) => `DELETE FROM ${table}`).join('; ')}; DELETE FROM pages WHERE n = 6`,
  'INSERT INTO pages SELECT * FROM page_6',
];

it('are ranked again after every single write that changes their ranks', () => {
  const ranks = () => [store.crawls.unlabelled('crawl-1', RANK, 9, 9), store.crawls.nearest('crawl-1', 0.85, 9)];
  let before = ranks();
  expect(before).toEqual(ranks());
  for (const write of WRITES) {
    database.exec(write);
    const held = ranks();
    database.exec('DELETE FROM temp.ranks');
    expect([write, held]).toEqual([write, ranks()]);
    expect([write, held]).not.toEqual([write, before]);
    before = held;
  }
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_RESERVE } from '../reserve.ts';
import { NO_SPARE } from '../spare.ts';
import type { Store } from '../store.ts';
import type { TableFilter, TableFold, TablePlace } from '../table-query.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../testing/sample-pages.ts';
import { NO_COPIES } from './copies/copies.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './file/migrate.ts';
import { sqliteStore } from './open.ts';

const nothing = () => undefined;
const place = { durable: false, reserve: NO_RESERVE, spare: NO_SPARE, freeBytes: () => 0, diskBytes: () => 0 };

function opened(): { readonly database: Database; readonly store: Store } {
  const database = openDatabase(':memory:');
  migrate(database, nothing);
  return { database, store: sqliteStore(database, { ...place, copies: NO_COPIES, onClose: nothing }, []) };
}

/** Has the store take its crawl for one of 30,000 pages, of which 3,000 are on the topic, and forget held answers. */
function enlarge(database: Database): void {
  database.exec('UPDATE language_pages SET kept = 30000; UPDATE host_pages SET on_topic = 3000');
  database.exec('UPDATE pages SET relevance = relevance');
}

const TITLES = ['Ähre', 'apple', 'Apple', 'Zebra', 'eclair', '\u00e9clair', 'e\u0301clair', '', '中文', '10', '9'];
const page = fc.record({
  title: fc.constantFrom(...TITLES),
  host: fc.constantFrom('a.example', 'www.a.example', 'B.example', 'ä.example', 'b.example', 'z.example'),
  relevance: fc.constantFrom(0, 0.4, 0.5, 0.7, 1 / 3),
  noindex: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  isSeed: fc.boolean(),
  pageKind: fc.constantFrom('article', 'list', undefined),
  label: fc.constantFrom('none', 'none', 'none', 'relevant', 'not-relevant'),
});
const filter = fc.record({
  show: fc.constantFrom('all', 'on-topic', 'unlabelled'),
  withSeeds: fc.boolean(),
}) satisfies fc.Arbitrary<TableFilter>;
const tablePlace = fc.record({
  sort: fc.constantFrom('title', 'site'),
  offset: fc.integer({ max: 5, min: 0 }),
  limit: fc.integer({ max: 20, min: 1 }),
}) satisfies fc.Arbitrary<TablePlace>;
const fold = fc.constantFrom<TableFold | undefined>(
  undefined,
  { left: [], shown: [], withoutSourceLists: false },
  { left: [2, 3, 4], shown: [3], withoutSourceLists: true },
);

it('given a large crawl, a table by title or site has the pages that it has when all are sorted', () => {
  const tables = fc.array(fc.tuple(filter, tablePlace, fold), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(page, { maxLength: 40 }), fc.array(page, { maxLength: 5 }), tables, (pages, later, asked) => {
      const { database, store } = opened();
      const kept = [...pages, ...later].map(({ host, isSeed, ...rest }, n) => ({
        url: `http://${host}/${n}`,
        ...rest,
        ...(isSeed || n === 0 ? {} : { from: 0 }),
      }));
      keepSamplePages(store, kept);
      for (const [n, { label, url }] of kept.entries()) {
        if (label === 'none') continue;
        store.labels.put([
          { id: `l${n}`, topicId: SAMPLE_TOPIC.id, target: 'page', url, value: label as 'relevant', at: n },
        ]);
      }
      const read = () => asked.map(([one, part, folds]) => store.results.part('crawl-1', one, part, folds).ids);
      const before = read();
      enlarge(database);
      expect(read()).toEqual(before);
      store.close();
    }),
  );
});

it('given pages that came since, that went, or whose ids were given again, finds the first ones by title', async () => {
  const { database, store } = opened();
  const pages = ['c', 'b', 'd', 'e'].map((title, n) => ({ url: `http://a.example/${n}`, title }));
  keepSamplePages(store, pages);
  enlarge(database);
  const titles = (): readonly string[] => {
    const all = { show: 'all', withSeeds: true } as const;
    const { ids } = store.results.part('crawl-1', all, { sort: 'title', offset: 0, limit: 3 });
    return store.results.rowsOf(ids).map(({ title }) => title);
  };
  expect(titles()).toEqual(['b', 'c', 'd']);
  keepSamplePages(store, [{ url: 'http://a.example/other', title: 'a' }], 'crawl-2');
  expect(titles()).toEqual(['b', 'c', 'd']);
  await store.upkeep.forget({ kind: 'page', url: 'http://a.example/1' });
  enlarge(database);
  expect(titles()).toEqual(['c', 'd', 'e']);
  expect(store.results.sortTitles('crawl-1')).toBe(false);
  store.close();
});

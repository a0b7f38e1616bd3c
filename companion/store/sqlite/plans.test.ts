import { afterAll, expect, it } from 'vitest';
import { NO_RESERVE } from '../reserve.ts';
import { NO_SPARE } from '../spare.ts';
import { keepSamplePages } from '../testing/sample-pages.ts';
import { NO_COPIES } from './copies/copies.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './file/migrate.ts';
import { sqliteStore } from './open.ts';
import { stepReader } from './step-reader.ts';
import { urlReader } from './urls.ts';

/**
 * SQLite has no statistics on numbers of rows, and guesses. One sign in a statement decides between a look-up and a
 * walk through all pages.
 */

const nothing = () => undefined;
const database = openDatabase(':memory:');
migrate(database, nothing);
const statements: string[] = [];
const place = { durable: false, reserve: NO_RESERVE, spare: NO_SPARE, freeBytes: () => 0, diskBytes: () => 0 };
const noting: Database = {
  ...database,
  query(sql) {
    statements.push(sql);
    return database.query(sql);
  },
};
const store = sqliteStore(noting, { ...place, copies: NO_COPIES, onClose: nothing }, []);

afterAll(() => store.close());

/** Returns the plan of each statement that contains these words, step by step. */
const planOf = (words: string): readonly string[] =>
  statements
    .filter((sql) => sql.includes(words))
    .flatMap((sql) => database.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all())
    .map(({ detail }) => detail);

it('ranks and counts the pages of a crawl by an index alone', () => {
  expect(planOf('-abs(')).toContain('SEARCH pages USING COVERING INDEX pages_ranked (crawl=? AND n>?)');
  const seen = planOf('group_concat(on_topic');
  expect(seen).toContain('SEARCH pages USING COVERING INDEX pages_ranked (crawl=? AND n>? AND n<?)');
  expect(seen.join()).not.toContain('TEMP B-TREE');
  expect(planOf("sum(state = 'failed')")).toContain('SEARCH urls USING COVERING INDEX urls_visited (crawl=?)');
});

it('looks up the pages of a list of ids, and of the steps of a path, one by one', () => {
  expect(planOf('AS ranked CROSS JOIN')).toContain('SEARCH pages USING INTEGER PRIMARY KEY (rowid=?)');
  expect(planOf('AS step CROSS JOIN')).toContain('SEARCH urls USING PRIMARY KEY (crawl=? AND id=?)');
});

it('takes suggestions and the best pages from the most relevant ones, and sorts no others', () => {
  for (const words of ['pow(', 'SELECT * FROM (\n  SELECT id, relevance, n FROM pages INDEXED BY pages_leading']) {
    const plan = planOf(words);
    expect(
      plan.filter((step) => step === 'SEARCH pages USING INDEX pages_leading (crawl=? AND <expr>=?)'),
    ).toHaveLength(2);
    // In the sequence of the index: what is sorted is behind its limit.
    const at = plan.indexOf('SEARCH pages USING INDEX pages_leading (crawl=? AND <expr>=?)');
    expect(plan[at - 1]).toMatch(/^CO-ROUTINE/);
    expect(plan.slice(at, plan.indexOf('USE TEMP B-TREE FOR ORDER BY')).join()).toContain('SCAN (subquery');
  }
});

it('counts pages, hosts and languages by rows that triggers keep, and failed URLs by those alone', () => {
  for (const words of ['FROM host_pages LEFT', 'FROM language_pages'])
    expect(planOf(words).join()).not.toMatch(/SCAN (pages|urls)|SEARCH pages USING COVERING/);
  expect(planOf('INDEXED BY urls_failed')[0]).toBe('SEARCH urls USING INDEX urls_failed (crawl=?)');
});

it('shows the newest pages from the end of an index', () => {
  store.results.part('crawl-1', { show: 'all', withSeeds: true }, { sort: 'newest', offset: 0, limit: 50 });
  const plan = planOf('ORDER BY found_at DESC');
  expect(plan).toContain('SEARCH pages USING COVERING INDEX pages_by_time (crawl=?)');
  expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});

it('looks up who named an address by the pages of its site alone', () => {
  const plan = planOf('links.target = ?3');
  expect(plan[0]).toBe('SEARCH pages USING INDEX pages_by_site (crawl=? AND site=?)');
  expect(plan[1]).toBe('SEARCH links USING PRIMARY KEY (crawl=? AND source=? AND target=?)');
});

it('looks up the page of each label', () => {
  for (const words of ['FROM verdicts CROSS JOIN pages', 'CROSS JOIN verdicts'])
    expect(planOf(words)).toContain('SEARCH pages USING INDEX pages_by_key (topic_id=? AND key=?)');
});

it('looks up what failed in the rounds of a watch by their crawls', () => {
  const plan = planOf('CROSS JOIN crawls ON crawls.id');
  expect(plan).toHaveLength(3);
  expect(plan[2]).toBe('SEARCH urls USING PRIMARY KEY (crawl=?)');
});

it('reads the seeds and the settled URLs of a crawl by their indexes, and no URL that waits', () => {
  urlReader(noting, 1);
  expect(planOf('source < 0 AND id')).toEqual(['SEARCH urls USING INDEX urls_seeds (crawl=? AND id>?)']);
  expect(planOf("<> 'frontier' AND id > ?")).toEqual(['SEARCH urls USING INDEX urls_visited (crawl=? AND id>?)']);
  const inParts = 'urls_visited (crawl=? AND id>? AND id<?)';
  expect(planOf('sum(id) FILTER')).toEqual([`SEARCH urls USING COVERING INDEX ${inParts}`]);
  expect(planOf('json_group_array(id) FILTER')).toEqual([`SEARCH urls USING COVERING INDEX ${inParts}`]);
  expect(planOf("AND state = 'taken' ORDER BY id")).toEqual([`SEARCH urls USING INDEX ${inParts}`]);
});

it('reads the pages of a crawl for its judge one by one, and sorts ids alone', () => {
  stepReader(noting, 1, 'topic');
  expect(planOf('SELECT id FROM pages WHERE crawl = ? AND id >')).toEqual([
    'SEARCH pages USING COVERING INDEX pages_by_url (crawl=?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
  expect(planOf('pages.id WHERE pages.id = ?')).toContain('SEARCH features USING INTEGER PRIMARY KEY (rowid=?)');
  expect(planOf('NOT EXISTS (SELECT 1 FROM features WHERE page')[0]).toBe(
    'SEARCH records USING INTEGER PRIMARY KEY (rowid=?)',
  );
});

it('forgets a page by the pages of its site, and by indexes of what others keep of it', async () => {
  keepSamplePages(store, [{ url: 'http://a.example/1' }, { url: 'http://b.example/1' }]);
  expect(await store.upkeep.forget({ kind: 'page', url: 'http://a.example/1' })).toMatchObject({ pages: 1 });
  const all = (words: string) => new Set(planOf(words).filter((step) => !/json_each|LIST SUBQUERY/.test(step)));
  expect(all('AND instr(url, ?5)')).toEqual(
    new Set(['SEARCH pages USING INDEX pages_by_site (crawl=? AND site=? AND url_id>? AND url_id<?)']),
  );
  expect(planOf('AS url FROM steps')[0]).toBe('SEARCH steps USING INDEX steps_learned (crawl=? AND kind=?)');
  for (const [index, how] of [
    ['steps_by_page', 'SEARCH steps USING COVERING INDEX steps_by_page (crawl=? AND page=?)'],
    ['urls_worded', 'SEARCH urls USING INDEX urls_worded (crawl=? AND source=?)'],
    ['pages_by_source', 'SEARCH pages USING COVERING INDEX pages_by_source (crawl=? AND source=?)'],
    ['pages_copied', 'SEARCH pages USING INDEX pages_copied (duplicate_of=?)'],
  ] as const)
    expect(planOf(`INDEXED BY ${index}`)).toEqual([how]);
});

it('lists the first pages that wait to be compared without a look at the others', () => {
  const plan = planOf('FROM unfolded CROSS JOIN');
  expect(plan[0]).toBe('SEARCH unfolded USING COVERING INDEX unfolded_by_crawl (crawl=?)');
  expect(plan.join()).not.toContain('TEMP B-TREE');
});

it('searches texts without a look at their pages', () => {
  const plan = planOf('texts MATCH');
  expect(plan).toHaveLength(1);
  expect(plan[0]).toContain('texts VIRTUAL TABLE');
});

it('finds the pages on the topic of all its crawls by an index alone', () => {
  expect(planOf('good AS')).toContain('SEARCH pages USING COVERING INDEX pages_leading (crawl=?)');
});

it('reads a part of the index from its end, so that a limit ends the reading', () => {
  const plan = planOf('AND rowid >= ? AND rowid < ?');
  expect(plan.filter((step) => step.startsWith('SCAN document_terms'))).toHaveLength(16);
  expect(plan.join()).not.toContain('TEMP B-TREE');
});

it('given a document of the index, its page, label and capture are looked up, and no table is walked through', () => {
  for (const words of ['AS capturedKey', 'AS captured\n'])
    for (const step of planOf(words).filter((one) => !one.includes('idx')))
      expect(step).not.toMatch(/^SCAN (?!documents)/);
});

import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Sentiment } from '../../../shared/api/results.ts';
import { unpackPage } from '../packed.ts';
import type { Outline, PageSight, ResultRow, ResultsStore, SiteRow, SkippedRow, Terms } from '../results-store.ts';
import { KEPT_BY_INDEX } from './by-index.ts';
import type { Database } from './database.ts';
import { factsIn } from './file-facts.ts';
import { findReader } from './finds.ts';
import { foldStore } from './folds.ts';
import { FOUND, LABELLED, ON_TOPIC, RELEVANCE } from './found.ts';
import { heldAnswers } from './held-answers.ts';
import { mapReader } from './map.ts';
import { bytesOf, numbersOf } from './number-bytes.ts';
import { originalReader } from './originals.ts';
import { CRAWL, KEPT, LISTED, OUTLINE, outlineOf, type StoredOutline } from './outlines.ts';
import { reportReader } from './report.ts';
import { tableReader } from './table.ts';
import { NO_FRONTS, textFronts } from './text-fronts.ts';

type StoredResultRow = Omit<StoredOutline<ResultRow>, 'words'> & {
  readonly words: string;
  readonly file: string;
};

/**
 * Tables of data that is computed from texts to search and compare them. They are in memory, beside the database.
 * The data can be computed again, reading changes nothing on the disk, and forgotten texts leave no copy behind.
 * Triggers delete it with its page: ids of pages are reused, and no code that deletes pages may forget to do it.
 */
const SCHEMA = `
CREATE TEMP TABLE looks (
  page INTEGER PRIMARY KEY, terms TEXT NOT NULL, sentences BLOB NOT NULL) STRICT;
CREATE TEMP TABLE moods (page INTEGER PRIMARY KEY, mood TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE temp.texts USING fts5 (body, content = '', contentless_delete = 1);
CREATE TEMP TABLE gone (pages INTEGER NOT NULL) STRICT;
INSERT INTO gone VALUES (0);
CREATE TEMP TRIGGER looks_go_with_page AFTER DELETE ON main.pages BEGIN
  DELETE FROM looks WHERE page = OLD.id;
  DELETE FROM moods WHERE page = OLD.id;
  DELETE FROM texts WHERE rowid = OLD.id;
  UPDATE gone SET pages = pages + 1;
END;
`;
const ROW = `${OUTLINE}, snippet, status, words, priority, pages.anchor, pages.before, pages.after, file`;
/** Before every page. */
const FIRST = { n: 0, id: 0 };

const rowOf = (row: StoredResultRow): ResultRow => {
  const { snippet, status, priority, anchor, before, after } = row;
  const words = JSON.parse(row.words);
  return { ...outlineOf(row), snippet, status, priority, anchor, before, after, words, ...factsIn(row.file) };
};

/** @param isReadOnly the connection cannot write */
export function resultsStore(database: Database, isReadOnly: boolean): ResultsStore {
  database.exec(SCHEMA);
  const held = heldAnswers(database);
  const folds = foldStore(database, isReadOnly);
  const outlines = database.query<StoredOutline<Outline>>(`
    SELECT ${OUTLINE} FROM ${LISTED} WHERE ${KEPT} AND n >= ? AND (n, pages.id) > (?, ?) ORDER BY n, pages.id LIMIT ?`);
  const among = database.query<StoredOutline<Outline>>(`
    SELECT ${OUTLINE} FROM (SELECT value AS page FROM json_each(?2)) AS some CROSS JOIN ${LISTED}
    WHERE pages.id = some.page AND ${KEPT} ORDER BY n, pages.id`);
  const UNREAD = `${KEPT_BY_INDEX} AND NOT EXISTS (SELECT 1 FROM temp.looks WHERE page = pages.id)`;
  const unread = database.query<{ id: number }>(`SELECT id FROM pages WHERE ${UNREAD} ORDER BY n, id`);
  const unreadOf = database.query<{ id: number }>(
    `SELECT pages.id FROM json_each(?2) AS some CROSS JOIN pages ON pages.id = some.value WHERE ${UNREAD} ORDER BY some.key`,
  );
  const row = database.query<StoredResultRow>(`SELECT ${ROW} FROM ${LISTED} WHERE pages.id = ? AND NOT noindex`);
  const standings = database.query<Pick<StoredResultRow, 'url' | 'relevance' | 'onTopic'>>(`
    SELECT pages.url, ${RELEVANCE} AS relevance, ${ON_TOPIC} AS onTopic FROM ${LABELLED} WHERE ${KEPT} ORDER BY n DESC LIMIT ?`);
  const skipped = database.query<SkippedRow>(`
    WITH c AS (SELECT no FROM crawls WHERE id = ?)
    SELECT url, failure AS reason, message, 0 AS place FROM urls, c WHERE crawl = c.no AND state = 'failed'
    UNION ALL SELECT url, reason, '', 1 + (reason IN (SELECT value FROM json_each(?))) FROM invalid_urls, c WHERE crawl = c.no
    ORDER BY place, url LIMIT ?`);
  const needing = database.query<{ urlId: number; url: string }>(`
    SELECT id AS urlId, url FROM urls WHERE crawl = ${CRAWL} AND state = 'failed' AND failure = 'needs-browser' ORDER BY id LIMIT ?`);
  const sites = database.query<SiteRow>(`
    SELECT site, count(DISTINCT host) AS hosts, count(*) AS fetched, sum(good) AS onTopic, avg(relevance) AS relevance
    FROM (SELECT site, host, max(${ON_TOPIC}) AS good,
        max(${RELEVANCE}) AS relevance
      FROM ${LABELLED} WHERE pages.topic_id = ? AND n > 0 AND NOT noindex GROUP BY pages.key) GROUP BY site`);
  const history = database.query<Omit<LabelEvent, 'topicId'> & { topic_id: string; who: string }>(
    'SELECT id, topic_id, target, url, value, at, who FROM labels WHERE topic_id = ? ORDER BY at DESC, rowid DESC LIMIT ?',
  );
  const mood = database.query<{ mood: Sentiment }>('SELECT mood FROM temp.moods WHERE page = ?');
  const keepSentiment = database.query(
    'INSERT INTO temp.moods VALUES (?, ?) ON CONFLICT DO UPDATE SET mood = excluded.mood',
  );
  // Takes, for a page that several crawls fetched, the fetch that led to the most pages, then the newest.
  const worth = database.query<PageSight & { readonly isHub: number }>(`
    WITH led AS (
      SELECT pages.crawl, urls.source, count(*) AS pages FROM ${FOUND} AND pages.topic_id = ?1 GROUP BY pages.crawl, urls.source),
    seen AS (
      SELECT pages.id, pages.url, found_at, n, urls.source < 0 AS seed, ${RELEVANCE} AS worth, coalesce(led.pages, 0) AS led,
        row_number() OVER (PARTITION BY pages.key ORDER BY coalesce(led.pages, 0) DESC, pages.crawl DESC, n) AS place
      FROM ${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id
        LEFT JOIN led ON led.crawl = pages.crawl AND led.source = url_id
      WHERE pages.topic_id = ?1 AND n > 0 AND NOT noindex AND coalesce(value, '') <> 'not-relevant'
        AND (${ON_TOPIC} = 1 OR urls.source < 0 OR led.pages > 0))
    SELECT id, url, found_at AS foundAt, led > 0 OR seed AS isHub FROM seen WHERE place = 1
      ORDER BY led DESC, seed DESC, worth DESC, n, id LIMIT ?2`);
  const record = database.query<{ body: Uint8Array }>(
    'SELECT body FROM records JOIN pages ON pages.id = page WHERE page = ? AND NOT noindex',
  );
  const gone = database.query<{ pages: number }>('SELECT pages FROM temp.gone');
  const goneCount = (): number => gone.get()?.pages ?? 0;
  // What another process writes goes by unnoticed.
  const fronts = isReadOnly ? NO_FRONTS : textFronts(database, goneCount);
  const terms = database.query<{ terms: string }>('SELECT terms FROM temp.looks WHERE page = ?');
  const sentences = database.query<{ sentences: Uint8Array }>('SELECT sentences FROM temp.looks WHERE page = ?');
  const keepLook = database.query('INSERT INTO looks VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const keepText = database.query('INSERT INTO texts (rowid, body) VALUES (?, ?)');
  const search = database.query<{ ids: string }>(
    'SELECT json_group_array(rowid) AS ids FROM temp.texts WHERE texts MATCH ?',
  );
  const named = database.query<Pick<Outline, 'id' | 'title' | 'url'>>(`
    SELECT id, title, url FROM pages WHERE ${KEPT} AND (instr(lower(title), ?2) > 0 OR title GLOB '*[^ -~]*'
      OR instr(lower(url), ?3) > 0 OR instr(lower(url), ?4) > 0)`);
  return {
    ...originalReader(database),
    ...mapReader(database),
    ...tableReader(database, { held, fronts, unfoldedCount: folds.unfoldedCount }),
    sortTitles: fronts.sortTitles,
    ...findReader(database),
    ...reportReader(database, held, folds.unfoldedCount),
    ...folds,
    outlines: (crawl, { n, id } = FIRST, limit) => outlines.all(crawl, n, n, id, limit).map(outlineOf),
    outlinesAmong: (crawl, ids) => among.all(crawl, JSON.stringify(ids)).map(outlineOf),
    unreadTexts: (crawl, some) =>
      (some === undefined ? unread.all(crawl) : unreadOf.all(crawl, JSON.stringify(some))).map(({ id }) => id),
    rowsOf: (ids) =>
      ids.flatMap((id) => {
        const found = row.get(id);
        return found === undefined ? [] : [rowOf(found)];
      }),
    standings: (id, limit) => standings.all(id, limit).map((row) => ({ ...row, onTopic: row.onTopic === 1 })),
    skipped: (id, limit, last = []) =>
      skipped.all(id, JSON.stringify(last), limit).map(({ url, reason, message }) => ({ url, reason, message })),
    needingBrowser: (id, limit) => needing.all(id, limit).map((row) => ({ ...row })),
    sites: (topicId) => sites.all(topicId).map((row) => ({ ...row })),
    labelHistory: (topicId, limit) =>
      history
        .all(topicId, limit)
        .map(({ topic_id, who, ...label }) => ({ ...label, topicId: topic_id, ...(who !== '' && { who }) })),
    mood: (pageId) => mood.get(pageId)?.mood,
    keepSentiments(made) {
      database.transaction(() => {
        for (const [page, value] of made) keepSentiment.run(page, value);
      });
    },
    worthWatching: (topicId, limit) => worth.all(topicId, limit).map((row) => ({ ...row, isHub: row.isHub === 1 })),
    record(pageId) {
      const packed = record.get(pageId);
      return packed && unpackPage(packed.body);
    },
    gone: goneCount,
    sentences: (pageId) => numbersOf(sentences.get(pageId)?.sentences ?? new Uint8Array(0)),
    terms: (pageId) => JSON.parse(terms.get(pageId)?.terms ?? '[]') as Terms,
    keepTexts(made) {
      database.transaction(() => {
        for (const look of made) {
          const terms = JSON.stringify(look.terms);
          const isNew = keepLook.run(look.page, terms, bytesOf(look.sentences)) > 0;
          if (isNew) keepText.run(look.page, look.text);
        }
      });
    },
    search(phrases) {
      if (phrases.length === 0) return [];
      const wanted = phrases.map((phrase) => `"${phrase.replaceAll('"', '""')}"*`).join(' AND ');
      return JSON.parse(search.get(wanted)?.ids ?? '[]') as number[];
    },
    mayBeNamed: (crawl, title, addresses) => named.all(crawl, title, ...addresses),
  };
}

import type { Forget } from '../../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../../shared/api/span.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import { meantBy } from '../../meant.ts';
import type { Forgotten, Retention } from '../../upkeep.ts';
import type { Database } from '../database.ts';
import { eachRow, type Work } from './batches.ts';
import { dropCrawlByAndBy, OF_CRAWLS } from './drop-crawl.ts';
import { eraseInCrawls } from './erase-crawls.ts';
import { eraseLabels, eraseNames, eraseTopicTexts } from './erase-named.ts';
import { endOf, eraseCrawledIn, eraseLabelsOf, readIn } from './erase-since.ts';
import { OF_INDEX } from './purge-index.ts';

/**
 * An erasure as it is kept on the disk until it is done. Data that comes in after the user asked stays, after a restart
 * too.
 * `said` is the time of asking for a span without an end. `rest` is the slow part of erasing everything: crawls up to
 * that number, and captures up to that row.
 */
export type ErasureRequest =
  | Exclude<Forget, { kind: 'since' | 'all' }>
  | (Span & { readonly kind: 'since'; readonly said: number })
  | { readonly kind: 'captures'; readonly of: ErasureRequest }
  | ({ readonly kind: 'old' } & Retention)
  | { readonly kind: 'all' }
  | { readonly kind: 'rest'; readonly crawls: number; readonly captures: number };

export const NOTHING: Forgotten = { captures: 0, pages: 0, labels: 0 };

/** @param now milliseconds since 1970; what is dated later by a clock that ran ahead, and is there, is meant too */
export function erasureRequestOf(database: Database, what: Forget, now: number): ErasureRequest {
  if (what.kind !== 'since') return what;
  const newest = database.query<{ at: number }>(`
    SELECT max(coalesce((SELECT max(at) FROM labels), 0), coalesce((SELECT max(at) FROM captures), 0),
      coalesce((SELECT max(created_at) FROM topics), 0), coalesce((SELECT max(started_at) FROM crawls), 0)) AS at`);
  return { ...what, said: what.until ?? Math.max(now, newest.get()?.at ?? 0) + 1 };
}

/**
 * Removes the rows that a request means.
 * @param become writes down what is left of the request, with what was done
 * @param isShort no room is left for a large transaction
 */
export function* fulfil(
  database: Database,
  erasureRequest: ErasureRequest,
  become: (erasureRequest: ErasureRequest) => void,
  isShort: boolean,
): Work<Forgotten> {
  switch (erasureRequest.kind) {
    case 'all':
      return yield* eraseAll(database, become, isShort);
    case 'rest':
      yield* eraseRest(database, erasureRequest, become);
      return NOTHING;
    case 'old':
      return yield* eraseOld(database, erasureRequest);
    case 'captures':
      return { ...NOTHING, captures: yield* dropCaptures(database, erasureRequest.of) };
    case 'since':
      return yield* eraseSince(database, erasureRequest);
    default:
      return yield* eraseNamed(database, erasureRequest);
  }
}

function* eraseNamed(
  database: Database,
  erasureRequest: Extract<ErasureRequest, { kind: 'page' | 'site' }>,
): Work<Forgotten> {
  const captures = yield* dropCaptures(database, erasureRequest);
  const target = meantBy(erasureRequest);
  if (target === undefined) return { ...NOTHING, captures };
  const labels = yield* eraseLabels(database, target);
  eraseTopicTexts(database, target);
  yield* eraseNames(database, target, erasureRequest.kind === 'site');
  return { captures, pages: yield* eraseInCrawls(database, target), labels };
}

function* eraseSince(database: Database, erasureRequest: Extract<ErasureRequest, { kind: 'since' }>): Work<Forgotten> {
  const asked: Span = { at: erasureRequest.at, until: erasureRequest.said };
  // Runs before the captures go, since they determine which pages are meant.
  eraseTopicTexts(database, readIn(database, asked));
  const captures = yield* dropCaptures(database, erasureRequest);
  const labels = yield* eraseLabelsOf(database, asked);
  database.query('DELETE FROM left_hosts WHERE since >= ? AND since < ?').run(erasureRequest.at, endOf(erasureRequest));
  return { captures, pages: yield* eraseCrawledIn(database, erasureRequest, asked), labels };
}

/** Counts all that there is to forget. */
export function countAll(database: Database): Forgotten {
  const [captures = 0, pages = 0, labels = 0] = ['captures', 'pages', 'labels'].map(
    (table) => database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
  );
  return { captures, pages, labels };
}

function* eraseAll(
  database: Database,
  become: (erasureRequest: ErasureRequest) => void,
  isShort: boolean,
): Work<Forgotten> {
  const all = countAll(database);
  const last = (row: string, table: string): number =>
    database.query<{ n: number }>(`SELECT coalesce(max(${row}), 0) AS n FROM ${table}`).get()?.n ?? 0;
  const rest = { kind: 'rest', crawls: last('no', 'crawls'), captures: last('rowid', 'captures') } as const;
  if (isShort) yield* thinOut(database);
  const others = database
    .query<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .filter(({ name }) => !LASTING.has(name) && !(isShort && LARGE.has(name)));
  for (const { name } of others) database.exec(`DELETE FROM "${name}"`);
  database.exec('DELETE FROM topics WHERE id NOT IN (SELECT topic_id FROM crawls)');
  become(rest);
  yield;
  yield* eraseRest(database, rest, become);
  return all;
}

/** Tables that may be large and are emptied at once where there is room: by what their rows go in stretches. */
const LARGE: ReadonlyMap<string, { readonly key: string; readonly until: string }> = new Map([
  ['labels', { key: 'rowid', until: 'rowid' }],
  ['watched_pages', { key: 'rowid', until: 'rowid' }],
  ['verdicts', { key: '(topic_id, target, key)', until: 'at' }],
]);

/** Empties the large tables a few rows at a time. Rows that are added after the start of this stay. */
function* thinOut(database: Database): Work {
  for (const [table, { key, until }] of LARGE) {
    const last = database.query<{ n: number }>(`SELECT coalesce(max(${until}), 0) AS n FROM ${table}`).get()?.n ?? 0;
    const columns = key.replace(/[()]/g, '');
    const some = `SELECT ${columns} FROM ${table} WHERE ${until} <= ? LIMIT 32`;
    const drop = database.query(`DELETE FROM ${table} WHERE ${key} IN (${some})`);
    while (drop.run(last) > 0) yield;
  }
}

/** Tables that are not emptied at once. */
const LASTING: ReadonlySet<string> = new Set(['forgetting', 'captures', 'topics', ...OF_CRAWLS, ...OF_INDEX]);

function* eraseRest(
  database: Database,
  { captures, crawls }: Extract<ErasureRequest, { kind: 'rest' }>,
  become: (erasureRequest: ErasureRequest) => void,
): Work {
  const drop = database.query(
    'DELETE FROM captures WHERE rowid IN (SELECT rowid FROM captures WHERE rowid <= ? ORDER BY rowid LIMIT 8)',
  );
  while (drop.run(captures) > 0) yield;
  // Numbers of rows are given again.
  become({ kind: 'rest', crawls, captures: 0 });
  const doomed = database.query<{ no: number; id: string; topic_id: string }>(
    'SELECT no, id, topic_id FROM crawls WHERE no <= ? ORDER BY no',
  );
  const unuse = database.query('DELETE FROM topics WHERE id = ? AND id NOT IN (SELECT topic_id FROM crawls)');
  for (const { no, id, topic_id: topicId } of doomed.all(crawls)) {
    yield* dropCrawlByAndBy(database, no, id);
    unuse.run(topicId);
  }
}

const ENDED = "SELECT no, id FROM crawls WHERE state = 'done' AND started_at < ?";

/** True if any row is older than the user keeps them. */
export function isOlder(database: Database, { crawlsBefore = 0, capturesBefore = 0 }: Retention): boolean {
  const isAny = database.query<{ any: number }>(
    `SELECT EXISTS (${ENDED}) OR EXISTS (SELECT 1 FROM captures WHERE at < ?) AS any`,
  );
  return isAny.get(crawlsBefore, capturesBefore)?.any === 1;
}

/** Labels and topics stay. */
function* eraseOld(database: Database, erasureRequest: Extract<ErasureRequest, { kind: 'old' }>): Work<Forgotten> {
  for (const { no, id } of database.query<{ no: number; id: string }>(ENDED).all(erasureRequest.crawlsBefore ?? 0))
    yield* dropCrawlByAndBy(database, no, id);
  return { ...NOTHING, captures: yield* dropCaptures(database, erasureRequest) };
}

/** @returns captures that went */
function* dropCaptures(database: Database, erasureRequest: ErasureRequest): Work<number> {
  const doomed = yield* capturesMeant(database, erasureRequest);
  const remove = database.query('DELETE FROM captures WHERE rowid = ?');
  for (const id of doomed) {
    remove.run(id);
    yield;
  }
  return doomed.length;
}

/** Finds the rows of captures that a request means. */
export function* capturesMeant(database: Database, erasureRequest: ErasureRequest): Work<readonly number[]> {
  const doomed: number[] = [];
  const rows = database.query<{ id: number; key: string; at: number }>(
    'SELECT rowid AS id, key, at FROM captures WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  const isMeant = captureMeant(erasureRequest);
  yield* eachRow(rows, [], ({ id, key, at }) => {
    if (isMeant(key, at)) doomed.push(id);
  });
  return doomed;
}

function captureMeant(erasureRequest: ErasureRequest): (key: string, at: number) => boolean {
  if (erasureRequest.kind === 'old') return (_key, at) => at < (erasureRequest.capturesBefore ?? 0);
  if (erasureRequest.kind === 'since')
    return (_key, at) => isIn({ at: erasureRequest.at, until: erasureRequest.said }, at);
  if (erasureRequest.kind === 'page') {
    const meant = pageKey(erasureRequest.url);
    return (key) => key === meant;
  }
  const target = erasureRequest.kind === 'site' ? meantBy(erasureRequest) : undefined;
  return (key) => target?.meant(`http://${key}`) ?? true;
}

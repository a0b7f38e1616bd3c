import type { Forget } from '../../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../../shared/api/span.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import { meantBy } from '../../meant.ts';
import type { Forgotten, Retention } from '../../upkeep.ts';
import type { Database } from '../database.ts';
import { dropCrawlByAndBy, OF_CRAWLS } from './drop-crawl.ts';
import { forgetInCrawls } from './forget-crawls.ts';
import { forgetLabels, forgetNames, forgetTopicTexts } from './forget-named.ts';
import { endOf, forgetCrawledIn, forgetLabelsOf, readIn } from './forget-since.ts';
import { eachRow, type Work } from './stretches.ts';

/**
 * What is to be forgotten, as it is written down until it is gone: whatever comes in from the moment on at which it was asked stays, after a restart
 * too. `said` is when a span of time without an end was asked for; `rest` is what of everything takes long, up to the number of a crawl and the row of a
 * capture.
 */
export type Wish =
  | Exclude<Forget, { kind: 'since' | 'all' }>
  | (Span & { readonly kind: 'since'; readonly said: number })
  | { readonly kind: 'captures'; readonly of: Wish }
  | ({ readonly kind: 'old' } & Retention)
  | { readonly kind: 'all' }
  | { readonly kind: 'rest'; readonly crawls: number; readonly captures: number };

export const NOTHING: Forgotten = { captures: 0, pages: 0, labels: 0 };

/** @param now milliseconds since 1970; what is dated later by a clock that ran ahead, and is there, is meant too */
export function wishOf(database: Database, what: Forget, now: number): Wish {
  if (what.kind !== 'since') return what;
  const newest = database.query<{ at: number }>(`
    SELECT max(coalesce((SELECT max(at) FROM labels), 0), coalesce((SELECT max(at) FROM captures), 0),
      coalesce((SELECT max(created_at) FROM topics), 0), coalesce((SELECT max(started_at) FROM crawls), 0)) AS at`);
  return { ...what, said: what.until ?? Math.max(now, newest.get()?.at ?? 0) + 1 };
}

/**
 * Takes out of the rows what is meant.
 * @param become writes down what is left of the wish, with what was done
 * @param isShort no room is left for a large transaction
 */
export function* fulfil(
  database: Database,
  wish: Wish,
  become: (wish: Wish) => void,
  isShort: boolean,
): Work<Forgotten> {
  switch (wish.kind) {
    case 'all':
      return yield* forgetAll(database, become, isShort);
    case 'rest':
      yield* forgetRest(database, wish, become);
      return NOTHING;
    case 'old':
      return yield* forgetOld(database, wish);
    case 'captures':
      return { ...NOTHING, captures: yield* dropCaptures(database, wish.of) };
    case 'since':
      return yield* forgetSince(database, wish);
    default:
      return yield* forgetNamed(database, wish);
  }
}

function* forgetNamed(database: Database, wish: Extract<Wish, { kind: 'page' | 'site' }>): Work<Forgotten> {
  const captures = yield* dropCaptures(database, wish);
  const target = meantBy(wish);
  if (target === undefined) return { ...NOTHING, captures };
  const labels = yield* forgetLabels(database, target);
  forgetTopicTexts(database, target);
  yield* forgetNames(database, target, wish.kind === 'site');
  return { captures, pages: yield* forgetInCrawls(database, target), labels };
}

function* forgetSince(database: Database, wish: Extract<Wish, { kind: 'since' }>): Work<Forgotten> {
  const asked: Span = { at: wish.at, until: wish.said };
  // Before the captures, which tell what is meant.
  forgetTopicTexts(database, readIn(database, asked));
  const captures = yield* dropCaptures(database, wish);
  const labels = yield* forgetLabelsOf(database, asked);
  database.query('DELETE FROM left_hosts WHERE since >= ? AND since < ?').run(wish.at, endOf(wish));
  return { captures, pages: yield* forgetCrawledIn(database, wish, asked), labels };
}

/** Counts all that there is to forget. */
export function countAll(database: Database): Forgotten {
  const [captures = 0, pages = 0, labels = 0] = ['captures', 'pages', 'labels'].map(
    (table) => database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
  );
  return { captures, pages, labels };
}

function* forgetAll(database: Database, become: (wish: Wish) => void, isShort: boolean): Work<Forgotten> {
  const all = countAll(database);
  const last = (row: string, table: string): number =>
    database.query<{ n: number }>(`SELECT coalesce(max(${row}), 0) AS n FROM ${table}`).get()?.n ?? 0;
  const rest = { kind: 'rest', crawls: last('no', 'crawls'), captures: last('rowid', 'captures') } as const;
  if (isShort) yield* thinOut(database);
  const others = database
    .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .filter(({ name }) => !LASTING.has(name) && !(isShort && LARGE.has(name)));
  for (const { name } of others) database.exec(`DELETE FROM "${name}"`);
  database.exec('DELETE FROM topics WHERE id NOT IN (SELECT topic_id FROM crawls)');
  become(rest);
  yield;
  yield* forgetRest(database, rest, become);
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
const LASTING: ReadonlySet<string> = new Set(['forgetting', 'captures', 'topics', ...OF_CRAWLS]);

function* forgetRest(
  database: Database,
  { captures, crawls }: Extract<Wish, { kind: 'rest' }>,
  become: (wish: Wish) => void,
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

/** Whether there is anything that is kept no longer. */
export function isOlder(database: Database, { crawlsBefore = 0, capturesBefore = 0 }: Retention): boolean {
  const isAny = database.query<{ any: number }>(
    `SELECT EXISTS (${ENDED}) OR EXISTS (SELECT 1 FROM captures WHERE at < ?) AS any`,
  );
  return isAny.get(crawlsBefore, capturesBefore)?.any === 1;
}

/** Labels and topics stay. */
function* forgetOld(database: Database, wish: Extract<Wish, { kind: 'old' }>): Work<Forgotten> {
  for (const { no, id } of database.query<{ no: number; id: string }>(ENDED).all(wish.crawlsBefore ?? 0))
    yield* dropCrawlByAndBy(database, no, id);
  return { ...NOTHING, captures: yield* dropCaptures(database, wish) };
}

/** @returns captures that went */
function* dropCaptures(database: Database, wish: Wish): Work<number> {
  const doomed = yield* capturesMeant(database, wish);
  const remove = database.query('DELETE FROM captures WHERE rowid = ?');
  for (const id of doomed) {
    remove.run(id);
    yield;
  }
  return doomed.length;
}

/** Finds the rows of captures that a wish means. */
export function* capturesMeant(database: Database, wish: Wish): Work<readonly number[]> {
  const doomed: number[] = [];
  const rows = database.query<{ id: number; key: string; at: number }>(
    'SELECT rowid AS id, key, at FROM captures WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  const isMeant = captureMeant(wish);
  yield* eachRow(rows, [], ({ id, key, at }) => {
    if (isMeant(key, at)) doomed.push(id);
  });
  return doomed;
}

function captureMeant(wish: Wish): (key: string, at: number) => boolean {
  if (wish.kind === 'old') return (_key, at) => at < (wish.capturesBefore ?? 0);
  if (wish.kind === 'since') return (_key, at) => isIn({ at: wish.at, until: wish.said }, at);
  if (wish.kind === 'page') {
    const meant = pageKey(wish.url);
    return (key) => key === meant;
  }
  const target = wish.kind === 'site' ? meantBy(wish) : undefined;
  return (key) => target?.meant(`http://${key}`) ?? true;
}

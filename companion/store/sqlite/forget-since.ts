import { isWeak } from '../../../shared/api/label.ts';
import { isIn, type Span } from '../../../shared/api/span.ts';
import { hostOf } from '../../../shared/url/site.ts';
import type { Meant } from '../meant.ts';
import { pageKey } from '../page-key.ts';
import type { Database } from './database.ts';
import { dropCrawl } from './drop-crawl.ts';
import { erasePages, eraseUrls } from './forget-crawls.ts';
import { settleSightings } from './sightings.ts';

/** A page that no feed speaks for is visited after so many milliseconds, at the latest. */
const UNTOLD_MS = 86_400_000;

interface LabelRow {
  readonly id: string;
  readonly topic_id: string;
  readonly target: string;
  readonly url: string;
  readonly value: string;
  readonly at: number;
}

/** The end of a span as databases compare it. */
export const endOf = ({ until = Number.MAX_SAFE_INTEGER }: Span): number => until;

/**
 * Takes out what came in within a span of time: crawls that began, pages that others brought, with the addresses
 * and hosts first seen on them, and topics that were made and have no crawl left. @returns pages that went.
 */
export function forgetCrawledIn(database: Database, span: Span): number {
  const crawls = database.query<{ no: number; id: string; started_at: number }>(
    'SELECT no, id, started_at FROM crawls',
  );
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM pages WHERE crawl = ?');
  let pages = 0;
  for (const { no, id, started_at: startedAt } of crawls.all()) {
    if (!isIn(span, startedAt)) {
      pages += forgetPagesIn(database, no, span);
      continue;
    }
    pages += count.get(no)?.n ?? 0;
    dropCrawl(database, no, id);
  }
  const ends = [span.at, endOf(span)] as const;
  const topics =
    'SELECT id FROM topics WHERE created_at >= ? AND created_at < ? AND id NOT IN (SELECT topic_id FROM crawls)';
  for (const table of ['watches', 'watched_pages'])
    database.query(`DELETE FROM ${table} WHERE topic IN (${topics})`).run(...ends);
  database.query(`DELETE FROM topics WHERE id IN (${topics})`).run(...ends);
  // New links wait without a time of their own.
  database.query("UPDATE watched_pages SET fresh = '[]' WHERE visited_at >= ?").run(span.at);
  const known = 'SELECT 1 FROM pages WHERE topic_id = topic AND pages.key = watched_pages.key';
  database.query(`DELETE FROM watched_pages WHERE NOT EXISTS (${known})`).run();
  // Feeds went with that: nothing tells of their pages until those name them again.
  database
    .query("UPDATE watched_pages SET feed = '', due_at = min(due_at, visited_at + ?) WHERE feed <> ''")
    .run(UNTOLD_MS);
  return pages;
}

function forgetPagesIn(database: Database, crawl: number, span: Span): number {
  const found = database
    .query<{ id: number; url_id: number; n: number; host: string }>(
      'SELECT id, url_id, n, host FROM pages WHERE crawl = ? AND found_at >= ? AND found_at < ?',
    )
    .all(crawl, span.at, endOf(span));
  if (found.length === 0) return 0;
  settleSightings(database, crawl);
  const gone = new Set(found.map(({ url_id: id }) => id));
  erasePages(database, crawl, found);
  const urls = database.query<{
    id: number;
    url: string;
    source: number;
    state: string;
    failure: string;
    kept: number;
  }>(`
    SELECT id, url, source, state, failure,
      EXISTS (SELECT 1 FROM pages WHERE pages.crawl = urls.crawl AND url_id = urls.id) AS kept
    FROM urls WHERE crawl = ?`);
  const known = urls.all(crawl);
  const doomed = known.filter(({ id, source, kept }) => kept === 0 && (gone.has(id) || gone.has(source)));
  eraseUrls(database, crawl, doomed);
  // Which pages they stood on is not written down.
  database.query('DELETE FROM invalid_urls WHERE crawl = ?').run(crawl);
  database.query("UPDATE crawls SET message = '' WHERE no = ?").run(crawl);
  const erased = new Set(doomed);
  const hosts = new Set(known.filter((row) => !erased.has(row)).map(({ url }) => hostOf(url)));
  // A redirect led to some of them: no address of theirs is known by itself.
  const read = database.query<{ host: string }>('SELECT DISTINCT host FROM pages WHERE crawl = ?');
  for (const { host } of read.all(crawl)) hosts.add(host);
  const lost = new Set(doomed.map(({ url }) => hostOf(url)).filter((host) => !hosts.has(host)));
  hideHosts(database, crawl, (host) => lost.has(host));
  return found.length;
}

/** Takes names of hosts out of a crawl, where they stand without an address. */
export function hideHosts(database: Database, crawl: number, isGone: (host: string) => boolean): void {
  const drop = database.query('DELETE FROM hosts WHERE crawl = ? AND host = ?');
  const hosts = database.query<{ host: string }>('SELECT host FROM hosts WHERE crawl = ?');
  for (const { host } of hosts.all(crawl)) if (isGone(host)) drop.run(crawl, host);
  const write = database.query('UPDATE url_parts SET names = ? WHERE crawl = ? AND part = ?');
  const parts = database.query<{ part: number; names: string }>('SELECT part, names FROM url_parts WHERE crawl = ?');
  for (const { part, names } of parts.all(crawl)) {
    const known = JSON.parse(names) as { host: string; site: string }[];
    if (!known.some(({ host }) => isGone(host))) continue;
    // Hosts are known by their place in the list.
    const left = known.map((name, place) =>
      isGone(name.host) ? { host: `${part}-${place}.forgotten.invalid`, site: 'forgotten.invalid' } : name,
    );
    write.run(JSON.stringify(left), crawl, part);
  }
}

/** The pages of which every capture is of this time. */
export function readIn(database: Database, span: Span): Pick<Meant, 'meant'> {
  const rows = database
    .query<{ key: string }>('SELECT key FROM captures GROUP BY key HAVING min(at) >= ? AND max(at) < ?')
    .all(span.at, endOf(span));
  const keys = new Set(rows.map(({ key }) => key));
  return { meant: (url) => keys.has(pageKey(url)) };
}

/** Takes labels away that were given within a span of time; the last of the others of an address counts. @returns how many went. */
export function forgetLabelsOf(database: Database, span: Span): number {
  const labels = database
    .query<LabelRow>('SELECT id, topic_id, target, url, value, at FROM labels ORDER BY at, rowid')
    .all();
  const gone = labels.filter(({ at }) => isIn(span, at));
  const drop = database.query('DELETE FROM labels WHERE id = ?');
  for (const { id } of gone) drop.run(id);
  const left = new Map(labels.filter(({ at }) => !isIn(span, at)).map((label) => [placeOf(label), label]));
  const unsay = database.query('DELETE FROM verdicts WHERE topic_id = ? AND target = ? AND key = ?');
  const say = database.query('INSERT INTO verdicts (topic_id, target, key, url, value, at) VALUES (?, ?, ?, ?, ?, ?)');
  for (const [place, { topic_id: topicId, target, url }] of new Map(gone.map((label) => [placeOf(label), label]))) {
    const key = pageKey(url);
    unsay.run(topicId, target, key);
    const last = left.get(place);
    if (last !== undefined) say.run(topicId, target, key, last.url, last.value, last.at);
    unlearn(database, topicId, target, key, last?.value);
  }
  return gone.length;
}

const placeOf = ({ topic_id: topicId, target, url }: LabelRow): string =>
  JSON.stringify([topicId, target, pageKey(url)]);

/** Crawls that are rebuilt learn what still counts, and nothing else, of an address. */
function unlearn(database: Database, topicId: string, target: string, key: string, value: string | undefined): void {
  const steps = database.query<{ crawl: number; seq: number; key: string; url: string | null; value: string }>(`
    SELECT steps.crawl, seq, steps.key, urls.url, value FROM steps JOIN crawls ON no = steps.crawl
    LEFT JOIN urls ON urls.crawl = steps.crawl AND urls.id = url_id WHERE topic_id = ? AND kind = ?`);
  const drop = database.query('DELETE FROM steps WHERE crawl = ? AND seq = ?');
  for (const step of steps.all(topicId, target === 'link' ? 'label-link' : 'learn')) {
    const about = target === 'link' ? pageKey(step.url ?? '') : step.key;
    // A weak label is learned under its own name, and whatever else was learned of the page stays.
    const isOther = isWeak(target)
      ? step.value === target && value !== 'relevant'
      : !isWeak(step.value) && step.value !== value;
    if (about === key && isOther) drop.run(step.crawl, step.seq);
  }
}

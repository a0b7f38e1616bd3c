import { WAITING } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';

/** A URL on its way into the frontier; without a score it waits for the learner. */
export interface Entering {
  readonly url: string;
  /** Spelling for the request; absent: `url`. */
  readonly written?: string | undefined;
  readonly key: string;
  readonly host: string;
  readonly site: string;
  readonly score?: number;
  /** The user, or a page of the same site, named it. Absent: false. */
  readonly hasAuthority?: boolean;
}

const COLUMNS = {
  crawl: 'int',
  url: 'text',
  written: 'text',
  key: 'text',
  host: 'text',
  site: 'text',
  score: 'real',
  authority: 'int',
} as const;

/**
 * Adds new URLs, their hosts and their places among the hosts. Known ones are left out before they are tried, so that
 * the transaction waits for no other that changes them. Call it before the transaction changes a row of the frontier,
 * see `inOrder`.
 */
export async function enterFrontier(sql: Sql, crawl: number, entering: readonly Entering[]): Promise<void> {
  if (entering.length === 0) return;
  const rows = rowsOf(
    entering.map(({ url, written = null, key, host, site, score = null, hasAuthority = false }) => ({
      crawl,
      url,
      written,
      key,
      host,
      site,
      score,
      authority: hasAuthority ? 1 : null,
    })),
  );
  const from = sql.dialect.rows('$1', COLUMNS);
  const hosts = sql.change(
    `INSERT INTO hosts (host, site) SELECT DISTINCT host, site FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM hosts h WHERE h.host = x.host) ORDER BY host ON CONFLICT DO NOTHING`,
    [rows],
  );
  const urls = sql.change(
    `INSERT INTO frontier (site, crawl, key, host, url, written, score, authority)
     SELECT x.site, x.crawl, x.key, x.host, x.url, x.written, x.score, x.authority FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM frontier f WHERE f.site = x.site AND f.crawl = x.crawl AND f.key = x.key)
     ORDER BY x.site, x.key ON CONFLICT DO NOTHING`,
    [rows],
  );
  const places = sql.change(
    `INSERT INTO queues (crawl, host, site) SELECT x.crawl, x.host, min(x.site) FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM queues q WHERE q.crawl = x.crawl AND q.host = x.host)
     GROUP BY x.crawl, x.host ORDER BY x.host ON CONFLICT DO NOTHING`,
    [rows],
  );
  await Promise.all([hosts, urls, places]);
}

/** Hosts on which a URL enters with a score: their places are to be refreshed. */
export const scoredHosts = (entering: readonly Entering[]): readonly string[] =>
  entering.filter(({ score }) => score !== undefined).map(({ host }) => host);

/**
 * Marks URLs that strangers alone had named before. A row that another worker changes is left out, and the next page of
 * the site marks it. Call it after all other changes of the frontier: a transaction that holds marked rows must wait
 * for no further one.
 */
export async function authorize(sql: Sql, crawl: number, entering: readonly Entering[]): Promise<void> {
  const named = entering.filter(({ hasAuthority }) => hasAuthority);
  if (named.length === 0) return;
  const sites = [...new Set(named.map(({ site }) => site))];
  const marked = sites.map((site) =>
    sql.change(
      `UPDATE frontier SET authority = 1 WHERE site = $2 AND crawl = $3 AND key IN (
         SELECT f.key FROM frontier f WHERE f.site = $2 AND f.crawl = $3 AND f.authority IS NULL AND f.state = ${WAITING}
           AND f.key IN (SELECT x.key FROM ${sql.dialect.rows('$1', { key: 'text' })})${sql.dialect.skipLocked('f')})`,
      [rowsOf(named.filter((one) => one.site === site).map(({ key }) => ({ key }))), site, crawl],
    ),
  );
  await Promise.all(marked);
}

/** A URL of a crawl. */
interface Placed {
  readonly site: string;
  readonly key: string;
}

/**
 * Sorts URLs as every transaction changes their rows. Transactions that share rows never wait for each other in a ring,
 * because all of them lock in one sequence: rows of `hosts`; new rows of `hosts`, `frontier` and `queues`; rows of
 * `frontier` as sorted here; rows of `queues` by crawl and host; `visits` by id; the row of the crawl last. Rows that
 * another transaction holds are passed over where a statement cannot keep to it.
 */
export const inOrder = <URL extends Placed>(urls: readonly URL[]): readonly URL[] =>
  urls.toSorted((a, b) => compare(a.site, b.site) || compare(a.key, b.key));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The waiting URLs of a crawl on one host. A call names each pair once. */
export interface CrawlHost {
  readonly crawl: number;
  readonly host: string;
  /** Set when a leased URL there is returned, with the number of pages fetched of it. */
  readonly back?: { readonly fetched: number };
  /** A page of it came by way of a URL of another host. */
  readonly hasCome?: boolean;
}

/** Names each host once. */
export const placesOn = (crawl: number, hosts: Iterable<string>): readonly CrawlHost[] =>
  [...new Set(hosts)].map((host) => ({ crawl, host }));

/**
 * Recomputes the next URL of a crawl on each of these hosts, and until when the host rests. Leaves a host with a leased
 * URL unchanged until that URL returns. Locks the rows in a statement before it reads the frontier, so that it sees the
 * last change and no earlier snapshot. Locks always in the same sequence, against deadlocks.
 */
export async function refreshQueues(sql: Sql, hosts: readonly CrawlHost[]): Promise<void> {
  if (hosts.length === 0) return;
  const rows = rowsOf(
    hosts.map(({ crawl, host, back }) => ({
      crawl,
      host,
      back: back === undefined ? 0 : 1,
      fetched: back?.fetched ?? 0,
    })),
  );
  const from = sql.dialect.rows('$1', { crawl: 'int', host: 'text', back: 'int', fetched: 'int' });
  const { lock, now } = sql.dialect;
  const bestFirst = `FROM frontier f WHERE f.site = q.site AND f.crawl = q.crawl AND f.host = q.host AND f.state = ${WAITING}
    AND f.score IS NOT NULL ORDER BY f.score DESC`;
  const locked =
    lock === ''
      ? []
      : [
          sql.all(
            `SELECT 1 FROM queues q WHERE (q.crawl, q.host) IN (SELECT x.crawl, x.host FROM ${from}) ORDER BY q.crawl, q.host${lock}`,
            [rows],
          ),
        ];
  const said = sql.change(
    `UPDATE queues AS q SET (best, key, url, written, tries, nameless, led, priority) = (
       SELECT f.score, f.key, f.url, f.written, f.tries, f.nameless, f.led, f.priority ${bestFirst} LIMIT 1),
       further = (SELECT f.priority ${bestFirst} LIMIT 1 OFFSET 1),
       rests_until = (SELECT h.ready_at FROM hosts h WHERE h.host = q.host AND h.ready_at > ${now}),
       token = 0, fetched = q.fetched + x.fetched
     FROM ${from} WHERE q.crawl = x.crawl AND q.host = x.host AND (q.token = 0 OR x.back = 1)`,
    [rows],
  );
  const come = hosts.filter(({ hasCome }) => hasCome === true).map(({ crawl, host }) => ({ crawl, host }));
  // Count it even when a URL of the host itself is leased.
  const counted = come.length === 0 ? undefined : countCome(sql, come);
  await Promise.all([...locked, said, counted]);
}

const countCome = (sql: Sql, hosts: readonly Pick<CrawlHost, 'crawl' | 'host'>[]): Promise<number> =>
  sql.change(
    `UPDATE queues AS q SET fetched = q.fetched + 1 FROM ${sql.dialect.rows('$1', { crawl: 'int', host: 'text' })}
     WHERE q.crawl = x.crawl AND q.host = x.host`,
    [rowsOf(hosts)],
  );

import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Claim, FetchedPage, StoredRedirect, Turn } from './claim.ts';
import { count } from './counts.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { authorize, type Entering, enterFrontier, inOrder, refreshQueues } from './frontier.ts';
import { byHost } from './hosts.ts';
import { frontierKey } from './keys.ts';
import { SETTLED, WAITING } from './schema.ts';
import type { SharedStore } from './shared-store.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';

/**
 * Records results of fetches. Every transaction begins by holding its leases, so that no other worker takes them before
 * the end.
 */
export function settling(database: SqlDatabase): Pick<SharedStore, 'keep' | 'fail' | 'rest'> {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  const guarded = <T>(work: (sql: Sql) => Promise<T>): Promise<T | undefined> =>
    database.transaction(work).catch((cause: unknown) => {
      if (isAmbitError(cause, 'undone')) return undefined;
      throw cause;
    });
  return {
    async keep(claim, worker, page, turns) {
      const crawl = await numberOf(claim.crawl);
      return guarded(async (sql) => {
        const { status, bytes, robotsTag, redirects, isSitemap, sitemaps, record, digest = null } = page;
        const held = hold(sql, claim, worker, turns);
        const other = otherAddress(claim, page);
        const entering = other === undefined ? page.links : [...page.links, other];
        const entered = enterFrontier(sql, crawl, entering);
        const settled = inOrder(other === undefined ? [claim] : [claim, other]).map((one) =>
          one === other ? settleOther(sql, crawl, other) : settle(sql, crawl, claim, SETTLED, claim),
        );
        const authorized = authorize(sql, crawl, entering);
        const visited = sql.all<{ id: number }>(
          `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, record, digest, worker, score, page)
           VALUES ($1, $2, $3, 'page', $4, $5, $6, '', '', ${now}, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
          [
            ...[crawl, claim.key, claim.url, page.url, page.host, status, bytes],
            ...[JSON.stringify({ robotsTag, redirects, isSitemap, sitemaps }), record, digest, worker, claim.score],
            pageKey(page.url),
          ],
        );
        const given = giveBack(sql, worker, turns);
        const isElsewhere = other !== undefined && other.host !== claim.host;
        const refreshed = refreshQueues(sql, [
          { crawl, host: claim.host, back: { fetched: isElsewhere ? 0 : 1 } },
          ...(isElsewhere ? [{ crawl, host: other.host, hasCome: true }] : []),
        ]);
        const told = count(
          sql,
          crawl,
          {
            ...{ outstanding: 'outstanding - 1', backlog: 'backlog + 1', fetched: 'fetched + 1' },
            bytes: 'bytes + $2',
          },
          [bytes],
        );
        const [[row]] = await Promise.all([visited, held, entered, ...settled, authorized, given, refreshed, told]);
        return row?.id ?? 0;
      });
    },

    async fail(claim, worker, { failure, message, again, led, bytes = 0 }, turns) {
      const crawl = await numberOf(claim.crawl);
      const done = await guarded(async (sql) => {
        const held = hold(sql, claim, worker, turns);
        const settled = settle(
          sql,
          crawl,
          claim,
          again ? WAITING : SETTLED,
          countsAfter(claim, failure),
          again ? led : undefined,
        );
        const visited: Promise<unknown>[] = [];
        if (!again) {
          visited.push(
            sql.change(
              `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, worker, score)
             VALUES ($1, $2, $3, 'failed', $3, $4, 0, $5, $6, ${now}, $9, '{}', $7, $8)`,
              [crawl, claim.key, claim.url, claim.host, failure, message, worker, claim.score, bytes],
            ),
          );
        }
        const given = giveBack(sql, worker, turns);
        const refreshed = refreshQueues(sql, [{ crawl, host: claim.host, back: { fetched: 0 } }]);
        const told = count(
          sql,
          crawl,
          { outstanding: 'outstanding - 1', backlog: 'backlog + $2', bytes: 'bytes + $3' },
          [again ? 0 : 1, bytes],
        );
        await Promise.all([held, settled, ...visited, given, refreshed, told]);
        return true;
      });
      return done ?? false;
    },

    rest: (worker, turns) => letRest(database, worker, turns),
  };
}

/** Holds the host of a claim and those on the way of its redirects. */
async function hold(sql: Sql, { host, token }: Claim, worker: string, turns: readonly Turn[]): Promise<void> {
  const hosts = new Set([host, ...turns.map((turn) => turn.host)]);
  const held = await sql.all<{ host: string; token: number; worker: string }>(
    `SELECT h.host, h.token, h.worker FROM hosts h
     WHERE h.host IN (SELECT x.host FROM ${sql.dialect.rows('$1', { host: 'text' })}) ORDER BY h.host${sql.dialect.lock}`,
    [rowsOf([...hosts].map((one) => ({ host: one })))],
  );
  if (!held.some((one) => one.host === host && one.token === token && one.worker === worker))
    throw new AmbitError('undone', 'Another worker holds the lease by now.');
}

type ClaimCounts = Pick<Claim, 'tries' | 'nameless'>;

/** A fetch that we cut off ourselves does not count, and name servers that are away are no fault of the URL. */
function countsAfter({ tries, nameless }: Claim, failure: string): ClaimCounts {
  if (failure === 'cancelled') return { tries: tries - 1, nameless };
  return failure === 'dns-away' ? { tries: tries - 1, nameless: nameless + 1 } : { tries, nameless };
}

async function settle(
  sql: Sql,
  crawl: number,
  { site, key }: Claim,
  state: number,
  counts: ClaimCounts,
  led?: StoredRedirect,
): Promise<void> {
  const changed = await sql.change(
    'UPDATE frontier SET state = $4, tries = $5, nameless = nullif($6, 0), led = $7 WHERE site = $1 AND crawl = $2 AND key = $3',
    [site, crawl, key, state, counts.tries, counts.nameless, led === undefined ? null : JSON.stringify(led)],
  );
  if (changed === 0) throw new AmbitError('undone', 'Another worker holds the lease by now.');
}

/** Returns the address that answered, when it is not the requested one. */
function otherAddress(claim: Claim, page: FetchedPage): Entering | undefined {
  const url = canonicalUrl(page.url);
  if (url === undefined || frontierKey(url) === claim.key) return undefined;
  return { url, key: frontierKey(url), host: hostOf(url), site: siteOf(url) };
}

/** It is read now, too. */
const settleOther = (sql: Sql, crawl: number, { url, key, host, site }: Entering): Promise<number> =>
  sql.change(
    `INSERT INTO frontier (site, crawl, key, host, url, state) VALUES ($1, $2, $3, $4, $5, ${SETTLED})
     ON CONFLICT (site, crawl, key) DO UPDATE SET state = ${SETTLED} WHERE frontier.state = ${WAITING}`,
    [site, crawl, key, host, url],
  );

const turnRows = (worker: string, turns: readonly Turn[]): string =>
  rowsOf(
    byHost(turns).map(({ host, token, pauseMs, pendingDelayMs, manners, parked }) => ({
      host,
      token,
      worker,
      pause: Math.ceil(pauseMs),
      manners: JSON.stringify(manners),
      parked,
      owed: pendingDelayMs === undefined ? null : Math.ceil(pendingDelayMs),
    })),
  );

const TURN = {
  host: 'text',
  token: 'int',
  worker: 'text',
  pause: 'int',
  manners: 'text',
  parked: 'text',
  owed: 'int',
} as const;

/** Frees hosts, each after its pause. Skips hosts whose lease this worker has lost. */
async function giveBack({ dialect, change }: Sql, worker: string, turns: readonly Turn[]): Promise<void> {
  await change(
    `UPDATE hosts SET worker = '', lease_until = 0, ready_at = ${dialect.now} + x.pause, manners = x.manners, parked = x.parked,
       owed = coalesce(x.owed, hosts.owed)
     FROM ${dialect.rows('$1', TURN)} WHERE hosts.host = x.host AND hosts.token = x.token AND hosts.worker = x.worker`,
    [turnRows(worker, turns)],
  );
}

/**
 * Delays hosts whose lease has ended. Recovery gives such a host the next token: with that token and no worker, no
 * other request has gone out since.
 */
async function letRest({ dialect, change }: Sql, worker: string, turns: readonly Turn[]): Promise<void> {
  const until = `${dialect.now} + x.pause`;
  await change(
    `UPDATE hosts SET ready_at = CASE WHEN ready_at < ${until} THEN ${until} ELSE ready_at END, manners = x.manners, parked = x.parked,
       owed = coalesce(x.owed, hosts.owed)
     FROM ${dialect.rows('$1', TURN)} WHERE hosts.host = x.host
       AND ((hosts.token = x.token AND hosts.worker = x.worker) OR (hosts.token = x.token + 1 AND hosts.worker = ''))`,
    [turnRows(worker, turns)],
  );
}

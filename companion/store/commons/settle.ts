import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Claim, Commons, FetchedPage, Turn } from './commons.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { enterFrontier, refreshQueues } from './frontier.ts';
import { frontierKey } from './keys.ts';
import { SETTLED, TAKEN, WAITING } from './schema.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';

/** Undoes a transaction: the lease that it stood on is somebody else's by now. */
class LeaseLost extends Error {}

/** Writing down how a URL turned out. Every transaction begins by holding the lease, so that nobody can take it meanwhile. */
export function settling(database: SqlDatabase): Pick<Commons, 'keep' | 'fail'> {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  const guarded = <T>(work: (sql: Sql) => Promise<T>): Promise<T | undefined> =>
    database.transaction(work).catch((cause: unknown) => {
      if (cause instanceof LeaseLost) return undefined;
      throw cause;
    });
  return {
    async keep(claim, worker, page, turns) {
      const crawl = await numberOf(claim.crawl);
      return guarded(async (sql) => {
        await hold(sql, claim, worker);
        await enterFrontier(sql, crawl, page.links);
        await settle(sql, crawl, claim, SETTLED, 0);
        const other = await settleOther(sql, crawl, claim, page);
        const { status, bytes, robotsTag, redirects, isSitemap, sitemaps, record } = page;
        const [row] = await sql.all<{ id: number }>(
          `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, record, worker, score)
           VALUES ($1, $2, $3, 'page', $4, $5, $6, '', '', ${now}, $7, $8, $9, $10, $11) RETURNING id`,
          [
            ...[crawl, claim.key, claim.url, page.url, page.host, status, bytes],
            ...[JSON.stringify({ robotsTag, redirects, isSitemap, sitemaps }), record, worker, claim.score],
          ],
        );
        if (other !== undefined)
          await refreshQueues(
            sql,
            [claim.host, other].map((host) => ({ crawl, host })),
          );
        await sql.change('UPDATE queues SET fetched = fetched + 1 WHERE crawl = $1 AND host = $2', [crawl, claim.host]);
        await giveBack(sql, worker, turns);
        await sql.change(
          `UPDATE crawls SET outstanding = outstanding - 1, backlog = backlog + 1, fetched = fetched + 1, bytes = bytes + $2 WHERE no = $1`,
          [crawl, bytes],
        );
        return row?.id ?? 0;
      });
    },

    async fail(claim, worker, { failure, message, again }, turns) {
      const crawl = await numberOf(claim.crawl);
      const done = await guarded(async (sql) => {
        await hold(sql, claim, worker);
        // A fetch that we cut off ourselves does not count as a try.
        await settle(sql, crawl, claim, again ? WAITING : SETTLED, failure === 'cancelled' ? 1 : 0);
        if (!again) {
          await sql.change(
            `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, worker, score)
             VALUES ($1, $2, $3, 'failed', $3, $4, 0, $5, $6, ${now}, 0, '{}', $7, $8)`,
            [crawl, claim.key, claim.url, claim.host, failure, message, worker, claim.score],
          );
        }
        await giveBack(sql, worker, turns);
        await refreshQueues(sql, [{ crawl, host: claim.host }]);
        await sql.change('UPDATE crawls SET outstanding = outstanding - 1, backlog = backlog + $2 WHERE no = $1', [
          crawl,
          again ? 0 : 1,
        ]);
        return true;
      });
      return done ?? false;
    },
  };
}

async function hold(sql: Sql, { host, token }: Claim, worker: string): Promise<void> {
  const held = await sql.all(`SELECT 1 FROM hosts WHERE host = $1 AND token = $2 AND worker = $3${sql.dialect.lock}`, [
    host,
    token,
    worker,
  ]);
  if (held.length === 0) throw new LeaseLost();
}

async function settle(
  sql: Sql,
  crawl: number,
  { site, key, token }: Claim,
  state: number,
  less: number,
): Promise<void> {
  const changed = await sql.change(
    `UPDATE frontier SET state = $5, tries = tries - $6 WHERE site = $1 AND crawl = $2 AND key = $3 AND state = ${TAKEN} AND token = $4`,
    [site, crawl, key, token, state, less],
  );
  if (changed === 0) throw new LeaseLost();
}

/** The address that answered is read now, too, when it is another one. @returns its host. */
async function settleOther(sql: Sql, crawl: number, claim: Claim, page: FetchedPage): Promise<string | undefined> {
  const url = canonicalUrl(page.url);
  if (url === undefined || frontierKey(url) === claim.key) return undefined;
  const [host, site] = [hostOf(url), siteOf(url)];
  await sql.change(
    `INSERT INTO frontier (site, crawl, key, host, url, state) VALUES ($1, $2, $3, $4, $5, ${SETTLED})
     ON CONFLICT (site, crawl, key) DO UPDATE SET state = ${SETTLED} WHERE frontier.state = ${WAITING}`,
    [site, crawl, frontierKey(url), host, url],
  );
  return host;
}

/** Hosts are free again, each after its pause; a lease that was lost meanwhile is not touched. */
async function giveBack(sql: Sql, worker: string, turns: readonly Turn[]): Promise<void> {
  const rows = turns.map(({ host, token, pauseMs, manners, parked }) => ({
    ...{ host, token, pause: Math.ceil(pauseMs), manners: JSON.stringify(manners), parked },
  }));
  const from = sql.dialect.rows('$1', { host: 'text', token: 'int', pause: 'int', manners: 'text', parked: 'text' });
  await sql.change(
    `UPDATE hosts SET worker = '', lease_until = 0, ready_at = ${sql.dialect.now} + x.pause, manners = x.manners, parked = x.parked
     FROM ${from} WHERE hosts.host = x.host AND hosts.token = x.token AND hosts.worker = $2`,
    [rowsOf(rows), worker],
  );
}

import type { Budgets } from '../../../shared/api/crawl.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { Sql } from './sql.ts';

/** Converts a sum to a number; the two databases return different types. */
const whole = (sum: string): string => `CAST(coalesce(${sum}, 0) AS INTEGER)`;

/**
 * Returns whether a crawl wants no more of a host, because of the host or its site. Cost: one look-up. Limits on sites
 * add one at the hosts of the site that have given pages. A limit of pages off the topic adds one at the pages of each.
 */
export async function isUsedUp(sql: Pick<Sql, 'all'>, crawl: number, host: string): Promise<boolean> {
  const [row] = await sql.all<{ budgets: string; fetched: number }>(
    `SELECT c.budgets, coalesce(q.fetched, 0) AS fetched FROM crawls c LEFT JOIN queues q ON q.crawl = c.no AND q.host = $2
     WHERE c.no = $1`,
    [crawl, host],
  );
  if (row === undefined) return false;
  const { perHost, perSite, offTopicPerSite } = JSON.parse(row.budgets) as Budgets;
  if (row.fetched >= perHost) return true;
  const site = siteOf(`http://${host}/`);
  if (perSite !== undefined) {
    const pages = `SELECT ${whole('sum(fetched)')} AS count FROM queues WHERE crawl = $1 AND site = $2 AND fetched > 0`;
    if ((await count(sql, pages, crawl, site)) >= perSite) return true;
  }
  if (offTopicPerSite === undefined) return false;
  // Counted for each host: a join might begin with all visits of the crawl.
  const ofHost = 'SELECT count(*) FROM visits v WHERE v.crawl = $1 AND v.host = q.host AND v.n > 0 AND v.on_topic = 0';
  const offTopic = `SELECT ${whole(`sum((${ofHost}))`)} AS count FROM queues q WHERE q.crawl = $1 AND q.site = $2 AND q.fetched > 0`;
  return (await count(sql, offTopic, crawl, site)) > offTopicPerSite;
}

async function count(sql: Pick<Sql, 'all'>, query: string, crawl: number, site: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(query, [crawl, site]);
  return row?.count ?? 0;
}

import { rowsOf, type Sql } from './sql.ts';

/** Takes all URLs of these hosts out of a crawl, and hosts and robots.txt that no other crawl knows. */
export async function erasePlaces(
  sql: Sql,
  no: number,
  places: readonly { readonly host: string; readonly site: string }[],
): Promise<void> {
  if (places.length === 0) return;
  const rows = rowsOf(places.flatMap(({ host }) => ({ host, http: `http://${host}`, https: `https://${host}` })));
  const from = sql.dialect.rows('$1', { host: 'text', http: 'text', https: 'text' });
  const ofSite = places.map(({ host, site }) =>
    sql.change('DELETE FROM frontier WHERE site = $1 AND crawl = $2 AND host = $3', [site, no, host]),
  );
  const ofCrawl = sql.change(`DELETE FROM queues WHERE crawl = $2 AND host IN (SELECT x.host FROM ${from})`, [
    rows,
    no,
  ]);
  // No other crawl knows them, and none is at rest: a host that was promised a rest keeps it.
  const unknown = `host IN (SELECT x.host FROM ${from}) AND worker = '' AND ready_at <= ${sql.dialect.now}
     AND NOT EXISTS (SELECT 1 FROM crawls c JOIN queues q ON q.crawl = c.no WHERE q.host = hosts.host)`;
  const rules = sql.change(
    `DELETE FROM robots WHERE origin IN (SELECT x.http FROM ${from}) OR origin IN (SELECT x.https FROM ${from})`,
    [rows],
  );
  const ofAll = sql.change(`DELETE FROM hosts WHERE ${unknown}`, [rows]);
  await Promise.all([...ofSite, ofCrawl, rules, ofAll]);
}

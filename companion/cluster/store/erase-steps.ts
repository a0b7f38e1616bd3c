import type { SharedSpecial } from '../../store/erasure/shared-plan.ts';
import { FORGOTTEN, placeholder } from '../../store/forgotten.ts';
import { count, lockCrawl } from './counts.ts';
import type { DoomedVisit, SharedErasure } from './erasure.ts';
import { inOrder, placesOn, refreshQueues } from './frontier.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';
import { endTerms } from './terms.ts';
import { onTopicOf } from './words.ts';

/** Visits, addresses or hosts in one transaction. */
const AT_ONCE = 100;

interface Place {
  readonly host: string;
  readonly site: string;
}

/** The steps of the plan that more than one row decides. */
export const SPECIAL: Readonly<Record<SharedSpecial, (database: SqlDatabase, scope: SharedErasure) => Promise<void>>> =
  {
    // Pending redirects restart at their own URL, since they may point to, or have passed through, an erased address.
    async redirects(database, { no }) {
      for (const table of ['frontier', 'queues'])
        await database.change(`UPDATE ${table} SET led = NULL WHERE crawl = $1 AND led IS NOT NULL`, [no]);
    },

    async addresses(database, { no, named }) {
      for (const some of inParts([...named.values()]))
        await database.transaction((sql) => eraseAddresses(sql, no, some));
    },

    hosts: (database, { no, what }) => eraseHosts(database, no, (host) => what.meant(`http://${host}/`)),

    /** Ends the terms of the learners of all other crawls of the topic. */
    async terms(database, { no, topicId, isTopicLess }) {
      if (!isTopicLess) return;
      await database.transaction((sql) => endTerms(sql, topicId, no));
    },

    async visits(database, { no, visits }) {
      for (const some of inParts([...visits.values()])) await database.transaction((sql) => eraseVisits(sql, no, some));
    },
  };

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}

async function eraseAddresses(
  sql: Sql,
  no: number,
  addresses: readonly (Place & { readonly key: string })[],
): Promise<void> {
  const hosts = new Map(addresses.map(({ host, site }) => [host, site]));
  for (const { site, key } of inOrder(addresses))
    await sql.change('DELETE FROM frontier WHERE site = $1 AND crawl = $2 AND key = $3', [site, no, key]);
  await refreshQueues(sql, placesOn(no, hosts.keys()));
  const empty = await sql.all<Place>(
    `SELECT q.host, q.site FROM queues q WHERE q.crawl = $2 AND q.host IN (SELECT x.host FROM ${sql.dialect.rows('$1', { host: 'text' })})
       AND NOT EXISTS (SELECT 1 FROM frontier f WHERE f.site = q.site AND f.crawl = q.crawl AND f.host = q.host)`,
    [rowsOf([...hosts.keys()].map((host) => ({ host }))), no],
  );
  await erasePlaces(sql, no, empty);
}

/** Takes all URLs of the hosts that are meant out of a crawl, and hosts and robots.txt that no other crawl knows. */
export async function eraseHosts(database: SqlDatabase, no: number, isMeant: (host: string) => boolean): Promise<void> {
  for (let after = '', isMore = true; isMore; ) {
    const places = await database.all<Place>(
      `SELECT host, site FROM queues WHERE crawl = $1 AND host > $2 ORDER BY host LIMIT ${AT_ONCE}`,
      [no, after],
    );
    const meant = places.filter(({ host }) => isMeant(host));
    if (meant.length > 0) await database.transaction((sql) => erasePlaces(sql, no, meant));
    after = places.at(-1)?.host ?? after;
    isMore = places.length === AT_ONCE;
  }
}

async function erasePlaces(sql: Sql, no: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const rows = rowsOf(places.map(({ host }) => ({ host, http: `http://${host}`, https: `https://${host}` })));
  const from = sql.dialect.rows('$1', { host: 'text', http: 'text', https: 'text' });
  // No other crawl knows them, and none is at rest: a host that was promised a rest keeps it.
  const unknown = `host IN (SELECT x.host FROM ${from}) AND worker = '' AND ready_at <= ${sql.dialect.now}
     AND NOT EXISTS (SELECT 1 FROM crawls c JOIN queues q ON q.crawl = c.no WHERE q.host = hosts.host)`;
  await Promise.all([
    ...places.map(({ host, site }) =>
      sql.change('DELETE FROM frontier WHERE site = $1 AND crawl = $2 AND host = $3', [site, no, host]),
    ),
    sql.change(`DELETE FROM queues WHERE crawl = $2 AND host IN (SELECT x.host FROM ${from})`, [rows, no]),
    sql.change(
      `DELETE FROM robots WHERE origin IN (SELECT x.http FROM ${from}) OR origin IN (SELECT x.https FROM ${from})`,
      [rows],
    ),
    sql.change(`DELETE FROM hosts WHERE ${unknown}`, [rows]),
  ]);
}

/** Turns the visits into failed fetches without an address. */
async function eraseVisits(sql: Sql, no: number, visits: readonly DoomedVisit[]): Promise<void> {
  // Lock the crawl so that no worker writes a judgement of these pages.
  await lockCrawl(sql, no);
  const onTopic = await onTopicOf(
    sql,
    no,
    visits.map(({ id }) => id),
  );
  for (const { id } of visits) {
    await sql.change(
      `UPDATE visits SET kind = 'failed', key = '', asked = $2, url = $2, host = '', status = 0, failure = '${FORGOTTEN}', message = '',
         answer = '{}', record = NULL, digest = NULL, changed = NULL, n = 0, relevance = 0, on_topic = 0, unsure = 0, judged = '', page = '' WHERE id = $1`,
      [id, placeholder(id)],
    );
  }
  // Every page counts for the host that it came from.
  const came = visits.filter(({ kind }) => kind === 'page');
  for (const { host } of came) {
    await sql.change('UPDATE queues SET fetched = fetched - 1 WHERE crawl = $1 AND host = $2', [no, host]);
  }
  // For the crawl one that the learner has not seen counts until it finds it to be a copy.
  const pages = came.filter(({ seq, n }) => seq === null || n > 0);
  await count(sql, no, { fetched: 'fetched - $2', on_topic: 'on_topic - $3' }, [pages.length, onTopic]);
}

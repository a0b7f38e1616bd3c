import { erasePart } from './erase-part.ts';
import { erasePlaces } from './erase-places.ts';
import { allAmountsOf, amountsOf } from './erasure.ts';
import { dropRested } from './hosts.ts';
import { recoverExpired } from './recover.ts';
import type { ErasedPart, SharedStore } from './shared-store.ts';
import type { Sql, SqlDatabase } from './sql.ts';

/** Hosts, or visits, that one transaction forgets. */
const AT_ONCE = 200;

interface CrawlStatusRow {
  readonly no: number;
  readonly topic_id: string;
  readonly state: string;
  readonly age: number;
}

/** Erases data for all users. Uses many transactions, so that no worker waits long for one of them. */
export function forgetting(database: SqlDatabase): Pick<SharedStore, 'forget' | 'wouldForget'> {
  const { now } = database.dialect;
  const statusOf = async (id: string): Promise<CrawlStatusRow> => {
    const [crawl] = await database.all<CrawlStatusRow>(
      `SELECT no, topic_id, state, ${now} - started_at AS age FROM crawls WHERE id = $1`,
      [id],
    );
    if (crawl === undefined) throw new RangeError(`no crawl has the id ${id}`);
    return crawl;
  };
  return {
    async wouldForget(id, named) {
      const crawl = await statusOf(id);
      const reference = { no: crawl.no, topicId: crawl.topic_id };
      const part = partOf(crawl, named);
      return part === undefined ? allAmountsOf(database, reference) : amountsOf(database, reference, part);
    },

    async forget(id, named) {
      const crawl = await statusOf(id);
      // A dead worker's lease ends only when a take recovers it, and no worker may run. So recover here.
      await recoverExpired(database);
      if (crawl.state === 'running' || (await isInHand(database, crawl.no))) return false;
      const part = partOf(crawl, named);
      if (part === undefined) await eraseCrawl(database, crawl);
      else await erasePart(database, { no: crawl.no, topicId: crawl.topic_id }, part);
      await dropRested(database);
      return true;
    },
  };
}

/** Returns the part of a crawl to erase; undefined: all of it, also when the crawl began within the given time. */
const partOf = ({ age }: CrawlStatusRow, part: ErasedPart | undefined): ErasedPart | undefined =>
  part?.kind === 'lately' && age <= part.ms ? undefined : part;

const isInHand = async (sql: Sql, no: number): Promise<boolean> =>
  (
    await sql.all(
      "SELECT 1 FROM queues q JOIN hosts h ON h.host = q.host WHERE q.crawl = $1 AND q.token > 0 AND h.worker <> '' LIMIT 1",
      [no],
    )
  ).length > 0;

/**
 * Erases a crawl's URLs, pages, judgements and seeds, and what only this crawl used. That is its topic with the labels,
 * its hosts and their robots.txt. Deletes the crawl's own row last, so that the same call resumes an interrupted
 * erasure.
 */
async function eraseCrawl(database: SqlDatabase, { no, topic_id: topicId }: CrawlStatusRow): Promise<void> {
  while (await database.transaction((sql) => eraseHosts(sql, no)));
  for (const which of ['seq IS NULL', 'seq IS NOT NULL']) {
    const some = `DELETE FROM visits WHERE id IN (SELECT id FROM visits WHERE crawl = $1 AND ${which} LIMIT ${AT_ONCE})`;
    while ((await database.change(some, [no])) > 0);
  }
  await database.transaction(async (sql) => {
    await sql.change('DELETE FROM seeds WHERE crawl = $1', [no]);
    await sql.change('DELETE FROM counts WHERE crawl = $1', [no]);
    await sql.change('DELETE FROM crawls WHERE no = $1', [no]);
    const others = await sql.all('SELECT 1 FROM crawls WHERE topic_id = $1 LIMIT 1', [topicId]);
    if (others.length > 0) return;
    await sql.change('DELETE FROM labels WHERE topic_id = $1', [topicId]);
    await sql.change('DELETE FROM topics WHERE id = $1', [topicId]);
  });
}

/** @returns whether there were any. */
async function eraseHosts(sql: Sql, no: number): Promise<boolean> {
  const places = await sql.all<{ host: string; site: string }>(
    `SELECT host, site FROM queues WHERE crawl = $1 ORDER BY host LIMIT ${AT_ONCE}`,
    [no],
  );
  await erasePlaces(sql, no, places);
  return places.length > 0;
}

import { type Batches, batchesOf, dropsOf, type StoredRow } from '../../store/erasure/engine.ts';
import {
  SHARED_LABELS,
  SHARED_OF_CRAWL,
  SHARED_STEPS,
  SHARED_TOPICS,
  SHARED_VISITS,
} from '../../store/erasure/shared-plan.ts';
import { count } from './counts.ts';
import { eraseHosts, SPECIAL } from './erase-steps.ts';
import { type CrawlReference, sharedErasure } from './erasure.ts';
import { dropRested } from './hosts.ts';
import { recoverExpired } from './recover.ts';
import type { ErasedAmounts, ErasedPart, SharedStore } from './shared-store.ts';
import type { Sql, SqlDatabase } from './sql.ts';
import { recounting } from './words.ts';

/**
 * Time limit of an erasure, in ms. No worker is elected learner before it ends: one could write back judgements that it
 * read earlier.
 */
const MAX_MS = 600_000;
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

/** Counts a whole crawl; the labels of its topic only where no other crawl has that topic. */
async function allAmountsOf(sql: Sql, { no, topicId }: CrawlReference): Promise<ErasedAmounts> {
  const [row] = await sql.all<ErasedAmounts>(
    `SELECT (SELECT count(*) FROM visits v WHERE v.crawl = $1 AND v.kind = 'page') AS pages,
       CASE WHEN EXISTS (SELECT 1 FROM crawls c WHERE c.topic_id = $2 AND c.no <> $1) THEN 0
       ELSE (SELECT count(*) FROM labels l WHERE l.topic_id = $2) END AS labels`,
    [no, topicId],
  );
  return row ?? { pages: 0, labels: 0 };
}

/**
 * Erases a crawl's URLs, pages, judgements and seeds, and what only this crawl used. That is its topic with the labels,
 * its hosts and their robots.txt. Deletes the crawl's own row last, so that the same call resumes an interrupted
 * erasure.
 */
async function eraseCrawl(database: SqlDatabase, { no, topic_id: topicId }: CrawlStatusRow): Promise<void> {
  await eraseHosts(database, no, () => true);
  const drops = dropsOf(SHARED_OF_CRAWL, no);
  for (let step = drops.next(0); !step.done; )
    step = drops.next(await database.change(step.value.text, step.value.values));
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

/**
 * Erases a site, or recent visits, from a crawl on which no worker runs. Removes pages with their content, addresses
 * that only these named, links to the site on other pages, labels and robots.txt. Visit numbers stay dense: a failure
 * without an address replaces each erased visit. Runs in many transactions, with the visits last; an interrupted call
 * resumes when repeated. Cost: reads every visit of the crawl twice.
 */
async function erasePart(database: SqlDatabase, crawl: CrawlReference, part: ErasedPart): Promise<void> {
  const { no } = crawl;
  // End the current term: a learner that read these pages must not write them back. The next learner reads what is
  // left.
  await database.transaction(async (sql) => {
    await sql.change("UPDATE crawls SET leader = '', term = term + 1, message = '' WHERE no = $1", [no]);
    await count(sql, no, { leads_until: `${sql.dialect.now} + ${MAX_MS}` });
  });
  const scope = await sharedErasure(database, crawl, part);
  const written: Write = (_sql, work) => work();
  const recounted: Write = (sql, work, rows) =>
    recounting(
      sql,
      rows.map(({ key }) => ({ topicId: crawl.topicId, key: String(key) })),
      work,
    );
  for (const step of SHARED_STEPS) {
    if ('special' in step) await SPECIAL[step.special](database, scope);
    else {
      const changed = await runBatches(database, batchesOf(step, scope), step === SHARED_LABELS ? recounted : written);
      // The learners of the topic's other crawls must also forget what the topic lost.
      if ((step === SHARED_LABELS || step === SHARED_TOPICS) && changed > 0) scope.isTopicLess = true;
    }
  }
  await database.transaction((sql) => count(sql, no, { leads_until: '0' }));
}

/** Counts a part of a crawl. Cost: reads the visits of the crawl. */
async function amountsOf(database: SqlDatabase, crawl: CrawlReference, part: ErasedPart): Promise<ErasedAmounts> {
  const scope = await sharedErasure(database, crawl, part);
  const nothing = async (): Promise<void> => undefined;
  await runBatches(database, batchesOf(SHARED_VISITS, scope), nothing);
  const labels = await runBatches(database, batchesOf(SHARED_LABELS, scope), nothing);
  return { pages: [...scope.visits.values()].filter(({ kind }) => kind === 'page').length, labels };
}

/** Makes the changes that a batch asks for. @param rows of the batch */
type Write = (sql: Sql, work: () => Promise<unknown>, rows: readonly StoredRow[]) => Promise<unknown>;

/** Runs batches of the plan, each in a transaction, which may run again. @returns the number of changed rows */
async function runBatches(database: SqlDatabase, batches: Batches, write: Write): Promise<number> {
  let step = batches.next();
  while (!step.done) {
    const { select, isShared, changeOf } = step.value;
    const result = await database.transaction(async (sql) => {
      const rows = await sql.all<StoredRow>(`${select.text}${isShared ? sql.dialect.lock : ''}`, select.values);
      const changes = rows.flatMap((row) => changeOf(row) ?? []);
      const work = () => Promise.all(changes.map(({ text, values }) => sql.change(text, values)));
      if (changes.length > 0) await write(sql, work, rows);
      return { rows, changed: changes.length };
    });
    step = batches.next(result);
  }
  return step.value;
}

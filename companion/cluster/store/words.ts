import { count } from './counts.ts';
import { rowsOf, type Sql } from './sql.ts';

/*
 * A page counts as on the topic by its newest label, from any user, and else by its learner's last judgement. The store
 * keeps this count itself, from each change, so it is right with and without a learner. Learners count under the lock
 * of label writes, so that none counts by outdated labels.
 */

/** The page of a label, and its topic. */
export interface SaidOf {
  readonly topicId: string;
  /** As `pageKey` gives it. */
  readonly key: string;
}

/** The newest label on a page `v` of a crawl `c`; NULL: it has no label. Cost: one look-up. */
const WORD = `(SELECT l.value FROM labels l WHERE l.topic_id = c.topic_id AND l.target = 'page' AND l.key = v.page
  ORDER BY l.at DESC, l.seq DESC LIMIT 1)`;

/** How many of some pages `v` of crawls `c` are on the topic. */
const ON_TOPIC = whole(`CASE ${WORD} WHEN 'relevant' THEN 1 WHEN 'not-relevant' THEN 0 ELSE v.on_topic END`);

/** Converts a sum to a number; the two databases return different types. */
function whole(each: string): string {
  return `CAST(coalesce(sum(${each}), 0) AS INTEGER)`;
}

/**
 * Runs a change of labels, and keeps the counts of all crawls in step with it. Call it before the transaction holds a
 * row for which a learner waits. Cost: two look-ups for each page, in each crawl of its topic.
 * @param said pages with a new or an erased label; links do not count.
 * @param work calls all its statements at once
 */
export async function recounting(sql: Sql, said: readonly SaidOf[], work: () => Promise<unknown>): Promise<void> {
  const keys = new Map<string, Set<string>>();
  for (const { topicId, key } of said) keys.set(topicId, (keys.get(topicId) ?? new Set()).add(key));
  const crawls = await sql.all<{ no: number; topic: string }>(
    `SELECT no, topic_id AS topic FROM crawls
     WHERE topic_id IN (SELECT x.topic FROM ${sql.dialect.rows('$1', { topic: 'text' })}) ORDER BY no${sql.dialect.lock}`,
    [rowsOf([...keys.keys()].map((topic) => ({ topic })))],
  );
  const meant = crawls.flatMap(({ no, topic }) => [...(keys.get(topic) ?? [])].map((page) => ({ crawl: no, page })));
  const [before, , after] = await Promise.all([countsOf(sql, meant), work(), countsOf(sql, meant)]);
  for (const [crawl, pages] of after) {
    const more = pages - (before.get(crawl) ?? 0);
    if (more !== 0) await count(sql, crawl, { on_topic: 'on_topic + $2' }, [more]);
  }
}

/** How many of some pages are on the topic, by number of crawl: of the same pages always the same crawls. */
async function countsOf(
  sql: Sql,
  pages: readonly { readonly crawl: number; readonly page: string }[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.all<{ crawl: number; count: number }>(
    `SELECT v.crawl, ${ON_TOPIC} AS count FROM ${sql.dialect.rows('$1', { crawl: 'int', page: 'text' })}
     JOIN visits v ON v.crawl = x.crawl AND v.page = x.page JOIN crawls c ON c.no = x.crawl
     WHERE v.n > 0 GROUP BY v.crawl ORDER BY v.crawl`,
    [rowsOf(pages)],
  );
  return new Map(rows.map(({ crawl, count }) => [crawl, count]));
}

/**
 * How many of some visits of a crawl count as pages on the topic. Its row is to be locked before. @param ids of visits
 */
export async function onTopicOf(sql: Sql, crawl: number, ids: readonly number[]): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    `SELECT ${ON_TOPIC} AS count FROM ${sql.dialect.rows('$2', { id: 'int' })}
     JOIN visits v ON v.id = x.id JOIN crawls c ON c.no = v.crawl WHERE c.no = $1 AND v.n > 0`,
    [crawl, rowsOf(ids.map((id) => ({ id })))],
  );
  return row?.count ?? 0;
}

/** A visit that a learner has judged on or off topic. */
export interface Opined {
  readonly id: number;
  /** 1: it is counted for the first time. */
  readonly fresh: number;
  /** 1 when the learner judged it on topic before. */
  readonly was: number;
}

/** Visits that a learner takes in are counted for the first time. @param ids of visits */
export const freshly = (ids: readonly number[]): readonly Opined[] => ids.map((id) => ({ id, fresh: 1, was: 0 }));

/**
 * Number of pages of a crawl (`$1`) that came on topic since a learner wrote its verdicts on visits (`$2`, JSON). Lock
 * the crawl's row first.
 */
export const gained = ({ dialect }: Sql): string =>
  `(SELECT ${whole(
    `CASE ${WORD} WHEN 'relevant' THEN x.fresh WHEN 'not-relevant' THEN 0 ELSE v.on_topic - x.was END`,
  )} FROM ${dialect.rows('$2', { id: 'int', fresh: 'int', was: 'int' })} JOIN visits v ON v.id = x.id JOIN crawls c ON c.no = $1 WHERE v.n > 0)`;

import { count } from './counts.ts';
import { newsText } from './news.ts';
import type { Sql } from './sql.ts';

/**
 * Ends the terms of the learners of a topic's crawls, because the topic, its labels or its texts have changed. The
 * store refuses what these learners write from now on. Workers hear of it and elect others, which read all visits
 * again.
 * @param except the number of a crawl whose term stays
 */
export async function endTerms(sql: Sql, topicId: string, except = -1): Promise<void> {
  const crawls = await sql.all<{ no: number; id: string }>(
    `SELECT no, id FROM crawls WHERE topic_id = $1 AND no <> $2 ORDER BY no${sql.dialect.lock}`,
    [topicId, except],
  );
  for (const { no, id } of crawls) {
    await sql.change("UPDATE crawls SET leader = '', term = term + 1 WHERE no = $1", [no]);
    await count(sql, no, { leads_until: '0' });
    await sql.tell(newsText('crawl', id));
  }
}

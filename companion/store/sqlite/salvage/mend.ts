import { LOST_TOPIC } from '../../../../shared/topic/lost-topic.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import type { Database } from '../database.ts';

/** Computes which label counts for each target, from all labels that are left. A newer decision that is left stays. */
export function decideAgain(database: Database): void {
  const decide = database.query(`
    INSERT INTO verdicts (topic_id, target, key, url, value, at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET url = excluded.url, value = excluded.value, at = excluded.at WHERE excluded.at >= at`);
  const labels = database.query<{
    id: number;
    topic_id: string;
    target: string;
    url: string;
    value: string;
    at: number;
  }>('SELECT rowid AS id, topic_id, target, url, value, at FROM labels WHERE rowid > ? ORDER BY rowid LIMIT 5000');
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = labels.all(last);
    database.transaction(() => {
      for (const { topic_id, target, url, value, at } of rows)
        decide.run(topic_id, target, pageKey(url), url, value, at);
    });
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

/** Gives labels and crawls whose topic is lost an empty one, so that they can be seen and exported. */
export function standInForTopics(database: Database): void {
  database
    .query(`
      INSERT INTO topics (id, name, words, texts, created_at)
      SELECT DISTINCT topic_id, ?, '[]', '[]', 0 FROM (SELECT topic_id FROM labels UNION SELECT topic_id FROM crawls)
      WHERE topic_id NOT IN (SELECT id FROM topics)`)
    .run(LOST_TOPIC);
}

/** Tables of which each row belongs to a row of another: column, table, column. */
type Reference = { readonly table: string; readonly from: string; readonly of: string; readonly to: string };

/** Takes out rows whose page, crawl or topic is lost: nothing reads them. */
export function dropOrphans(database: Database): void {
  const references = database.query<Reference>(`
    SELECT t.name AS "table", f."from" AS "from", f."table" AS "of", f."to" AS "to"
    FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f WHERE t.schema = 'main'`);
  // Pages before what belongs to pages.
  const rank = ({ of }: Reference): number => ['topics', 'crawls', 'pages'].indexOf(of);
  for (const { table, from, of, to } of references.all().sort((a, b) => rank(a) - rank(b)))
    database.exec(`DELETE FROM "${table}" WHERE "${from}" NOT IN (SELECT "${to}" FROM "${of}")`);
  for (const table of ['links', 'invalid_urls', 'hosts', 'steps'])
    database.exec(`DELETE FROM "${table}" WHERE crawl NOT IN (SELECT no FROM crawls)`);
}

/** Ends the crawls that could be resumed, because a table that they need has holes. @returns how many */
export const endCrawls = (database: Database): number =>
  database
    .query(
      "UPDATE crawls SET state = 'done', reason = 'damaged', message = '', goes_on_at = NULL WHERE state <> 'done' OR goes_on_at IS NOT NULL",
    )
    .run();

import type { Outline, ResultsStore } from '../results-store.ts';
import { leading, PAGE_COUNT } from './by-index.ts';
import type { Database } from './database.ts';
import { CRAWL, KEPT, LISTED, OUTLINE, outlineOf, type StoredOutline } from './outlines.ts';

type MapReader = Pick<ResultsStore, 'pageCount' | 'mostRelevant' | 'outlineAt' | 'targets'>;

/** Reads what a map shows of a crawl, by indexes: its cost grows with the map, and next to nothing with the crawl. */
export function mapReader(database: Database): MapReader {
  const count = database.query<{ pages: number }>(`SELECT ${PAGE_COUNT} AS pages`);
  // The first pages by what the judge says, and those that the user labelled, whatever it says.
  const bestOf = (pages: string) =>
    database.query<StoredOutline<Outline>>(`
    WITH c AS (SELECT no, topic_id FROM crawls WHERE id = ?1),
    some AS (
      SELECT id FROM (${pages})
      UNION SELECT pages.id FROM c CROSS JOIN verdicts ON verdicts.topic_id = c.topic_id
        CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
        WHERE target = 'page' AND +pages.crawl = c.no AND n > 0)
    SELECT ${OUTLINE} FROM some CROSS JOIN ${LISTED} WHERE pages.id = some.id AND NOT noindex
    ORDER BY relevance DESC, n, pages.id`);
  const anyBest = bestOf(
    'SELECT id FROM pages WHERE crawl = (SELECT no FROM c) AND n > 0 ORDER BY relevance DESC, n, id LIMIT ?2',
  );
  // One threshold of relevance decides what is on the topic, so no other page is more relevant.
  const [best, bestLists] = ([0, 1] as const).map(
    (isList) => `SELECT * FROM (${leading(isList, 'id, relevance, n', '(SELECT no FROM c)', '?2')})`,
  );
  const onTopicBest = bestOf(`SELECT id FROM (${best} UNION ALL ${bestLists}) ORDER BY relevance DESC, n, id LIMIT ?2`);
  const at = database.query<StoredOutline<Outline>>(`SELECT ${OUTLINE} FROM ${LISTED} WHERE ${KEPT} AND url_id = ?`);
  const targets = database.query<{ target: number }>(
    `SELECT target FROM links WHERE crawl = ${CRAWL} AND source = ? ORDER BY target`,
  );
  const pageCount = (crawl: string): number => count.get(crawl)?.pages ?? 0;
  return {
    pageCount,
    mostRelevant(crawl, limit) {
      const all = pageCount(crawl);
      let most = 2 * limit;
      for (let query = onTopicBest; ; query = anyBest) {
        const rows = query.all(crawl, most).map(outlineOf);
        // A page that is not among these is no better than any of them that has no label.
        const unlabelled = rows.filter(({ label }) => label === 'none').length;
        if (unlabelled >= limit || (query === anyBest && most >= all)) return rows.slice(0, limit);
        if (query === anyBest) most *= 2;
      }
    },
    outlineAt(crawl, urlId) {
      const row = at.get(crawl, urlId);
      return row && outlineOf(row);
    },
    targets: (crawl, source) => targets.all(crawl, source).map(({ target }) => target),
  };
}

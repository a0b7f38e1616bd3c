import { CRAWL } from './outlines.ts';

/** The user's word on pages of the crawl: few, so that all else of a page is read from an index. */
export const WITH_LABELS = `
  WITH labelled AS MATERIALIZED (
    SELECT pages.id AS page, value FROM crawls CROSS JOIN verdicts ON verdicts.topic_id = crawls.topic_id AND target = 'page'
      CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE crawls.id = ?1 AND +pages.crawl = crawls.no)`;
export const LABELLED_BY_INDEX = 'pages LEFT JOIN labelled ON labelled.page = pages.id';
export const NO_INDEX = '(SELECT id FROM pages WHERE noindex)';
/** As in `KEPT`, by indexes. */
export const KEPT_BY_INDEX = `pages.crawl = ${CRAWL} AND n > 0 AND pages.id NOT IN ${NO_INDEX}`;
/** SQL for the number of pages in `KEPT_BY_INDEX`, which triggers count. */
export const PAGE_COUNT = `(SELECT coalesce(sum(kept), 0) FROM language_pages WHERE crawl = ${CRAWL})`;
/** SQL for the most relevant pages that the judge says are on the topic: lists, or all others. Reads these alone. */
export const leading = (isList: 0 | 1, columns: string, crawl: string, most: string): string => `
  SELECT ${columns} FROM pages INDEXED BY pages_leading
  WHERE crawl = ${crawl} AND (page_kind = 'list') = ${isList} AND on_topic = 1 AND n > 0 ORDER BY relevance DESC, n LIMIT ${most}`;

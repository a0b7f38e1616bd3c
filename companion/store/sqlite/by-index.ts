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
/** SQL for the number of pages in `KEPT_BY_INDEX`: two counts cost a third of looking at each page. */
export const PAGE_COUNT = `((SELECT count(*) FROM pages WHERE crawl = ${CRAWL} AND n > 0)
  - (SELECT count(*) FROM pages WHERE crawl = ${CRAWL} AND noindex AND n > 0))`;

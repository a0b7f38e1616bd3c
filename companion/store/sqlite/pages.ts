import type { PageKind } from '../../../shared/page/page-kind.ts';
import type { CrawlStore, PathStep, StoredPage } from '../crawl-store.ts';
import type { Database } from './database.ts';
import { factsIn } from './file-facts.ts';
import { LABELLED } from './found.ts';

interface PageRow {
  readonly id: number;
  readonly crawl_id: string;
  readonly n: number;
  readonly relevance: number;
  readonly on_topic: number;
  readonly unsure: number;
  readonly label: StoredPage['label'];
  readonly hidden: number;
  readonly url_id: number;
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly site: string;
  readonly snippet: string;
  readonly language: string;
  readonly found_at: number;
  readonly words: string;
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
  readonly priority: number;
  readonly parts: string;
  readonly features: string;
  readonly file: string;
  readonly page_kind: PageKind | '';
}

/** A seed, a copy, or a page that asks not to be kept. */
export const HIDDEN = `(duplicate_of IS NOT NULL OR noindex
  OR (SELECT source FROM urls WHERE urls.crawl = pages.crawl AND urls.id = url_id) < 0)`;
/** Columns of a page. The user's label overrides the relevance that the judge gave. */
const PAGE = `
  pages.id, (SELECT id FROM crawls WHERE no = pages.crawl) AS crawl_id, n, coalesce(value, 'none') AS label,
  CASE value WHEN 'relevant' THEN 1.0 WHEN 'not-relevant' THEN 0.0 ELSE relevance END AS relevance,
  CASE value WHEN 'relevant' THEN 1 WHEN 'not-relevant' THEN 0 ELSE on_topic END AS on_topic,
  CASE WHEN coalesce(value, 'none') = 'none' THEN unsure ELSE 0 END AS unsure,
  ${HIDDEN} AS hidden, url_id, pages.url, status, title, site, snippet, language, found_at, words, anchor, before, after, priority, parts, file, page_kind,
  coalesce(body, '{}') AS features`;
const NO = '(SELECT no FROM crawls WHERE id = ?)';

const pageOf = (row: PageRow): StoredPage => ({
  id: row.id,
  crawlId: row.crawl_id,
  n: row.n,
  relevance: row.relevance,
  onTopic: row.on_topic === 1,
  unsure: row.unsure === 1,
  label: row.label,
  hidden: row.hidden === 1,
  urlId: row.url_id,
  url: row.url,
  status: row.status,
  title: row.title,
  site: row.site,
  snippet: row.snippet,
  language: row.language,
  foundAt: row.found_at,
  words: JSON.parse(row.words),
  anchor: row.anchor,
  before: row.before,
  after: row.after,
  priority: row.priority,
  parts: JSON.parse(row.parts),
  features: row.features,
  ...factsIn(row.file),
  ...(row.page_kind !== '' && { pageKind: row.page_kind }),
});

type PageReader = Pick<CrawlStore, 'fetched' | 'page' | 'path' | 'features' | 'topicFeatures' | 'offTopicFeatures'>;

export function pageReader(database: Database): PageReader {
  const fetched = database.query<{ id: number }>(`SELECT id FROM pages WHERE crawl = ${NO} AND n > 0 ORDER BY n, id`);
  const page = database.query<PageRow>(
    `SELECT ${PAGE} FROM ${LABELLED} LEFT JOIN features ON features.page = pages.id WHERE pages.id = ?`,
  );
  const walk = database.query<{ ids: string }>(`
    WITH RECURSIVE c AS (SELECT no FROM crawls WHERE id = ?), up (id, steps) AS (
      SELECT ?, 0 UNION ALL
      SELECT source, steps + 1 FROM urls JOIN up USING (id) WHERE crawl = (SELECT no FROM c) AND source >= 0 AND steps < 1000)
    SELECT json_group_array(id) AS ids FROM up`);
  const stepsOf = database.query<Omit<PathStep, 'isList'> & { readonly isList: number }>(`
    WITH c AS (SELECT no FROM crawls WHERE id = ?)
    SELECT coalesce(pages.url, urls.url) AS url, coalesce(title, '') AS title, coalesce(page_kind, '') = 'list' AS isList
    FROM json_each(?) AS step CROSS JOIN urls ON urls.crawl = (SELECT no FROM c) AND urls.id = step.value
    LEFT JOIN pages ON pages.crawl = urls.crawl AND pages.url_id = urls.id ORDER BY step.key`);
  const features = database.query<{ body: string }>(`
    SELECT body FROM features JOIN pages ON pages.id = page WHERE topic_id = ? AND key = ? ORDER BY page DESC LIMIT 1`);
  // Node's own SQLite binds numbers as REAL: without the cast the division would not round down.
  const ofTopic = database.query<{ body: string }>(`
    WITH newest AS (
      SELECT max(id) AS id FROM pages WHERE topic_id = ?1 AND n > 0 AND NOT noindex AND crawl < (SELECT no FROM crawls WHERE id = ?2)
      GROUP BY key),
    placed AS (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS pages FROM newest)
    SELECT body FROM placed JOIN features ON features.page = placed.id, (SELECT CAST(?3 AS INTEGER) AS wanted)
    WHERE place * wanted / max(pages, wanted) > (place - 1) * wanted / max(pages, wanted) ORDER BY placed.id`);
  const offTopic = database.query<{ body: string }>(`
    SELECT body FROM (SELECT id FROM pages WHERE crawl = ${NO} AND n > 0 AND on_topic = 0 ORDER BY n DESC LIMIT ?) AS newest
      CROSS JOIN features ON features.page = newest.id`);
  return {
    fetched: (id) => fetched.all(id).map((row) => row.id),
    page(pageId) {
      const row = page.get(pageId);
      return row && pageOf(row);
    },
    path(id, urlId, ends) {
      const ids = (JSON.parse(walk.get(id, urlId)?.ids ?? '[]') as number[]).reverse();
      const shown = ids.length <= 2 * ends ? ids : [...ids.slice(0, ends), ...ids.slice(-ends)];
      return stepsOf
        .all(id, JSON.stringify(shown))
        .map(({ url, title, isList }) => ({ url, title, isList: isList === 1 }));
    },
    features: (topicId, key) => features.get(topicId, key)?.body,
    topicFeatures: (topicId, id, limit) => ofTopic.all(topicId, id, limit).map((row) => row.body),
    offTopicFeatures: (id, limit) => offTopic.all(id, limit).map((row) => row.body),
  };
}

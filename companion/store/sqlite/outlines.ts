import type { PageKind } from '../../../shared/page/page-kind.ts';
import type { Outline } from '../results-store.ts';
import { LABELLED, ON_TOPIC, RELEVANCE } from './found.ts';

export type StoredOutline<Page extends Outline> = Omit<
  Page,
  'onTopic' | 'unsure' | 'isSeed' | 'copyOf' | 'pageKind'
> & {
  readonly pageKind: PageKind | '';
  readonly onTopic: number;
  readonly unsure: number;
  readonly copyOf: number | null;
};

/** Number of the crawl that the first value of a query names. */
export const CRAWL = '(SELECT no FROM crawls WHERE id = ?1)';
export const KEPT = `pages.crawl = ${CRAWL} AND n > 0 AND NOT noindex`;
export const OUTLINE = `
  pages.id, n, coalesce(value, 'none') AS label, ${ON_TOPIC} AS onTopic, ${RELEVANCE} AS relevance,
  CASE WHEN coalesce(value, 'none') = 'none' THEN unsure ELSE 0 END AS unsure,
  url_id AS urlId, pages.url, host, site, title, language, found_at AS foundAt, depth, urls.source, duplicate_of AS copyOf,
  page_kind AS pageKind`;
export const LISTED = `${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id`;

/** Field by field: a crawl has very many, and copying what one does not name takes several times as long. */
export const outlineOf = (row: StoredOutline<Outline>): Outline => ({
  id: row.id,
  n: row.n,
  label: row.label,
  onTopic: row.onTopic === 1,
  relevance: row.relevance,
  unsure: row.unsure === 1,
  urlId: row.urlId,
  url: row.url,
  host: row.host,
  site: row.site,
  title: row.title,
  language: row.language,
  foundAt: row.foundAt,
  depth: row.depth,
  isSeed: row.source < 0,
  source: row.source,
  copyOf: row.copyOf ?? undefined,
  ...(row.pageKind !== '' && { pageKind: row.pageKind }),
});

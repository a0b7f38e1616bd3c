import type { CrawlStore, WorkVersion } from '../crawl-store.ts';
import type { Database } from './database.ts';
import { LABELLED } from './found.ts';

/** Most pages of one crawl that name the same work; an identifier on more of them is that of a site. */
const MAX_VERSIONS = 20;

type VersionRow = Omit<WorkVersion, 'isSeed' | 'isFile'> & { readonly source: number; readonly file: string };

/** Finds pages of one crawl that show the same published work. Cost: some look-ups for each identifier of a page. */
export function workReader(database: Database): Pick<CrawlStore, 'versions' | 'works'> {
  const ids = database.query<{ id: string }>('SELECT id FROM works WHERE page = ?');
  const named = database.query<{ page: number }>(`
    SELECT page FROM works JOIN pages ON pages.id = page
    WHERE works.id = ? AND crawl = (SELECT no FROM crawls WHERE id = ?) AND NOT noindex LIMIT ${MAX_VERSIONS + 1}`);
  const version = database.query<VersionRow>(`
    SELECT pages.id, n, pages.url, title, coalesce(value, 'none') AS label, urls.source, file
    FROM ${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id WHERE pages.id = ?`);
  const works = database.query<{ page: number; work: string }>(`
    SELECT page, works.id AS work FROM works CROSS JOIN pages ON pages.id = page
    WHERE crawl = (SELECT no FROM crawls WHERE id = ?) AND NOT noindex ORDER BY n, page`);

  /** Follows identifiers from page to page: one may know a DOI, one an arXiv identifier, one both. */
  const groupOf = (crawlId: string, pageId: number): ReadonlySet<number> => {
    const group = new Set([pageId]);
    const seen = new Set<string>();
    for (const member of group) {
      for (const { id } of ids.all(member)) {
        if (seen.has(id) || group.size > MAX_VERSIONS) continue;
        seen.add(id);
        const pages = named.all(id, crawlId);
        if (pages.length <= MAX_VERSIONS) for (const { page } of pages) group.add(page);
      }
    }
    return group;
  };

  return {
    versions: (crawlId, pageId) =>
      [...groupOf(crawlId, pageId)]
        .filter((id) => id !== pageId)
        .flatMap((id) => version.get(id) ?? [])
        .map(({ source, file, ...row }) => ({ ...row, isSeed: source < 0, isFile: file !== '' })),
    works(crawlId) {
      const pagesOf = new Map<string, number[]>();
      for (const { page, work } of works.all(crawlId)) {
        const known = pagesOf.get(work);
        if (known === undefined) pagesOf.set(work, [page]);
        else known.push(page);
      }
      return [...pagesOf.values()].filter(({ length }) => length > 1 && length <= MAX_VERSIONS);
    },
  };
}

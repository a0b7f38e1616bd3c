import type { CapturedPage } from '../../../../shared/api/captured-page.ts';
import type { ResultView } from '../../../../shared/api/results.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import type { PagedQuery } from '../model.ts';

/** Relevance from which a page that the user read counts as fitting the topic. */
const MIN_RELEVANCE = 0.5;

/** A row of the results: a page of the crawl, or one that the user read. */
export type ResultListRow = { readonly row: ResultView } | { readonly read: CapturedPage };

/**
 * Puts pages that the user read among the rows of one page of the table, where its sort order puts them; in the other
 * orders they come last. Left out are pages that the query leaves out and pages that the rows have already.
 * @param isLast the rows are the last page of the table
 */
export function withRead(
  rows: readonly ResultView[],
  pages: readonly CapturedPage[],
  query: PagedQuery,
  isLast: boolean,
): readonly ResultListRow[] {
  const known = new Set(rows.map(({ url }) => pageKey(url)));
  const fitting = pages.filter((page) => fits(page, query) && !known.has(pageKey(page.url)));
  const isSorted = (query.sort ?? 'relevance') === 'relevance';
  const all: ResultListRow[] = rows.map((row) => ({ row }));
  const first = rows[0]?.relevance ?? 0;
  for (const read of fitting) {
    const place = all.findIndex((one) => 'row' in one && one.row.relevance < read.relevance);
    if (!isSorted || place < 0) {
      if (isLast) all.push({ read });
    } else if (query.offset === 0 || read.relevance <= first) all.splice(place, 0, { read });
  }
  return all;
}

function fits({ relevance, url, title, at }: CapturedPage, { show, search, host, like, since }: PagedQuery): boolean {
  if (relevance < MIN_RELEVANCE || like !== undefined || !['all', 'on-topic', 'unlabelled', undefined].includes(show))
    return false;
  const words = (search ?? '').trim().toLowerCase();
  const isFound = title.toLowerCase().includes(words) || url.toLowerCase().includes(words);
  return isFound && (!host || hostOf(url) === host) && (since === undefined || at >= since);
}

import type { ResultQuery, ResultView } from '../../shared/api/results.ts';
import type { Outline } from '../store/results-store.ts';
import type { Representative } from './shown.ts';

/** Views of pages that the user has not sorted by labels or by chance. */
const FOLDS_LISTS: ReadonlySet<ResultQuery['show']> = new Set([undefined, 'all', 'on-topic', 'unlabelled']);

export const isList = ({ pageKind }: Pick<Outline, 'pageKind'>): boolean => pageKind === 'list';

/**
 * Leaves out each list on the topic whose link led to another page of the table: that page names it. Start pages and
 * labelled lists stay.
 */
export function withoutSourceLists(
  shown: readonly Representative<Outline>[],
  { show }: Pick<ResultQuery, 'show'>,
): readonly Representative<Outline>[] {
  if (!FOLDS_LISTS.has(show)) return shown;
  const sources = new Set(shown.filter(({ row }) => row.onTopic && !isList(row)).map(({ row }) => row.source));
  return shown.filter(
    ({ row }) => !isList(row) || !row.onTopic || row.isSeed || row.label !== 'none' || !sources.has(row.urlId),
  );
}

/**
 * Returns for each page that is no list the list whose link led to it, as a field of its row. @param all pages of the
 * crawl
 */
export function foundThroughOf(all: readonly Outline[]): (row: Outline) => Pick<ResultView, 'foundThrough'> {
  const lists = new Map(all.filter(isList).map((row) => [row.urlId, row]));
  return (row) => {
    const list = isList(row) ? undefined : lists.get(row.source);
    return list === undefined ? {} : { foundThrough: { url: list.url, title: list.title } };
  };
}

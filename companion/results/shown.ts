import type { ResultQuery } from '../../shared/api/results.ts';
import type { Outline } from '../store/results-store.ts';
import { sampleOf } from './sample.ts';

/** Filters that select rows of a crawl one by one. */
export type RowFilter = Pick<ResultQuery, 'show' | 'seeds' | 'host' | 'since'>;

/** A page that represents its near-duplicates. */
export interface Representative<Row extends Outline> {
  readonly row: Row;
  readonly family: readonly Row[];
}

/**
 * Returns the first page of each group of near-duplicates that a filter selects. One label answers for a whole group,
 * so none of its pages waits once the first has one. A near-duplicate of a start page or of an old page is no new find.
 * @param families each in the order of the crawl @param all every row of the crawl
 */
export function firstOfEach<Row extends Outline>(
  families: Iterable<readonly Row[]>,
  filter: RowFilter,
  all: readonly Row[],
  fits: (row: Row) => boolean = () => true,
): Representative<Row>[] {
  const { seeds: _seeds, since: _since, ...timeless } = filter;
  const byPage = BY_PAGE.has(filter.show ?? 'all');
  const stands = shownBy(byPage ? timeless : { ...timeless, show: 'all' }, all);
  const isShown = shownBy(filter, all);
  const shown: Representative<Row>[] = [];
  for (const family of families) {
    const row = family.find((one) => stands(one) && fits(one));
    if (row !== undefined && isShown(row)) shown.push({ row, family });
  }
  return shown;
}

function shownBy({ show = 'all', seeds = 'with', host, since }: RowFilter, all: readonly Outline[]) {
  const named = NAMED[show](all);
  return (row: Outline): boolean =>
    named(row) &&
    !(seeds === 'without' && row.isSeed) &&
    (host === undefined || row.host === host) &&
    (since === undefined || row.foundAt > since);
}

type ResultFilter = NonNullable<ResultQuery['show']>;
/** Filters that apply to each page by itself, whatever its copies are. */
const BY_PAGE: ReadonlySet<ResultFilter> = new Set(['on-topic', 'relevant', 'not-relevant', 'copies']);

const NAMED: Readonly<Record<ResultFilter, (all: readonly Outline[]) => (row: Outline) => boolean>> = {
  all: () => () => true,
  'on-topic': () => (row) => row.onTopic,
  unlabelled: () => (row) => row.label === 'none',
  unsure: () => (row) => row.unsure,
  relevant: () => (row) => row.label === 'relevant',
  'not-relevant': () => (row) => row.label === 'not-relevant',
  copies: () => (row) => row.copyOf !== undefined,
  sample(all) {
    const ids = sampleOf(all);
    return (row) => ids.has(row.id);
  },
};

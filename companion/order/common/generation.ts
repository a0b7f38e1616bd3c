import type { Backlinks } from '../graph/backlinks.ts';
import { hitsValues } from '../graph/hits-values.ts';
import type { LinkGraph } from '../graph/link-graph.ts';
import type { UrlId } from '../order.ts';
import { best, bestSet } from './best.ts';

/** In the sequence of the crawl. O(links to the population) */
function rowsLinkingTo(graph: LinkGraph, backlinks: Backlinks, pages: ReadonlySet<UrlId>): number[] {
  const rows = new Set<number>();
  for (const page of pages) {
    if (graph.rowOf(page) >= 0) rows.add(graph.rowOf(page));
    for (const row of backlinks.of(page)) rows.add(row);
  }
  return [...Int32Array.from(rows).sort()];
}

/** S of a generation, and the best rows of it. */
export interface Stock {
  readonly rows: readonly number[];
  fathers(count: number): ReadonlySet<number>;
  /** The best first. */
  mutants(count: number): readonly number[];
}

/**
 * S, the rows of the fetched pages among `population` and of the pages that link to them; the best of them by
 * m * value + (1 - m) * popularity, fathers by authority and mutants by hub; ties: the row fetched first.
 * O(links to the population and links of S).
 * @param m share of the value against popularity
 * @param isDivided each value by the largest of its kind, so that it spans what popularity spans
 */
export function stockOf(
  graph: LinkGraph,
  backlinks: Backlinks,
  population: ReadonlySet<UrlId>,
  popularity: (row: number) => number,
  { m, isDivided }: { readonly m: number; readonly isDivided: boolean },
): Stock {
  const rows = rowsLinkingTo(graph, backlinks, population);
  const values = hitsValues(graph, rows);
  const worthBy = (value: (row: number) => number) => {
    const largest = isDivided ? rows.reduce((most, row) => Math.max(most, value(row)), 0) || 1 : 1;
    return (row: number) => (m * value(row)) / largest + (1 - m) * popularity(row);
  };
  return {
    rows,
    fathers: (count) =>
      bestSet(
        rows,
        count,
        worthBy((row) => values.authority(graph.idOf(row))),
      ),
    mutants: (count) =>
      best(
        rows,
        count,
        worthBy((row) => values.hub(row)),
      ),
  };
}

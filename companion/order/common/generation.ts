import type { UrlId } from '../order.ts';
import { best } from './best.ts';
import { hitsValues } from './hits-values.ts';
import type { LinkGraph } from './link-graph.ts';

/** Share of authority or hub value against popularity (GA crawler: m = 0.8, n = 0.2). */
const VALUE = 0.8;

function rowsLinkingTo(graph: LinkGraph, pages: ReadonlySet<UrlId>): number[] {
  const rows: number[] = [];
  for (let row = 0; row < graph.rows; row++) {
    let links = pages.has(graph.idOf(row));
    for (let link = graph.start(row); !links && link < graph.start(row + 1); link++)
      links = pages.has(graph.target(link));
    if (links) rows.push(row);
  }
  return rows;
}

/**
 * S, the rows of the fetched pages among `population` and of the pages that link to them, ranked by
 * 0.8 * value / largest value + 0.2 * popularity, largest first: once by authority, once by hub. O(links seen).
 */
export function fittest(graph: LinkGraph, population: ReadonlySet<UrlId>, popularity: (row: number) => number) {
  const rows = rowsLinkingTo(graph, population);
  const values = hitsValues(graph, rows);
  const ranked = (value: (row: number) => number) => {
    const largest = rows.reduce((most, row) => Math.max(most, value(row)), 0) || 1;
    return best(rows, rows.length, (row) => (VALUE * value(row)) / largest + (1 - VALUE) * popularity(row));
  };
  return {
    authorities: ranked((row) => values.authority(graph.idOf(row))),
    hubs: ranked((row) => values.hub(row)),
  };
}

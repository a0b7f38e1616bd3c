import { Column } from '../../../shared/collections/column.ts';
import { hits } from '../../../shared/learning/hits.ts';
import type { UrlId } from '../order.ts';
import type { LinkGraph } from './link-graph.ts';

/** Authority by URL and hub by row of the graph, each of Euclidean length 1 (or all 0 when there are no links). */
export interface HitsValues {
  authority(id: UrlId): number;
  hub(row: number): number;
}

/**
 * The links of some rows with their targets numbered from 0 by id, so that what follows costs what these rows have,
 * whatever the crawl knows besides. Sorts the links of each row: sums are then the same to the last bit in whatever
 * sequence a page showed them, and so are the best of URLs that are equal but for rounding.
 */
function localLinks(graph: LinkGraph, rows: readonly number[]) {
  const targets = new Set<UrlId>();
  let size = 0;
  for (const row of rows) {
    for (let link = graph.start(row); link < graph.start(row + 1); link++) targets.add(graph.target(link));
    size += graph.start(row + 1) - graph.start(row);
  }
  const places = new Map([...Int32Array.from(targets).sort()].map((id, place) => [id, place]));
  const links = new Int32Array(size);
  /** Where the links of each row end. */
  const ends = new Int32Array(rows.length);
  let at = 0;
  for (const [index, row] of rows.entries()) {
    for (let link = graph.start(row); link < graph.start(row + 1); link++) {
      links[at] = places.get(graph.target(link)) ?? 0;
      at += 1;
    }
    links.subarray(ends[index - 1] ?? 0, at).sort();
    ends[index] = at;
  }
  return { places, links, ends };
}

/**
 * HITS over the links of the given rows, see `hits`. O(links of the rows) a sweep.
 * @param hubs hub values to start from, by row; missing ones start at 1
 */
export function hitsValues(graph: LinkGraph, rows: readonly number[], hubs: Column = new Column(1)): HitsValues {
  const { places, links, ends } = localLinks(graph, rows);
  const start = Float64Array.from(rows, (row) => hubs.get(row));
  const { authority, hub } = hits({ links, ends, targets: places.size }, start);
  const placeOf = new Map(rows.map((row, at) => [row, at]));
  return {
    authority: (id) => authority[places.get(id) ?? -1] ?? 0,
    hub: (row) => hub[placeOf.get(row) ?? -1] ?? 0,
  };
}

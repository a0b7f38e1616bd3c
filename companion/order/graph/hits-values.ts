import { Column } from '../../../shared/collections/column.ts';
import type { UrlId } from '../order.ts';
import type { LinkGraph } from './link-graph.ts';

const TOLERANCE = 1e-6;
const MAX_SWEEPS = 50;

/** Authority by URL and hub by row of the graph, each of Euclidean length 1 (or all 0 when there are no links). */
export interface HitsValues {
  authority(id: UrlId): number;
  hub(row: number): number;
}

function normalise(values: Float64Array): void {
  let squares = 0;
  for (const value of values) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / length;
}

/**
 * The links of some rows with their targets numbered from 0 by id, so that what follows costs what these rows have,
 * whatever the crawl knows besides.
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
    ends[index] = at;
  }
  return { places, links, ends };
}

/**
 * HITS (Kleinberg 1999) over the links of the given rows: a(p) = sum of h(q) over q -> p; h(p) = sum of a(q) over p ->
 * q; each normalised, to convergence or 50 sweeps. O(links of the rows) a sweep.
 * @param hubs hub values to start from, by row; missing ones start at 1
 */
export function hitsValues(graph: LinkGraph, rows: readonly number[], hubs: Column = new Column(1)): HitsValues {
  const { places, links, ends } = localLinks(graph, rows);
  const authority = new Float64Array(places.size);
  const hub = Float64Array.from(rows, (row) => hubs.get(row));
  normalise(hub);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    authority.fill(0);
    let link = 0;
    for (const [at, end] of ends.entries()) {
      const value = hub[at] ?? 0;
      for (; link < end; link++) authority[links[link] ?? 0] = (authority[links[link] ?? 0] ?? 0) + value;
    }
    normalise(authority);
    const before = hub.slice();
    link = 0;
    for (const [at, end] of ends.entries()) {
      let sum = 0;
      for (; link < end; link++) sum += authority[links[link] ?? 0] ?? 0;
      hub[at] = sum;
    }
    normalise(hub);
    if (hub.every((value, at) => Math.abs(value - (before[at] ?? 0)) <= TOLERANCE)) break;
  }
  const placeOf = new Map(rows.map((row, at) => [row, at]));
  return {
    authority: (id) => authority[places.get(id) ?? -1] ?? 0,
    hub: (row) => hub[placeOf.get(row) ?? -1] ?? 0,
  };
}

import type { UrlId } from '../order.ts';
import { Column } from './column.ts';
import type { LinkGraph } from './link-graph.ts';

const TOLERANCE = 1e-6;
const MOST_SWEEPS = 50;

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
 * HITS (Kleinberg 1999) over the links of the given rows: a(p) = sum of h(q) over q -> p; h(p) = sum of a(q) over p -> q; each
 * normalised, to convergence or 50 sweeps. O(links) a sweep.
 * @param hubs hub values to start from, by row; missing ones start at 1
 */
export function hitsValues(graph: LinkGraph, rows: readonly number[], hubs: Column = new Column(1)): HitsValues {
  const authority = new Float64Array(graph.urls);
  const hub = new Float64Array(rows.length);
  for (const [at, row] of rows.entries()) hub[at] = hubs.get(row);
  normalise(hub);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    authority.fill(0);
    for (const [at, row] of rows.entries()) {
      for (let link = graph.start(row); link < graph.start(row + 1); link++) {
        const target = graph.target(link);
        authority[target] = (authority[target] ?? 0) + (hub[at] ?? 0);
      }
    }
    normalise(authority);
    const before = hub.slice();
    for (const [at, row] of rows.entries()) {
      let sum = 0;
      for (let link = graph.start(row); link < graph.start(row + 1); link++) sum += authority[graph.target(link)] ?? 0;
      hub[at] = sum;
    }
    normalise(hub);
    if (hub.every((value, at) => Math.abs(value - (before[at] ?? 0)) <= TOLERANCE)) break;
  }
  const places = new Map(rows.map((row, at) => [row, at]));
  return { authority: (id) => authority[id] ?? 0, hub: (row) => hub[places.get(row) ?? -1] ?? 0 };
}

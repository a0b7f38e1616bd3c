const TOLERANCE = 1e-6;
const MAX_SWEEPS = 50;

/** Links of pages: those of page n are `links` from `ends[n - 1]` to `ends[n]`, each the number of its target. */
export interface NumberedLinks {
  readonly links: Int32Array;
  readonly ends: Int32Array;
  /** Targets are numbered from 0 up to this. */
  readonly targets: number;
}

function normalise(values: Float64Array): void {
  let squares = 0;
  for (const value of values) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / length;
}

/**
 * HITS (Kleinberg 1999): a(p) = sum of h(q) over q -> p; h(p) = sum of a(q) over p -> q; each normalised to length 1
 * (all 0 without links), to convergence or 50 sweeps. O(links) a sweep. @param start hub values to start from, by page
 */
export function hits(
  { links, ends, targets }: NumberedLinks,
  start: Float64Array = new Float64Array(ends.length).fill(1),
): { readonly authority: Float64Array; readonly hub: Float64Array } {
  const authority = new Float64Array(targets);
  const hub = start.slice();
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
  return { authority, hub };
}

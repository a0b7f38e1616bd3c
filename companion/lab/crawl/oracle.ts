import type { ParsedWeb } from '../web/parsed-web.ts';

const KNOWN = 1;
const FETCHED = 2;

/**
 * Crawls with sight of the labels. It always fetches the known page that is fewest links from an unfetched on-topic
 * page, an on-topic page itself first, the oldest first. No order can know this. It is the yardstick, not a strict
 * bound, because it is greedy.
 *
 * @param on 1 for pages on the topic
 * @param enough called after each fetch with the pages fetched so far
 * @param already pages that a crawl has fetched before the oracle takes over
 * @returns numbers of the pages in the order fetched, without `already`
 */
export function oracle(
  web: ParsedWeb,
  on: Int8Array,
  seeds: readonly number[],
  enough: (fetched: readonly number[]) => boolean,
  already: readonly number[] = [],
): number[] {
  const state = new Uint8Array(web.size);
  const reverse = reversed(web);
  const ready: number[] = [];
  const known: number[] = [];
  const know = (page: number): void => {
    if (page < 0 || state[page] !== 0) return;
    state[page] = KNOWN;
    (on[page] === 1 ? ready : known).push(page);
  };
  const fetched: number[] = [];
  for (const page of already) state[page] = FETCHED;
  for (const seed of seeds) know(seed);
  for (const page of already) for (const target of web.out(page)) know(target);
  let nextReady = 0;
  let distances: Int32Array | undefined;
  while (!enough(fetched)) {
    let page: number | undefined = ready[nextReady];
    if (page !== undefined) {
      nextReady += 1;
      distances = undefined;
    } else {
      distances ??= distancesTo(reverse, on, state);
      page = nearest(known, state, distances);
    }
    if (page === undefined) break;
    state[page] = FETCHED;
    fetched.push(page);
    for (const target of web.out(page)) know(target);
  }
  return fetched;
}

function nearest(known: readonly number[], state: Uint8Array, distances: Int32Array): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const page of known) {
    const distance = distances[page] ?? -1;
    if (state[page] === KNOWN && distance >= 0 && distance < least) {
      best = page;
      least = distance;
    }
  }
  return best;
}

function reversed(web: ParsedWeb): number[][] {
  const rows: number[][] = Array.from({ length: web.size }, () => []);
  for (let page = 0; page < web.size; page++) for (const target of web.out(page)) rows[target]?.push(page);
  return rows;
}

/** Links from each page to the nearest on-topic page not yet fetched, through pages not yet fetched; -1: none. */
function distancesTo(reverse: readonly number[][], on: Int8Array, state: Uint8Array): Int32Array {
  const distances = new Int32Array(reverse.length).fill(-1);
  const queue: number[] = [];
  for (let page = 0; page < reverse.length; page++)
    if (on[page] === 1 && state[page] !== FETCHED) {
      distances[page] = 0;
      queue.push(page);
    }
  for (let at = 0; at < queue.length; at++) {
    const page = queue[at] ?? 0;
    for (const source of reverse[page] ?? [])
      if (distances[source] === -1 && state[source] !== FETCHED) {
        distances[source] = (distances[page] ?? 0) + 1;
        queue.push(source);
      }
  }
  return distances;
}

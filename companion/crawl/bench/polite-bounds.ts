/**
 * Computes how soon on-topic pages can be fetched where hosts rest: a bound that no sequence of fetches beats, and the
 * times of a crawl that sees all labels and all links. An answer takes 200 ms, a host rests for a second after it, and
 * six pages are in flight.
 */
import type { RecordedWeb } from '../../fetch/recorded/recorded-web.ts';

/** A fifth of a second: what an answer takes. All times here are whole numbers of it. */
const ANSWER = 1;
const REST = 5;
const IN_FLIGHT = 6;
const SECONDS = 0.2;
const LINK = /(?:<(?:a|area)\s[^>]*?href|<i?frame\s[^>]*?src)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Pages of a recorded web by number, with their links to one another. */
export interface PageGraph {
  readonly hosts: readonly string[];
  readonly out: readonly (readonly number[])[];
  readonly into: readonly (readonly number[])[];
}

/** Takes 1 ms of CPU a page: links are found by a regular expression, more of them than a crawl may follow. */
export function pageGraph(web: RecordedWeb): PageGraph {
  const numbers = new Map(web.urls.map((url, page) => [url, page]));
  const into: number[][] = web.urls.map(() => []);
  const out = web.urls.map((url, page) => {
    const targets = new Set<number>();
    for (const [, value = ''] of web.read(url)?.html.matchAll(LINK) ?? []) {
      const href = value.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&');
      const target = URL.canParse(href, url) ? web.resolve(new URL(href, url).href) : undefined;
      const to = target === undefined ? undefined : numbers.get(target);
      if (to !== undefined && to !== page) targets.add(to);
    }
    for (const to of targets) into[to]?.push(page);
    return [...targets];
  });
  return { hosts: web.urls.map((url) => new URL(url).host), out, into };
}

/**
 * Returns the seconds that `mark` on-topic pages take at least; Infinity where links lead to fewer. A page comes after
 * the pages of a path of links to it, and each host gives one page in 1.2 s. The bound ignores how many pages are in
 * flight and the pages off the topic.
 * @param on 1 for pages on the topic
 */
export function politeBound(graph: PageGraph, on: Int8Array, seeds: readonly number[], mark: number): number {
  const first = firstTimes(graph, seeds);
  const byHost = new Map<string, number[]>();
  for (const [page, at] of first.entries())
    if (on[page] === 1 && at < Number.POSITIVE_INFINITY) {
      const host = graph.hosts[page] ?? '';
      byHost.set(host, [...(byHost.get(host) ?? []), at]);
    }
  const ends = [...byHost.values()].flatMap((times) => {
    let free = 0;
    return times.sort(ascending).map((at) => {
      const end = Math.max(at, free);
      free = end + REST + ANSWER;
      return end;
    });
  });
  return (ends.sort(ascending)[mark - 1] ?? Number.POSITIVE_INFINITY) * SECONDS;
}

/** Time at which each page can come first, by the fastest path of links from a seed. */
function firstTimes({ hosts, out }: PageGraph, seeds: readonly number[]): number[] {
  const first = hosts.map(() => Number.POSITIVE_INFINITY);
  const due: number[][] = [];
  const reach = (page: number, at: number): void => {
    if (at >= (first[page] ?? 0)) return;
    first[page] = at;
    due[at] ??= [];
    due[at].push(page);
  };
  for (const seed of seeds) reach(seed, ANSWER);
  // Later times are added while it runs.
  for (let at = 0; at < due.length; at++)
    for (const page of due[at] ?? []) {
      if (first[page] !== at) continue;
      for (const to of out[page] ?? []) reach(to, at + ANSWER + (hosts[to] === hosts[page] ? REST : 0));
    }
  return first;
}

/**
 * Returns the seconds at which on-topic pages come to a crawl that sees the labels. Of each free host it takes an
 * on-topic page that it knows. Where it knows none, it takes the page with the fewest links to an unknown on-topic
 * page. It is greedy, so another crawl may be faster.
 * @param enough on-topic pages after which it ends
 */
export function politeOracle(graph: PageGraph, on: Int8Array, seeds: readonly number[], enough: number): number[] {
  const isKnown = new Uint8Array(graph.hosts.length);
  const isAsked = new Uint8Array(graph.hosts.length);
  const ready = new Map<string, number[]>();
  const others: number[] = [];
  const free = new Map<string, number>();
  const found: number[] = [];
  let underWay: { readonly page: number; readonly end: number }[] = [];
  let distances: Int32Array | undefined;
  const know = (page: number): void => {
    if (isKnown[page] === 1) return;
    isKnown[page] = 1;
    distances = undefined;
    if (on[page] !== 1) others.push(page);
    else {
      const host = graph.hosts[page] ?? '';
      ready.set(host, [...(ready.get(host) ?? []), page]);
    }
  };
  for (const seed of seeds) know(seed);
  for (let now = 0; found.length < enough; now++) {
    for (const { page } of underWay.filter(({ end }) => end === now)) {
      if (on[page] === 1) found.push(now * SECONDS);
      for (const to of graph.out[page] ?? []) know(to);
    }
    underWay = underWay.filter(({ end }) => end > now);
    const isFree = (host: string): boolean => (free.get(host) ?? 0) <= now;
    while (underWay.length < IN_FLIGHT) {
      const host = [...ready].find(([name, pages]) => pages.length > 0 && isFree(name))?.[0];
      distances ??= distancesTo(graph, on, isKnown);
      const page =
        host === undefined ? nearest(others, distances, isAsked, graph.hosts, isFree) : ready.get(host)?.shift();
      if (page === undefined) break;
      isAsked[page] = 1;
      free.set(graph.hosts[page] ?? '', now + ANSWER + REST);
      underWay.push({ page, end: now + ANSWER });
    }
    const isOver = [...ready.values()].every((pages) => pages.length === 0);
    if (underWay.length === 0 && isOver && nearest(others, distances, isAsked, graph.hosts, () => true) === undefined)
      break;
  }
  return found;
}

function nearest(
  pages: readonly number[],
  distances: Int32Array | undefined,
  isAsked: Uint8Array,
  hosts: readonly string[],
  isFree: (host: string) => boolean,
): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    const distance = distances?.[page] ?? -1;
    if (distance < 0 || distance >= least || isAsked[page] === 1 || !isFree(hosts[page] ?? '')) continue;
    best = page;
    least = distance;
  }
  return best;
}

/** Links from each page to the nearest on-topic page that is not known; -1: none. */
function distancesTo({ into }: PageGraph, on: Int8Array, isKnown: Uint8Array): Int32Array {
  const distances = new Int32Array(into.length).fill(-1);
  const queue: number[] = [];
  for (let page = 0; page < into.length; page++)
    if (on[page] === 1 && isKnown[page] === 0) {
      distances[page] = 0;
      queue.push(page);
    }
  for (const page of queue)
    for (const source of into[page] ?? [])
      if (distances[source] === -1) {
        distances[source] = (distances[page] ?? 0) + 1;
        queue.push(source);
      }
  return distances;
}

const ascending = (a: number, b: number): number => a - b;

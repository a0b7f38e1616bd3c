import type { WatchedWeb } from '../../experiment.ts';

/** Reasons why a page on the topic was not announced, the first step that failed first. */
export const REASONS = ['no path', 'link not seen', 'not fetched', 'off topic', 'unsure', 'held back'] as const;
export type Reason = (typeof REASONS)[number];

/** Least relevance of a page on the topic. */
const ON_TOPIC = 0.5;

/**
 * Returns 1 for each page that an informed watcher could announce: it visits every page of the crawl and its feeds each
 * week, knows which new pages are on the topic, and follows the links of those alone.
 * @param leads pages that the links and feeds of a page lead to. @param isNew true for pages that came after the crawl.
 * @param on 1 for pages on the topic.
 */
export function informed(
  leads: (page: number) => Iterable<number>,
  crawled: readonly number[],
  isNew: (page: number) => boolean,
  on: Int8Array,
): Uint8Array {
  const could = new Uint8Array(on.length);
  const queue = [...crawled];
  for (let at = 0; at < queue.length; at++) {
    for (const target of leads(queue[at] ?? 0)) {
      if (could[target] === 1 || on[target] !== 1 || !isNew(target)) continue;
      could[target] = 1;
      queue.push(target);
    }
  }
  return could;
}

interface Circumstances {
  /** Of `informed`. */
  readonly could: Uint8Array;
  /** Pages that link to a page. */
  readonly linkedBy: readonly (readonly number[])[];
  /** Week in which a page came. */
  readonly stepOf: (page: number) => number;
}

/** Tells why a page on the topic was not announced. */
export function reasonOf(
  page: number,
  { visited, judged, least }: Pick<WatchedWeb, 'visited' | 'judged' | 'least'>,
  { could, linkedBy, stepOf }: Circumstances,
): Reason {
  const relevance = judged.get(page);
  if (relevance !== undefined) {
    if (relevance < ON_TOPIC) return 'off topic';
    return relevance < least ? 'unsure' : 'held back';
  }
  const isSeen = (linkedBy[page] ?? []).some((source) => (visited.get(source) ?? 0) >= stepOf(page));
  if (isSeen) return 'not fetched';
  return could[page] === 1 ? 'link not seen' : 'no path';
}

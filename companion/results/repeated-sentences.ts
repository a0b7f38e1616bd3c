import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** Pages of a host with a sentence from which it counts as repeated, as in snippets. */
const REPEATED = 3;

/**
 * Returns the keys of the sentences that several pages of one of the hosts have. Copies of other pages do not count.
 * @param pages all pages of the crawl whose texts were read
 */
export function repeatedSentences(
  store: Store,
  hosts: ReadonlySet<string>,
  pages: readonly Outline[],
): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { id, host, copyOf } of pages) {
    if (!hosts.has(host) || copyOf !== undefined) continue;
    for (const key of store.results.sentences(id)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= REPEATED).map(([key]) => key));
}

import type { ParsedWeb } from '../web/parsed-web.ts';

/** Returns 1 for each page that links from the seeds lead to, the seeds included. */
export function reachableFrom(web: Pick<ParsedWeb, 'size' | 'find' | 'out'>, seeds: readonly string[]): Uint8Array {
  const seen = new Uint8Array(web.size);
  const queue: number[] = [];
  const visit = (page: number): void => {
    if (page < 0 || seen[page] === 1) return;
    seen[page] = 1;
    queue.push(page);
  };
  for (const seed of seeds) visit(web.find(seed));
  for (let at = 0; at < queue.length; at++) for (const target of web.out(queue[at] ?? 0)) visit(target);
  return seen;
}

/**
 * Number of on-topic pages that can be reached by links from the seeds, the seeds included. @param on 1 for pages on
 * the topic
 */
export const reachable = (web: ParsedWeb, on: Int8Array, seeds: readonly string[]): number =>
  reachableFrom(web, seeds).reduce((found, isReachable, page) => found + (isReachable && on[page] === 1 ? 1 : 0), 0);

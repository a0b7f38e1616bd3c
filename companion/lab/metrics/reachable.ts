import type { ParsedWeb } from '../web/parsed-web.ts';

/** Number of on-topic pages that can be reached by links from the seeds, the seeds included. @param on 1 for pages on the topic */
export function reachable(web: ParsedWeb, on: Int8Array, seeds: readonly string[]): number {
  const seen = new Uint8Array(web.size);
  const queue: number[] = [];
  const visit = (page: number): void => {
    if (page < 0 || seen[page] === 1) return;
    seen[page] = 1;
    queue.push(page);
  };
  for (const seed of seeds) visit(web.find(seed));
  let found = 0;
  for (let at = 0; at < queue.length; at++) {
    const page = queue[at] ?? 0;
    if (on[page] === 1) found += 1;
    for (const target of web.out(page)) visit(target);
  }
  return found;
}

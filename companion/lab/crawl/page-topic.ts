import { tokens } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { RecordedTopic } from '../truth.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';

/** Words of main text that make a page informative enough. */
const MIN_WORDS = 50;

/**
 * Result of a right click on one page: a topic that consists of the page's text, without words, and the page as the
 * only seed.
 */
export interface PageTopic {
  readonly topic: Topic;
  readonly seeds: readonly string[];
}

/**
 * Returns the topic that a reader of one of its pages would give. Takes the on-topic page fewest links from the topic's
 * seeds (possibly a seed itself), the first found of those equally near. Skips pages of fewer than `MIN_WORDS` words,
 * and those that link to no recorded page. Deterministic; O(links) of the web. @param on 1 for pages on the topic; used
 * to choose the page only. The topic is the page's text, unchanged @returns undefined if no such page is reachable
 */
export function pageTopic(
  web: ParsedWeb,
  on: Int8Array,
  { id }: RecordedTopic,
  seeds: readonly string[],
): PageTopic | undefined {
  const queue = [...new Set(seeds.map((seed) => web.find(seed)).filter((page) => page >= 0))];
  const met = new Set(queue);
  for (let at = 0; at < queue.length; at++) {
    const page = queue[at] ?? 0;
    const onward = web.out(page);
    const url = web.urls[page] ?? '';
    if (on[page] === 1 && onward.some((target) => target !== page)) {
      const { title, text } = web.page(page).record;
      if (tokens(text).length >= MIN_WORDS)
        return { topic: { id, name: '', texts: [{ url, title, text }], words: [] }, seeds: [url] };
    }
    for (const target of onward) {
      if (met.has(target)) continue;
      met.add(target);
      queue.push(target);
    }
  }
  return undefined;
}

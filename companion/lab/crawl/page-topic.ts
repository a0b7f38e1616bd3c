import { tokens } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { RecordedTopic } from '../truth.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';

/** Words of main text from which a page says what it is about. */
const MIN_WORDS = 50;

/** What a right click on one page gives: a topic that is the page's text, without words, and the page as the only seed. */
export interface PageTopic {
  readonly topic: Topic;
  readonly seeds: readonly string[];
}

/**
 * The topic as somebody would give it who reads one of its pages: the on-topic page fewest links from the topic's seeds (itself, where one is
 * on the topic), the first found of those equally near. Pages of fewer than `MIN_WORDS` words, and those that link to no recorded page, are
 * passed over. Deterministic; O(links) of the web.
 * @param on 1 for pages on the topic. The page is all that is read from it: what is given is the text of the page, as it stands
 * @returns undefined where no such page can be reached
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

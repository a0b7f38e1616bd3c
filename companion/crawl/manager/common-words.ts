import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { tokensIn } from '../../judge/index.ts';
import type { Store } from '../../store/store.ts';

/** Off-topic pages that are counted, newest first: some 50 µs each. */
const MAX_PAGES = 200;
/** Fewer off-topic pages do not show which words are common. */
const MIN_PAGES = 8;
/**
 * Share of them whose features must have a word for it to count as a word of most pages: features keep the 150 heaviest
 * words of a page, and some pages have the word beyond these.
 */
const MIN_SHARE = 0.35;
/** Growth of a crawl after which its words are counted again. */
const GROWTH = 1.2;
const MAX_CRAWLS = 16;

interface OffTopicWords {
  /** Pages fetched when the words were counted. */
  readonly fetched: number;
  readonly common: ReadonlySet<string>;
}

const counted = new WeakMap<Store, BoundedMap<string, OffTopicWords>>();

/**
 * Returns whether most pages of a crawl that are off the topic contain a word, by the kept features of the newest 200.
 * Such a word is no reason for a page. Counts again when the crawl has grown by a fifth.
 */
export function commonOffTopic(store: Store, crawlId: string): (word: string) => boolean {
  const crawls = counted.get(store) ?? new BoundedMap<string, OffTopicWords>({ entries: MAX_CRAWLS });
  counted.set(store, crawls);
  const { fetched } = store.crawls.tally(crawlId);
  const known = crawls.get(crawlId);
  const isCurrent = known !== undefined && fetched >= known.fetched && fetched < known.fetched * GROWTH;
  const words = isCurrent
    ? known
    : { fetched, common: commonTokens(store.crawls.offTopicFeatures(crawlId, MAX_PAGES)) };
  crawls.set(crawlId, words);
  return (word) => {
    const parts = tokens(word);
    return parts.length > 0 && parts.every((part) => words.common.has(part));
  };
}

function commonTokens(pages: readonly string[]): ReadonlySet<string> {
  if (pages.length < MIN_PAGES) return new Set();
  const counts = new Map<string, number>();
  for (const features of pages) for (const token of tokensIn(features)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > MIN_SHARE * pages.length).map(([token]) => token));
}

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
 * words of a page, and some pages have the word beyond these. The user's own words are left out less readily.
 */
const MIN_SHARE = { typed: 0.35, other: 0.2 };
/** Growth of a crawl after which its words are counted again. */
const GROWTH = 1.2;
const MAX_CRAWLS = 16;

interface OffTopicWords {
  /** Pages fetched when the words were counted. */
  readonly fetched: number;
  /** Tokens with the share of pages that have them. */
  readonly shares: ReadonlyMap<string, number>;
}

const counted = new WeakMap<Store, BoundedMap<string, OffTopicWords>>();

/** Returns true for a word that is no reason for a page of this title. */
export type IsCommon = (word: string, title: string) => boolean;

/**
 * Returns whether most pages of a crawl that are off the topic contain a word, by the kept features of the newest 200.
 * Such a word is no reason for a page, unless the user typed it and it stands in the page's title: on a host that is
 * nearly all on the topic, pages off it have the topic's words, too. Counts again when the crawl has grown by a fifth.
 */
export function commonOffTopic(store: Store, crawlId: string): IsCommon {
  const crawls = counted.get(store) ?? new BoundedMap<string, OffTopicWords>({ entries: MAX_CRAWLS });
  counted.set(store, crawls);
  const { fetched } = store.crawls.tally(crawlId);
  const known = crawls.get(crawlId);
  const isCurrent = known !== undefined && fetched >= known.fetched && fetched < known.fetched * GROWTH;
  const words = isCurrent ? known : { fetched, shares: sharesIn(store.crawls.offTopicFeatures(crawlId, MAX_PAGES)) };
  crawls.set(crawlId, words);
  const typed = typedTokens(store, crawlId);
  const isCommon = (token: string): boolean =>
    (words.shares.get(token) ?? 0) > (typed.has(token) ? MIN_SHARE.typed : MIN_SHARE.other);
  return (word, title) => {
    const parts = tokens(word);
    if (parts.length === 0 || !parts.every(isCommon)) return false;
    const titled = new Set(parts.every((part) => typed.has(part)) ? tokens(title) : []);
    return !parts.every((part) => titled.has(part));
  };
}

/** Tokens of the words that the user typed. */
function typedTokens({ crawls, topics }: Store, crawlId: string): ReadonlySet<string> {
  const topicId = crawls.get(crawlId)?.topicId;
  const topic = topicId === undefined ? undefined : topics.get(topicId);
  return new Set(topic?.words.flatMap((word) => tokens(word)));
}

function sharesIn(pages: readonly string[]): ReadonlyMap<string, number> {
  if (pages.length < MIN_PAGES) return new Map();
  const counts = new Map<string, number>();
  for (const features of pages) for (const token of tokensIn(features)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return new Map([...counts].map(([token, count]) => [token, count / pages.length]));
}

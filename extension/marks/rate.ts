import { fold } from '../../shared/text/fold.ts';
import { UNSPACED } from '../../shared/text/unspaced.ts';

/** Expected worth of a page's link for the topic; '' if too little is known. */
export type Mark = 'seen' | 'promising' | 'off-topic' | '';

/** A link as a page shows it. Hostile text. */
export interface PageLink {
  /** Without fragment. */
  readonly url: string;
  /** Anchor and the text beside it. */
  readonly text: string;
}

/** Knowledge of a topic, all of it stored in this browser. */
export interface MarkModel {
  /**
   * Words that could describe the topic, with how many of its texts and of other pages hold them (shared/api/lexicon).
   */
  readonly words: readonly { readonly word: string; readonly texts: number; readonly others: number }[];
  /** Marks of single addresses from the user or the crawl; they override any guess. */
  readonly known: Readonly<Record<string, Mark>>;
}

/** Odds of nine to one: two words with odds of three to one each, or one stronger word. */
const PROMISING = Math.log(9);
/** Largest log odds of a single word, however often it was counted. */
const MAX_A_WORD = Math.log(9);
/** Words below which neither the model nor the link suffices to call a link off topic. */
const MIN_KNOWN = 20;
const MIN_WORDS = 4;

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[\p{L}\p{M}]+/gu;

/**
 * Rates each link. Its odds are those of the topic's words in it, each word once (Naive Bayes over presence features
 * with add-one smoothing, as in NB crawler). Pure; linear in the text.
 */
export function rate(links: readonly PageLink[], { words, known }: MarkModel): Mark[] {
  const weights = new Map(words.map(({ word, texts, others }) => [word, weight(texts, others)]));
  const pattern = patternOf([...weights.keys()]);
  return links.map(({ url, text }) => {
    // Counts the words of a known address, too: the time of a rating must not reveal to a page that its link is known.
    const folded = fold(text).replaceAll('’', "'");
    const found = new Set(pattern === undefined ? [] : folded.match(pattern));
    let odds = 0;
    for (const word of found) odds += weights.get(word) ?? 0;
    const enough = weights.size >= MIN_KNOWN && (folded.match(WORD)?.length ?? 0) >= MIN_WORDS;
    const said = Object.hasOwn(known, url) ? known[url] : undefined;
    if (said !== undefined) return said;
    if (odds >= PROMISING) return 'promising';
    return enough && found.size === 0 ? 'off-topic' : '';
  });
}

const weight = (texts: number, others: number): number =>
  Math.min(MAX_A_WORD, Math.max(0, Math.log((texts + 1) / (others + 1))));

/** Longest words first, so that a word within a longer one does not hide it. */
function patternOf(words: readonly string[]): RegExp | undefined {
  const parts = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    // Without spaces between words a word matches at any place in the text.
    .map((word) => (UNSPACED.test(word) ? word : `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`));
  return parts.length === 0 ? undefined : new RegExp(parts.join('|'), 'gu');
}

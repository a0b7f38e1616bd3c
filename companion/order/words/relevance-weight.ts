import type { LinkRecord } from '../../../shared/page/record.ts';
import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { remembered } from '../../../shared/text/remembered.ts';
import { isStopWord } from '../../../shared/text/stop-words.ts';
import { words } from '../../../shared/text/words.ts';
import { number } from '../../parameters.ts';
import { isEmptyAnchor } from './empty-anchor.ts';
import { urlWords } from './url-words.ts';

/** Most words whose likeness is cached; the cache starts over beyond it. */
const MAX_REMEMBERED = 100_000;
/** Characters of surrounding text on each side that count as extended metadata. */
const SURROUNDING = 60;

/**
 * Words less like than this count as not alike: in a mean over all words, many that are a little like something drown
 * the few that are like the topic.
 */
export const FLOOR = number(
  [0.3, 0, 1],
  'Likenesses of words below this count as 0; 0: all count, as the paper has it.',
  '低于此值的词语相似度按 0 计算；0 表示全部计入，与论文一致。',
);

/** SkyReach's c. The paper leaves it to the user, so that 0 discards nothing. */
export const THRESHOLD = number(
  [0, 0, 1],
  "SkyReach's c: links with a smaller relevance of their words (RW) are discarded; the paper leaves it to the user.",
  'SkyReach 的 c：词语相关度（RW）低于它的链接被丢弃；论文由用户自定。',
);

const LETTER = /\p{L}/u;

/**
 * Returns unstemmed words, because the sources of likeness know whole words. Leaves out stop words, numbers and single
 * Latin letters.
 */
export const plainWords = (text: string): string[] =>
  words(text).filter((word) => LETTER.test(word) && !isStopWord(word) && (word.length > 1 || word > '\u02ff'));

const nearWords: (text: string) => readonly string[] = remembered(plainWords, 30_000);

/** Words of the extended metadata of one link: anchor (title or alt in its place), surrounding text, URL words. */
export const metadata = (link: LinkRecord): string[] => [
  ...(isEmptyAnchor(link.anchor) ? [] : nearWords(link.anchor)),
  ...nearWords(link.before.slice(-SURROUNDING)),
  ...nearWords(link.after.slice(0, SURROUNDING)),
  ...nearWords(urlWords(link.url)),
];

/** Returns the likeness of a word to the topic, and its most like topic word, '' without one. */
export interface Nearest {
  readonly value: number;
  readonly topicWord: string;
}

const NONE: Nearest = { value: 0, topicWord: '' };

/**
 * The likeness of single words to a topic: max over t of sim(w, t), 0 where it is below `floor`; remembered by word.
 */
export function topicLikeness(
  topicWords: readonly string[],
  likeness: WordLikeness,
  floor: number = FLOOR.default,
): (word: string) => Nearest {
  const known = new Map<string, Nearest>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    let nearest = NONE;
    for (const topicWord of topicWords) {
      const value = likeness.likeness(word, topicWord);
      if (value > nearest.value) nearest = { value, topicWord };
    }
    const found = nearest.value < floor ? NONE : nearest;
    known.set(word, found);
    return found;
  };
}

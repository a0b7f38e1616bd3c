import { readFileSync } from 'node:fs';
import { words } from '../../../shared/text/words.ts';

/** Exponent of Zipf's law, by which words are drawn: the n-th most frequent one has a weight of 1 / n ** EXPONENT. */
const EXPONENT = 1.05;
/** Ranks left out at the head of the law: there stand the stop words, which are drawn by their own share. */
const HEAD = 20;
/** Number of different English words. */
const VOCABULARY = 60_000;
const ENGLISH_STOPS = ['the', 'of', 'and', 'to', 'a', 'in', 'is', 'that', 'it', 'for', 'was', 'with', 'as', 'on'];
const CHINESE_STOPS = ['的', '了', '和', '是', '在', '有', '与', '也'];
/** Share of stop words in running text. */
const STOPS = 0.4;

/** Makes texts and words of queries from one vocabulary, in which words are frequent or rare as in a language. */
export function madeText(next: () => number): {
  /** @param length in words */
  text(isChinese: boolean, length: number): string;
  /** Draws a word of a query: the more frequent in texts, the more often. */
  word(isChinese: boolean): string;
} {
  const english = zipf(
    Array.from({ length: VOCABULARY }, (_, n) => madeWord(n)),
    next,
  );
  const chinese = zipf(chineseWords(), next);
  const drawn = (isChinese: boolean): string => (isChinese ? chinese : english)();
  const stop = (isChinese: boolean): string => {
    const stops = isChinese ? CHINESE_STOPS : ENGLISH_STOPS;
    return stops[Math.floor(next() * stops.length)] ?? '';
  };
  return {
    text(isChinese, length) {
      const parts = Array.from({ length: Math.floor(length) }, () =>
        next() < STOPS ? stop(isChinese) : drawn(isChinese),
      );
      return parts.join(isChinese ? '' : ' ');
    },
    word: drawn,
  };
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** Returns the word of a number, of two syllables or more; different numbers have different words. */
function madeWord(n: number): string {
  const base = SYLLABLES.length;
  let out = SYLLABLES[n % base] ?? '';
  for (let rest = Math.floor(n / base) + 1; rest > 0; rest = Math.floor(rest / base))
    out += SYLLABLES[rest % base] ?? '';
  return out;
}

/** Returns the words into which the Chinese guide of this repository is cut. */
function chineseWords(): readonly string[] {
  const guide = readFileSync(new URL('../../../docs/zh/user-guide.md', import.meta.url), 'utf8');
  return [...new Set(words(guide).filter((word) => /^\p{Script=Han}{2,4}$/u.test(word)))];
}

/** Returns a function that draws one of the words by Zipf's law; the first is the most frequent. */
function zipf(all: readonly string[], next: () => number): () => string {
  const sums = new Float64Array(all.length);
  let sum = 0;
  for (let n = 0; n < all.length; n++) {
    sum += 1 / (n + HEAD) ** EXPONENT;
    sums[n] = sum;
  }
  return () => {
    const wanted = next() * sum;
    let [low, high] = [0, all.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return all[low] ?? '';
  };
}

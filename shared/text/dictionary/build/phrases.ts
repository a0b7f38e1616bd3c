import { isMeasureWord, isNumeral } from '../../chinese/numerals.ts';
import type { DictionaryEntry } from './source.ts';

/**
 * A phrase of two words of two characters or more stays one word only when it is this much likelier than its parts
 * (nats).
 */
const LONG_COHESION = 6;
/** The same for three characters written as a word and a character. */
const SHORT_COHESION = 2.5;
/** Numeral and measure word that have become one word. */
const GROWN_TOGETHER = new Set(['一个', '十分']);
const COUNTED = '半多每各这那某此该数';
/** Idioms and names of persons are never phrases, whatever their parts. */
const WHOLE = /^(?:i|nr|nrt|nrfg)$/;

/**
 * Takes phrases out of a word list and gives their counts to their parts: GB/T 13715 splits numeral from measure word,
 * and a compound whose meaning is the sum of its words. What can be seen from the list alone is cohesion: ln P(phrase)
 * − Σ ln P(part).
 */
export function dropPhrases(words: Map<string, DictionaryEntry>, total: number): void {
  const longestFirst = [...words.keys()].sort((a, b) => b.length - a.length);
  for (const word of longestFirst) {
    const entry = words.get(word);
    if (entry === undefined) continue;
    const parts = phraseParts(word, entry, words, total);
    if (parts === undefined) continue;
    words.delete(word);
    for (const part of parts) {
      const kept = words.get(part);
      if (kept !== undefined) kept.count += entry.count;
    }
  }
}

function phraseParts(
  word: string,
  entry: DictionaryEntry,
  words: ReadonlyMap<string, DictionaryEntry>,
  total: number,
): string[] | undefined {
  if (GROWN_TOGETHER.has(word) || word.length < 2) return undefined;
  if (entry.tag === 'm') {
    const count = word.slice(0, -1);
    const counts =
      word.length === 2 ? isNumeral(count) || COUNTED.includes(count) : /^第?./.test(count) && allNumerals(count);
    if (counts && isMeasureWord(word.slice(-1))) return [count, word.slice(-1)];
  }
  if (WHOLE.test(entry.tag)) return undefined;
  if (word.length === 3 && entry.tag === 'ns') return undefined;
  const [least, cohesion] = word.length >= 4 ? [2, LONG_COHESION] : [1, SHORT_COHESION];
  if (word.length < 3) return undefined;
  const best = bestSplit(word, least, words, total);
  if (best === undefined) return undefined;
  return best.cost - Math.log(total / entry.count) < cohesion ? best.parts : undefined;
}

const allNumerals = (text: string): boolean => [...text.replace(/^第/, '')].every(isNumeral);

/** Likeliest way to write the word as two or more words of the list, each at least `least` long. */
function bestSplit(word: string, least: number, words: ReadonlyMap<string, DictionaryEntry>, total: number) {
  const paths: ({ cost: number; parts: string[] } | undefined)[] = [{ cost: 0, parts: [] }];
  for (let end = least; end <= word.length; end++) {
    for (let start = 0; start <= end - least; start++) {
      const [path, part] = [paths[start], word.slice(start, end)];
      const count = part === word ? undefined : words.get(part)?.count;
      if (path === undefined || count === undefined) continue;
      const cost = path.cost + Math.log(total / count);
      if (cost < (paths[end]?.cost ?? Number.POSITIVE_INFINITY)) paths[end] = { cost, parts: [...path.parts, part] };
    }
  }
  return paths[word.length];
}

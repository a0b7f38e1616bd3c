import { cut } from './cut.ts';
import { sentenceEnds } from './sentences.ts';

/** Letters that make a sentence informative (not "By Ann."); a Chinese or Japanese character counts as three. */
const MIN = 20;
const WIDE = /[\u2e80-\uffee]/g;
const LETTERS_A_WIDE = 3;
const MAX_READ = 20_000;
const MAX_SUMMARY = 600;
const SPACES = /^[^\S\n]*$/;

/** A sentence of the text, from `start` to `end`. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

const weight = (sentence: string): number =>
  sentence.length + (LETTERS_A_WIDE - 1) * (sentence.match(WIDE)?.length ?? 0);

/** The first sentences that weigh at least `least`, without the space around them. */
function firstOf(text: string, most: number, least: number): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const to of sentenceEnds(text)) {
    const sentence = text.slice(from, to).trim();
    const start = from + text.slice(from, to).indexOf(sentence);
    from = to;
    if (sentence === '' || weight(sentence) < least) continue;
    found.push({ start, end: start + sentence.length });
    if (found.length >= most) break;
  }
  return found;
}

/**
 * Returns the first `sentences` informative sentences of a text, word for word. Neighbours in a paragraph keep the text
 * between them; a space joins others. A text of short sentences only gives its first ones. At most 600 units. Linear.
 */
export function summary(text: string, sentences = 3): string {
  const read = cut(text, MAX_READ);
  const telling = firstOf(read, sentences, MIN);
  const found = telling.length > 0 ? telling : firstOf(read, sentences, 1);
  let joined = '';
  for (const [at, { start, end }] of found.entries()) {
    const between = at === 0 ? '' : read.slice(found[at - 1]?.end, start);
    joined += (SPACES.test(between) ? between : ' ') + read.slice(start, end);
  }
  return cut(joined, MAX_SUMMARY);
}

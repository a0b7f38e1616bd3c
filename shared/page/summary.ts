import { cut } from './cut.ts';
import { beginAlike, MIN_KEYED, type Stretch, weightOf } from './page-sentences.ts';
import { sentenceEnds } from './sentences.ts';

const MAX_READ = 20_000;
const MAX_SUMMARY = 600;
const SPACES = /^[^\S\n]*$/;

/** Returns the first sentences that weigh at least `least` and do not begin alike, without the space around them. */
function firstOf(text: string, most: number, least: number, isUsable: (sentence: string) => boolean): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const to of sentenceEnds(text)) {
    const sentence = text.slice(from, to).trim();
    const start = from + text.slice(from, to).indexOf(sentence);
    from = to;
    if (sentence === '' || weightOf(sentence) < least || !isUsable(sentence)) continue;
    const stretch = { start, end: start + sentence.length };
    if (found.some((one) => beginAlike(text, one, stretch))) continue;
    found.push(stretch);
    if (found.length >= most) break;
  }
  return found;
}

/**
 * Returns the first `sentences` informative sentences of a text, word for word. Neighbours in a paragraph keep the text
 * between them; a space joins others. A text of short sentences only gives its first ones. At most 600 units. Linear.
 * @param isUsable false for a sentence to leave out
 */
export function summary(text: string, sentences = 3, isUsable: (sentence: string) => boolean = () => true): string {
  const read = cut(text, MAX_READ);
  const telling = firstOf(read, sentences, MIN_KEYED, isUsable);
  const found = telling.length > 0 ? telling : firstOf(read, sentences, 1, isUsable);
  let joined = '';
  for (const [at, { start, end }] of found.entries()) {
    const between = at === 0 ? '' : read.slice(found[at - 1]?.end, start);
    joined += (SPACES.test(between) ? between : ' ') + read.slice(start, end);
  }
  return cut(joined, MAX_SUMMARY);
}

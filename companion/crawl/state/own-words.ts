import { isFurnitureIn, type PageSentence, pageSentences } from '../../../shared/page/page-sentences.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import type { IsRepeated } from './snippet.ts';

/** Places of one word that are tried. */
const MAX_TRIED = 50;

/** Words of a page that are its own, and a sentence for each that has one. */
export interface OwnWords {
  readonly words: readonly string[];
  readonly sentences: readonly string[];
}

/**
 * Leaves out words that the text contains only in furniture, or in sentences that the host repeats: they tell of the
 * site. Words of the title stay, and words that the text does not contain (those of links).
 */
export function ownWords(
  words: readonly string[],
  { title, text }: Pick<PageRecord, 'title' | 'text'>,
  isRepeated: IsRepeated,
): OwnWords {
  const all = words.length === 0 ? [] : pageSentences(text);
  const lower = text.toLowerCase();
  const titled = title.toLowerCase();
  const own: string[] = [];
  const sentences = new Set<string>();
  for (const word of words) {
    const { isThere, sentence } = found(word.toLowerCase(), text, lower, all, isRepeated);
    if (sentence !== undefined) sentences.add(sentence);
    if (!isThere || sentence !== undefined || titled.includes(word.toLowerCase())) own.push(word);
  }
  return { words: own, sentences: [...sentences] };
}

/** Finds a sentence with the word that is not repeated. */
function found(
  word: string,
  text: string,
  lower: string,
  all: readonly PageSentence[],
  isRepeated: IsRepeated,
): { readonly isThere: boolean; readonly sentence: string | undefined } {
  let place = 0;
  let tried = 0;
  for (let at = lower.indexOf(word); at >= 0 && tried < MAX_TRIED; at = lower.indexOf(word, at + word.length)) {
    tried += 1;
    while ((all[place]?.end ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    const one = all[place];
    if (one === undefined) return { isThere: true, sentence: '' };
    const sentence = text.slice(one.start, one.end);
    if (!isFurnitureIn(text, one) && !isRepeated(sentence)) return { isThere: true, sentence };
  }
  return { isThere: tried > 0, sentence: undefined };
}

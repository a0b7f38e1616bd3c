import { remembered } from '../../../shared/text/remembered.ts';
import { terms } from '../../../shared/text/terms.ts';
import type { Cutting } from '../../../shared/text/tokens.ts';
import { ownWords } from '../../../shared/topic/own-words.ts';
import type { Topic } from '../../../shared/topic/topic.ts';

/** Turns a text into terms. Texts of a crawl recur often, so short ones are cached. */
export interface Split {
  /** Terms of a text of any length. */
  readonly terms: (text: string) => readonly string[];
  /** Terms of a short text near a link. */
  readonly near: (text: string) => readonly string[];
}

/** Texts near links whose terms are remembered: some 20 MB. */
const MAX_REMEMBERED = 30_000;

/** By the dictionary alone. */
export const PLAIN: Split = { terms: (text) => terms(text), near: remembered((text) => terms(text), MAX_REMEMBERED) };

/**
 * By the dictionary and the words that only the topic has, in its texts or as the user typed them; where they have
 * none, `PLAIN`.
 * @param way how Chinese is cut
 */
export function splitFor({ texts, words }: Topic, way: Cutting['way'] = 'likeliest'): Split {
  const { extra } = ownWords(
    texts.map(({ title, text }) => `${title}\n${text}`),
    words,
  );
  if (extra === undefined && way === 'likeliest') return PLAIN;
  const cutting: Cutting = { way, extra };
  const own = (text: string): readonly string[] => terms(text, cutting);
  return { terms: own, near: remembered(own, MAX_REMEMBERED) };
}

import { fieldOf, wordOf } from './link-words.ts';
import type { LinkTable } from './links.ts';
import type { WordWorth } from './word-worth.ts';

/** Weight of a word in each of FIELDS. */
const LEXICON_WEIGHT = [1, 0.7, 0.35, 0.35] as const;

/** Returns what the words of a link are worth together. Recomputes if the link or the lexicon has changed. */
export function lexicalOf(links: LinkTable, lexicon: WordWorth, slot: number): number {
  const { words, lexical, lexicalAt } = links;
  const length = words.length(slot);
  if (length === 0) return 0;
  if (lexicalAt.get(slot) === lexicon.state) return lexical.get(slot);
  const piece = words.piece(slot);
  const start = words.start(slot);
  let sum = 0;
  let weight = 0;
  for (let at = start; at < start + length; at++) {
    const code = piece[at] ?? 0;
    const share = LEXICON_WEIGHT[fieldOf(code)] ?? 0;
    sum += share * lexicon.worth(wordOf(code));
    weight += share;
  }
  lexicalAt.set(slot, lexicon.state);
  lexical.set(slot, sum / Math.sqrt(weight + 1));
  return lexical.get(slot);
}

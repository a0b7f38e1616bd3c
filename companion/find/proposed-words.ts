import { isTelling } from '../../shared/text/telling.ts';
import { wordsIn } from '../../shared/text/words.ts';

/** Words that are proposed. */
const MAX_WORDS = 20;
/** Titles that are read, of at most 200 UTF-16 units each. */
const MAX_TITLES = 1_000;
/** Titles that share a word; a single one is chance. */
const MIN_TITLES = 2;

/** Proposes words of a topic: telling words that several titles of its pages share, the most frequent first. */
export function proposedWords(pages: readonly { readonly title: string }[]): readonly string[] {
  const counts = new Map<string, { readonly text: string; readonly titles: number }>();
  for (const { title } of pages.slice(0, MAX_TITLES)) {
    const own = new Map(wordsIn(title).map(({ term, text }) => [term, text]));
    for (const [term, text] of own) {
      const known = counts.get(term);
      if (isTelling(text)) counts.set(term, { text: known?.text ?? text, titles: (known?.titles ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .filter(({ titles }) => titles >= MIN_TITLES)
    .sort((a, b) => b.titles - a.titles)
    .slice(0, MAX_WORDS)
    .map(({ text }) => text);
}

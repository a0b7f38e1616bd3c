import type { PageRecord } from '../../shared/page/record.ts';
import { wordsIn } from '../../shared/text/words.ts';
import { MOST_TEXT } from './profiler.ts';

/**
 * Tokens of a page as words that a person reads: a stem as the page first spells it, in lower case; a pair of Chinese characters where it is a
 * word of the text. Tokens that no word of title or text has are left out. At most as many as there are tokens, in their order.
 */
export function spelled(tokens: readonly string[], { title, text }: Pick<PageRecord, 'title' | 'text'>): string[] {
  if (tokens.length === 0) return [];
  const wanted = new Set(tokens);
  const forms = new Map<string, string>();
  for (const part of [title, text.slice(0, MOST_TEXT)]) {
    for (const { term, text: form } of wordsIn(part)) {
      if (!wanted.has(term)) continue;
      forms.set(term, form);
      wanted.delete(term);
      if (wanted.size === 0) break;
    }
  }
  return tokens.flatMap((token) => forms.get(token) ?? []);
}

import { termCounts } from '../../../shared/text/vector.ts';
import type { Split } from './split.ts';

/** UTF-16 units of a page's text that are read; more text rarely adds terms. */
const MAX_TEXT = 10_000;

/** The `most` terms that a page uses most, title counted three times; ties alphabetically. */
export function pageTerms({ terms }: Split, title: string, text: string, most = 40): readonly string[] {
  const titleTerms = terms(title);
  const counts = termCounts([...titleTerms, ...titleTerms, ...titleTerms, ...terms(text.slice(0, MAX_TEXT))]);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term);
}

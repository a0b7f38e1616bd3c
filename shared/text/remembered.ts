import { ownCopy } from './own-copy.ts';

/** Longest text that is kept, in UTF-16 units: a page without a full stop may be one sentence. */
const MAX_KEPT = 1_000;

/**
 * Caches the last answers of a pure function of short texts. Texts in a site's furniture are on each of its pages, so a
 * crawl has seen most links word for word. Forgets everything at `most` texts, and keeps none of over `MAX_KEPT` units.
 */
export function remembered<Answer>(of: (text: string) => Answer, most: number): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > MAX_KEPT) return of(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const answer = of(text);
    known.set(ownCopy(text), answer);
    return answer;
  };
}

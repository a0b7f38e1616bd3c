import { terms } from '../../../shared/text/terms.ts';
import { MAX_TEXT } from '../../judge/profile/profiler.ts';
import type { ParsedWeb } from './parsed-web.ts';

/** BM25 (Robertson et al. 1994) with its usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** A search over a recorded web, in place of the search engine of a paper. It reads words and never labels. */
export interface WebSearch {
  /** Numbers of the pages that answer a query best, at most `most`; pages without any of its words are left out. */
  hits(query: string, most: number): readonly number[];
}

interface FoundWord {
  readonly page: number;
  readonly count: number;
}

/**
 * Reads every page once and counts the words of the queries, which must be known from the start.
 * @param queries all texts that will be asked for
 */
export function searchOver(web: ParsedWeb, queries: readonly string[]): WebSearch {
  const found = new Map<string, FoundWord[]>(queries.flatMap((query) => terms(query)).map((word) => [word, []]));
  const lengths = new Float64Array(web.size);
  for (let page = 0; page < web.size; page++) {
    const { title, text } = web.peek(page).record;
    const counts = new Map<string, number>();
    for (const word of terms(`${title}\n${text.slice(0, MAX_TEXT)}`)) {
      lengths[page] = (lengths[page] ?? 0) + 1;
      if (found.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) found.get(word)?.push({ page, count });
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, web.size) || 1;
  return {
    hits(query, most) {
      const scores = new Map<number, number>();
      for (const word of new Set(terms(query))) {
        const pages = found.get(word) ?? [];
        const rarity = Math.log(1 + (web.size - pages.length + 0.5) / (pages.length + 0.5));
        for (const { page, count } of pages) {
          const size = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[page] ?? 0)) / mean;
          const score = (rarity * count * (SATURATION + 1)) / (count + SATURATION * size);
          scores.set(page, (scores.get(page) ?? 0) + score);
        }
      }
      const ranked = [...scores].sort(([a, x], [b, y]) => y - x || a - b);
      return ranked.slice(0, most).map(([page]) => page);
    },
  };
}

/** Numbers of the pages that link to the most of some pages, those left out; at most `most`. */
export function pagesLinkingTo(web: ParsedWeb, pages: readonly number[], most: number): readonly number[] {
  const wanted = new Set(pages);
  const counts: (readonly [page: number, links: number])[] = [];
  for (let page = 0; page < web.size; page++) {
    const links = wanted.has(page) ? 0 : web.out(page).filter((target) => wanted.has(target)).length;
    if (links > 0) counts.push([page, links]);
  }
  counts.sort(([a, x], [b, y]) => y - x || a - b);
  return counts.slice(0, most).map(([page]) => page);
}

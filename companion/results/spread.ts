import type { Report } from '../../shared/api/report.ts';
import { summary } from '../../shared/page/summary.ts';
import { isTelling } from '../../shared/text/telling.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import type { WordCounts } from './log-odds.ts';
import { isFunctionWord } from './speech/parts-of-speech.ts';
import { termsOfPage } from './text-index.ts';

const MAX_KEYWORDS = 5;
const SENTENCES = 2;
/** Least length of a keyword, in UTF-16 units. */
const MIN_KEYWORD = 2;

/** A text of the spread table. */
export type Spread = Report['reprints'][number];

/**
 * Returns the spread table (Overseas, S2.7): texts that several sites have, widest spread first, each with its copies
 * in the sequence of their dates. The copy with the earliest date counts as the original; without dates, the one that
 * was found first. The paper's columns of comments are missing: pages do not tell how many they have.
 * @param families near-duplicates, each in the order of the crawl @param all texts with each word
 */
export function spreadOf(
  store: Store,
  families: Iterable<readonly Outline[]>,
  all: readonly WordCounts[],
  most: { readonly texts: number; readonly copies: number },
): readonly Spread[] {
  return [...families]
    .map((family) => ({ family, sites: new Set(family.map(({ site }) => site)).size }))
    .filter(({ sites }) => sites > 1)
    .sort((a, b) => b.sites - a.sites || b.family.length - a.family.length)
    .slice(0, most.texts)
    .flatMap(({ family, sites }) => {
      const copies = family.slice(0, most.copies).map((page) => ({ page, ...signatureOf(store, page.id) }));
      copies.sort((a, b) => dated(a.published).localeCompare(dated(b.published)) || a.page.n - b.page.n);
      const [first] = copies;
      if (first === undefined) return [];
      const { url, title, site, id } = first.page;
      const { author, published, text } = first;
      const signed = { author, published, publisher: site };
      const told = { keywords: keywordsOf(store, id, all), summary: summary(text, SENTENCES) };
      const listed = copies.map(({ page, author, published }) => ({
        ...{ url: page.url, site: page.site, foundAt: page.foundAt },
        ...{ author, published },
      }));
      return [{ url, title, sites, ...signed, ...told, copies: listed }];
    });
}

/** Pages without a date come last. */
const dated = (published: string): string => (published === '' ? '\uffff' : published);

function signatureOf(store: Store, page: number): Readonly<Record<'author' | 'published' | 'text', string>> {
  const { author = '', published = '', text = '' } = store.results.record(page) ?? {};
  return { author, published, text };
}

/** The words of a page that are frequent in it and rare in the crawl (TF-IDF). */
function keywordsOf(store: Store, page: number, all: readonly WordCounts[]): string[] {
  const total = all.reduce((sum, counts) => sum + counts.total, 0);
  const texts = (word: string): number => all.reduce((sum, { counts }) => sum + (counts.get(word) ?? 0), 0);
  return termsOfPage(store, page)
    .filter(([word]) => word.length >= MIN_KEYWORD && isTelling(word) && !isFunctionWord(word))
    .map(([word, times]) => ({ word, weight: times * Math.log((total + 1) / (texts(word) + 1) + 1) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_KEYWORDS)
    .map(({ word }) => word);
}

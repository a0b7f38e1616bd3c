import { blocksOfText } from '../../shared/page/blocks.ts';
import { isoDate } from '../../shared/page/facts/iso-date.ts';
import { feedItems } from '../../shared/page/feed.ts';
import { saysNothing } from '../../shared/page/links/empty-anchor.ts';
import { sitemapEntries } from '../../shared/page/sitemap.ts';
import { summary } from '../../shared/page/summary.ts';
import { findNewWords } from '../../shared/text/chinese/new-words.ts';
import { displayText } from '../../shared/text/display.ts';
import { IdfTable } from '../../shared/text/idf.ts';
import { language } from '../../shared/text/language.ts';
import { textHash } from '../../shared/text/sameness/exact.ts';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import { isSameTitle } from '../../shared/text/sameness/titles.ts';
import { segment } from '../../shared/text/segment.ts';
import { terms } from '../../shared/text/terms.ts';
import { wellFormed } from '../../shared/text/well-formed.ts';
import { words } from '../../shared/text/words.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import { canonicalUrl } from '../../shared/url/canonical.ts';
import { displayUrl } from '../../shared/url/display.ts';

/**
 * Everything in `shared/` that is handed a text of any length, by name. Each must cost no more than in proportion to
 * it.
 */
export const TEXT_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  blocksOfText: (text) => blocksOfText(text, []),
  canonicalUrl: (text) => canonicalUrl(`http://a.example/?${text}`),
  displayText: (text) => displayText(text),
  displayUrl: (text) => displayUrl(`http://a.example/${text}`),
  'feedItems, RSS': (text) => feedItems(`<rss><item><title>${text}`),
  'feedItems, tags': (text) => feedItems(`<rss><item ${text}`),
  findNewWords: (text) => findNewWords([text]),
  isSameTitle: (text) => isSameTitle(text, `${text}b`, new IdfTable()),
  isoDate: (text) => isoDate(text),
  keywordsOf: (text) => keywordsOf([text]),
  language: (text) => language(text),
  saysNothing: (text) => saysNothing(text),
  segment: (text) => segment(text),
  sitemapEntries: (text) => [...sitemapEntries(`<urlset>${text}`)],
  'segment, forward maximum': (text) => segment(text, { way: 'forward-maximum' }),
  sketch: (text) => sketch(text),
  summary: (text) => summary(text),
  terms: (text) => terms(text),
  textHash: (text) => textHash(text),
  tokens: (text) => tokens(text),
  wellFormed: (text) => wellFormed(text),
  words: (text) => words(text),
};

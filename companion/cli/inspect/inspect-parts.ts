import { densityText } from '../../../shared/page/density-text.ts';
import { metaOf } from '../../../shared/page/facts/meta.ts';
import { skyreachTitle } from '../../../shared/page/facts/skyreach-title.ts';
import { documentTitle } from '../../../shared/page/facts/title.ts';
import { readFeed } from '../../../shared/page/feed.ts';
import { flatten } from '../../../shared/page/flat.ts';
import { headingsOf } from '../../../shared/page/headings.ts';
import { saysNothing } from '../../../shared/page/links/empty-anchor.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { sitemapEntries } from '../../../shared/page/sitemap.ts';
import { summary } from '../../../shared/page/summary.ts';
import { IdfTable } from '../../../shared/text/idf.ts';
import { textHash } from '../../../shared/text/sameness/exact.ts';
import { NEAR_DUPLICATE } from '../../../shared/text/sameness/near-duplicates.ts';
import { resemblance, sketch } from '../../../shared/text/sameness/sketch.ts';
import { countTitle, isSameTitle, titleLikeness } from '../../../shared/text/sameness/titles.ts';
import { segment } from '../../../shared/text/segment.ts';
import type { Cutting } from '../../../shared/text/tokens.ts';
import { ownWords } from '../../../shared/topic/own-words.ts';
import { parseHtml, parseTree } from '../../parse/parse-html.ts';
import { balanceOf, sentimentOf } from '../../results/sentiment/sentiment.ts';
import { weigh } from '../../results/sentiment/weigh.ts';

/** The main text by the default and by Overseas (S2.4), and three sentences of it. */
export function inspectText(html: string, url: string): object {
  const { text } = parseHtml(html, url);
  return { text, density: densityText(flatten(parseTree(html).root)), summary: summary(text) };
}

/** The title by the default, by SkyReach's three steps (S0.5), and what the page declares. */
export function inspectTitle(html: string, url: string): object {
  const flat = flatten(parseTree(html).root);
  const h1 = headingsOf(flat).find(({ level }) => level === 1)?.text ?? '';
  return {
    title: parseHtml(html, url).title,
    skyreach: skyreachTitle(flat),
    document: documentTitle(flat),
    og: metaOf(flat).get('og:title') ?? '',
    h1,
  };
}

/**
 * Every link with both contexts side by side, the block rule's (`before`, `after`, `block`) and the NB crawler's window
 * (`windowBefore`, `windowAfter`), and whether its anchor says anything.
 */
export function inspectLinks({ links }: PageRecord): object {
  return { links: links.map((link) => ({ ...link, saysNothing: saysNothing(link.anchor) })) };
}

/**
 * Cuts a text into its words, in sequence.
 * @param way `forward-maximum`: the paper's matching in place of the likeliest path
 * @param topic text whose new words are known beside the dictionary's
 */
export function inspectWords(text: string, way: string, topic: string): object {
  const own = ownWords([topic]);
  const cutting: Cutting = way === 'forward-maximum' ? { ...own, way } : own;
  return { words: segment(text, cutting) };
}

/** How much the same two texts are: exactly, nearly (MinHash), and by title (S2.5). */
export function inspectSame(a: string, b: string, titleA: string, titleB: string): object {
  const idf = new IdfTable();
  countTitle(titleA, idf);
  countTitle(titleB, idf);
  const near = resemblance(sketch(a), sketch(b));
  return {
    exact: textHash(a) !== '' && textHash(a) === textHash(b),
    resemblance: near,
    near: near >= NEAR_DUPLICATE,
    titleLikeness: titleLikeness(titleA, titleB, idf),
    sameTitle: isSameTitle(titleA, titleB, idf),
  };
}

/** Returns the sentiment of a text (S2.7) from -1 (blame) to 1 (praise), and the numbers of words behind it. */
export function inspectSentiment(text: string, language: string): object {
  const { praise, blame, opinions, words } = weigh(text, language) ?? { praise: 0, blame: 0, opinions: 0, words: 0 };
  return { mood: sentimentOf(text, language), balance: balanceOf({ praise, blame }), opinions, words };
}

/**
 * Title and items of a feed; `at` in milliseconds, 0 where the feed gives none. @param url address of the feed; '' when
 * it is unknown
 */
export function inspectFeed(text: string, url: string): object {
  const { title, items } = readFeed(text, url);
  return { title, items: items.map((item) => ({ url: item.url, title: item.title, at: item.at })) };
}

/** The addresses that a sitemap names, of pages or, in an index, of sitemaps. */
export const inspectSitemap = (text: string): object => ({ urls: [...sitemapEntries(text)].map(({ url }) => url) });

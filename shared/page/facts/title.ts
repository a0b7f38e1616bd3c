import { wellFormed } from '../../text/well-formed.ts';
import { cut, foldSpace } from '../cut.ts';
import type { Flat } from '../flat.ts';
import type { Heading } from '../headings.ts';
import { PAGE_LIMITS } from '../record.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';
import { bareTitle as bare, titleParts } from './title-parts.ts';

const MAX = PAGE_LIMITS.title;
/** Shorter headings are found in any title by chance. */
const MIN_MATCH = 4;
const CANDIDATES = 30;

const tidy = (text: string): string => cut(foldSpace(wellFormed(cut(text, MAX * 4))), MAX);

/** Text of the first `<title>`. */
export function documentTitle(flat: Flat): string {
  const element = flat.elements.find(({ name, node }) => name === 'title' && (node.first?.text ?? '').trim() !== '');
  return tidy(element?.node.first?.text ?? '');
}

/** The title without the site's name: the longest of its parts, if that says enough. */
function withoutSite(title: string, site: string): string {
  const parts = titleParts(title).filter((part) => site === '' || bare(part) !== bare(site));
  if (parts.length === 0) return title;
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  const first = parts[0] ?? longest;
  const wanted = first.length * 2 >= longest.length ? first : longest;
  return wanted.length < MIN_MATCH ? title : wanted.trim();
}

/** A heading that the page itself repeats in its declared titles: higher rank first, then longer. */
function confirmedHeading(headings: readonly Heading[], declared: readonly string[]): string {
  const titles = declared.map(bare).filter((title) => title !== '');
  let best: { text: string; level: number; size: number } | undefined;
  for (const { text, level } of headings.slice(0, CANDIDATES)) {
    const words = bare(text);
    if (words.length < MIN_MATCH) continue;
    // Half of the declared title at least: the site's own name in its banner is a part of it too.
    const confirmed = titles.some(
      (title) => (title.includes(words) && words.length * 3 >= title.length) || words === title,
    );
    if (!confirmed) continue;
    if (best === undefined || level < best.level || (level === best.level && words.length > best.size)) {
      best = { text, level, size: words.length };
    }
  }
  return best?.text ?? '';
}

/** The only h1 of a page where `<title>` begins with just that, however long the name of the site is that follows (a manual, its version). */
function leadingHeading(only: string, document: string, site: string): string {
  const [first = '', ...others] = titleParts(document);
  const words = bare(only);
  const isLeading = others.length > 0 && words.length >= MIN_MATCH && words === bare(first) && words !== bare(site);
  return isLeading ? only : '';
}

/** What `og:title` and `<title>` both say, without the site's name; '' where they say different things. */
function agreedTitle(social: string, document: string, site: string): string {
  if (social === '' || document === '') return '';
  const title = withoutSite(social, site);
  const words = bare(title);
  return words.length >= MIN_MATCH && bare(document).includes(words) ? title : '';
}

/**
 * The page's title as its author would give it: a heading that the declared titles confirm, or the only h1 where `<title>` begins with it; else what og:title and `<title>` agree on, as two witnesses
 * against a heading that stands alone (a slogan, a banner); else a single h1; else what the page declares (JSON-LD headline, og:title, `<title>`)
 * without the site's name; else the first heading.
 */
export function titleOf(flat: Flat, headings: readonly Heading[], meta: Meta, data: LinkedData): string {
  const document = documentTitle(flat);
  const social = tidy(meta.get('og:title') ?? meta.get('twitter:title') ?? '');
  const headline = tidy(data.headline);
  const site = meta.get('og:site_name') ?? '';
  const confirmed = confirmedHeading(headings, [document, social, headline]);
  if (confirmed !== '') return cut(confirmed, MAX);
  const h1s = headings.filter(({ level }) => level === 1);
  const only = h1s.length === 1 ? (h1s[0]?.text ?? '') : '';
  const leading = leadingHeading(only, document, site);
  if (leading !== '') return cut(leading, MAX);
  const agreed = agreedTitle(social, document, site);
  if (agreed !== '') return cut(agreed, MAX);
  if (bare(only).length >= 12) return cut(only, MAX);
  if (headline !== '') return headline;
  const declared = social || document;
  if (declared !== '') return cut(withoutSite(declared, site), MAX);
  return cut(h1s[0]?.text ?? headings[0]?.text ?? '', MAX);
}

import { wellFormed } from '../../text/well-formed.ts';
import { cut, foldSpace } from '../cut.ts';
import type { Flat, FlatElement } from '../flat.ts';
import type { Heading } from '../headings.ts';
import { standsInFurniture, stepOf } from '../place.ts';
import { PAGE_LIMITS } from '../record.ts';
import type { LinkedData } from './linked-data.ts';
import { listPageOf } from './list-page.ts';
import type { Meta } from './meta.ts';
import { type SiteNames, siteNamesOf } from './site-names.ts';
import { bareTitle as bare, titleParts } from './title-parts.ts';
import { isApart, retells, revises } from './title-words.ts';

const MAX = PAGE_LIMITS.title;
/** Shorter headings are found in any title by chance. */
const MIN_MATCH = 4;
const CANDIDATES = 30;
/** Letters and digits of an only h1 that is the title though no declared title repeats it. */
const MIN_ALONE = 8;

/** Ends a heading that continues in another. */
const FRAGMENT = /[:：]$/;

const tidy = (text: string): string => cut(foldSpace(wellFormed(cut(text, MAX * 4))), MAX);

/** Text of the first `<title>`. */
export function documentTitle(flat: Flat): string {
  const element = flat.elements.find(({ name, node }) => name === 'title' && (node.first?.text ?? '').trim() !== '');
  return tidy(element?.node.first?.text ?? '');
}

/**
 * Texts in place of a title that a program could not write: the mark of Go's html/template for refused text, and empty
 * names.
 */
const PLACEHOLDER = /^(?:zgotmplz|undefined|null|home(?: ?page)?|untitled(?: document| page)?|\[object object\])$/i;

/** The parts of a declared title that do not name the site; none where the title is nothing but its name. */
function ownParts(title: string, site: SiteNames): string[] {
  const parts = titleParts(title);
  const own = parts.filter((part) => !site.is(part));
  const isNamed = own.length < parts.length;
  return isNamed ? own : parts.filter((part) => !site.isLike(part));
}

/**
 * Returns a declared title without the site's name: the first remaining part, or the longest if that has far more
 * words; '' without any.
 */
function withoutSite(title: string, site: SiteNames): string {
  const parts = ownParts(title, site);
  const [first] = parts;
  if (first === undefined) return '';
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  const wanted = first.length * 2 >= longest.length ? first : longest;
  return wanted.length < MIN_MATCH && parts.length > 1 ? title : wanted.trim();
}

/**
 * Returns the heading that the page repeats in its declared titles: higher rank first, then longer. Leaves out the
 * site's name.
 */
function confirmedHeading(headings: readonly Heading[], declared: readonly string[], site: SiteNames): string {
  const own = declared.map((title) => ownParts(title, site).map(bare));
  const titles = own.map((parts) => parts.join('')).filter((title) => title !== '');
  let best: TitleCandidate | undefined;
  const candidates: TitleCandidate[] = [];
  for (const heading of headings.slice(0, CANDIDATES)) {
    const words = bare(heading.text);
    if (words === '' || site.is(heading.text)) continue;
    const candidate = { heading, words };
    candidates.push(candidate);
    // Least share of the declared title: a short word may be a part of it by chance.
    const isPart = (title: string): boolean =>
      words.length >= MIN_MATCH &&
      !FRAGMENT.test(heading.text) &&
      title.includes(words) &&
      words.length * 3 >= title.length;
    if (!titles.some((title) => title === words || isPart(title))) continue;
    if (best === undefined || isHigher(candidate, best)) best = candidate;
  }
  if (best === undefined) return '';
  return (belowBanner(best, candidates, own) ?? best).heading.text;
}

/** `<title>`, `og:title` and the headline of JSON-LD; '' for what is missing. */
type DeclaredTitles = readonly [document: string, social: string, headline: string];

interface TitleCandidate {
  readonly heading: Heading;
  readonly words: string;
}

const isHigher = (a: TitleCandidate, b: TitleCandidate): boolean =>
  a.heading.level < b.heading.level || (a.heading.level === b.heading.level && a.words.length > b.words.length);

/**
 * Returns whether a heading in the furniture ends a declared title, while the page's own part has another of its rank
 * or above.
 */
function isBanner(
  { text, level, element }: Heading,
  headings: readonly Heading[],
  declared: readonly string[],
): boolean {
  const words = bare(text);
  const isEnd = (title: string): boolean => {
    const parts = titleParts(title);
    return parts.length > 1 && bare(parts.at(-1) ?? '') === words;
  };
  if (!declared.some(isEnd) || !standsInFurniture(element)) return false;
  return headings.some((other) => other.level <= level && !standsInFurniture(other.element));
}

/**
 * Returns the heading of the page where `best` is the banner of a site that the page names nowhere else. The banner is
 * a whole part of a declared title, and the other follows below. It is another whole part, as high or named before the
 * site, or it begins a title that the banner ends, and is longer.
 */
function belowBanner(
  best: TitleCandidate,
  candidates: readonly TitleCandidate[],
  titles: readonly string[][],
): TitleCandidate | undefined {
  for (const parts of titles) {
    const at = parts.indexOf(best.words);
    if (at < 0) continue;
    const below = candidates.find(({ heading, words }) => {
      if (standsInFurniture(heading.element)) return false;
      const leads = at === parts.length - 1 && words.length > best.words.length && parts.join('').startsWith(words);
      const place = leads ? 0 : parts.indexOf(words);
      if (place < 0 || place === at || heading.element.index < best.heading.element.index) return false;
      return heading.level === best.heading.level || place < at;
    });
    if (below !== undefined) return below;
  }
  return undefined;
}

/**
 * The only h1 of a page where `<title>` begins with just that, however long the name of the site is that follows (a
 * manual, its version).
 */
function leadingHeading(only: string, document: string): string {
  const [first = '', ...others] = titleParts(document);
  const words = bare(only);
  return others.length > 0 && words.length >= MIN_MATCH && words === bare(first) ? only : '';
}

/** Returns the text shared by `og:title` and `<title>`, without the site's name; '' if they differ. */
function agreedTitle(social: string, document: string, site: SiteNames): string {
  if (social === '' || document === '') return '';
  const short = withoutSite(social, site);
  const [first = ''] = titleParts(social);
  const isWhole = bare(short) === bare(first) ? namesMore(social, document, site) : isContinued(social, document);
  const title = isWhole ? social : short;
  const words = bare(title);
  return words.length >= MIN_MATCH && bare(document).includes(words) ? title : '';
}

/** Returns whether `<title>` is `og:title` with the site's name behind it; so no part of `og:title` names the site. */
function isContinued(social: string, document: string): boolean {
  const longer = titleParts(document).map(bare);
  const parts = titleParts(social).map(bare);
  return longer.length > parts.length && parts.every((part, at) => part === longer[at]);
}

/**
 * Returns whether what follows the first part of `og:title` belongs to the title (a book, a subtitle). `<title>` is
 * then `og:title` with the site's name behind it, which has other words. A single word is the name of a section.
 */
function namesMore(social: string, document: string, site: SiteNames): boolean {
  const [, ...tail] = titleParts(social);
  if (!isContinued(social, document) || tail.some((part) => site.is(part) || site.isLike(part))) return false;
  return isApart(tail, titleParts(document).slice(tail.length + 1));
}

/**
 * Returns the declared title that says what a heading says, and more, else the heading: an `og:title` that begins with
 * it, or a headline of JSON-LD that revises it and begins `<title>`.
 */
function fuller(heading: string, [document, social, headline]: DeclaredTitles, site: SiteNames): string {
  if (bare(social).startsWith(bare(heading)) && namesMore(social, document, site)) return social;
  const isOwn = ownParts(headline, site).length === titleParts(headline).length;
  return isOwn && bare(document).startsWith(bare(headline)) && revises(headline, heading) ? headline : heading;
}

/** Returns the parts of `<title>` beside `og:title`, if that is one of them: the names of the section and the site. */
function leftOut(document: string, social: string): string[] {
  const parts = titleParts(document);
  const own = bare(social);
  return parts.some((part) => bare(part) === own) ? parts.filter((part) => bare(part) !== own) : [];
}

/**
 * Returns the first heading that may be the page's, if its declared titles have only the site's name. It is in the
 * page's own part and above all headings that link to other pages. It is neither beside the banner (a slogan) nor one
 * of a list.
 */
function firstOwn(headings: readonly Heading[], site: SiteNames): string {
  const banners = new Set<FlatElement | undefined>();
  for (const heading of headings.slice(0, CANDIDATES)) {
    const { element, text } = heading;
    if (site.is(text)) banners.add(element.parent);
    else if (bare(text) !== '' && !banners.has(element.parent) && !standsInFurniture(element)) {
      return site.leadsAway(heading) || isOfList(heading, headings) ? '' : text;
    }
  }
  return '';
}

/** Returns whether a later heading of the same rank is in another box of the same kind. */
const isOfList = ({ element, level }: Heading, headings: readonly Heading[]): boolean =>
  headings.slice(0, CANDIDATES).some((other) => {
    const [box, otherBox] = [element.parent, other.element.parent];
    if (other.level !== level || box === undefined || otherBox === undefined) return false;
    return otherBox.index > box.index && stepOf(box) === stepOf(otherBox);
  });

/**
 * Names a page whose `<title>` is only its site's name: by an `og:title` without that name, else by its own heading.
 */
function besideSite(document: string, social: string, headings: readonly Heading[], site: SiteNames): string {
  const parts = titleParts(social);
  const own = ownParts(social, site);
  if (own.length > 0 && own.length === parts.length) return withoutSite(social, site);
  return firstOwn(headings, site) || withoutSite(social, site) || (titleParts(document)[0] ?? document);
}

/**
 * Returns whether a page declares nothing but the name of its site; what follows that name in `<title>` is then a
 * slogan.
 */
const saysOnlySite = (document: string, social: string, site: SiteNames): boolean =>
  document !== '' &&
  (ownParts(document, site).length === 0 ||
    (social !== '' && ownParts(social, site).length === 0 && site.is(titleParts(document)[0] ?? '')));

/**
 * The page's title as its author would give it. A further page of a list has its number behind it, since all pages of a
 * list have the same title: *All posts (p. 3)*. @param address of the page; '' when it is unknown
 */
export function titleOf(flat: Flat, headings: readonly Heading[], meta: Meta, data: LinkedData, address = ''): string {
  const title = authorsTitle(flat, headings, meta, data, address);
  const number = title === '' ? 0 : listPageOf(flat, address);
  if (number === 0 || new RegExp(`(?<!\\d)${number}(?!\\d)`).test(title)) return title;
  const suffix = ` (p. ${number})`;
  return cut(title, MAX - suffix.length) + suffix;
}

/**
 * Returns the title without the page number of a list. First choice: a heading that the declared titles confirm, or the
 * only h1 if `<title>` starts with it. Next: the only h1 of an article if it retells a declared title. Next: the text
 * that og:title and `<title>` share, two witnesses against a lone heading (a slogan, a banner). Then the title of
 * Dublin Core. Then a single h1. Then the declared title (JSON-LD headline, og:title, `<title>`) without the site's
 * name. Last: the first heading. The site's name is the title only of its front page and of a page that declares
 * nothing else.
 */
function authorsTitle(flat: Flat, headings: readonly Heading[], meta: Meta, data: LinkedData, address: string): string {
  const document = spoken(documentTitle(flat));
  const social = spoken(tidy(meta.get('og:title') ?? meta.get('twitter:title') ?? ''));
  const headline = tidy(data.headline);
  const site = siteNamesOf(flat, headings, meta, address, document);
  if (!site.isFront) {
    if (!site.is(social)) for (const name of leftOut(document, social)) site.add(name);
    const top = headings.slice(0, CANDIDATES);
    for (const banner of top.filter((one) => isBanner(one, top, [document, social]))) site.add(banner.text);
  }
  const declared: DeclaredTitles = [document, social, headline];
  const confirmed = confirmedHeading(headings, declared, site);
  if (confirmed !== '') return cut(fuller(confirmed, declared, site), MAX);
  const h1s = headings.filter(({ level, text }) => level === 1 && !site.is(text) && !site.isLike(text));
  const only = h1s.length === 1 ? (h1s[0]?.text ?? '') : '';
  const leading = leadingHeading(only, document);
  if (leading !== '') return cut(leading, MAX);
  if (!site.isFront && saysOnlySite(document, social, site)) {
    return cut(besideSite(document, social, headings, site), MAX);
  }
  const isArticle = headline !== '' || meta.get('og:type') === 'article';
  if (isArticle && h1s[0] !== undefined && !site.leadsAway(h1s[0]) && retells(only, declared)) {
    return cut(fuller(only, declared, site), MAX);
  }
  const agreed = agreedTitle(social, document, site);
  if (agreed !== '') return cut(agreed, MAX);
  const catalogued = tidy(meta.get('dc:title') ?? meta.get('dc.title') ?? meta.get('dcterms.title') ?? '');
  if (withoutSite(catalogued, site) !== '') return catalogued;
  // A heading that links to another page is that of a post in a list, where `<title>` names the list beside its site.
  const isPost =
    h1s.some((one) => site.leadsAway(one)) && ownParts(document, site).length < titleParts(document).length;
  if (bare(only).length >= MIN_ALONE && !(isPost && ownParts(document, site).length > 0)) return cut(only, MAX);
  if (headline !== '') return headline;
  const own = withoutSite(social, site) || withoutSite(document, site) || social || document;
  if (own !== '') return cut(own, MAX);
  return cut(firstOwn(headings, site) || (h1s[0]?.text ?? headings[0]?.text ?? ''), MAX);
}

/** A declared title; '' for what only fills its place. */
const spoken = (title: string): string => (PLACEHOLDER.test(title) ? '' : title);

import type { Flat, FlatElement } from '../flat.ts';
import { hrefOf } from '../flat.ts';
import type { Heading } from '../headings.ts';
import { pageAddress } from '../links/address.ts';
import { baseOf } from '../links/base.ts';
import type { Meta } from './meta.ts';
import { bareTitle } from './title-parts.ts';

/** Recognises the site's names in a page's texts, as far as the page itself shows them. */
export interface SiteNames {
  /** Returns whether a text is a name of the site. */
  is(text: string): boolean;
  /** Returns whether a text begins or ends as a name of the site does: *Ann's* of *Ann's Notes*. */
  isLike(text: string): boolean;
  /** Returns whether a heading links to another page. */
  leadsAway(heading: Heading): boolean;
  /** Takes a further name of the site. */
  add(name: string): void;
  /** The page is the front page of its site: there the name of the site is the title. */
  readonly isFront: boolean;
}

/** Elements read for links to the front page, links to it that count, and headings whose links are read. */
const MAX_LINKS = 300;
const MAX_NAMES = 5;
const MAX_HEADINGS = 30;
/** Ancestors of a heading that may be its link, and elements inside it. */
const MAX_NEAR = 12;
/** Shorter names are found at the ends of any text by chance; in letters and digits. */
const MIN_LIKE = 4;
const FRONT = /^\/*(?:(?:index|default|home)\.\w{2,5})?$/i;

/**
 * Finds the names of the site: declared by the page, in its links to the front page and its linked banner, and in its
 * host. Reads a bounded number of links and headings. @param address of the page; '' if unknown, which leaves the
 * declared names @param title the text of `<title>`
 */
export function siteNamesOf(
  flat: Flat,
  headings: readonly Heading[],
  meta: Meta,
  address: string,
  title: string,
): SiteNames {
  const url = address === '' ? undefined : new URL(address);
  const base = baseOf(flat, address);
  const isFront = url !== undefined && isFrontOf(url, url.host);
  const names = new Set<string>();
  const add = (name: string): void => {
    const bare = bareTitle(name);
    if (bare !== '') names.add(bare);
  };
  const targetOf = (heading: Heading): URL | undefined => {
    const link = linkOf(flat, heading.element);
    return link === undefined ? undefined : resolved(link, base);
  };
  if (!isFront) {
    add(meta.get('og:site_name') ?? '');
    if (url !== undefined) {
      for (const name of hostNames(url.hostname)) add(name);
      for (const name of linkedNames(flat, url, base, title)) add(name);
      for (const heading of headings.slice(0, MAX_HEADINGS)) {
        const target = targetOf(heading);
        if (target !== undefined && isAbove(target, url)) add(heading.text);
      }
    }
  }
  return {
    isFront,
    add,
    is: (text) => names.has(bareTitle(text)),
    isLike(text) {
      const bare = bareTitle(text);
      const longer = [...names].filter((name) => bare.length >= MIN_LIKE && name.length <= bare.length * 2);
      return longer.some((name) => name.startsWith(bare) || name.endsWith(bare));
    },
    leadsAway(heading) {
      const target = targetOf(heading);
      return (
        target !== undefined && url !== undefined && (target.host !== url.host || target.pathname !== url.pathname)
      );
    },
  };
}

const isFrontOf = (url: URL, host: string): boolean =>
  withoutWww(url.host) === withoutWww(host) && url.search === '' && FRONT.test(url.pathname);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Returns whether an address is the front page of the page's host, or a folder above the page. */
function isAbove(target: URL, page: URL): boolean {
  if (isFrontOf(target, page.host)) return true;
  return target.host === page.host && target.pathname.endsWith('/') && isDeeper(page.pathname, target.pathname);
}

const isDeeper = (path: string, folder: string): boolean => path.length > folder.length && path.startsWith(folder);

/** The host and its labels, as names: `tea-notes.example` is that of *Tea Notes*. */
function hostNames(hostname: string): string[] {
  const host = withoutWww(hostname);
  const labels = host.split('.');
  return [host, ...labels.slice(0, -1), labels.slice(-2).join('.')];
}

/** Returns the texts of the first links to the front page, or of their pictures. */
function linkedNames(flat: Flat, page: URL, base: string, title: string): string[] {
  const names: string[] = [];
  let read = 0;
  for (const element of flat.elements) {
    if (element.name !== 'a') continue;
    if (names.length >= MAX_NAMES || ++read > MAX_LINKS) break;
    const target = resolved(element, base);
    if (target === undefined || !isFrontOf(target, page.host)) continue;
    const picture = flat.elements
      .slice(element.index + 1, Math.min(element.last, element.index + MAX_NEAR) + 1)
      .find(({ name }) => name === 'img');
    const alt = picture?.node.attribute('alt') ?? '';
    // Some sites write the page's title into the logo.
    const isTitle = bareTitle(alt) === bareTitle(title);
    names.push(flat.text.slice(element.start, element.end).trim() || (isTitle ? '' : alt));
  }
  return names;
}

function resolved(element: FlatElement, base: string): URL | undefined {
  const href = hrefOf(element.node);
  const address = href === undefined ? undefined : pageAddress(href, base === '' ? undefined : base);
  return address === undefined ? undefined : new URL(address);
}

/** Returns the link around a heading, or the one at its start. */
function linkOf(flat: Flat, heading: FlatElement): FlatElement | undefined {
  let around = heading.parent;
  for (let steps = 0; around !== undefined && steps < MAX_NEAR; steps++) {
    if (around.name === 'a' && hrefOf(around.node) !== undefined) return around;
    around = around.parent;
  }
  return flat.elements
    .slice(heading.index + 1, Math.min(heading.last, heading.index + MAX_NEAR) + 1)
    .find(({ name, node }) => name === 'a' && hrefOf(node) !== undefined);
}

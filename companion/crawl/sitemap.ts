import { letterOf } from '../../shared/page/letter.ts';
import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import { parseUrl } from '../../shared/url/parse-url.ts';
import { hostOf, siteOf } from '../../shared/url/site.ts';

/** Addresses read of one sitemap; the protocol allows 50,000, a page may have 500. */
const MOST_LINKS = 500;
/** `LinkRecord.path` of an address in a sitemap. */
export const SITEMAP_PATH = 'urlset>url>loc';
const LOC = /<(?:\w+:)?loc\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,2083})/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whether a text is a sitemap or an index of sitemaps (sitemaps.org/protocol.html), by its root. */
export function isSitemap(head: string): boolean {
  const root = /<((?:\w+:)?[a-z]\w*)/i.exec(head.slice(0, 2_000))?.[1]?.toLowerCase() ?? '';
  return root.endsWith('urlset') || root.endsWith('sitemapindex');
}

/**
 * A sitemap as a page without words whose links are the addresses in it. Of its own site only; a document type is refused, so
 * that no entity is ever expanded but the five of XML. Read by one pass over the text: nesting has no price.
 */
export function readSitemap(text: string, url: string): PageRecord {
  const site = siteOf(url);
  const links: LinkRecord[] = [];
  if (!/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 4_096))) {
    for (const [, raw = ''] of text.matchAll(LOC)) {
      const found = parseUrl(raw.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''));
      if (found === undefined || hostOf(found.href) === '' || siteOf(found.href) !== site) continue;
      links.push(linkTo(found.href, links.length));
      if (links.length >= MOST_LINKS) break;
    }
  }
  const nothing = {
    title: '',
    text: '',
    description: '',
    headings: [],
    canonical: '',
    feeds: [],
    author: '',
    published: '',
  };
  return {
    ...nothing,
    url,
    letter: letterOf(url),
    language: 'und',
    links,
    noindex: true,
    nofollow: false,
    truncated: false,
  };
}

const linkTo = (url: string, position: number): LinkRecord => ({
  ...{
    url,
    kind: 'a',
    anchor: '',
    before: '',
    after: '',
    windowBefore: '',
    windowAfter: '',
    block: '',
    heading: '',
    path: SITEMAP_PATH,
  },
  ...{ position, furniture: false, rel: [] },
});

import { cut } from '../../../shared/page/cut.ts';
import { letterOf } from '../../../shared/page/letter.ts';
import { type LinkRecord, PAGE_LIMITS, type PageRecord } from '../../../shared/page/record.ts';
import { parseUrl } from '../../../shared/url/parse-url.ts';
import { hostOf } from '../../../shared/url/site.ts';

/** An address that a list names. */
export interface ListedAddress {
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  /** When it last changed, in milliseconds; 0 when the list does not say. */
  readonly at: number;
}

/** Addresses read of one list: as many as of a page. */
const MAX_LINKS = 500;

/**
 * Turns a list of addresses (a sitemap, a feed) into a page record with these links, so that a crawl follows them as
 * any others. No screen shows it.
 * @param path `LinkRecord.path` of its links.
 */
export function recordOfList(url: string, title: string, listed: readonly ListedAddress[], path: string): PageRecord {
  const links: LinkRecord[] = [];
  for (const one of listed) {
    if (links.length >= MAX_LINKS) break;
    const found = parseUrl(one.url, url);
    if (found === undefined || hostOf(found.href) === '' || found.href.length > PAGE_LIMITS.url) continue;
    links.push(linkTo({ ...one, url: found.href }, links.length, path));
  }
  return {
    ...{
      url,
      title: cut(title, PAGE_LIMITS.title),
      text: links.map(({ anchor, after }) => `${anchor}\n${after}\n`.trimStart()).join(''),
    },
    description: '',
    headings: [],
    canonical: '',
    feeds: [],
    author: '',
    published: '',
    letter: letterOf(url),
    language: 'und',
    links,
    noindex: true,
    nofollow: false,
    truncated: false,
  };
}

/** As much of each as of a link of a page. */
function linkTo({ url, title, summary }: ListedAddress, position: number, path: string): LinkRecord {
  const [anchor, after] = [cut(title, PAGE_LIMITS.anchor), cut(summary, PAGE_LIMITS.context)];
  return {
    url,
    kind: 'a',
    anchor,
    before: '',
    after,
    windowBefore: '',
    windowAfter: cut(after, PAGE_LIMITS.window),
    block: after,
    heading: '',
    path,
    position,
    furniture: false,
    rel: [],
  };
}

import { IdfTable } from '../../../../shared/text/idf.ts';
import { terms } from '../../../../shared/text/terms.ts';
import { termFrequencies } from '../../../../shared/text/vector.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import { MAX_TEXT } from '../../../judge/profile/profiler.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import type { SitePage } from './clusters.ts';
import { type LinkClass, linkClassOf, type PageClass, pageClassOf, stepsOf } from './site-tree.ts';

/** Least pages of a host that is looked at as a site, and words kept of a page. */
const SITE_PAGES = 20;
const MOST_WORDS = 40;

/** A page of a site with all its links to recorded pages, those to other sites too. */
export interface LinkedSitePage extends SitePage {
  readonly targets: readonly { readonly to: number; readonly kind: LinkClass }[];
}

/** Pages of the largest hosts that fit into a number of pages together, host by host. */
export function chosenSites(web: ParsedWeb, most: number): readonly (readonly number[])[] {
  const hosts = new Map<string, number[]>();
  for (const [page, url] of web.urls.entries()) {
    const own = hosts.get(hostOf(url));
    if (own === undefined) hosts.set(hostOf(url), [page]);
    else own.push(page);
  }
  let left = most;
  return [...hosts.values()]
    .sort((a, b) => b.length - a.length)
    .filter((pages) => {
      if (pages.length < SITE_PAGES || pages.length > left) return false;
      left -= pages.length;
      return true;
    });
}

/** Reads the pages of sites: their class, the classes of their links, and their heaviest words. */
export function sitePages(
  web: ParsedWeb,
  sites: readonly (readonly number[])[],
): readonly (readonly LinkedSitePage[])[] {
  const idf = new IdfTable();
  const read = sites.map((pages) => pages.map((page) => readPage(web, page)));
  for (const { words } of read.flat()) idf.add(words.keys());
  return read.map((site) =>
    site.map((page) => {
      const weighed = [...idf.weigh(page.words)].sort(([, a], [, b]) => b - a);
      return { ...page, words: new Map(weighed.slice(0, MOST_WORDS)) };
    }),
  );
}

function readPage(web: ParsedWeb, page: number): LinkedSitePage {
  const { record, links } = web.peek(page);
  const url = web.urls[page] ?? record.url;
  const [steps, host] = [stepsOf(url), hostOf(url)];
  const classed = links.map(({ url: target, host: targetHost, page: to, link }) => ({
    to,
    kind: linkClassOf(link.kind, steps, stepsOf(target), targetHost === host),
    anchor: link.anchor.length,
  }));
  const kind: PageClass = pageClassOf({
    steps,
    links: classed.map((link) => link.kind),
    text: record.text.length,
    anchors: classed.reduce((sum, { anchor }) => sum + anchor, 0),
  });
  const targets = classed.filter(({ to }) => to >= 0);
  return {
    ...{ page, steps, kind, targets },
    words: termFrequencies(terms(`${record.title}\n${record.text.slice(0, MAX_TEXT)}`)),
    links: targets.filter((link) => link.kind !== 'outward'),
  };
}

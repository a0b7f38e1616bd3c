import type { FakeLink, FakePage } from '../../../companion/crawl/testing/fake-web.ts';

/** Pages of the little web, by number from 0; links lead to some beyond, which are gone. */
export const PAGES = 48;
/** Numbers of the pages that are new in each season but the first. */
const NEWS = { first: PAGES + 4, count: 8 } as const;
export const LAST = NEWS.first + NEWS.count - 1;
const HOSTS = ['a.tea.example', 'b.tea.example', 'cup.example', 'pot.example', 'kettle.example', 'leaf.example'];
const WORDS = ['tea', 'cup', 'pot'];
export const SITEMAP = 'http://b.tea.example/map.xml';
const FEED = 'http://leaf.example/feed.xml';

/** `page7q` names page 7 and no other. */
export const nameOf = (n: number): string => `page${n}q`;
export const hostOf = (n: number): string => HOSTS[n % HOSTS.length] ?? '';
export const addressOf = (n: number): string => `http://${hostOf(n)}/${nameOf(n)}`;
/** Returns a word that only the text of this page and its copies contains. */
export const markOf = (n: number): string => `mark${n}x`;
const numberOf = (url: string): number => Number(/\/page(\d+)q/.exec(url)?.[1] ?? Number.NaN);

/** A page with the text of another. */
const original = (n: number): number => (n % 9 === 8 ? n - 8 : n);

const SIGN_IN: FakePage = { title: '0.9 sign in', body: 'sign in', links: ['http://hotspot.example/terms'] };

/** Present state of the web. */
export interface Weather {
  /** The network answers in place of the sites. */
  readonly captive: boolean;
  /** Pages change with it, and lead to new ones. */
  readonly season: number;
}

/** Returns the web's answer to an address after `before` earlier requests. */
export function pageAt(url: string, before: number, { captive, season }: Weather): FakePage | undefined {
  if (captive) return SIGN_IN;
  if (url === SITEMAP) return { xml: `<urlset>${[40, 44, 46, ...newsOf(season)].map(located).join('')}</urlset>` };
  if (url === FEED)
    return { xml: `<rss><channel><title>News</title>${newsOf(season).map(told).join('')}</channel></rss>` };
  const n = numberOf(url);
  if (n >= NEWS.first && n <= LAST && season > 0) return whole(n, season);
  if (!(n < PAGES) || n % 17 === 16) return undefined;
  if (n % 13 === 12)
    return { fails: { failure: 'timeout', times: before === 0 ? Number.POSITIVE_INFINITY : 0 }, ...whole(n, season) };
  if (n % 14 === 5) return { title: '', text: '', body: '<script src="page.js"></script>' };
  return { ...whole(n, season), ...(n % 15 === 7 ? { at: addressOf(n - 1) } : {}) };
}

const located = (n: number): string => `<url><loc>${addressOf(n)}</loc></url>`;
const told = (n: number): string => `<item><title>to ${nameOf(n)}</title><link>${addressOf(n)}</link></item>`;

/** Returns the pages that lists name first in a season. */
const newsOf = (season: number): number[] =>
  season === 0 ? [] : [0, 3].map((more) => NEWS.first + ((season + more) % NEWS.count));

/** Returns the page at its present reading. */
export function whole(n: number, season = 0): FakePage {
  const said = original(n);
  const words = Array.from({ length: 60 }, (_, at) => WORDS[((said * 5 + at * at) % 7) % 3]).join(' ');
  return {
    title: `${((n * 37) % 10) / 10} ${WORDS[n % 3]}`,
    text: `${markOf(said)} ${words}`,
    links: [1, 2, 3, 4]
      .map((step) => linkTo((n * 7 + step * 13) % (PAGES + 4), step))
      .concat(linkTo(n, 0), season > 0 && (n + season) % 3 === 0 ? linkTo(newestFor(n, season), 1) : []),
    feeds: n % 8 === 1 ? [FEED] : [],
    noindex: n % 11 === 10,
    nofollow: n % 19 === 18,
  };
}

const newestFor = (n: number, season: number): number => NEWS.first + ((n + season) % NEWS.count);

function linkTo(n: number, step: number): FakeLink {
  const anchor = `to ${nameOf(n)}`;
  if (step === 0) return { url: `http://${hostOf(n)}/file${n}.zip`, anchor: 'a file' };
  const tracked = step === 2 ? '?utm_source=x' : '';
  return { url: `${addressOf(n)}${tracked}`, anchor, ...(step === 4 && n % 5 === 0 ? { rel: ['nofollow'] } : {}) };
}

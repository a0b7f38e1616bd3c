import { expect, it } from 'vitest';
import { SiteShare } from './site-share.ts';

interface SiteShareCase {
  readonly pages?: number;
  readonly onTopic?: number;
  readonly hosts?: number;
  /** True when a page of the tested host was fetched. */
  readonly isMet?: boolean;
  readonly isSpent?: boolean;
}

const shareOf = (site: () => SiteShareCase): SiteShare =>
  new SiteShare({
    log: {
      ofSite: () => {
        const { pages = 0, onTopic = 0, hosts = 1 } = site();
        return { pages, offTopic: pages - onTopic, hosts };
      },
      perHost: () => Number(site().isMet ?? false),
    },
    known: { siteOf: () => 'big.example' },
    newWords: { isSpent: () => site().isSpent ?? false },
  });
/** The first number of pages, or hosts, at which no more is taken. */
const most = (of: 'pages' | 'hosts', site: SiteShareCase, perSite?: number): number =>
  Array.from({ length: 2_000 }, (_, count) => count).find((count) =>
    shareOf(() => ({ ...site, [of]: count })).refuses('h.big.example', perSite),
  ) ?? Number.POSITIVE_INFINITY;

it('a site is trusted with 200 pages and 20 hosts; a page on the topic earns ten more, and half a host', () => {
  expect([0, 1, 7].map((onTopic) => most('pages', { isMet: true, onTopic }))).toEqual([200, 210, 270]);
  expect([0, 2, 20].map((onTopic) => most('hosts', { pages: 100, onTopic }))).toEqual([20, 21, 30]);
  expect(most('hosts', { pages: 100, isMet: true })).toBe(Number.POSITIVE_INFINITY);
});

it('pages on the topic earn a site nothing that says nothing new', () => {
  expect(most('pages', { isMet: true, onTopic: 50, isSpent: true })).toBe(200);
  expect(most('hosts', { pages: 300, onTopic: 100, isSpent: true, isMet: false }, 1_000)).toBe(100);
});

it('a number that the user set takes the place of the pages, and a tenth of it that of the hosts where that is more', () => {
  expect(most('pages', { isMet: true }, 1_000)).toBe(Number.POSITIVE_INFINITY);
  expect([1_000, 50].map((perSite) => most('hosts', {}, perSite))).toEqual([100, 20]);
});

it('a site that the user named is not bounded', () => {
  const share = shareOf(() => ({ pages: 1_000, hosts: 1_000 }));
  expect(share.refuses('h.big.example')).toBe(true);
  share.name(['big.example']);
  expect(share.refuses('h.big.example')).toBe(false);
  expect([...share.held()]).toEqual([]);
});

it('knows which hosts it refused until their site has earned more', () => {
  let site: SiteShareCase = { pages: 200 };
  const share = shareOf(() => site);
  for (const host of ['one.big.example', 'two.big.example']) share.refuses(host);
  expect([...share.held()]).toEqual([
    { host: 'one.big.example', site: 'big.example' },
    { host: 'two.big.example', site: 'big.example' },
  ]);
  expect(share.earned('big.example')).toEqual(['one.big.example', 'two.big.example']);
  expect([share.earned('big.example'), [...share.held()]]).toEqual([[], []]);
  share.refuses('one.big.example');
  site = { pages: 200, onTopic: 1 };
  expect(share.refuses('one.big.example')).toBe(false);
  expect([...share.held()]).toEqual([]);
});

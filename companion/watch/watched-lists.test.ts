import { afterEach, describe, expect, it } from 'vitest';
import type { FakePage } from '../crawl/testing/fake-web.ts';
import { TOPIC } from '../crawl/testing/harness.ts';
import { crawled, DAY, HOUR, LIST, pass, removeFolders, site, urls, visitsTo } from './testing/watch-harness.ts';

afterEach(removeFolders);

const FEED = 'http://a.example/feed.xml';
const SITEMAP = 'http://a.example/map.xml';
const item = (name: string): string =>
  `<item><title>A tea called ${name}</title><link>http://a.example/${name}</link><description>&lt;p&gt;New.&lt;/p&gt;</description></item>`;
const rss = (...names: string[]): FakePage => ({
  xml: `<?xml version="1.0"?><rss version="2.0"><channel><title>Teas</title>${names.map(item).join('')}</channel></rss>`,
});
const tea = (name: string): FakePage => ({ title: `0.9 ${name}`, text: `All about the tea called ${name}` });

describe('lists that announce the new pages of a site', () => {
  it('given a watched page that names a feed, visits the feed in its place and announces news from it', async () => {
    const pages = site();
    pages[LIST] = { ...pages[LIST], feeds: ['http://a.example/comments/feed', FEED] };
    pages[FEED] = rss('green', 'old');
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 26 * HOUR);
    const before = visitsTo(open, LIST);
    expect([visitsTo(open, FEED) > 0, open.watching.view(TOPIC.id).finds]).toEqual([true, []]);
    pages['http://a.example/white'] = tea('white');
    pages[FEED] = rss('white', 'green', 'old');
    await pass(open, clock, 8 * HOUR);
    expect(urls(open)).toEqual(['http://a.example/white']);
    expect(open.watching.view(TOPIC.id).pages.find(({ url }) => url === FEED)).toMatchObject({
      kind: 'feed',
      changes: 1,
    });
    // Hourly at most, and the page that it speaks for is left alone for a week.
    await pass(open, clock, 5 * DAY);
    expect(visitsTo(open, LIST)).toBe(before);
    expect(visitsTo(open, 'http://a.example/old')).toBe(0);
    // Once a feed fails, the watch visits the page itself again.
    pages[FEED] = { fails: {} };
    await pass(open, clock, 5 * DAY);
    expect(visitsTo(open, LIST)).toBeGreaterThan(before);
    await open.close();
  });

  it('a page whose feed fails is visited as before', async () => {
    const pages = site();
    pages[LIST] = { ...pages[LIST], feeds: [FEED] };
    pages[FEED] = { fails: { failure: 'client-error', status: 403, message: 'Refused.' } };
    const { open, clock } = await crawled(pages);
    // The crawl itself reads feeds of its seed hosts at its start.
    const atStart = visitsTo(open, FEED);
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 26 * HOUR);
    const before = visitsTo(open, LIST);
    await pass(open, clock, 4 * DAY);
    expect(visitsTo(open, LIST)).toBeGreaterThan(before);
    expect(visitsTo(open, FEED) - atStart).toBe(1);
    await open.close();
  });

  it('given an index, its newest sitemap announces new pages, and watched pages that have changed', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages, { sitemaps: [SITEMAP, 'http://elsewhere.example/map.xml'] });
    const entry = (name: string, at: number, tag = 'url'): string =>
      `<${tag}><loc>http://a.example/${name}</loc><lastmod>${new Date(at).toISOString()}</lastmod></${tag}>`;
    const start = clock.now();
    const index = [
      entry('map-1.xml', 1, 'sitemap'),
      entry('map-2.xml', start, 'sitemap'),
      entry('map-3.xml', 2, 'sitemap'),
    ];
    pages[SITEMAP] = { xml: `<sitemapindex>${index.join('')}</sitemapindex>` };
    pages['http://a.example/map-1.xml'] = { xml: '<urlset></urlset>' };
    const many = Array.from({ length: 600 }, (_, n) => entry(`old-${n}`, 1_000));
    const map = (...first: string[]): FakePage => ({ xml: `<urlset>${[...many, ...first].join('')}</urlset>` });
    pages['http://a.example/map-2.xml'] = map(entry('green', start));
    pages['http://a.example/map-3.xml'] = { xml: '<urlset></urlset>' };
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 26 * HOUR);
    const lists = open.watching.view(TOPIC.id).pages.filter(({ kind }) => kind === 'sitemap');
    expect(lists.map(({ url }) => url.slice(17)).sort()).toEqual(['map-2.xml', 'map-3.xml', 'map.xml']);
    const before = visitsTo(open, 'http://a.example/green');
    pages['http://a.example/white'] = tea('white');
    pages['http://a.example/map-2.xml'] = map(entry('green', clock.now() + HOUR), entry('white', clock.now() + HOUR));
    await pass(open, clock, 8 * HOUR);
    expect(urls(open)).toEqual(['http://a.example/white']);
    expect(visitsTo(open, 'http://a.example/green')).toBe(before + 1);
    expect(open.web.asked.filter((url) => url.includes('/old-') || url.includes('elsewhere'))).toEqual([]);
    await open.close();
  });
});

import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const at = (path: string, host = 'a.example'): string => `http://${host}/${path}`;
const SEED = at('');
const MAP = at('map.xml');
const FEED = at('feed.xml');
const sitemap = (...urls: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const feed = (url: string): string =>
  `<rss version="2.0"><channel><title>Feed</title><item><title>0.9 tea</title><link>${url}</link></item></channel></rss>`;

let harness: TestHarness | undefined;
afterEach(async () => {
  await harness?.crawls.close();
  harness?.store.close();
  harness = undefined;
});

async function crawled(pages: Readonly<Record<string, FakePage>>, sitemaps: readonly string[]): Promise<TestHarness> {
  const opened = openTestHarness(pages, { sitemaps, store: openStore(undefined) });
  harness = opened;
  opened.crawls.start(specOf([SEED]));
  await opened.crawls.ended('c');
  return opened;
}

it('given a seed off the topic, the sitemap of its host and its first feed are read at the start, and what they name', async () => {
  const pages = {
    [SEED]: { title: '0.1 front', links: [at('about')], feeds: [FEED, at('comments.xml')] },
    [MAP]: { xml: sitemap(at('old')) },
    [FEED]: { xml: feed(at('new')) },
    [at('about')]: { title: '0.1 about' },
    [at('old')]: { title: '0.9 tea' },
    [at('new')]: { title: '0.9 tea' },
  };
  const { web, lines } = await crawled(pages, [MAP]);
  expect(web.asked.slice(0, 3).toSorted()).toEqual([SEED, FEED, MAP].toSorted());
  expect(web.asked).toEqual(expect.arrayContaining([at('old'), at('new')]));
  expect(web.asked).not.toContain(at('comments.xml'));
  // Lists are no pages of the crawl.
  expect(lines().map(({ url }) => url)).not.toContain(MAP);
});

it('given a page off the topic that is no seed, no list of its host is read', async () => {
  const other = at('', 'b.example');
  const pages = {
    [SEED]: { title: '0.1 front', links: [other] },
    [other]: { title: '0.1 other', feeds: [at('feed.xml', 'b.example')] },
  };
  const { web } = await crawled(pages, [at('map.xml', 'b.example')]);
  expect(web.asked).toEqual([SEED, other]);
});

it('given lists of another site, a seed reads none of them', async () => {
  const pages = { [SEED]: { title: '0.1 front', feeds: [at('feed.xml', 'b.example')] } };
  const { web } = await crawled(pages, [at('map.xml', 'b.example')]);
  expect(web.asked).toEqual([SEED]);
});

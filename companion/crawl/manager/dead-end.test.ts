import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const at = (path: string, host = 'a.example'): string => `http://${host}/${path}`;
const SEED = at('');
const OTHER = at('tea', 'b.example');
const sitemap = (...urls: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/** A crawl that ended at its seed. */
async function ended(pages: Readonly<Record<string, FakePage>>, budget = 1_000): Promise<TestHarness> {
  harness = openTestHarness({ [SEED]: { title: '0.9 tea' }, ...pages }, { store: openStore(folder()) });
  harness.crawls.start(specOf([SEED], { budgets: { pages: budget, perHost: 1_000, seconds: 0 } }));
  await harness.crawls.ended('c');
  return harness;
}

it('given addresses after a dead end, the crawl reads them and what they link to, and ends again', async () => {
  const { crawls, web, store } = await ended({
    [OTHER]: { links: [at('leaf', 'b.example')] },
    [at('leaf', 'b.example')]: {},
  });
  expect(store.crawls.get('c')?.reason).toBe('exhausted');
  expect(crawls.addLinks('c', { seeds: [OTHER, SEED] })).toBe(1);
  expect(crawls.view('c').state).toBe('running');
  expect(await crawls.ended('c')).toMatchObject({ state: 'done', reason: 'exhausted', fetched: 3 });
  expect(web.asked).toEqual([SEED, OTHER, at('leaf', 'b.example')]);
});

it('given addresses that the crawl has read, it stays as it was', async () => {
  const { crawls, web } = await ended({});
  expect(crawls.addLinks('c', { seeds: [SEED] })).toBe(0);
  expect(crawls.addLinks('c', { seeds: [], host: 'unknown.example' })).toBe(0);
  expect(crawls.view('c')).toMatchObject({ state: 'done', fetched: 1 });
  expect(web.asked).toEqual([SEED]);
});

it('given a host, the crawl reads its sitemap and the pages that it names', async () => {
  const { crawls, web } = await ended({ [at('sitemap.xml')]: { xml: sitemap(at('hidden')) }, [at('hidden')]: {} });
  expect(crawls.nextHost('c')).toBe('a.example');
  // The front page is read: the second address is that of a feed.
  expect(crawls.addLinks('c', { seeds: [], host: 'a.example' })).toBe(2);
  const view = await crawls.ended('c');
  expect(web.asked).toEqual(expect.arrayContaining([at('sitemap.xml'), at('feed'), at('hidden')]));
  expect(view.fetched).toBe(2);
  // The crawl has this host's sitemap now, and no other host has a page.
  expect(crawls.nextHost('c')).toBeUndefined();
});

it('given a crawl that ended at its limit, nothing is added', async () => {
  const { crawls, store } = await ended({ [OTHER]: {} }, 1);
  expect(store.crawls.get('c')?.reason).toBe('page-limit');
  expect(() => crawls.addLinks('c', { seeds: [OTHER] })).toThrow();
  expect(store.crawls.seeds('c')).toHaveLength(1);
});

it('given a paused crawl, the addresses wait until it resumes', async () => {
  const { crawls, web } = await ended({ [OTHER]: {}, [at('more')]: {} });
  crawls.start(specOf([at('more')], { id: 'p' }));
  crawls.pause('p');
  expect(crawls.addLinks('p', { seeds: [OTHER] })).toBe(1);
  expect(crawls.view('p').state).toBe('paused');
  crawls.resume('p');
  await crawls.ended('p');
  expect(web.asked).toContain(OTHER);
});

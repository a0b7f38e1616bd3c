import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedAfterEach } from '../../companion/crawl/testing/closed-after-each.ts';
import type { FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { foldersOfEach } from '../../companion/crawl/testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../../companion/crawl/testing/harness.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Budgets } from '../../shared/api/crawl.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/** Opens a store from which a crawl can resume. */
const onDisk = () => openStore(join(folder(), 'state'));

const SEED = 'http://seed.example/';
const ENTRY = 'http://h0.big.example/0';
const numberIn = (url: string): number => Number(/(\d+)$/.exec(url)?.[1] ?? 0);
/** Gives every page words of its own, so that only its cost can stop it. */
const textOf = (n: number): string =>
  Array.from({ length: 60 }, (_, at) => `word${(n * 60 + at).toString(36)}`).join(' ');

interface FakeSite {
  /** The page with a number: it leads to those with the next three. */
  readonly address: (n: number) => string;
  readonly title: (n: number) => string;
}

/** Crawls a site that has no end from a seed elsewhere. */
async function crawled(
  { address, title }: FakeSite,
  change: Partial<Budgets> = {},
  seeds = [SEED],
  store = openStore(undefined),
): Promise<TestHarness> {
  const page = (url: string): FakePage => {
    if (url === SEED) return { title: '0.8 tea', links: [address(0)] };
    const n = numberIn(url);
    return { title: title(n), text: textOf(n), links: [1, 2, 3].map((step) => address(3 * n + step)) };
  };
  harness = openTestHarness(page, { store });
  harness.crawls.start(specOf(seeds, { budgets: { pages: 400, perHost: 400, seconds: 0, ...change } }));
  await harness.crawls.ended('c');
  return harness;
}
const askedOf = ({ web }: TestHarness, site = '.example'): readonly string[] =>
  web.asked.filter((url) => url !== SEED && new URL(url).hostname.endsWith(site));
const hostsOf = (urls: readonly string[]): number => new Set(urls.map((url) => new URL(url).hostname)).size;

const dull = () => '0.1 dull';
const endlessHosts = { address: (n: number) => `http://h${n}.big.example/${n}`, title: dull };
const fourteenHosts = { address: (n: number) => `http://h${n % 14}.big.example/${n}`, title: dull };

describe('a site that the user did not name', () => {
  it('given nothing on the topic, fetches from 20 hosts at most, and the user reads why', async () => {
    const opened = await crawled(endlessHosts);
    expect(askedOf(opened)).toHaveLength(20);
    expect(opened.crawls.view('c')).toMatchObject({ reason: 'host-limit', fetched: 21 });
    expect(opened.crawls.view('c').message).toContain(
      'Too little of big.example is on the topic, so at most 20 pages and 20 hosts of it were fetched.',
    );
    const skipped = opened.store.results.skipped('c', 100);
    expect(skipped.length).toBeGreaterThan(20);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['site-share']));
    expect(skipped.every(({ url }) => /^http:\/\/h\d+\.big\.example\/\d+$/.test(url))).toBe(true);
  });

  it('given nothing on the topic, fetches 200 pages at most', async () => {
    const opened = await crawled(fourteenHosts);
    expect(askedOf(opened)).toHaveLength(200);
    expect(opened.crawls.view('c').reason).toBe('host-limit');
  });

  it('gives more once the user sets how many pages of one site are wanted', async () => {
    const opened = await crawled(fourteenHosts, {}, [SEED], onDisk());
    opened.crawls.setBudgets('c', { pages: 400, perHost: 400, seconds: 0, perSite: 300 });
    opened.crawls.resume('c');
    expect(await opened.crawls.ended('c')).toMatchObject({ reason: 'host-limit', fetched: 301 });
    expect(opened.store.results.invalid('c').filter(({ reason }) => reason === 'site-share')).toEqual([]);
  });

  it('is bounded in hosts by the number of pages that the user set, and the user reads how many that were', async () => {
    const opened = await crawled(endlessHosts, { perSite: 300 });
    expect(hostsOf(askedOf(opened))).toBe(30);
    expect(opened.crawls.view('c').message).toContain('at most 30 pages and 30 hosts of it were fetched');
  });

  it('given one page in ten on the topic, continues', async () => {
    const opened = await crawled({ ...fourteenHosts, title: (n) => (n % 10 === 0 ? '0.8 tea' : dull()) });
    expect(opened.crawls.view('c')).toMatchObject({ reason: 'page-limit', fetched: 400 });
  });

  it('with a single page on the topic in each of endless hosts gives no more than 40 hosts', async () => {
    expect(hostsOf(askedOf(await crawled({ ...endlessHosts, title: () => '0.8 tea' })))).toBe(40);
  });

  it('given more results, its refused hosts get requests again', async () => {
    // Two pages a host, all on the topic: each host pays for the next.
    const address = (n: number) => `http://h${n >> 1}.big.example/${n}`;
    const opened = await crawled({ address, title: () => '0.8 tea' });
    expect(hostsOf(askedOf(opened))).toBeGreaterThan(60);
  });
});

it('a site that the user named as a seed is read to its end, whatever it gives', async () => {
  const opened = await crawled(endlessHosts, {}, [ENTRY]);
  expect(opened.crawls.view('c')).toMatchObject({ reason: 'page-limit', fetched: 400 });
});

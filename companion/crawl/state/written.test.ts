import { expect, it } from 'vitest';
import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness, type TestHarnessOptions } from '../testing/harness.ts';

/** A page is known by its canonical address, and asked for by the one that was found. */
const at = (path: string): string => `http://a.example/${path}`;
const HUB = at('');
const [WRITTEN, KNOWN] = [at('?page&a=1'), at('?a=1&page')];

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);
function open(pages: Readonly<Record<string, FakePage>>, options: TestHarnessOptions = {}): TestHarness {
  harness = openTestHarness(pages, { store: openStore(folder()), ...options });
  return harness;
}
async function crawled(
  pages: Readonly<Record<string, FakePage>>,
  change: Partial<CrawlSpec> = {},
  options: TestHarnessOptions = {},
): Promise<TestHarness> {
  const opened = open(pages, options);
  opened.crawls.start(specOf([HUB], change));
  await opened.crawls.ended('c');
  return opened;
}

it('a later process asks for it as the page wrote it', async () => {
  const pages = { [HUB]: { title: '0.9 tea', links: [WRITTEN] }, [WRITTEN]: { title: '0.9 tea' } };
  const dir = folder();
  const one = { budgets: { pages: 1, perHost: 9, seconds: 0 } };
  const first = await crawled(pages, one, { store: openStore(dir) });
  expect(first.web.asked).toEqual([HUB]);
  await first.crawls.close();
  first.store.close();
  const { crawls, web, lines } = open(pages, { store: openStore(dir) });
  crawls.setBudgets('c', { pages: 9, perHost: 9, seconds: 0 });
  crawls.resume('c');
  await crawls.ended('c');
  expect(web.asked).toEqual([WRITTEN]);
  expect(lines().map(({ url }) => url)).toEqual([WRITTEN]);
});

it('when that failed, its retry has the same spelling; given up, it has the canonical address', async () => {
  const { web, store } = await crawled({
    [HUB]: { title: '0.9 tea', links: [WRITTEN] },
    [WRITTEN]: { fails: { failure: 'timeout' } },
  });
  expect(new Set(web.asked)).toEqual(new Set([HUB, WRITTEN]));
  expect(web.asked.length).toBeGreaterThan(2);
  expect(store.results.skipped('c', 9)).toMatchObject([{ url: KNOWN, reason: 'timeout' }]);
});

it('the first spelling that was found stays, whatever better link says another', async () => {
  const { web } = await crawled({
    [HUB]: { title: '0.9 tea', links: [{ url: WRITTEN, anchor: '0.1' }, at('other')] },
    [at('other')]: { title: '0.9 tea', links: [{ url: KNOWN, anchor: '0.9 tea' }] },
    [WRITTEN]: { title: '0.9 tea' },
  });
  expect(web.asked.filter((url) => url.includes('?'))).toEqual([WRITTEN]);
});

it('patterns speak of either spelling, also of where a redirect leads', async () => {
  const pages = {
    [HUB]: { title: '0.9 tea', links: [WRITTEN, at('moved')] },
    [WRITTEN]: { title: '0.9 tea' },
    [at('moved')]: { at: at('?z&b') },
    [at('?z&b')]: { title: '0.9 tea' },
  };
  const scope = { only: [], never: ['a.example/?page*', 'a.example/?z*'] };
  const { web, store } = await crawled(pages, { scope });
  expect(web.asked).toEqual([HUB, at('moved')]);
  const left = store.results.skipped('c', 9).map(({ url, reason }) => [url, reason]);
  expect(left.toSorted()).toEqual(
    [
      [KNOWN, 'outside'],
      [at('moved'), 'redirect-refused'],
    ].toSorted(),
  );
});

it('so are a sitemap and what it names', async () => {
  const map = at('map.php?z&a');
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${WRITTEN.replace('&', '&amp;')}</loc></url></urlset>`;
  const pages = { [HUB]: { title: '0.9 tea' }, [map]: { xml }, [WRITTEN]: { title: '0.9 tea' } };
  const { web } = await crawled(pages, {}, { sitemaps: [map] });
  expect(web.asked).toEqual([HUB, map, WRITTEN]);
});

it('given a seed that the user has read by its other spelling, the crawl does not request it', async () => {
  const opened = open({});
  opened.store.captures.put([captureOf(KNOWN, { title: '0.9 tea' })]);
  opened.crawls.start(specOf([WRITTEN]));
  expect((await opened.crawls.ended('c')).seeds).toMatchObject([{ url: WRITTEN, state: 'fetched' }]);
  expect(opened.web.asked).toEqual([]);
});

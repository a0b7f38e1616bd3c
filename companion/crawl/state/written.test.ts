import { expect, it } from 'vitest';
import { crawlsOnDisk, HUB } from '../testing/crawls-on-disk.ts';
import { captureOf } from '../testing/fake-web.ts';
import { specOf } from '../testing/harness.ts';

/** A page is known by its canonical address, and asked for by the one that was found. */
const at = (path: string): string => `http://a.example/${path}`;
const [WRITTEN, KNOWN] = [at('?page&a=1'), at('?a=1&page')];

const { folder, open, crawled, crawledOn } = crawlsOnDisk();

it('given a link that waits when its process ends, a later process asks for it as the page wrote it', async () => {
  const pages = { [HUB]: { title: '0.9 tea', links: [WRITTEN] }, [WRITTEN]: { title: '0.9 tea' } };
  const dir = folder();
  const one = { budgets: { pages: 1, perHost: 9, seconds: 0 } };
  const first = await crawled(pages, one, { dir });
  expect(first.web.asked).toEqual([HUB]);
  const { web, lines } = await crawledOn(pages, dir);
  expect(web.asked).toEqual([WRITTEN]);
  expect(lines().map(({ url }) => url)).toEqual([WRITTEN]);
});

it('given a fetch that fails, its retry has the same spelling; given up, it has the canonical address', async () => {
  const { web, store } = await crawled({
    [HUB]: { title: '0.9 tea', links: [WRITTEN] },
    [WRITTEN]: { fails: { failure: 'timeout' } },
  });
  expect(new Set(web.asked)).toEqual(new Set([HUB, WRITTEN]));
  expect(web.asked.length).toBeGreaterThan(2);
  expect(store.results.skipped('c', 9)).toMatchObject([{ url: KNOWN, reason: 'timeout' }]);
});

it('given a better link with another spelling, the spelling that was found first stays', async () => {
  const { web } = await crawled({
    [HUB]: { title: '0.9 tea', links: [{ url: WRITTEN, anchor: '0.1' }, at('other')] },
    [at('other')]: { title: '0.9 tea', links: [{ url: KNOWN, anchor: '0.9 tea' }] },
    [WRITTEN]: { title: '0.9 tea' },
  });
  expect(web.asked.filter((url) => url.includes('?'))).toEqual([WRITTEN]);
});

it('given patterns, either spelling of an address is compared with them, also where a redirect leads', async () => {
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

it('given a sitemap, it and what it names are requested in the spelling that was found', async () => {
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

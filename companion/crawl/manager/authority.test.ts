import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { isSameSite } from '../../../shared/url/same-site.ts';
import { openStore } from '../../store/open.ts';
import { captureOf, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, openTestHarness, specOf, type TestHarness, type TestHarnessOptions } from '../testing/harness.ts';

const folder = foldersOfEach();
const CLUB = 'https://club.example/';
const EVIL = 'https://evil.test/';
const acts = ['account/close', 'users/3/deactivate', 'threads/7'].map((path) => `${CLUB}${path}`);

async function crawled(
  pages: Readonly<Record<string, FakePage>>,
  seeds: readonly string[],
  options: TestHarnessOptions & { readonly before?: (harness: TestHarness) => void } = {},
): Promise<TestHarness> {
  const harness = openTestHarness(pages, options);
  options.before?.(harness);
  harness.crawls.start(specOf(seeds));
  await harness.crawls.ended('c');
  return harness;
}
const titled = (links: readonly string[] = []): FakePage => ({ title: '0.9', links });

it('given links of a stranger only, no address but the seed has authority', async () => {
  const pages = { [EVIL]: titled(acts), ...Object.fromEntries(acts.map((url) => [url, titled()])) };
  const { web } = await crawled(pages, [EVIL]);
  expect([...web.asked].sort()).toEqual([EVIL, ...acts].sort());
  expect(web.withAuthority).toEqual([EVIL]);
});

it('given links of the site itself, its addresses have authority although a stranger names them, too', async () => {
  const pages = {
    [EVIL]: titled(acts),
    [CLUB]: titled(acts.slice(0, 1)),
    ...Object.fromEntries(acts.map((url) => [url, titled()])),
  };
  const { web } = await crawled(pages, [EVIL, CLUB]);
  expect([...web.withAuthority].sort()).toEqual([CLUB, EVIL, acts[0]].sort());
});

it('given a page of the same site that names an address later than a stranger did, it has authority from then on', async () => {
  const later = `${CLUB}later`;
  const pages = { [EVIL]: titled([later]), [CLUB]: titled([later]), [later]: { ...titled(), title: '0.1' } };
  // The stranger is read first, and the address is worth least.
  const { web } = await crawled(pages, [EVIL, CLUB]);
  expect(web.asked).toEqual([EVIL, CLUB, later]);
  expect(web.withAuthority).toContain(later);
});

it.each([
  ['over http', 'http://club.example/plain', `${CLUB}x`],
  ['of another user of one host', 'https://one.github.io/', 'https://two.github.io/x'],
])('given a page %s, what it names has no authority', async (_, from, to) => {
  const { web } = await crawled({ [from]: titled([to]), [to]: titled() }, [from]);
  expect([web.asked, web.withAuthority]).toEqual([[from, to], [from]]);
});

it('given a stranger that redirects into a site, what the page there names is named by the site, and its address by the stranger', async () => {
  const inside = `${CLUB}inside`;
  const pages = { [EVIL]: { ...titled([inside]), at: CLUB }, [inside]: titled() };
  const { web, store } = await crawled(pages, [EVIL]);
  expect(web.withAuthority).toEqual([EVIL, inside]);
  expect(store.authority.ofPage('t', 'club.example/')).toBe(false);
  expect(store.authority.ofPage('t', 'club.example/inside')).toBe(true);
});

it('given a robots.txt of a stranger that redirects into a site, its sitemaps are not read as those of the site', async () => {
  const map = `${CLUB}users/3/deactivate`;
  const pages = { [EVIL]: { ...titled(), at: CLUB }, [map]: titled() };
  const harness = openTestHarness(pages);
  const rules = (url: string) => ({ crawlDelay: 0, sitemaps: url.startsWith(EVIL) ? [map] : [] });
  Object.assign(harness.web, { rules });
  harness.crawls.start(specOf([EVIL]));
  await harness.crawls.ended('c');
  expect(harness.web.asked).toEqual([EVIL]);
});

it.each(['relevant', 'not-relevant'] as const)(
  'given a label %s of the user on a link of a stranger, the address has authority only if it is relevant',
  async (value) => {
    const [url = ''] = acts;
    const label = labelOf(url, value, { target: 'link' });
    const options = { before: ({ crawls }: TestHarness) => void crawls.label([label]) };
    const { web } = await crawled({ [EVIL]: titled([url]), [url]: titled() }, [EVIL], options);
    expect(web.withAuthority.includes(url)).toBe(value === 'relevant');
  },
);

it('given pages that the user captured, their links count as those of any page of their sites', async () => {
  const inside = `${CLUB}inside`;
  const pages = { [inside]: titled(), [acts[2] ?? '']: titled() };
  const captures = [captureOf(CLUB, titled([inside])), captureOf(EVIL, titled(acts.slice(2)))];
  const before = ({ store }: TestHarness) => void store.captures.put(captures);
  const { web } = await crawled(pages, [CLUB, EVIL], { before });
  expect([web.asked.toSorted(), web.withAuthority]).toEqual([[inside, acts[2]].toSorted(), [inside]]);
});

/** Pages of four hosts, of which two are one site; every page has links that a number chooses. */
const HOSTS = ['https://club.example', 'https://www.club.example', 'http://club.example', 'https://evil.test'];
const PAGES = 24;
const addressOf = (n: number): string => `${HOSTS[n % HOSTS.length]}/p${n}`;

it('given any web and a crawl that ends and resumes anywhere, an address has authority exactly when the user or an earlier page of its site names it', async () => {
  const webs = fc.record({
    links: fc.array(fc.array(fc.nat(PAGES - 1), { maxLength: 5 }), { minLength: PAGES, maxLength: PAGES }),
    worth: fc.array(fc.nat(9), { minLength: PAGES, maxLength: PAGES }),
    cut: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(webs, async ({ links, worth, cut }) => {
      const pageOf = (url: string): FakePage | undefined => {
        const n = Number(/p(\d+)$/.exec(url)?.[1]);
        return { title: `0.${worth[n]}`, links: (links[n] ?? []).map(addressOf) };
      };
      const seeds = [addressOf(0), addressOf(3)];
      const dir = folder();
      for (const until of [cut, Number.POSITIVE_INFINITY]) {
        /** Addresses asked for, each with those that were read before. */
        const asked: { readonly url: string; readonly read: readonly string[] }[] = [];
        const harness = openTestHarness(pageOf, {
          store: openStore(dir),
          goOn: true,
          during: (url) => {
            const { crawls } = harness.store;
            asked.push({ url, read: crawls.fetched('c').map((id) => crawls.page(id)?.url ?? '') });
            if (asked.length === until) void harness.crawls.close();
          },
        });
        if (harness.store.crawls.get('c')?.state !== 'done') {
          harness.crawls.start(specOf(seeds));
          await harness.crawls.ended('c');
        }
        await harness.crawls.close();
        harness.store.close();
        for (const { url, read } of asked) {
          const names = (page: string): boolean => pageOf(page)?.links?.includes(url) === true;
          const isNamed = read.some((page) => isSameSite(page, url) && names(page));
          expect([url, harness.web.withAuthority.includes(url)]).toEqual([url, isNamed || seeds.includes(url)]);
        }
      }
    }),
    { numRuns: longer(8, 200), endOnFailure: true },
  );
});

import { expect, it } from 'vitest';
import { needingBrowser } from '../../results/needing-browser.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const MEMBERS = 'http://club.example/members';
const EMPTY: FakePage = { title: '0.9 tea', text: 'Loading…' };
const BEHIND: FakePage = { title: '0.9 tea', links: ['http://club.example/behind'] };
const WEB: Readonly<Record<string, FakePage>> = {
  'http://a.example/': { title: '0.8 tea', links: [MEMBERS, 'http://a.example/refused', 'http://a.example/last'] },
  [MEMBERS]: { fails: { failure: 'needs-browser', status: 401, message: 'Only your browser can read it.' } },
  'http://a.example/refused': { fails: { failure: 'client-error', status: 403 } },
  'http://a.example/last': { title: '0.1 x' },
  'http://club.example/behind': { title: '0.7 tea' },
};

/** Stores a capture as the extension sends it through the server. */
function capture({ crawls, store }: Pick<TestHarness, 'crawls' | 'store'>, url = MEMBERS, page = BEHIND): void {
  const captures = [captureOf(url, page)].map((one) => ({
    ...one,
    id: `${one.id}-${page.text ?? ''}`,
    at: page === EMPTY ? 4 : 5,
  }));
  store.captures.put(captures);
  crawls.captured(captures);
}

it('a page that asks for a log-in needs the browser, one that is refused is not', async () => {
  harness = openTestHarness(WEB);
  harness.crawls.start(specOf(['http://a.example/']));
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 2, failed: 2, reason: 'exhausted' });
  expect(needingBrowser(harness.store, 'c')).toEqual([
    { host: 'club.example', pages: 1, urls: [], foreign: [MEMBERS] },
  ]);
  expect(harness.store.results.skipped('c', 9)).toContainEqual({
    ...{ url: MEMBERS, reason: 'needs-browser', message: 'Only your browser can read it.' },
  });
});

it('what the browser read is a page of the running crawl: judged, suggested, marked, its links followed', async () => {
  harness = openTestHarness(WEB, {
    during: (url) => {
      if (url.endsWith('/last') && harness !== undefined) capture(harness);
    },
  });
  const { crawls, store, web, news } = harness;
  crawls.start(specOf(['http://a.example/']));
  expect(await crawls.ended('c')).toMatchObject({ fetched: 4, onTopic: 3, failed: 1 });
  expect(needingBrowser(store, 'c')).toEqual([]);
  const [best, next] = crawls.suggestions('c', 'unlabelled', 9);
  expect(best).toMatchObject({ url: MEMBERS, relevance: 0.9, via: 'browser' });
  expect(best?.why.path.map(({ url }) => url)).toEqual(['http://a.example/', MEMBERS]);
  expect(next).toMatchObject({ url: 'http://club.example/behind' });
  expect(next).not.toHaveProperty('via');
  expect(news.filter(({ type }) => type === 'suggestion')).toHaveLength(2);
  expect(web.asked.filter((url) => url === MEMBERS)).toHaveLength(1);
});

it('a second capture, and one of a page that does not need the browser, change nothing', async () => {
  harness = openTestHarness(WEB, {
    during: (url) => {
      if (!url.endsWith('/last') || harness === undefined) return;
      for (const page of [MEMBERS, MEMBERS, 'http://a.example/', 'http://a.example/refused']) capture(harness, page);
    },
  });
  harness.crawls.start(specOf(['http://a.example/']));
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 4, failed: 1 });
});

it('a page that the user had read before the crawl came to it is taken from there at once', async () => {
  harness = openTestHarness({ ...WEB, 'http://a.example/': { title: '0.1 x', links: [MEMBERS] } });
  capture(harness);
  harness.crawls.start(specOf(['http://a.example/']));
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 3, failed: 0 });
});

it('a paused crawl takes it in, too', async () => {
  harness = openTestHarness(WEB, {
    during: (url) => {
      if (url.endsWith('/last')) harness?.crawls.pause('c');
    },
  });
  const { crawls } = harness;
  crawls.start(specOf(['http://a.example/']));
  await expect.poll(() => crawls.view('c').state).toBe('paused');
  capture(harness);
  expect(crawls.view('c')).toMatchObject({ state: 'paused', fetched: 2 });
  expect(crawls.suggestions('c', 'unlabelled', 9)).toMatchObject([{ url: MEMBERS, via: 'browser' }]);
});

it('a crawl that ended for want of links resumes with it', async () => {
  harness = openTestHarness(WEB, { store: openStore(folder()) });
  harness.crawls.start(specOf(['http://a.example/']));
  await harness.crawls.ended('c');
  expect(() => harness?.crawls.resume('c')).toThrow('ended');
  capture(harness, MEMBERS, EMPTY);
  expect(() => harness?.crawls.resume('c')).toThrow('ended');
  capture(harness);
  expect(harness.crawls.view('c')).toMatchObject({ state: 'done', fetched: 2 });
  harness.crawls.resume('c');
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 4, failed: 1, reason: 'exhausted' });
  expect(() => harness?.crawls.resume('c')).toThrow('ended');
});

/** Runs until the web got so many requests; the capture arrives with the fifth page of a longer web. */
async function part(store: Store, until: number): Promise<string[]> {
  const address = (n: number): string => `http://h${n % 3}.example/${n}`;
  const isLeft = (n: number): boolean => n % 6 === 4;
  const pageOf = (n: number): FakePage => ({
    title: `${((n * 37) % 10) / 10} tea`,
    text: Array.from({ length: 40 }, (_, at) => `w${(n * 5 + at * at) % 11}`).join(' '),
    links: [address((n * 7 + 13) % 40), address((n * 7 + 26) % 40), address((n + 1) % 40)],
  });
  const number = (url: string): number => Number(/(\d+)$/.exec(url)?.[1]);
  const opened = openTestHarness(
    (url) => (isLeft(number(url)) ? { fails: { failure: 'needs-browser', status: 401 } } : pageOf(number(url))),
    {
      ...{ store, goOn: true, real: true },
      during: (url) => {
        if (opened.web.asked.length === until) return void opened.crawls.close();
        // Depends on the address alone, so that it is the same moment of the crawl in every process.
        if (number(url) % 10 !== 5) return;
        const captures = [number(url) - 1, number(url) + 5].filter(isLeft).map((n) => captureOf(address(n), pageOf(n)));
        store.captures.put(captures);
        opened.crawls.captured(captures);
      },
    },
  );
  opened.crawls.start(specOf([address(0), address(1)], { order: 'adaptive' }));
  await opened.crawls.ended('c');
  await opened.crawls.close();
  const lines = opened.lines().map(({ n, url, relevance, priority }) => `${n} ${url} ${relevance} ${priority}`);
  store.close();
  return lines;
}

it('a crawl that was cut off comes back the same, with what the browser read and what still needs it', async () => {
  const whole = await part(openStore(folder()), Number.POSITIVE_INFINITY);
  expect(whole.length).toBeGreaterThan(25);
  expect(whole.some((line) => / http:\/\/\S+\/4 /.test(line))).toBe(true);
  for (const cuts of [
    [4, 9],
    [7, 7, 7],
  ]) {
    const dir = folder();
    const lines: string[] = [];
    for (const until of [...cuts, Number.POSITIVE_INFINITY]) lines.push(...(await part(openStore(dir), until)));
    expect(lines).toEqual(whole);
  }
});

it('a page that needs the browser and that the user has forgotten is offered no more', async () => {
  harness = openTestHarness(WEB);
  harness.crawls.start(specOf(['http://a.example/']));
  await harness.crawls.ended('c');
  await harness.crawls.forget({ kind: 'site', host: 'club.example' });
  expect(needingBrowser(harness.store, 'c')).toEqual([]);
  capture(harness);
  expect(() => harness?.crawls.resume('c')).toThrow('ended');
});

it('given pages of the site itself that link to what needs the browser, one click may read that, and a stranger’s address apart', async () => {
  const own = 'http://club.example/own';
  const needed: FakePage = { fails: { failure: 'needs-browser', status: 401 } };
  harness = openTestHarness({
    ...WEB,
    'http://club.example/': { title: '0.9 tea', links: [own] },
    [own]: needed,
  });
  harness.crawls.start(specOf(['http://a.example/', 'http://club.example/']));
  await harness.crawls.ended('c');
  expect(needingBrowser(harness.store, 'c')).toEqual([
    { host: 'club.example', pages: 2, urls: [own], foreign: [MEMBERS] },
  ]);
});

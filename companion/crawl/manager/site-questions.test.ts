import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
/** Lets the answers come that the web holds back. */
let release = (): void => undefined;
afterEach(async () => {
  release();
  await harness?.crawls.close();
  harness?.store.close();
});

const SEED = 'http://hub.example/';
const hostOf = (url: string): string => new URL(url).host;
/** Forty words of an address, which no other has. */
const filler = (of: string): string =>
  Array.from({ length: 40 }, (_, at) => `${of.replace(/\W/g, '')}w${at}`).join(' ');

/** A hub that links to five pages on each of `hosts` hosts, which all look alike. */
const webOf = (hosts: number) => (url: string) => {
  const { host, pathname } = new URL(url);
  if (host !== 'hub.example') return { title: `page ${pathname}`, text: filler(url), links: [] };
  const links = Array.from({ length: 5 * hosts }, (_, at) => ({
    url: `http://h${at % hosts}.example/page/${Math.floor(at / hosts)}`,
    anchor: `page ${at}`,
  }));
  return { title: 'A hub of tea', text: `tea kettle leaf ${filler(url)}`, links };
};

/** Seeds on eight hosts, the hub first. */
const SEEDS = [SEED, ...Array.from({ length: 7 }, (_, at) => `http://seed${at}.example/`)];

async function held(
  hosts: number,
  asked: number,
  seeds: readonly string[] = SEEDS,
  web: (url: string) => ReturnType<ReturnType<typeof webOf>> = webOf(hosts),
): Promise<TestHarness> {
  let isHeld = true;
  const gate = new Promise<void>((resolve) => {
    release = () => {
      isHeld = false;
      resolve();
    };
  });
  const opened: TestHarness = openTestHarness(web, {
    real: true,
    store: openStore(folder()),
    during: () => (isHeld && opened.web.asked.length >= asked ? gate : undefined),
  });
  harness = opened;
  opened.crawls.start(specOf(seeds, { order: 'adaptive' }));
  await expect.poll(() => opened.web.asked.length, { interval: 1 }).toBeGreaterThanOrEqual(asked);
  return opened;
}

it('asks about hosts with links of high chance, where seeds are on eight hosts or more, and links lead to as many', async () => {
  const { crawls } = await held(10, 11);
  const questions = crawls.siteQuestions('c', 3);
  expect(questions).toHaveLength(3);
  const worth = questions.map(({ links, chance }) => links * chance);
  expect(worth).toEqual([...worth].sort((one, other) => other - one));
  for (const { links, fetched } of questions) expect(links + fetched).toBeLessThanOrEqual(5);
});

it('asks nothing where seeds are on fewer than eight hosts', async () => {
  const { crawls } = await held(10, 10, SEEDS.slice(0, 7));
  expect(crawls.siteQuestions('c', 3)).toEqual([]);
});

it('asks nothing where links lead to fewer hosts', async () => {
  const { crawls } = await held(7, 11);
  expect(crawls.siteQuestions('c', 3)).toEqual([]);
});

it('yes brings the links of the host to the front, no to the end, and neither question comes again', async () => {
  const { crawls, web } = await held(10, 11);
  const [liked = '', disliked = ''] = crawls
    .siteQuestions('c', 9)
    .map(({ host }) => host)
    .reverse();
  crawls.answerSite('c', { host: liked, relevant: true });
  crawls.answerSite('c', { host: disliked, relevant: false });
  const before = web.asked.length;
  release();
  await crawls.ended('c');
  const later = web.asked.slice(before).map(hostOf);
  // Fetches in flight when the answer comes start again, and each host serves one page at a time.
  const places = later.flatMap((host, at) => (host === liked ? [at] : []));
  expect(places.length).toBeGreaterThan(1);
  expect(Math.max(...places)).toBeLessThan(later.length / 2);
  const last = later.flatMap((host, at) => (host === disliked ? [at] : []));
  expect(Math.min(...last)).toBeGreaterThan(Math.max(...places));
  expect(crawls.siteQuestions('c', 20)).toEqual([]);
});

it('an answer is kept with the crawl, the newest counts, and the user can revoke it', async () => {
  const { crawls, store } = await held(10, 11);
  const labels = () => store.crawls.get('c')?.choices?.siteLabels;
  crawls.answerSite('c', { host: 'h1.example', relevant: true });
  expect(labels()).toEqual({ relevant: ['h1.example'], notRelevant: [] });
  crawls.answerSite('c', { host: 'h1.example', relevant: false });
  expect(labels()).toEqual({ relevant: [], notRelevant: ['h1.example'] });
  expect(crawls.siteQuestions('c', 20).map(({ host }) => host)).not.toContain('h1.example');
  crawls.answerSite('c', { host: 'h1.example', relevant: null });
  expect(labels()).toEqual({ relevant: [], notRelevant: [] });
  expect(() => crawls.answerSite('unknown', { host: 'h1.example', relevant: true })).toThrow('no crawl');
});

/** A hub of two folders: pages on tea that link to more of them, and pages with one word of the topic. */
const twoFolders = (url: string) => {
  const { pathname } = new URL(url);
  const link = (path: string) => ({
    url: `http://a.example${path}`,
    anchor: path.startsWith('/tea/') ? 'tea' : 'a cup',
  });
  const [, folder = '', name = ''] = pathname.split('/');
  if (folder === 'tea') {
    const links = [1, 2, 3].map((at) => link(`/tea/${3 * Number(name) + at}`));
    return { title: `tea ${name}`, text: `tea kettle leaf tea ${filler(url)}`, links };
  }
  if (folder === 'cups') return { title: `cup ${name}`, text: `a kettle ${filler(url)}`, links: [] };
  const links = [0, 1, 2, 3].flatMap((at) => [link(`/tea/${at}`), link(`/cups/${at}`)]);
  return { title: 'A hub of tea', text: `tea kettle leaf ${filler(url)}`, links };
};

it('alternates between the folder with most promising links and the page nearest to the threshold', async () => {
  const { crawls, store } = await held(0, 14, [SEED], twoFolders);
  const shown = () => crawls.suggestions('c', 'unsure', 40);
  const most = Math.max(...shown().map(({ relevance }) => relevance));
  const far = ({ relevance }: { readonly relevance: number }) => Math.abs(relevance - 0.5);
  const nearest = Math.min(...shown().map(far));
  const [first, second] = shown();
  expect(first).toMatchObject({ relevance: most });
  expect(first?.url).toContain('/tea/');
  expect(far(second ?? { relevance: 0 })).toBe(nearest);
  const urls = shown().map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  const label = { id: 'l', topicId: 't', target: 'page', url: first?.url ?? '', value: 'relevant', at: 1 } as const;
  crawls.label([label]);
  expect(store.crawls.page(first?.id ?? 0)?.label).toBe('relevant');
  const after = shown();
  expect(after.map(({ url }) => url)).not.toContain(first?.url);
  expect(far(after[0] ?? { relevance: 0 })).toBe(Math.min(...after.map(far)));
});

it('asks about no list first, though many promising links wait in its folder', async () => {
  const tags = (url: string): ReturnType<typeof twoFolders> => {
    const page = twoFolders(url);
    const [, folder = '', name = ''] = new URL(url).pathname.split('/');
    if (folder === 'tea' || folder === 'cups') return page;
    const first = folder === 'tag' ? 4 * Number(name) + 1 : 0;
    const links = [0, 1, 2, 3].map((at) => ({ url: `http://a.example/tag/${first + at}/`, anchor: 'tea kettle' }));
    return {
      title: `tea tag ${name}`,
      text: `tea kettle leaf tea ${filler(url)}`,
      links: folder === 'tag' ? links : [...links, ...page.links],
    };
  };
  const { crawls } = await held(0, 24, [SEED], tags);
  const shown = crawls.suggestions('c', 'unsure', 40);
  expect(shown.filter(({ pageKind }) => pageKind === 'list').length).toBeGreaterThan(3);
  expect(shown.slice(0, 6).map(({ pageKind }) => pageKind)).not.toContain('list');
});

it('given three pages called not relevant and none relevant, asks about the most relevant seed until one is relevant', async () => {
  const OTHER = 'http://other.example/';
  const { crawls } = await held(0, 14, [SEED, OTHER], (url) =>
    url === OTHER ? { title: 'Other', text: filler(url), links: [] } : twoFolders(url),
  );
  const shown = () => crawls.suggestions('c', 'unsure', 40);
  const isSeed = ({ url }: { readonly url: string }) => url === SEED || url === OTHER;
  const say = (pages: readonly { readonly url: string }[], value: 'relevant' | 'not-relevant') =>
    crawls.label(pages.map(({ url }) => ({ id: url, topicId: 't', target: 'page', url, value, at: 1 })));
  say(shown().slice(0, 2), 'not-relevant');
  expect(shown().some(isSeed)).toBe(false);
  say(shown().slice(0, 1), 'not-relevant');
  expect(
    shown()
      .slice(0, 2)
      .map(({ url }) => url),
  ).toEqual([SEED, OTHER]);
  say(shown().slice(0, 1), 'not-relevant');
  expect(shown()[0]?.url).toBe(OTHER);
  say([{ url: OTHER }], 'relevant');
  expect(shown().some(isSeed)).toBe(false);
});

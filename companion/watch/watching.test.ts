import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCrawls } from '../crawl/open.ts';
import { politely } from '../crawl/polite-fetch.ts';
import { createPoliteness } from '../crawl/politeness.ts';
import { createFakeClock, type FakeClock } from '../crawl/testing/fake-clock.ts';
import { createFakeJudge } from '../crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../crawl/testing/fake-order.ts';
import { createFakeWeb, type FakePage } from '../crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../crawl/testing/house.ts';
import { StorageFull } from '../store/errors.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { openWatching } from './watching.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIST = 'http://a.example/list';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Pages = Record<string, FakePage>;

const site = (): Pages => ({
  [LIST]: { title: '1 list', text: 'A list of teas', links: ['http://a.example/green', 'http://a.example/off'] },
  'http://a.example/green': { title: '0.9 green', text: 'Green tea is steamed' },
  'http://a.example/off': { title: '0 off', text: 'Opening hours' },
});

interface Meddling {
  /** Before anything is opened on the store. */
  readonly spoil?: (store: Store) => void;
  /** In the middle of every fetch. */
  readonly during?: (url: string) => void;
  /** Sitemaps that every robots.txt names. */
  readonly sitemaps?: readonly string[];
}

/** A companion with a store on the disk, over a web and a clock of the test. Closed and opened again it is a restart. */
function house(
  pages: Pages,
  clock: FakeClock,
  data: string,
  { spoil = () => undefined, during = () => undefined, sitemaps = [] }: Meddling = {},
) {
  const store = openStore(data);
  spoil(store);
  const told: unknown[] = [];
  const web = createFakeWeb((url) => pages[url], { polite: true, during, sitemaps });
  const politeness = createPoliteness(clock);
  const given = { createOrder: createFakeOrder, createJudge: createFakeJudge };
  const crawls = openCrawls({ store, fetcher: web, parser: web, clock, politeness, goOn: true, ...given });
  const fetch = politely(web, politeness, clock);
  const watching = openWatching(
    { store, crawls, fetch, parser: web, outside: web, clock, failed: (error) => told.push(error) },
    true,
  );
  const close = async (): Promise<void> => {
    await watching.close();
    await crawls.close();
    store.close();
  };
  return { store, web, crawls, watching, told, close };
}

type House = ReturnType<typeof house>;

/** Lets the house work as long as it is not idle; time passes by its own timers only. */
async function settle({ watching }: House, clock: FakeClock): Promise<void> {
  let isIdle = false;
  void watching.idle().then(() => {
    isIdle = true;
  });
  for (let quiet = 0; quiet < 3; ) {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (isIdle) quiet += 1;
    else clock.advance(1_000);
  }
}

/** Time passes an hour at a time, and everything that falls due is done. */
async function pass(open: House, clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR) {
    clock.advance(Math.min(HOUR, left));
    await settle(open, clock);
  }
}

async function crawled(pages: Pages, meddling?: Meddling): Promise<{ open: House; clock: FakeClock; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-watch-'));
  folders.push(folder);
  const clock = createFakeClock();
  const open = house(pages, clock, folder, meddling);
  open.crawls.putTopic(TOPIC);
  open.crawls.start(specOf([LIST]));
  const ended = open.crawls.ended('c');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    clock.advance(1_000);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return { open, clock, folder };
}

const urls = (open: House): string[] => open.watching.view(TOPIC.id).finds.map(({ url }) => url);
const visitsTo = (open: House, url: string): number => open.web.asked.filter((one) => one === url).length;

describe('a topic that is kept watched', () => {
  it('visits nothing until it is switched on, and nothing while it is paused or after it was switched off', async () => {
    const { open, clock } = await crawled(site());
    const before = open.web.asked.length;
    await pass(open, clock, 3 * DAY);
    expect(open.web.asked.length).toBe(before);
    open.watching.set(TOPIC.id, { to: 'paused' });
    await pass(open, clock, 3 * DAY);
    expect([open.web.asked.length, open.watching.view(TOPIC.id).nextAt]).toEqual([before, null]);
    open.watching.set(TOPIC.id, { to: 'on' });
    await settle(open, clock);
    expect(open.web.asked.length).toBeGreaterThan(before);
    open.watching.set(TOPIC.id, { to: 'off' });
    const then = open.web.asked.length;
    await pass(open, clock, 3 * DAY);
    expect([open.web.asked.length, open.watching.view(TOPIC.id)]).toMatchObject([then, { state: 'off', pages: [] }]);
    await open.close();
  });

  it('announces pages that are new, without those that were there, the list itself, or what is off the topic', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    pages['http://a.example/white'] = { title: '0.8 white', text: 'White tea is withered' };
    pages['http://a.example/jobs'] = { title: '0 jobs', text: 'We hire' };
    const links = [...(pages[LIST]?.links ?? []), 'http://a.example/white', 'http://a.example/jobs'];
    pages[LIST] = { ...pages[LIST], links };
    await pass(open, clock, 25 * HOUR);
    expect(urls(open)).toEqual(['http://a.example/white']);
    expect(visitsTo(open, 'http://a.example/jobs')).toBe(1);
    expect(visitsTo(open, 'http://a.example/off')).toBe(1);
    // What was found is watched from now on, too.
    expect(open.watching.view(TOPIC.id).pages.map(({ url }) => url)).toContain('http://a.example/white');
    expect(open.watching.list()).toMatchObject([{ topicId: TOPIC.id, state: 'on', finds: 1 }]);
    await open.close();
  });

  it('comes back sooner to a page that changes than to one that does not', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    const prune = vi.spyOn(open.store.watches, 'pruneRounds');
    open.watching.set(TOPIC.id, { to: 'on' });
    for (let day = 0; day < 20; day++) {
      pages[`http://a.example/new${day}`] = { title: '0 new', text: `Notice ${day}` };
      pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), `http://a.example/new${day}`] };
      await pass(open, clock, DAY);
    }
    const seen = new Map(open.watching.view(TOPIC.id).pages.map((page) => [page.url, page]));
    expect(seen.get(LIST)?.everyMs).toBeLessThanOrEqual(DAY);
    expect(seen.get('http://a.example/green')?.everyMs).toBeGreaterThan(7 * DAY);
    expect(seen.get(LIST)?.changes).toBeGreaterThan(7);
    expect(prune).toHaveBeenLastCalledWith(TOPIC.id, 50);
    await open.close();
  });

  it('outlives the process: what was due is visited after the restart, and nothing is found twice', async () => {
    const pages = site();
    const { open: first, clock, folder } = await crawled(pages);
    first.watching.set(TOPIC.id, { to: 'on' });
    await first.close();
    pages['http://a.example/white'] = { title: '0.8 white', text: 'White tea is withered' };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://a.example/white'] };
    clock.advance(2 * DAY);
    const second = house(pages, clock, folder);
    await settle(second, clock);
    expect(urls(second)).toEqual(['http://a.example/white']);
    await second.close();
    const third = house(pages, clock, folder);
    await settle(third, clock);
    expect([urls(third), visitsTo(third, 'http://a.example/white')]).toEqual([['http://a.example/white'], 0]);
    await third.close();
  });

  it('goes on by itself after the disk was full, in a visit, after a round or at the start, and tells of it', async () => {
    const full = (): never => {
      throw new StorageFull('The disk is full.');
    };
    const pages = site();
    const { open: first, clock, folder } = await crawled(pages);
    first.watching.set(TOPIC.id, { to: 'on' });
    const put = vi.spyOn(first.store.watches, 'putSeen').mockImplementation(full);
    const before = visitsTo(first, LIST);
    await pass(first, clock, 25 * HOUR);
    const told = first.told.length;
    expect([first.told[0] instanceof StorageFull, visitsTo(first, LIST) > before]).toEqual([true, true]);
    put.mockRestore();
    pages['http://a.example/white'] = { title: '0.8 white', text: 'White tea is withered' };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://a.example/white'] };
    const drop = vi.spyOn(first.store.watches, 'dropPages').mockImplementation(full);
    await pass(first, clock, 2 * DAY);
    expect([urls(first), first.told.length]).toEqual([['http://a.example/white'], told + 1]);
    drop.mockRestore();
    await first.close();
    const second = house(pages, clock, folder, {
      spoil: ({ watches }) => vi.spyOn(watches, 'dropPages').mockImplementation(full),
    });
    expect(second.told).toHaveLength(1);
    const then = second.web.asked.length;
    await pass(second, clock, 40 * DAY);
    expect(second.web.asked.length).toBeGreaterThan(then);
    await second.close();
  });

  it('neither visits nor brings back a page that is dropped during the visits', async () => {
    const pages = site();
    for (let n = 0; n < 6; n++)
      pages[`http://a.example/${n}`] = { title: `0.9 ${n}`, text: `All about the tea called ${n}` };
    pages[LIST] = { ...pages[LIST], links: Object.keys(pages).filter((url) => url !== LIST) };
    let during = (_url: string): void => undefined;
    const { open, clock } = await crawled(pages, { during: (url) => during(url) });
    const before = open.web.asked.length;
    during = (): void => {
      const keys = open.store.watches.pages(TOPIC.id).map(({ key }) => key);
      open.store.watches.dropPages(TOPIC.id, keys);
    };
    open.watching.set(TOPIC.id, { to: 'on' });
    expect(open.store.watches.pages(TOPIC.id).length).toBeGreaterThan(5);
    await pass(open, clock, 25 * HOUR);
    // Those that were being visited already, and no other.
    expect(open.web.asked.length - before).toBeLessThanOrEqual(4);
    expect(open.web.asked.length).toBeGreaterThan(before);
    expect(open.store.watches.pages(TOPIC.id)).toEqual([]);
    await open.close();
  });

  it('leaves a page in trouble for longer each time, and says what was wrong', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    pages[LIST] = { fails: { failure: 'server-error', status: 500, message: 'The host failed to answer properly.' } };
    const before = visitsTo(open, LIST);
    await pass(open, clock, 16 * DAY);
    expect(visitsTo(open, LIST) - before).toBeLessThanOrEqual(4);
    expect(open.watching.view(TOPIC.id).pages.find(({ url }) => url === LIST)?.failure).toBe('server-error');
    await open.close();
  });

  it('tells of a week that brought far more than the weeks before', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    const add = (name: string): void => {
      pages[`http://a.example/${name}`] = { title: `0.9 ${name}`, text: `All about the tea called ${name}` };
      pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), `http://a.example/${name}`] };
    };
    for (let week = 0; week < 5; week++) {
      add(`week${week}`);
      await pass(open, clock, 7 * DAY);
    }
    expect(open.watching.view(TOPIC.id)).toMatchObject({ burst: false });
    for (let many = 0; many < 30; many++) add(`burst${many}`);
    await pass(open, clock, 6 * DAY);
    const { burst, weeks } = open.watching.view(TOPIC.id);
    expect([burst, weeks.at(-1)?.found]).toEqual([true, 30]);
    await open.close();
  });
});

const FEED = 'http://a.example/feed.xml';
const SITEMAP = 'http://a.example/map.xml';
const item = (name: string): string =>
  `<item><title>A tea called ${name}</title><link>http://a.example/${name}</link><description>&lt;p&gt;New.&lt;/p&gt;</description></item>`;
const rss = (...names: string[]): FakePage => ({
  xml: `<?xml version="1.0"?><rss version="2.0"><channel><title>Teas</title>${names.map(item).join('')}</channel></rss>`,
});
const tea = (name: string): FakePage => ({ title: `0.9 ${name}`, text: `All about the tea called ${name}` });

describe('lists that tell what is new on a site', () => {
  it('a feed that a watched page names is asked in its place: what is new is announced without a visit to the page', async () => {
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
    // A feed that is no more speaks for nobody.
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
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 26 * HOUR);
    const before = visitsTo(open, LIST);
    await pass(open, clock, 4 * DAY);
    expect(visitsTo(open, LIST)).toBeGreaterThan(before);
    expect(visitsTo(open, FEED)).toBe(1);
    await open.close();
  });

  it('the newest sitemap of an index tells of new pages, and of watched pages that have changed', async () => {
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

import { afterEach, beforeEach, expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { createFakeClock, inFakeTime } from '../../crawl/testing/fake-clock.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';

import { openSharedStoreOn } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import type { LeasedUrl } from './leases.ts';
import { openWorker } from './open.ts';
import { Redirects } from './redirects.ts';

const SEED = 'http://a.example/';
const scope = { only: ['a.example'], never: [] };

let sharedStore: SharedStore;
beforeEach(async () => {
  sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
});
afterEach(() => sharedStore.close());

/** Leases the first URL of the crawl. */
async function held(signal = new AbortController().signal): Promise<LeasedUrl> {
  const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
  if (claim === undefined) throw new Error('nothing to take');
  return { claim, further: [], waitMs: 0, addresses: [], signal };
}

it('given a page that leads to a host in use, returns it at once; a robots.txt waits by that pacing', async () => {
  await sharedStore.create(crawlOf('c'), [SEED]);
  const clock = createFakeClock();
  const inHand = await held();
  inHand.further.push({ host: 'b.example', token: 1, manners: { factor: 5, responseMs: 2_000 } });
  const ask = (crawlDelay: number) =>
    new Redirects(sharedStore).of(
      inHand,
      createFakeWeb(() => ({}), { polite: true, crawlDelay }),
      clock,
    );
  const takes = async (task: Promise<unknown> | undefined): Promise<unknown> => {
    const from = clock.monotonic();
    return [await inFakeTime(clock, Promise.resolve(task)), clock.monotonic() - from];
  };
  expect(await takes(ask(7).robotsLead?.('http://a.example/robots2.txt'))).toEqual([undefined, 7_000]);
  expect(await takes(ask(0).robotsLead?.('http://b.example/robots2.txt'))).toEqual([undefined, 10_000]);
  for (const url of ['http://a.example/next', 'http://b.example/next']) {
    expect(await takes(ask(0).leads?.(url, [SEED]))).toEqual(['cancelled', 0]);
    expect(inHand.led).toEqual({ url, redirects: [SEED] });
  }
  // It requests its turn before the request itself.
  expect(await takes(ask(7).leads?.('http://c.example/', [SEED]))).toEqual([undefined, 0]);
});

it('given a lost lease, the pause ends at once; given a recorded web, no host pauses', async () => {
  await sharedStore.create(crawlOf('c'), [SEED]);
  const stop = new AbortController();
  const inHand = await held(stop.signal);
  const clock = createFakeClock();
  const of = (polite: boolean) =>
    new Redirects(sharedStore).of(
      inHand,
      createFakeWeb(() => ({}), { polite }),
      clock,
    );
  expect(await of(false).leads?.('http://a.example/next', [SEED])).toBeUndefined();
  const waiting = of(true).robotsLead?.('http://a.example/robots2.txt');
  stop.abort();
  expect([await waiting, clock.monotonic()]).toEqual(['cancelled', 0]);
});

it('given a page that was returned on its way, any worker resumes it at the redirect', async () => {
  const next = 'http://a.example/next';
  await sharedStore.create(crawlOf('c'), [SEED]);
  const asked: string[] = [];
  const web = createFakeWeb((url) => ({ title: 'Tea', ...(url === SEED && { at: next }) }), {
    polite: true,
    during: (url) => void asked.push(url),
  });
  const first = openWorker({ sharedStore, parser: web, openFetcher: () => web });
  first.worker.start();
  await expect.poll(() => asked[0]).toBe(SEED);
  await expect.poll(async () => (await sharedStore.crawl('c'))?.outstanding).toBe(0);
  await first.worker.stop();
  const second = openWorker({ sharedStore, parser: web, openFetcher: () => web });
  second.worker.start();
  await expect.poll(() => sharedStore.seeds('c')).toMatchObject([{ state: 'fetched' }]);
  await second.worker.stop();
  expect(asked).toEqual([SEED, next]);
});

it('given a crawl with parameters of page reading, the worker reads its pages by them', async () => {
  const extraction = { title: 1 };
  await sharedStore.create(crawlOf('c', { choices: { extraction } }), [SEED]);
  const web = createFakeWeb(() => ({ title: 'Tea' }));
  const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web });
  worker.start();
  await expect.poll(() => web.extractions).toEqual([extraction]);
  await worker.stop();
});

it('given a database that is away, retries and does not blame the page', async () => {
  await sharedStore.create(crawlOf('c', { choices: { scope } }), [SEED]);
  let isAway = true;
  const crawl: SharedStore['crawl'] = async (id) => {
    if (isAway) throw new AmbitError('store-away', 'away');
    return sharedStore.crawl(id);
  };
  const redirects = new Redirects({ ...sharedStore, crawl });
  const inHand = await held();
  const { leads } = redirects.of(
    { ...inHand, claim: { ...inHand.claim, key: '' } },
    createFakeWeb(() => ({})),
    createFakeClock(),
  );
  expect(await leads?.('http://b.example/', [SEED])).toBe('cancelled');
  isAway = false;
  expect(await leads?.('http://b.example/', [SEED])).toBe('redirect-refused');
});

it('a worker is not led out of the patterns of a crawl, but by a seed', async () => {
  const pages: Readonly<Record<string, { at?: string; links?: string[]; title?: string }>> = {
    'http://old.example/': { at: SEED, links: ['http://a.example/out', 'http://a.example/in'] },
    [SEED]: { links: ['http://a.example/out', 'http://a.example/in'] },
    'http://a.example/in': { title: 'Tea' },
    'http://a.example/out': { title: 'Tea', at: 'http://b.example/' },
    'http://b.example/': { title: 'Tea' },
  };
  await sharedStore.create(crawlOf('c', { choices: { scope } }), ['http://old.example/']);
  const asked: string[] = [];
  const web = createFakeWeb((url) => pages[url], { during: (url) => void asked.push(url) });
  const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  expect(asked.sort()).toEqual([SEED, 'http://a.example/in', 'http://a.example/out', 'http://old.example/']);
});

it('given pages that came by redirects, they count for the limit of their host, and none exceeds it', async () => {
  const budgets = { pages: 100, perHost: 2, seconds: 0 };
  const hosts = Array.from({ length: 8 }, (_, at) => `http://old${at}.example/`);
  const page = (url: string) => ({ title: 'Tea', at: `http://new.example/${hosts.indexOf(url)}` });
  await sharedStore.create(crawlOf('c', { budgets }), hosts);
  const asked: string[] = [];
  const web = createFakeWeb((url) => (url.includes('old') ? page(url) : { title: 'Tea' }), {
    during: (url) => void asked.push(url),
  });
  const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 1, isPatient: true });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  expect(asked.filter((url) => url.includes('new'))).toHaveLength(2);
  expect((await sharedStore.seeds('c')).map(({ state }) => state).sort()).toEqual([
    ...Array<string>(6).fill('failed'),
    ...Array<string>(2).fill('fetched'),
  ]);
  expect(await sharedStore.isUsedUp('c', 'old0.example')).toBe(false);
});

it.each([
  ['pages of a site', { perSite: 2 }, 2],
  ['pages of it off the topic', { offTopicPerSite: 1 }, 2],
])(
  'a worker is not led beyond the limit of %s, whichever of its hosts redirects lead to',
  async (_what, change, most) => {
    const budgets = { pages: 100, perHost: 100, seconds: 0, ...change };
    const hosts = Array.from({ length: 8 }, (_, at) => `http://old${at}.example/`);
    await sharedStore.create(crawlOf('c', { budgets }), hosts);
    const asked: string[] = [];
    const web = createFakeWeb(
      (url) => ({
        title: 'Bicycles',
        ...(hosts.includes(url) && { at: `http://h${hosts.indexOf(url)}.new.example/` }),
      }),
      { during: (url) => void asked.push(url) },
    );
    const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 1, isPatient: true });
    worker.start();
    await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
    await worker.stop();
    expect(asked.filter((url) => url.includes('new'))).toHaveLength(most);
  },
);

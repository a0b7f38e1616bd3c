import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ImportWriter, importWriter } from '../../companion/cluster/store/import-rows.ts';
import { moveSharedStore } from '../../companion/cluster/store/move.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import type { SqlDatabase } from '../../companion/cluster/store/sql.ts';
import { openSqliteSharedStore } from '../../companion/cluster/store/sqlite/database.ts';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { tree } from '../../companion/cluster/testing/tree.ts';
import { exportCrawls } from '../../companion/cluster/transfer/export.ts';
import { type ImportOptions, importCrawl, ownCrawls } from '../../companion/cluster/transfer/import.ts';
import { openWorker } from '../../companion/cluster/worker/open.ts';
import { systemClock } from '../../companion/crawl/ports/clock.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { labelOf, openTestHarness, specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import { inBothStores } from './harnesses.ts';

const HOUR_MS = 3_600_000;

/** Seed, dead link, redirect to a page that is there already, and the tree of pages on tea. */
const web: typeof tree = (url) => {
  if (url === 'http://start.example/') {
    const to = (target: string) => ({ url: target, anchor: `tea ${target}`, before: 'more', after: 'on tea' });
    const links = ['http://teaa.example/', 'http://gone.example/', 'http://again.example/'].map(to);
    return { title: 'All about tea', links };
  }
  if (url === 'http://again.example/') return { at: 'http://teaa.example/', title: 'Tea' };
  return tree(url);
};

inBothStores('a crawl of a companion that is moved', (harness) => {
  let folder: string;
  let store: Store;
  let folderStore: SqlDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambit-own-'));
    store = openStore(folder);
    folderStore = openSqliteSharedStore(':memory:');
  });
  afterEach(async () => {
    store.close();
    await folderStore.close();
    rmSync(folder, { recursive: true });
  });

  /** Some pages of a crawl that has more before it, and words of its user. */
  const crawlHere = async (pages: number): Promise<void> => {
    const { crawls } = openTestHarness(web, { real: true, store });
    crawls.label([labelOf('http://teaa.example/', 'relevant'), labelOf('http://start.example/', 'not-relevant')]);
    crawls.label([labelOf('http://teaa.example/', 'relevant', { target: 'read' })]);
    const budgets = { pages, perHost: 1_000, seconds: 0 };
    if (store.crawls.get('c') === undefined) crawls.start(specOf(['http://start.example/', 'no address'], { budgets }));
    else {
      crawls.setBudgets('c', budgets);
      crawls.resume('c');
    }
    await crawls.ended('c');
    await crawls.close();
  };
  const bring = async (
    change: Partial<ImportWriter> = {},
    from = store,
    progress: ImportOptions['progress'] = () => undefined,
  ) => {
    const sharedStore = await openSharedStoreOn(folderStore);
    const [crawl] = ownCrawls(store);
    if (crawl === undefined) throw new Error('nothing to bring');
    const options = { store: from, sharedStore, who: 'ann', now: Date.now(), progress };
    return importCrawl({ ...options, writer: { ...importWriter(folderStore), ...change } }, crawl);
  };
  /** URLs that wait, each with whether the user or a page of its site named it. */
  const waitingHere = (): (readonly [string, boolean])[] => {
    const journal = store.journal('c');
    const settled = new Set([...journal.settled()].map(({ id }) => id));
    const waiting = [...journal.urlsFrom(0)].filter(({ id }) => !settled.has(id));
    return waiting.map(({ id, url }) => [url, journal.hasAuthority(id)] as const).toSorted();
  };
  const waitingThere = async (): Promise<(readonly [string, boolean])[]> => {
    const rows = await harness.database.all<{ url: string; authority: number | null }>(
      'SELECT url, authority FROM frontier WHERE state = 0',
    );
    return rows.map(({ url, authority }) => [url, authority === 1] as const).toSorted();
  };
  const seenHere = () => fetchedPages(store, 'c').map(({ n, url, relevance, label }) => [n, url, relevance, label]);
  /** Lets workers continue it until it has this many pages. */
  const workOn = async (pages: number): Promise<void> => {
    const { sharedStore } = harness;
    await sharedStore.update('c', { state: 'running', reason: null, budgets: { pages, perHost: 1_000, seconds: 0 } });
    const fake = createFakeWeb(web);
    const { worker } = openWorker({ sharedStore, parser: fake, openFetcher: () => fake, inFlight: 2 });
    worker.start();
    await expect.poll(async () => (await sharedStore.crawl('c'))?.state, { interval: 50 }).toBe('done');
    await worker.stop();
  };
  const empty = async (): Promise<void> => {
    for (const table of [
      'visits',
      'seeds',
      'queues',
      'frontier',
      'hosts',
      'labels',
      'workers',
      'counts',
      'crawls',
      'topics',
    ])
      await harness.database.change(`DELETE FROM ${table}`);
  };

  it('given a crawl moved to workers, they continue it, and it continues at home once it is back', async () => {
    await crawlHere(12);
    const before = seenHere();
    const frontier = store.crawls.tally('c').frontier;
    expect(frontier).toBeGreaterThan(5);
    const told: [string, number][] = [];
    const sums = await bring({}, store, (share, what) => told.push([what, share]));
    expect(told).toEqual([
      ['addresses', 1],
      ['pages', 1],
      ['compared', 1 / 3],
      ['compared', 2 / 3],
      ['compared', 1],
    ]);
    expect(sums?.labels.rows).toBe(2);
    expect(sums?.visits.rows).toBeGreaterThan(12);
    expect(ownCrawls(store)).toEqual([]);
    const named = waitingHere();
    expect(new Set(named.map(([, hasAuthority]) => hasAuthority))).toEqual(new Set([true, false]));
    await empty();
    await moveSharedStore(folderStore, harness.database);
    expect(await waitingThere()).toEqual(named);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'done', tally: { fetched: 12, frontier } });
    expect((await harness.sharedStore.seeds('c')).map(({ state }) => state)).toEqual(['fetched', 'failed']);
    expect((await harness.sharedStore.currentLabels(TOPIC.id)).map(({ who, value }) => [who, value])).toEqual([
      ['ann', 'relevant'],
      ['ann', 'not-relevant'],
    ]);
    await workOn(25);
    const there = await harness.sharedStore.visited('c', 0, 100);
    expect(there).toHaveLength(25);
    // No page was fetched again, and each has its links and words.
    expect(new Set(there.map(({ url }) => url)).size).toBe(25);
    await harness.sharedStore.label([{ ...labelOf('http://teaa.example/', 'none'), at: Date.now() }], 'bob');

    const shares: number[] = [];
    const progress = (share: number): void => void shares.push(share);
    const taken = await exportCrawls({ store, sharedStore: harness.sharedStore, clock: systemClock, progress });
    expect(shares.at(-1)).toBe(1);
    expect([...taken].map(([id, { rows }]) => [id, rows])).toEqual([['c', 25]]);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'done', reason: 'user' });
    // Called again it finds nothing to do.
    expect((await exportCrawls({ store, sharedStore: harness.sharedStore, clock: systemClock })).size).toBe(0);
    expect(fetchedPages(store, 'c')).toHaveLength(25);
    expect(
      seenHere()
        .slice(0, 12)
        .map(([n, url]) => [n, url]),
    ).toEqual(before.map(([n, url]) => [n, url]));
    expect(store.results.labelHistory(TOPIC.id, 9).map(({ who }) => who)).toContain('bob');
    expect(ownCrawls(store).map(({ id }) => id)).toEqual(['c']);
    // It is run from here again, and knows all that it knew.
    await crawlHere(30);
    const urls = fetchedPages(store, 'c').map(({ url }) => url);
    expect(urls).toHaveLength(30);
    expect(new Set(urls).size).toBe(30);
    // It may be moved again if the shared store still has its state of then.
    expect((await bring())?.visits.rows).toBeGreaterThan(30);
    expect(ownCrawls(store)).toEqual([]);
    await empty();
    await moveSharedStore(folderStore, harness.database);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ tally: { fetched: 30 } });
    expect((await harness.sharedStore.currentLabels(TOPIC.id)).map(({ who }) => who)).toContain('bob');
  });

  it('given an automatic resume time, the crawl keeps it, there and back at home', async () => {
    await crawlHere(12);
    const at = Date.now() + 24 * HOUR_MS;
    store.crawls.update('c', { goesOnAt: at });
    await bring();
    await empty();
    await moveSharedStore(folderStore, harness.database);
    const there = (await harness.sharedStore.crawl('c'))?.goesOnAt ?? 0;
    expect(Math.abs(there - at)).toBeLessThan(HOUR_MS);
    await exportCrawls({ store, sharedStore: harness.sharedStore, clock: systemClock });
    expect(ownCrawls(store)).toMatchObject([{ id: 'c', state: 'done', goesOnAt: there }]);
    // There it has ended for good.
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'done', goesOnAt: null });
  });

  it('takes nothing away that came to it where it was, and is not at home', async () => {
    await crawlHere(12);
    await bring();
    const sharedStore = await openSharedStoreOn(folderStore);
    await exportCrawls({ store, sharedStore, clock: systemClock });
    const said = { ...labelOf('http://teaa.example/', 'none'), at: Date.now() };
    await sharedStore.label([said], 'bob');
    await crawlHere(14);
    expect(await bring()).toBeUndefined();
    store.labels.put([said]);
    // Two were given at each crawl here.
    expect((await bring())?.labels.rows).toBe(5);
  });

  it('given an interruption at any place, a second call completes it', async () => {
    await crawlHere(12);
    const real = importWriter(folderStore);
    let left = 1;
    const mortal =
      <Given extends unknown[], Out>(call: (...given: Given) => Promise<Out>) =>
      async (...given: Given): Promise<Out> => {
        if (left-- <= 0) throw new Error('killed');
        return call(...given);
      };
    let interruptions = 0;
    await openSharedStoreOn(folderStore);
    for (;;) {
      left = interruptions + 1;
      try {
        await bring({ urls: mortal(real.urls), visits: mortal(real.visits), end: mortal(real.end) });
        break;
      } catch (error) {
        expect(String(error)).toContain('killed');
        interruptions += 1;
      }
    }
    expect(interruptions).toBe(2);
    const sharedStore = await openSharedStoreOn(folderStore);
    expect((await sharedStore.visited('c', 0, 100)).length).toBe(12);
  });

  it('is a copy of what was brought also when all but that was done before an interruption', async () => {
    await crawlHere(12);
    const killed = () => {
      throw new Error('killed');
    };
    await expect(bring({}, { ...store, crawls: { ...store.crawls, update: killed } })).rejects.toThrow('killed');
    expect(ownCrawls(store)).toHaveLength(1);
    expect((await bring())?.visits.rows).toBeGreaterThan(12);
    expect(ownCrawls(store)).toEqual([]);
  });

  it('has a label of a clock that ran ahead at one moment on both sides, however often that is compared', async () => {
    await crawlHere(12);
    const at = Date.now() + 86_400_000;
    store.labels.put([labelOf('http://teaa.example/', 'not-relevant', { id: 'ahead', at })]);
    const killed = () => {
      throw new Error('killed');
    };
    await expect(bring({}, { ...store, crawls: { ...store.crawls, update: killed } })).rejects.toThrow('killed');
    const later = Date.now() + 1;
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(later);
    expect((await bring())?.labels.rows).toBe(3);
    expect(store.labels.current(TOPIC.id).every((label) => label.at <= later)).toBe(true);
  });

  it('stays where the shared store has another crawl of its id', async () => {
    await crawlHere(12);
    const sharedStore = await openSharedStoreOn(folderStore);
    await sharedStore.putTopic(TEA);
    await sharedStore.create(crawlOf('c'), ['http://other.example/']);
    expect(await bring()).toBeUndefined();
    expect(ownCrawls(store)).toHaveLength(1);
  });

  it('comes home, and is fetched for by no worker any more, also when that was interrupted', async () => {
    await crawlHere(12);
    await bring();
    const sharedStore = await openSharedStoreOn(folderStore);
    await sharedStore.update('c', { state: 'running', reason: null, message: '' });
    const killed = () => {
      throw new Error('killed');
    };
    const deaf = { ...sharedStore, update: killed };
    const mortal = { ...store, crawls: { ...store.crawls, own: killed } };
    await expect(exportCrawls({ store, sharedStore: deaf, clock: systemClock })).rejects.toThrow('killed');
    await expect(exportCrawls({ store: mortal, sharedStore, clock: systemClock })).rejects.toThrow('killed');
    expect((await exportCrawls({ store, sharedStore, clock: systemClock })).size).toBe(1);
    expect(await sharedStore.crawl('c')).toMatchObject({ state: 'done', reason: 'user' });
    expect(ownCrawls(store)).toMatchObject([{ id: 'c', state: 'paused', reason: null, message: '' }]);
  });

  it('stays what it was when the two sides are not the same', async () => {
    await crawlHere(12);
    const real = importWriter(folderStore);
    const changed: ImportWriter['visits'] = (id, visits) =>
      real.visits(
        id,
        visits.map((visit) => ({ ...visit, status: visit.status + 1 })),
      );
    await expect(bring({ visits: changed })).rejects.toThrow(/visits of the crawl c are not the same/);
    expect(ownCrawls(store).map(({ id }) => id)).toEqual(['c']);
  });
});

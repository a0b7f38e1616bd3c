import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeWeb, type FakeWeb } from '../crawl/testing/fake-web.ts';
import { openSharedStoreOn } from './store/open.ts';
import type { SharedCrawl, SharedStore } from './store/shared-store.ts';
import { openSqliteSharedStore } from './store/sqlite/database.ts';
import { crawlOf, TEA, turnOf } from './store/testing/samples.ts';
import { tree } from './testing/tree.ts';
import { openWorker } from './worker/open.ts';
import type { Worker } from './worker/worker.ts';

describe('workers of a shared crawl', () => {
  let sharedStore: SharedStore;
  let workers: Worker[];
  let webs: FakeWeb[];

  beforeEach(async () => {
    sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
    await sharedStore.putTopic(TEA);
    workers = [];
    webs = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await sharedStore.close();
  });

  const hire = (options: Parameters<typeof createFakeWeb>[1] = {}): Worker => {
    const web = createFakeWeb(tree, options);
    const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 2 });
    workers.push(worker);
    webs.push(web);
    worker.start();
    return worker;
  };
  const asked = (): string[] => webs.flatMap((web) => web.asked);
  const ended = async (id = 'c'): Promise<SharedCrawl> => {
    await expect.poll(async () => (await sharedStore.crawl(id))?.state, { interval: 50 }).toBe('done');
    const crawl = await sharedStore.crawl(id);
    if (crawl === undefined) throw new Error('no crawl');
    return crawl;
  };

  it('fetch every page, each URL once, and report why they stopped', async () => {
    await sharedStore.create(crawlOf('c'), ['http://teaa.example/']);
    hire();
    hire();
    const crawl = await ended();
    expect(crawl).toMatchObject({ reason: 'exhausted', outstanding: 0, backlog: 0 });
    const all = asked();
    expect(new Set(all).size).toBe(all.length);
    expect(webs.every((web) => web.asked.length > 0)).toBe(true);
    const pages = await sharedStore.visited('c', 0, 1_000);
    expect(crawl.tally.fetched).toBe(pages.length);
    expect(pages.map(({ n }) => n).sort((a, b) => a - b)).toEqual(pages.map((_, at) => at + 1));
    expect(pages.find(({ url }) => url === 'http://teaa.example/')).toMatchObject({ hidden: true, from: '' });
    expect((await sharedStore.seeds('c'))[0]?.state).toBe('fetched');
    expect(crawl.tally.onTopic).toBe(pages.filter(({ onTopic }) => onTopic).length);
  });

  it('follow the order: pages on the topic come first', async () => {
    const budgets = { pages: 40, perHost: 100, seconds: 0 };
    await sharedStore.create(crawlOf('c', { order: 'adaptive', budgets }), ['http://teaa.example/']);
    hire();
    const crawl = await ended();
    expect(crawl).toMatchObject({ reason: 'page-limit', tally: { fetched: 40 } });
    const pages = await sharedStore.visited('c', 0, 100);
    const topical = pages.filter(({ host }) => host.startsWith('tea')).length;
    expect(topical).toBeGreaterThan(23);
    expect(pages.some(({ parts, sighting }) => parts.length > 0 && sighting.anchor === 'more tea')).toBe(true);
  });

  it('say when no seed can be read', async () => {
    await sharedStore.create(crawlOf('c'), ['http://teaa.example/long/path', 'nonsense']);
    hire();
    expect((await ended()).reason).toBe('no-usable-seeds');
    expect(await sharedStore.seeds('c')).toMatchObject([{ state: 'failed', failure: 'gone' }, { state: 'failed' }]);
  });

  it('when stopped, return their leased URLs, and another worker continues', async () => {
    await sharedStore.create(crawlOf('c'), ['http://teaa.example/']);
    let stuck = (): void => undefined;
    const isStuck = new Promise<void>((resolve) => {
      stuck = resolve;
    });
    const release: (() => void)[] = [];
    const first = hire({
      during: () =>
        new Promise<void>((resolve) => {
          release.push(resolve);
          stuck();
        }),
    });
    await isStuck;
    const stopping = first.stop();
    for (const go of release) go();
    await stopping;
    expect(await sharedStore.crawl('c')).toMatchObject({ outstanding: 0, backlog: 0 });
    hire();
    expect((await ended()).reason).toBe('exhausted');
  });

  it('are led by one of them, and continue when it leaves', async () => {
    await sharedStore.create(crawlOf('c'), ['http://teaa.example/']);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = hire({ during: () => (asked().length > 10 ? held : undefined) });
    await expect.poll(() => asked().length).toBeGreaterThan(10);
    const second = hire();
    const stopping = first.stop();
    goOn();
    await stopping;
    const crawl = await ended();
    expect(crawl.reason).toBe('exhausted');
    expect(second.counts.pages).toBeGreaterThan(0);
    const pages = await sharedStore.visited('c', 0, 1_000);
    expect(new Set(pages.map(({ n }) => n)).size).toBe(pages.length);
  });

  it('given a lifted suspension, read pages of the host again, though it ended parsers here', async () => {
    const web = createFakeWeb(tree, { polite: true });
    const forgiven: string[] = [];
    const parser = { parse: web.parse, forgive: (host: string) => void forgiven.push(host) };
    const { worker } = openWorker({ sharedStore, parser, openFetcher: () => web, inFlight: 2 });
    workers.push(worker);
    await sharedStore.create(crawlOf('c'), ['http://teaa.example/a', 'http://steela.example/a']);
    const [claim, known] = await sharedStore.take({ worker: 'w', topics: [], most: 2 });
    if (claim === undefined || known === undefined) throw new Error('nothing to take');
    const again = { failure: 'timeout', message: '', again: true };
    await sharedStore.fail(known, 'w', again, [turnOf(known, { manners: { factor: 2, responseMs: 1, errors: 1 } })]);
    const left = { pauseMs: 86_400_000, manners: { factor: 2, responseMs: 1, errors: 0 }, parked: 'It ended parsers.' };
    await sharedStore.fail(claim, 'w', again, [turnOf(claim, left)]);
    await sharedStore.lift(claim.host, 'It ended parsers.', 0);
    worker.start();
    await expect.poll(() => web.asked.length).toBeGreaterThan(1);
    expect(forgiven).toContain(claim.host);
    expect(forgiven).not.toContain(known.host);
  });

  it('change direction at a label from any user', async () => {
    await sharedStore.create(crawlOf('c', { order: 'adaptive', budgets: { pages: 12, perHost: 50, seconds: 0 } }), [
      'http://teaa.example/',
    ]);
    hire();
    await ended();
    const url = 'http://teaa.example/';
    const relevances = async (): Promise<Map<number, number>> =>
      new Map((await sharedStore.visited('c', 0, 100)).map(({ id, relevance }) => [id, relevance]));
    const before = await relevances();
    // The label arrives before the crawl resumes with one page more. The crawl must not end before the learner has
    // applied it.
    await sharedStore.label([{ id: 'l', topicId: TEA.id, target: 'page', url, value: 'not-relevant', at: 1 }], 'ann');
    await sharedStore.update('c', { state: 'running', reason: null, budgets: { pages: 13, perHost: 50, seconds: 0 } });
    // The learner rejudges the pages fetched before.
    const turned = async (): Promise<boolean> =>
      [...(await relevances())].some(([id, relevance]) => relevance < (before.get(id) ?? 0) - 0.01);
    await expect.poll(turned).toBe(true);
  });
});

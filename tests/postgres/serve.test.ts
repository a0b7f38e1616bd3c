import { afterEach, beforeEach, expect, it } from 'vitest';
import { SharedCrawls } from '../../companion/cluster/replica/shared-crawls.ts';
import { crawlOf, TEA, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { tree } from '../../companion/cluster/testing/tree.ts';
import { openWorker } from '../../companion/cluster/worker/open.ts';
import type { Worker } from '../../companion/cluster/worker/worker.ts';
import { systemClock } from '../../companion/crawl/ports/clock.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { openTestHarness, type TestHarness } from '../../companion/crawl/testing/harness.ts';
import { startCompanion, type TestCompanion } from '../../companion/server/testing/companion.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import type { CrawlView } from '../../shared/api/crawl.ts';
import type { HostsView } from '../../shared/api/hosts.ts';
import { said } from '../../shared/api/sentences.ts';
import { inBothStores } from './harnesses.ts';

/** The part of a suggestion that is looked at. */
interface Suggested {
  readonly url: string;
  readonly foundThrough?: { readonly url: string };
  readonly why: {
    readonly path: readonly { readonly url: string }[];
    readonly anchor: string;
    readonly parts: unknown[];
  };
}

inBothStores('a companion with a shared store', (harness) => {
  let own: TestHarness;
  let companion: TestCompanion;
  let shared: SharedCrawls;
  let worker: Worker | undefined;
  const troubles: unknown[] = [];

  beforeEach(async () => {
    own = openTestHarness({ 'http://own.example/': { title: 'tea' } });
    await open();
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    await shut();
    await own.crawls.close();
    own.store.close();
    expect(troubles.splice(0)).toEqual([]);
  });

  const open = async (): Promise<void> => {
    const { crawls: local, store } = own;
    const failed = (error: unknown): void => void troubles.push(error);
    shared = new SharedCrawls({
      sharedStore: harness.sharedStore,
      local,
      store,
      clock: systemClock,
      who: 'ann',
      failed,
    });
    await shared.begin();
    companion = await startCompanion({ crawls: shared, store });
  };
  const shut = async (): Promise<void> => {
    await companion.close();
    await shared.close();
  };
  const call = async <Reply>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> => {
    const { status, text } = await companion.call(method, path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as Reply;
  };
  const view = (): Promise<CrawlView> => call('GET', '/v1/crawls/c');
  const start = async (pages = 30): Promise<void> => {
    await call('POST', '/v1/topics', TEA);
    const budgets = { pages, perHost: 100, seconds: 0 };
    await call('POST', '/v1/crawls', {
      ...{ id: 'c', topicId: TEA.id, seeds: ['http://teaa.example/'], order: 'adaptive', budgets },
    });
  };
  const hire = (): void => {
    const web = createFakeWeb(tree);
    ({ worker } = openWorker({ sharedStore: harness.sharedStore, parser: web, openFetcher: () => web, inFlight: 2 }));
    worker.start();
  };
  const done = (): Promise<void> => expect.poll(async () => (await view()).state).toBe('done');

  it('starts crawls there, and shows what workers bring as of its own', async () => {
    await start();
    expect(await view()).toMatchObject({ state: 'running', fetched: 0, topicName: 'Tea' });
    expect((await view()).message).toContain('ambit work');
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ topicId: 'tea', budgets: { pages: 30 } });
    const news: string[] = [];
    shared.subscribe(({ type }) => news.push(type));
    hire();
    await done();
    expect(await view()).toMatchObject({ state: 'done', reason: 'page-limit', fetched: 30 });
    expect((await view()).seeds).toMatchObject([{ state: 'fetched' }]);
    expect((await view()).curve.at(-1)?.[0]).toBe(30);
    expect(news).toContain('crawl');
    expect(news.some((type) => type === 'suggestion' || type === 'rejudged')).toBe(true);

    // The learner judges again after the last page, and the companion copies that a moment later.
    const learned = () => harness.sharedStore.crawl('c').then((crawl) => crawl && crawl.outstanding + crawl.backlog);
    await expect.poll(learned).toBe(0);
    const visited = () => harness.sharedStore.visited('c', 0, 100);
    const suggested = () => call<Suggested[]>('GET', '/v1/crawls/c/suggestions');
    /** Pages that one side alone takes for on the topic. A list that led to a suggestion may be folded into it. */
    const differing = async (): Promise<readonly string[]> => {
      const shown = await suggested();
      const urls = shown.map(({ url }) => url);
      const folded = new Set(shown.map(({ foundThrough }) => foundThrough?.url));
      const expected = (await visited()).filter(({ onTopic, hidden }) => onTopic && !hidden).map(({ url }) => url);
      return [
        ...expected.filter((url) => !urls.includes(url) && !folded.has(url)),
        ...urls.filter((url) => !expected.includes(url)),
      ];
    };
    await expect.poll(differing).toEqual([]);
    const there = await visited();
    const suggestions = await suggested();
    for (const { url, why } of suggestions) {
      const from = there.find((page) => page.url === url)?.from;
      expect(why.path.map((step) => step.url).slice(-2)).toEqual([from, url]);
      expect(why.path[0]?.url).toBe('http://teaa.example/');
      expect(why).toMatchObject({ anchor: 'more tea' });
      expect(why.parts.length).toBeGreaterThan(0);
    }
    const map = await call<{ links: unknown[] }>('GET', '/v1/crawls/c/map');
    expect(map.links.length).toBeGreaterThan(20);
    expect((await call<{ total: number }>('GET', '/v1/crawls/c/pages?show=all')).total).toBe(30);
    // The pages of this web read alike: all of them are one line.
    const taken = await call<{ text: string }>('GET', '/v1/crawls/c/take-away?format=jsonl&show=all&seeds=with');
    expect(taken.text).toContain('teaa.example');
  });

  it('pauses, resumes, raises limits and stops', async () => {
    await start();
    const state = async () => (await harness.sharedStore.crawl('c'))?.state;
    expect(await call('POST', '/v1/crawls/c/pause')).toMatchObject({ state: 'paused' });
    expect(await state()).toBe('paused');
    expect(await call('POST', '/v1/crawls/c/resume')).toMatchObject({ state: 'running' });
    expect(await state()).toBe('running');
    const budgets = { pages: 5, perHost: 5, seconds: 0 };
    expect(await call('POST', '/v1/crawls/c/budgets', budgets)).toMatchObject({ budgets });
    expect(await call('POST', '/v1/crawls/c/stop')).toMatchObject({ state: 'done', reason: 'user' });
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'done', reason: 'user', budgets });
    await expect(call('POST', '/v1/crawls/c/pause')).rejects.toThrow('409');
  });

  it('shows what others steer and say, and who said it', async () => {
    await start(8);
    hire();
    await done();
    const url = 'http://teaa.example/a';
    const label = { topicId: TEA.id, target: 'page', url, value: 'not-relevant' } as const;
    await call('POST', '/v1/labels', {
      labels: [{ ...label, id: 'mine', at: Date.now() - 1_000, who: 'somebody else' }],
    });
    expect(await harness.sharedStore.currentLabels(TEA.id)).toMatchObject([{ who: 'ann', value: 'not-relevant' }]);
    await harness.sharedStore.label([{ ...label, id: 'theirs', value: 'relevant', at: Date.now() }], 'bob');
    const history = () => call<{ who: string; value: string }[]>('GET', '/v1/topics/tea/labels');
    await expect.poll(async () => (await history()).length).toBe(2);
    expect(await history()).toMatchObject([
      { who: 'bob', value: 'relevant' },
      { who: 'ann', value: 'not-relevant' },
    ]);
    const relevant = await call<{ url: string }[]>('GET', '/v1/crawls/c/suggestions?show=relevant');
    expect(relevant.map((page) => page.url)).toEqual([url]);
    await harness.sharedStore.update('c', { state: 'paused', reason: null });
    await expect.poll(async () => (await view()).state).toBe('paused');
  });

  it('shows hosts that workers leave alone, and has them asked again where that is the user’s to say', async () => {
    await start();
    await harness.sharedStore.create(crawlOf('d'), ['http://slow.example/', 'http://bad.example/']);
    const leave = async (host: string, parked: string): Promise<void> => {
      const lease = await harness.sharedStore.leaseHost('w', host, host);
      if ('waitMs' in lease) throw new Error(`${host} rests`);
      const [claim] = await harness.take('w', 1, [TEA.id]);
      if (claim === undefined) throw new Error('nothing to take');
      const turns = [turnOf(claim), { ...lease, pauseMs: 86_400_000, manners: {}, parked }];
      await harness.sharedStore.fail(claim, 'w', { failure: 'cancelled', message: '', again: true }, turns);
    };
    await leave('bad.example', said('host-ends-parsers', 'bad.example', 3, 10));
    await leave('slow.example', said('host-slow', 'slow.example', 90));
    await expect.poll(async () => (await call<CrawlView[]>('GET', '/v1/crawls')).length).toBe(2);
    const hosts = () => call<HostsView>('GET', '/v1/crawls/d/hosts');
    expect(await hosts()).toMatchObject({
      hosts: [
        { host: 'bad.example', liftable: true, waitMs: null, notes: [{ code: 'host-ends-parsers' }] },
        { host: 'slow.example', liftable: false, parked: expect.stringContaining('90 s') },
      ],
    });
    expect(await call('GET', '/v1/crawls/c/hosts')).toEqual({ hosts: [], demoted: [] });
    const ask = (host: string) => call('POST', '/v1/hosts/ask-again', { host });
    expect(await ask('slow.example')).toEqual({ lifted: false });
    expect(await ask('nobody.example')).toEqual({ lifted: false });
    expect(await ask('bad.example')).toEqual({ lifted: true });
    expect((await hosts()).hosts.map(({ host }) => host)).toEqual(['slow.example']);
    // The host rests first: this store does not know the pause of its robots.txt.
    expect(await harness.sharedStore.leaseHost('w', 'bad.example', 'bad.example')).toMatchObject({
      waitMs: expect.closeTo(30_000, -4),
    });
  });

  it('continues where it was, and leaves its own crawls where they are', async () => {
    await call('POST', '/v1/topics', TEA);
    own.crawls.start({
      ...{ id: 'own', topicId: TEA.id, seeds: ['http://own.example/'], order: 'best-first' },
      budgets: { pages: 5, perHost: 5, seconds: 0 },
    });
    await own.crawls.ended('own');
    await start(10);
    hire();
    await expect.poll(async () => (await view()).fetched).toBeGreaterThan(3);
    await shut();
    await expect.poll(async () => (await harness.sharedStore.crawl('c'))?.state).toBe('done');
    // Without the store the companion has a replica that it cannot steer.
    expect(() => own.crawls.resume('c')).toThrow('shared store');
    await open();
    expect(await view()).toMatchObject({ state: 'done', fetched: 10 });
    expect(new Set(fetchedPages(own.store, 'c').map(({ url }) => url)).size).toBe(10);
    expect(await harness.sharedStore.crawl('own')).toBeUndefined();
    expect((await call<CrawlView[]>('GET', '/v1/crawls')).map(({ id }) => id).sort()).toEqual(['c', 'own']);
  });
});

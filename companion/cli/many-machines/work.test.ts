import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSharedStore } from '../../cluster/store/address.ts';
import type { SharedCrawl } from '../../cluster/store/shared-store.ts';
import { crawlOf } from '../../cluster/store/testing/samples.ts';
import { writeLittleWeb } from '../../lab/testing/written-web.ts';
import { type RunningCommand, runAmbit } from '../testing/serve-process.ts';
import { workLine } from './work-report.ts';

describe('ambit work', () => {
  const web = writeLittleWeb((_, on) => (on ? 'on' : 'off'));
  afterAll(web.remove);
  let store: string;
  let running: RunningCommand | undefined;
  beforeEach(() => {
    store = mkdtempSync(join(tmpdir(), 'ambit-work-'));
  });
  afterEach(async () => {
    await running?.ended('SIGKILL');
    rmSync(store, { recursive: true });
  });

  const begin = async (): Promise<void> => {
    const sharedStore = await openSharedStore(store, true);
    await sharedStore.putTopic({ id: 'cameras', name: 'Cameras', words: ['camera', 'lens'], texts: [] });
    const budgets = { pages: 20, perHost: 1_000, seconds: 0 };
    await sharedStore.create(crawlOf('c', { topicId: 'cameras', budgets }), ['http://s1.example/1/index.html']);
    await sharedStore.close();
  };
  const work = (...more: readonly string[]): RunningCommand =>
    (running = runAmbit(['work', '--store', store, '--web', web.dir, ...more]));

  it('tells how far the crawls are, that it waits, and at the end what it did', async () => {
    await begin();
    const worker = work();
    await worker.says(/^\d+\/20 pages, \d+ on topic, \d+ waiting; this worker: \d+ pages, 0 failed, \d+ in flight$/m);
    await worker.says(/^Waiting: no crawl is running; this worker: \d+ pages/m);
    expect(await worker.ended('SIGINT')).toBe(0);
    expect(worker.printed()).toMatch(/^This worker fetched 20 pages, 0 failed; other workers continue\.\n$/m);
  });

  it('given --json, prints each page that it fetched', async () => {
    await begin();
    const worker = work('--json');
    await worker.says(/"n":20,/);
    expect(await worker.ended('SIGTERM')).toBe(0);
    const told = worker.printed().matchAll(/^\{.*\}$/gm);
    const lines = [...told].map(([line]) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.slice(0, -1).map(({ n, crawl, status }) => [n, crawl, status])).toEqual(
      Array.from({ length: 20 }, (_, at) => [at + 1, 'c', 200]),
    );
    expect(lines.at(-1)).toEqual({ done: true, worker: expect.any(String), pages: 20, failed: 0 });
  });

  it('given a topic that the shared store lacks, prints that it waits for the topic', async () => {
    await begin();
    const worker = work('--topics', 'nope, cameras');
    await worker.says(/^No topic nope is in the shared store yet: the worker waits for it\./m);
    expect(await worker.ended('SIGINT')).toBe(0);
    expect(worker.printed()).not.toContain('No topic cameras');
  });
});

describe('the line of a worker', () => {
  const own = { pages: 4, failed: 1, inFlight: 2 };
  const crawl = (id: string, change: Partial<SharedCrawl> = {}): SharedCrawl => ({
    ...crawlOf(id),
    ...{ state: 'running', reason: null, message: '', startedAt: 0, elapsedMs: 0, bytes: 0 },
    ...{ outstanding: 0, backlog: 0, leader: '' },
    tally: { fetched: 10, onTopic: 3, failed: 0, frontier: 50, hosts: 2 },
    ...change,
  });
  const lineOf = (topics: readonly string[], ...crawls: readonly SharedCrawl[]) => workLine(own, crawls, topics);

  it('counts the crawls that are under way for it', () => {
    expect(lineOf([], crawl('a'), crawl('b', { state: 'paused' }))).toEqual({
      text: '10/1000 pages, 3 on topic, 50 waiting; this worker: 4 pages, 1 failed, 2 in flight',
      waits: false,
    });
    expect(lineOf([], crawl('a'), crawl('b')).text).toMatch(/^20\/2000 pages of 2 crawls, 6 on topic, 100 waiting; /);
    expect(lineOf(['milk'], crawl('a'), crawl('b', { topicId: 'milk' })).text).toMatch(/^10\/1000 pages, /);
  });

  it('given no crawl of its topics, prints that it waits', () => {
    expect(lineOf(['milk'], crawl('a'))).toMatchObject({ waits: true, text: expect.stringMatching(/^Waiting: no/) });
  });
});

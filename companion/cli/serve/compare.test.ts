import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayRuns } from '../../lab/index.ts';
import { madeOf } from '../lab/made-of.ts';
import { openRuntime, type Runtime } from '../runtime/runtime.ts';
import { comparisons } from './compare.ts';

let folder: string;
let harness: Runtime;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-compare-'));
  harness = await openRuntime({ data: folder, web: 'demo' });
  harness.crawls.putTopic({ id: 't', name: 'Parsers', words: ['parser', 'html'], texts: [] });
  const budgets = { pages: 30, perHost: 100, seconds: 0 };
  const seeds = ['https://packages.example/htmlparser2'];
  harness.crawls.start({ id: 'c', topicId: 't', seeds, order: 'adaptive', budgets });
  await harness.crawls.ended('c');
});
afterAll(async () => {
  await harness?.close();
  await rm(folder, { recursive: true, force: true });
});

it('compares in a process of its own over the database that is open here, with the numbers of the lab', async () => {
  const compare = comparisons(folder, 60_000);
  const found = await compare('c', 'breadth-first');
  const { runs, pages } = replayRuns({
    store: harness.store,
    crawl: 'c',
    orders: ['breadth-first'],
    madeOf,
    randomSeed: 1,
    progress: () => undefined,
  });
  expect(found).toMatchObject({ ready: true, pages });
  expect(found.curves.map(({ order, curve }) => [order, curve.at(-1)?.[1]])).toEqual(
    runs.map(({ order, found }) => [order, found.at(-1)]),
  );
  expect(pages).toBeGreaterThan(10);
});

it('given a call while it is not done, answers how far it is, and does the work once', async () => {
  const compare = comparisons(folder, 0);
  const shares: number[] = [];
  let found = await compare('c', 'random');
  while (!found.ready) {
    shares.push(found.share ?? Number.NaN);
    await new Promise((resolve) => setImmediate(resolve));
    found = await compare('c', 'random');
  }
  expect(shares[0]).toBe(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0);
  expect(shares.at(-1)).toBeLessThan(1);
});

it('given an unknown crawl, rejects', async () => {
  await expect(comparisons(folder, 60_000)('none', 'random')).rejects.toThrow('none');
});

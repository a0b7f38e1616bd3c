import { afterEach, expect, it } from 'vitest';
import { PATIENCE_MS } from '../crawl/state/worth-the-wait.ts';
import { createFakeClock, type FakeClock, inFakeTime } from '../crawl/testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../crawl/testing/fake-web.ts';
import type { SharedStore } from './store/shared-store.ts';
import { crawlOf, TEA } from './store/testing/samples.ts';
import { openInTimeOf } from './testing/clocked-store.ts';
import { openWorker } from './worker/open.ts';
import type { Worker } from './worker/worker.ts';

const TEA_HOUSE = 'http://tea.example/';
const LIST = 'http://list.example/';
/** Pages of good hosts. Workers fetch one at a time, so a host rests between two. */
const GOOD = 10;
const POOR = 30;
const LOOK_MS = 50;

const topical = (title: string, links: readonly string[]): FakePage => ({
  title,
  text: 'tea leaf oolong cup brewing of tea '.repeat(20),
  links,
});

/** A host of pages on the topic, and a list of many hosts that are about something else. */
function pageAt(url: string): FakePage {
  if (url === TEA_HOUSE)
    return topical(
      'Tea leaves',
      Array.from({ length: GOOD }, (_, at) => TEA_HOUSE + at),
    );
  if (url.startsWith(TEA_HOUSE)) return topical(`Green tea ${url}`, []);
  const links = url === LIST ? Array.from({ length: POOR }, (_, at) => `http://steel${at}.example/`) : [];
  return { title: `Steel pipes ${url}`, text: 'pipe valve flange weld of steel '.repeat(20), links };
}

let clock: FakeClock;
let sharedStore: SharedStore;
let workers: Worker[] = [];
afterEach(async () => {
  await inFakeTime(clock, Promise.all(workers.map((worker) => worker.stop())));
  workers = [];
  await sharedStore.close();
});

interface TimedRequest {
  readonly url: string;
  readonly at: number;
}

/** Starts several workers of six pages in flight. @returns their requests, in sequence */
async function hired(
  count: number,
  pages: number,
  tookMs: (url: string) => number = () => 200,
): Promise<TimedRequest[]> {
  clock = createFakeClock();
  sharedStore = await openInTimeOf(clock);
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c', { budgets: { pages, perHost: 1_000, seconds: 0 } }), [TEA_HOUSE, LIST]);
  const asked: TimedRequest[] = [];
  const web = createFakeWeb(pageAt, {
    polite: true,
    async during(url) {
      asked.push({ url, at: clock.monotonic() });
      await new Promise<void>((done) => clock.timer(tookMs(url), done));
    },
  });
  for (let hiring = 0; hiring < count; hiring++) {
    const { worker } = openWorker({ sharedStore, clock, parser: web, openFetcher: () => web });
    workers.push(worker);
    worker.start();
  }
  return asked;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  let turns = 0;
  const look = async (): Promise<void> => {
    while (!(await holds())) await new Promise<void>((done) => clock.timer(LOOK_MS, done));
  };
  // Work before the next tick needs a few turns of the event loop.
  await inFakeTime(clock, look(), () => ++turns % 8 !== 0);
}

const isDone = async (): Promise<boolean> => (await sharedStore.crawl('c'))?.state === 'done';
const poor = (asked: readonly TimedRequest[]): readonly TimedRequest[] =>
  asked.filter(({ url }) => url.includes('steel'));

it.each([1, 2, 4])('of %d workers none takes a URL that promises far less while a better host rests', async (count) => {
  const asked = await hired(count, GOOD + 2);
  await until(isDone);
  expect(poor(asked)).toEqual([]);
});

it('everything is read in the end, and nothing twice', async () => {
  const asked = await hired(2, 1_000);
  await until(isDone);
  expect(asked.map(({ url }) => url).toSorted()).toEqual([...new Set(asked.map(({ url }) => url))].toSorted());
  expect(asked).toHaveLength(GOOD + POOR + 2);
});

it('of all workers together one page is begun every three seconds while the better host is slow', async () => {
  const slowMs = 20_000;
  const asked = await hired(4, 1_000, (url) => (url === `${TEA_HOUSE}0` ? slowMs : 200));
  await until(async () => asked.some(({ url, at }) => url.includes('steel') && at > PATIENCE_MS));
  const slow = asked.find(({ url }) => url === `${TEA_HOUSE}0`)?.at ?? Number.NaN;
  await until(async () => clock.monotonic() > slow + slowMs - LOOK_MS);
  const times = poor(asked)
    .map(({ at }) => at)
    .filter((at) => at < slow + slowMs);
  const gaps = times.slice(1).map((at, before) => at - (times[before] ?? 0));
  expect(times.length).toBeGreaterThan(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PATIENCE_MS);
});

it('given a worker that waits, it holds no lease and can be stopped', async () => {
  const asked = await hired(2, 1_000);
  await until(async () => asked.some(({ url }) => url === `${TEA_HOUSE}3`));
  await inFakeTime(clock, Promise.all(workers.map((worker) => worker.stop())));
  expect(poor(asked)).toEqual([]);
  expect(await sharedStore.crawl('c')).toMatchObject({ state: 'running', outstanding: 0 });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrawls } from '../../crawl/manager/open.ts';
import { politely } from '../../crawl/politeness/polite-fetch.ts';
import { createPoliteness } from '../../crawl/politeness/politeness.ts';
import { createFakeClock, type FakeClock } from '../../crawl/testing/fake-clock.ts';
import { createFakeJudge } from '../../crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../crawl/testing/fake-order.ts';
import { createFakeWeb, type FakePage } from '../../crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../crawl/testing/harness.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { createHandOver } from '../hand-over.ts';
import { openWatching } from '../watching.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const LIST = 'http://a.example/list';

const folders: string[] = [];

/** After each test of a file: harnesses leave folders behind. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

type WatchPages = Record<string, FakePage>;

export const site = (): WatchPages => ({
  [LIST]: { title: '1 list', text: 'A list of teas', links: ['http://a.example/green', 'http://a.example/off'] },
  'http://a.example/green': { title: '0.9 green', text: 'Green tea is steamed' },
  'http://a.example/off': { title: '0 off', text: 'Opening hours' },
});

interface Meddling {
  /** Before anything is opened on the store. */
  readonly spoil?: (store: Store) => void;
  /** In the middle of every fetch. */
  readonly during?: (url: string) => Promise<void> | void;
  /** Sitemaps that every robots.txt names. */
  readonly sitemaps?: readonly string[];
  /** Pages a week in search of new sources; none unless told. */
  readonly searchPages?: number;
}

/**
 * A companion with a store on the disk, over a web and a clock of the test. Closed and opened again it is a restart.
 */
export function harness(
  pages: WatchPages,
  clock: FakeClock,
  data: string,
  { spoil = () => undefined, during = () => undefined, sitemaps = [], searchPages = 0 }: Meddling = {},
) {
  const store = openStore(data);
  spoil(store);
  const told: unknown[] = [];
  const web = createFakeWeb((url) => pages[url], { polite: true, during, sitemaps });
  const politeness = createPoliteness(clock);
  const given = { createOrder: createFakeOrder, createJudge: createFakeJudge };
  const handOver = createHandOver(web, clock);
  const crawls = openCrawls({ store, fetcher: handOver.fetcher, parser: web, clock, politeness, goOn: true, ...given });
  const fetch = politely(web, politeness, clock);
  const watching = openWatching(
    {
      ...{ store, crawls, fetch, parser: web, outside: web, clock, handOver },
      searchPages: () => searchPages,
      failed: (error) => told.push(error),
    },
    true,
  );
  const close = async (): Promise<void> => {
    await watching.close();
    await crawls.close();
    store.close();
  };
  return { store, web, crawls, watching, told, close };
}

type WatchHarness = ReturnType<typeof harness>;

/** Lets the harness work as long as it is not idle; time passes by its own timers only. */
export async function settle({ watching }: WatchHarness, clock: FakeClock): Promise<void> {
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
export async function pass(open: WatchHarness, clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR) {
    clock.advance(Math.min(HOUR, left));
    await settle(open, clock);
  }
}

/** A harness whose crawl from the list has ended. */
export async function crawled(
  pages: WatchPages,
  meddling?: Meddling,
): Promise<{ open: WatchHarness; clock: FakeClock; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-watch-'));
  folders.push(folder);
  const clock = createFakeClock();
  const open = harness(pages, clock, folder, meddling);
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

/** Returns the addresses of the watch's finds. */
export const urls = (open: WatchHarness): string[] => open.watching.view(TOPIC.id).finds.map(({ url }) => url);
export const visitsTo = (open: WatchHarness, url: string): number => open.web.asked.filter((one) => one === url).length;

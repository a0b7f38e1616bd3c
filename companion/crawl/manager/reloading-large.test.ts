import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { createFakeWeb, type FakeWeb } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { TOPIC } from '../testing/harness.ts';
import { productDeps } from '../testing/product-deps.ts';
import { CrawlRows } from './crawl-rows.ts';
import { LoadedCrawls } from './loaded-crawls.ts';
import { Reloading } from './reloading.ts';

const folder = foldersOfEach();
const SEED = 'http://a.example/';
/** Pages after which the topic changes. */
const PAGES = 150;
const SHIPS = { ...TOPIC, words: ['ships'] };
const filler = (of: number): string => Array.from({ length: 30 }, (_, at) => `w${(of * 7 + at * 3) % 97}x`).join(' ');

/** A hub with two trees of pages without end: one about tea, one about ships. */
const pages = (url: string) => {
  const [, kind = '', n = '0'] = new URL(url).pathname.split('/');
  if (kind === '') {
    const links = ['tea', 'ships'].map((each) => ({ url: `${SEED}${each}/1`, anchor: `${each} page` }));
    return { title: 'A hub of tea and ships', text: `tea kettle leaf ships harbour cargo ${filler(0)}`, links };
  }
  const words = kind === 'tea' ? 'tea kettle leaf oolong' : 'ships harbour cargo anchor';
  const links = [2, 3].map((step) => ({ url: `${SEED}${kind}/${2 * Number(n) + step}`, anchor: `more ${kind}` }));
  return { title: `${kind} ${n}`, text: `${words} ${words} ${words} ${filler(Number(n))}`, links };
};

/** A crawl about tea that fetched 150 pages and holds the next one back. */
interface Crawling {
  readonly store: Store;
  readonly web: FakeWeb;
  readonly loaded: LoadedCrawls;
  readonly reloading: Reloading;
  readonly first: CrawlRun;
  create(): CrawlRun;
  /** Lets the web answer. */
  release(): void;
  /** Addresses that the first run had asked for when another took its place. */
  handedOverAt(): number;
}

const opened: Crawling[] = [];
afterEach(async () => {
  for (const { reloading, loaded, store, release } of opened.splice(0)) {
    release();
    reloading.abandon();
    await loaded.quitAll();
    await reloading.idle();
    store.close();
  }
});

async function crawling(): Promise<Crawling> {
  let release = (): void => undefined;
  let isHeld = true;
  const gate = new Promise<void>((resolve) => {
    release = () => {
      isHeld = false;
      resolve();
    };
  });
  const store = openStore(folder());
  let handedOverAt = 0;
  const web: FakeWeb = createFakeWeb(pages, {
    during: () => {
      if (handedOverAt === 0 && loaded.get('c') !== first) handedOverAt = web.asked.length - 1;
      return isHeld && web.asked.length > PAGES ? gate : undefined;
    },
  });
  const deps = productDeps(store, web);
  const loaded = new LoadedCrawls(deps, new CrawlRows(deps, () => undefined), {
    isHeard: () => false,
    starting: () => undefined,
  });
  store.topics.put(TOPIC, 1);
  const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
  const row = { id: 'c', topicId: TOPIC.id, order: 'adaptive', budgets, startedAt: 1, state: 'running' } as const;
  store.crawls.create({ ...row, reason: null, message: '', elapsedMs: 0, bytes: 0 }, [SEED]);
  const create = (): CrawlRun => {
    const crawl = store.crawls.get('c');
    if (crawl === undefined) throw new Error('the crawl was created');
    return loaded.create(crawl);
  };
  const reloading = new Reloading({ store }, loaded);
  loaded.start('c');
  const first = loaded.get('c');
  if (first === undefined) throw new Error('the crawl was started');
  await expect.poll(() => web.asked.length, { interval: 1 }).toBeGreaterThan(PAGES);
  const made = {
    ...{ store, web, loaded, reloading, first, create },
    ...{ release: () => release(), handedOverAt: () => handedOverAt },
  };
  opened.push(made);
  return made;
}

const shareOf = (urls: readonly string[], kind: string): number =>
  urls.filter((url) => url.startsWith(`${SEED}${kind}/`)).length / urls.length;

it('given a changed topic, a large crawl turns to it before it is rebuilt, and the rebuilt run equals one after a restart', async () => {
  const { store, web, loaded, reloading, first, create, release, handedOverAt } = await crawling();
  expect(shareOf(web.asked.slice(20), 'tea')).toBeGreaterThan(0.9);
  store.topics.put(SHIPS, 2);
  reloading.reload('c');
  release();
  await reloading.idle();
  const next = loaded.get('c');
  expect(next).not.toBe(first);
  expect(loaded.stateOf('c')).toBe('running');
  await expect.poll(handedOverAt, { interval: 1 }).toBeGreaterThan(PAGES);
  const turned = web.asked.slice(PAGES + 1, handedOverAt());
  expect(turned.length).toBeGreaterThan(3);
  expect(shareOf(turned.slice(1), 'ships')).toBeGreaterThan(0.8);

  await loaded.quit('c');
  const restarted = create();
  expect(await restarted.follow(async () => true)).toBe(true);
  const [mine, other] = [next?.stateOf('c'), restarted.stateOf('c')];
  expect(mine?.known.size).toBe(other.known.size);
  const ids = Array.from({ length: other.known.size }, (_, id) => id);
  expect(ids.map((id) => mine?.order.score(id))).toEqual(ids.map((id) => other.order.score(id)));
  expect(ids.map((id) => mine?.settled.has(id))).toEqual(ids.map((id) => other.settled.has(id)));
  expect([...(mine?.log ?? [])].map(({ n, url, relevance }) => [n, url, relevance])).toEqual(
    [...other.log].map(({ n, url, relevance }) => [n, url, relevance]),
  );
  const relevance = (kind: string) => [...other.log].find(({ url }) => url === `${SEED}${kind}/1`)?.relevance;
  expect([relevance('tea'), relevance('ships')].map((each) => (each ?? -1) >= 0.5)).toEqual([false, true]);
});

it('given a pause while it is rebuilt, a large crawl leaves no run behind that knows the old topic', async () => {
  const { store, loaded, reloading, release } = await crawling();
  store.topics.put(SHIPS, 2);
  reloading.reload('c');
  loaded.pause('c');
  release();
  await reloading.idle();
  expect([loaded.ids, loaded.stateOf('c')]).toEqual([[], 'paused']);
});

it('given a second change while it is rebuilt, a large crawl is rebuilt by the second', async () => {
  const { store, loaded, reloading, release } = await crawling();
  store.topics.put(SHIPS, 2);
  reloading.reload('c');
  release();
  await Promise.resolve();
  store.topics.put({ ...TOPIC, words: ['harbour'] }, 3);
  reloading.reload('c');
  await reloading.idle();
  expect(loaded.get('c')?.stateOf('c').topic.words).toEqual(['harbour']);
});

import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { captureOf } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness, TOPIC } from '../testing/harness.ts';

const folder = foldersOfEach();
const opened: TestHarness[] = [];
/** Lets the answers come that the web holds back. */
let release = (): void => undefined;
afterEach(async () => {
  release();
  for (const harness of opened.splice(0)) {
    await harness.crawls.close();
    harness.store.close();
  }
});

const SEED = 'http://a.example/';
const filler = (of: number): string => Array.from({ length: 30 }, (_, at) => `w${(of * 7 + at * 3) % 97}x`).join(' ');

/** A hub that leads to two chains of pages in turn: one about tea, one about ships. */
const pages = (url: string) => {
  const { pathname } = new URL(url);
  if (pathname === '/') {
    const links = ['tea', 'ships'].map((kind) => ({ url: `${SEED}${kind}/1`, anchor: `${kind} page` }));
    return { title: 'A hub of tea and ships', text: `tea kettle leaf ships harbour cargo ${filler(0)}`, links };
  }
  const [, kind = '', n = '0'] = pathname.split('/');
  const words = kind === 'tea' ? 'tea kettle leaf oolong' : 'ships harbour cargo anchor';
  return {
    title: `${kind} ${n}`,
    text: `${words} ${words} ${words} ${filler(Number(n))}`,
    links: [1, 2].map((step) => ({ url: `${SEED}${kind}/${Number(n) + step}`, anchor: `more ${kind}`, block: words })),
  };
};

/** A crawl about tea that has asked for `asked` pages and waits for the last of them. */
async function held(asked: number): Promise<TestHarness> {
  let isHeld = true;
  const gate = new Promise<void>((resolve) => {
    release = () => {
      isHeld = false;
      resolve();
    };
  });
  const harness: TestHarness = openTestHarness(pages, {
    real: true,
    store: openStore(folder()),
    during: () => (isHeld && harness.web.asked.length >= asked ? gate : undefined),
  });
  opened.push(harness);
  harness.crawls.start(specOf([SEED], { order: 'adaptive', budgets: { pages: 60, perHost: 1_000, seconds: 0 } }));
  await expect.poll(() => harness.web.asked.length, { interval: 1 }).toBeGreaterThanOrEqual(asked);
  return harness;
}

const kinds = (urls: readonly string[]): readonly string[] =>
  urls.map((url) => new URL(url).pathname.split('/')[1] ?? '');
const share = (urls: readonly string[], kind: string): number =>
  kinds(urls).filter((one) => one === kind).length / urls.length;

it('given other words for its topic, a running crawl turns: the next pages are about them, and none is read again', async () => {
  const harness = await held(16);
  expect(share(harness.web.asked.slice(6), 'tea')).toBeGreaterThan(0.8);
  harness.crawls.putTopic({ ...TOPIC, words: ['ships'] });
  const asked = harness.web.asked.length;
  release();
  await harness.crawls.ended('c');
  expect(share(harness.web.asked.slice(asked, asked + 20), 'ships')).toBeGreaterThan(0.8);
  const lines = harness.lines().map(({ url }) => url);
  expect(new Set(lines).size).toBe(lines.length);
});

it('given other words, pages found before are judged by them', async () => {
  const harness = await held(16);
  const relevance = (url: string): number | undefined =>
    harness.store.crawls
      .fetched('c')
      .map((id) => harness.store.crawls.page(id))
      .find((page) => page?.url === url)?.relevance;
  expect(relevance(`${SEED}tea/1`)).toBeGreaterThan(0.5);
  harness.crawls.putTopic({ ...TOPIC, words: ['ships'] });
  release();
  await harness.crawls.ended('c');
  expect(relevance(`${SEED}tea/1`)).toBeLessThan(0.5);
  expect(relevance(`${SEED}ships/1`)).toBeGreaterThan(0.5);
});

it('given another name alone, a crawl continues without being rebuilt', async () => {
  const harness = await held(16);
  const asked = harness.web.asked.length;
  harness.crawls.putTopic({ ...TOPIC, name: 'Kettles' });
  release();
  await harness.crawls.ended('c');
  // A rebuild cuts off the fetch in flight, which is then begun again.
  expect(new Set(harness.web.asked).size).toBe(harness.web.asked.length);
  expect(harness.web.asked.length).toBeGreaterThan(asked);
});

it('given a captured page as a seed, a running crawl reads it from the capture and follows its links', async () => {
  const harness = await held(8);
  const seed = 'http://b.example/reading';
  harness.store.captures.put([
    captureOf(seed, {
      title: 'Tea reading',
      text: `tea kettle leaf oolong ${filler(3)}`,
      links: [{ url: 'http://b.example/tea/best', anchor: 'the best tea' }],
    }),
  ]);
  harness.crawls.addSeeds(TOPIC.id, [seed]);
  release();
  const view = await harness.crawls.ended('c');
  expect(view.seeds.map(({ url, state }) => [url, state])).toEqual([
    [SEED, 'fetched'],
    [seed, 'fetched'],
  ]);
  expect(harness.web.asked).not.toContain(seed);
  expect(harness.web.asked).toContain('http://b.example/tea/best');
});

it('a seed that a link leads to is read from the capture, too, and one that was fetched is not fetched again', async () => {
  const harness = await held(8);
  const [waiting, fetched] = [`${SEED}ships/1`, `${SEED}tea/1`];
  expect(harness.web.asked).toContain(fetched);
  expect(harness.web.asked).not.toContain(waiting);
  harness.store.captures.put([captureOf(waiting, pages(waiting))]);
  harness.crawls.addSeeds(TOPIC.id, [waiting, fetched, waiting]);
  release();
  const view = await harness.crawls.ended('c');
  expect(view.seeds).toHaveLength(3);
  expect(harness.web.asked).not.toContain(waiting);
  expect(harness.web.asked.filter((url) => url === fetched)).toHaveLength(1);
});

it('a paused crawl takes seeds and words in when it is resumed', async () => {
  const harness = await held(10);
  harness.crawls.pause('c');
  harness.crawls.putTopic({ ...TOPIC, words: ['ships'] });
  harness.crawls.addSeeds(TOPIC.id, ['http://c.example/ships/1']);
  release();
  const asked = harness.web.asked.length;
  harness.crawls.resume('c');
  await harness.crawls.ended('c');
  expect(harness.web.asked).toContain('http://c.example/ships/1');
  expect(share(harness.web.asked.slice(asked, asked + 20), 'ships')).toBeGreaterThan(0.8);
});

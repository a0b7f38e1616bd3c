import { expect, it } from 'vitest';
import { createAdaptive } from '../../order/adaptive.ts';
import type { Order, ReadPage } from '../../order/order.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { answerCaptures } from '../manager/topic-captures.ts';
import type { CheckpointPace } from '../ports/checkpoint-pace.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf, createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, specOf, TOPIC } from '../testing/harness.ts';

const folder = foldersOfEach();
let crawls: ReturnType<typeof openCrawls> | undefined;
closedAfterEach(() => crawls && { crawls, store });
let store: ReturnType<typeof openStore>;

const TEA = 'tea leaves steep in a kettle, oolong and sencha brew slowly in the pot '.repeat(4);
const SHIPS = 'cargo ships wait in the harbour for a crane, the anchor holds the hull '.repeat(4);
/** Pages that no link of the crawl leads to. */
const READ: Readonly<Record<string, FakePage>> = {
  'http://list.example/': {
    title: 'Tea list',
    text: TEA,
    links: ['http://read.example/tea', 'http://read.example/ships'],
  },
  'http://read.example/tea': { title: 'Tea', text: TEA, links: ['http://read.example/next'] },
  'http://read.example/ships': { title: 'Ships', text: SHIPS, links: ['http://read.example/other'] },
};
const WEB: Readonly<Record<string, FakePage>> = {
  'http://a.example/': { title: 'Tea', text: TEA, links: ['http://a.example/1', 'http://a.example/2'] },
  'http://a.example/1': { title: 'Tea again', text: TEA },
  'http://a.example/2': { title: 'Ships', text: SHIPS },
  'http://read.example/next': { title: 'More tea', text: TEA },
};

/** Opens the crawls of a folder. @returns what orders heard of pages read, and the addresses asked for */
function open(dir: string, checkpointPace?: CheckpointPace) {
  const heard: (readonly ReadPage[])[] = [];
  store = openStore(dir);
  const web = createFakeWeb((url) => WEB[url]);
  const createOrder = (_: string, options: Parameters<typeof createAdaptive>[0]): Order => {
    const order = createAdaptive(options);
    return new Proxy(order, {
      get: (target, name) =>
        name === 'read'
          ? (pages: readonly ReadPage[]) => {
              heard.push(pages);
              target.read?.(pages);
            }
          : Reflect.get(target, name, target),
    });
  };
  crawls = openCrawls({ store, fetcher: web, parser: web, createOrder, ...(checkpointPace && { checkpointPace }) });
  return { crawls, store, heard, asked: web.asked };
}

const capture = (url: string, at: number) => ({ ...captureOf(url, READ[url] ?? {}), id: `${url} ${at}`, at });

const limits = (pages: number) => ({ pages, perHost: 1_000, seconds: 0 });

/** Labels before the crawl began. */
const LABELS = [
  labelOf('http://read.example/tea', 'relevant', { at: 1 }),
  labelOf('http://read.example/ships', 'not-relevant', { at: 2 }),
];

async function begun(dir: string, pages = 1_000, labels = LABELS, checkpointPace?: CheckpointPace) {
  const harness = open(dir, checkpointPace);
  harness.store.captures.put(Object.keys(READ).map((url, at) => capture(url, at + 1)));
  harness.crawls.putTopic(TOPIC);
  harness.crawls.label(labels);
  harness.crawls.start(specOf(['http://a.example/'], { order: 'adaptive', budgets: limits(pages) }));
  await harness.crawls.ended('c');
  return harness;
}

it('given labelled captures out of reach of the crawl, the order learns the links to them, and the crawl neither holds nor asks for them', async () => {
  const { heard, asked, store } = await begun(folder());
  expect(heard).toHaveLength(1);
  const [list, tea, ships] = heard[0] ?? [];
  expect([list?.url, tea?.url, ships?.url]).toEqual(Object.keys(READ));
  expect(list?.links.map(({ to }) => to)).toEqual([1, 2]);
  expect([tea?.relevance, ships?.relevance]).toEqual([1, 0]);
  expect([...asked].sort()).toEqual(['http://a.example/', 'http://a.example/1', 'http://a.example/2']);
  expect(store.journal('c').urlCount()).toBe(3);
});

it('given captured pages on which the user said nothing, the order hears nothing of them', async () => {
  const { heard } = await begun(folder(), 1_000, []);
  expect(heard).toEqual([]);
});

it('given a page that was read and is named later, the crawl opens its links', async () => {
  const { crawls, store, asked } = await begun(folder());
  await answerCaptures(crawls, store, TOPIC.id, { belong: ['http://read.example/tea'], others: [] }, 10);
  crawls.resume('c');
  await crawls.ended('c');
  expect(asked).toContain('http://read.example/next');
  expect(asked).not.toContain('http://read.example/tea');
});

it('given a restart, the order hears the same, whatever was captured since; given a page forgotten, it hears no more of it', async () => {
  const dir = folder();
  const first = await begun(dir, 1);
  const later = first.store.crawls.get('c')?.startedAt ?? 0;
  first.store.captures.put([
    {
      ...capture('http://read.example/tea', later + 1_000),
      page: captureOf('http://read.example/tea', { text: SHIPS }).page,
    },
  ]);
  await first.crawls.close();
  first.store.close();
  const second = open(dir);
  const goOn = async (pages: number): Promise<void> => {
    second.crawls.setBudgets('c', limits(pages));
    second.crawls.resume('c');
    await second.crawls.ended('c');
  };
  await goOn(2);
  expect(second.heard).toEqual(first.heard);
  await second.crawls.forget({ kind: 'page', url: 'http://list.example/' });
  await goOn(3);
  expect(second.heard).toHaveLength(1);
  expect(second.asked).toHaveLength(2);
});

it('given a saved state, it says across restarts which pages it learned from, and goes with the first one forgotten', async () => {
  const dir = folder();
  const always: CheckpointPace = { leastPages: 1, share: 0, pages: 1, ms: 0 };
  const keys = Object.keys(READ).map((url) => url.slice('http://'.length));
  const first = await begun(dir, 1, LABELS, always);
  await first.crawls.close();
  expect(first.store.journal('c').checkpoints.head()?.reads).toEqual(keys);
  first.store.close();
  const { crawls, heard, store } = open(dir, always);
  const { checkpoints } = store.journal('c');
  const before = checkpoints.head();
  crawls.setBudgets('c', limits(2));
  crawls.resume('c');
  await crawls.ended('c');
  // Its state was loaded, and saved again.
  expect(heard).toEqual([]);
  await expect.poll(() => checkpoints.head()?.lastStep).not.toBe(before?.lastStep);
  expect(checkpoints.head()?.reads).toEqual(keys);
  store.captures.put([capture('http://elsewhere.example/', 9)]);
  await crawls.forget({ kind: 'page', url: 'http://elsewhere.example/' });
  expect(checkpoints.head()?.reads).toEqual(keys);
  await crawls.forget({ kind: 'page', url: 'http://read.example/ships' });
  expect(checkpoints.head()).toBeUndefined();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import { createFakeJudge } from '../testing/fake-judge.ts';
import { labelOf, openTestHarness, specOf, type TestHarness, type TestHarnessOptions } from '../testing/harness.ts';

const SEED = 'http://a.example/';
const BREAD = 'sourdough starter flour oven crust loaf knead ferment bake dough rye hydration crumb';
const SHIPS = 'harbour cargo vessel crane dock container freight captain anchor tide pier hull mast';
const TEA = 'tea leaf kettle oolong brew steep cup teapot infusion';

/** A hub with sixty pages: two kinds share the topic's word, the third does not. */
const pages = (url: string) => {
  const at = Number(new URL(url).pathname.slice(1));
  if (at === 0) return { title: 'tea', text: TEA, links: Array.from({ length: 60 }, (_, n) => `${SEED}${n + 1}`) };
  const words = [BREAD, SHIPS, TEA][at % 3] ?? '';
  const own = Array.from({ length: 20 }, (_, n) => `own${at}x${n}`).join(' ');
  return { title: `page ${at}`, text: `${at % 3 === 2 ? '' : 'tea '}${words} ${words} ${own}`, links: [] };
};

const opened: TestHarness[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const harness of opened.splice(0)) {
    await harness.crawls.close();
    harness.store.close();
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const open = (options: TestHarnessOptions = {}): TestHarness => {
  const harness = openTestHarness(pages, { real: true, ...options });
  opened.push(harness);
  return harness;
};

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'ambit-stored-labels-'));
  folders.push(made);
  return made;
};

const close = async (harness: TestHarness): Promise<void> => {
  opened.splice(opened.indexOf(harness), 1);
  await harness.crawls.close();
  harness.store.close();
};

/** Relevance by address, of every page that has no label. */
const relevances = ({ store }: TestHarness): ReadonlyMap<string, number> =>
  new Map(
    store.crawls
      .fetched('c')
      .flatMap((id) => store.crawls.page(id) ?? [])
      .filter(({ label }) => label === 'none')
      .map(({ url, relevance }) => [url, relevance]),
  );

const kind = (url: string): number => Number(new URL(url).pathname.slice(1)) % 3;

/** Mean relevance of the pages of one kind: 0 bread, 1 ships, 2 tea. */
const mean = (harness: TestHarness, of: number): number => {
  const all = [...relevances(harness)].filter(([url]) => kind(url) === of && url !== SEED);
  return all.reduce((sum, [, relevance]) => sum + relevance, 0) / all.length;
};

const LABELS = [
  labelOf(`${SEED}3`, 'relevant'),
  labelOf(`${SEED}6`, 'relevant'),
  labelOf(`${SEED}9`, 'relevant'),
  labelOf(`${SEED}1`, 'not-relevant'),
  labelOf(`${SEED}4`, 'not-relevant'),
  labelOf(`${SEED}7`, 'not-relevant'),
];

/** Resolves when the crawl's pages were judged again by labels. */
const rejudged = async (harness: TestHarness, since: number): Promise<void> =>
  expect
    .poll(() => harness.news.slice(since).filter(({ type }) => type === 'rejudged').length, { interval: 1 })
    .toBeGreaterThan(1);

it('labels on a crawl that has ended move the pages that have none', async () => {
  const harness = open();
  harness.crawls.start(specOf([SEED]));
  await harness.crawls.ended('c');
  const [bread, ships] = [mean(harness, 0), mean(harness, 1)];
  const since = harness.news.length;
  harness.crawls.label(LABELS);
  await rejudged(harness, since);
  expect(mean(harness, 0)).toBeGreaterThan(bread + 0.02);
  expect(mean(harness, 1)).toBeLessThan(ships - 0.02);
});

it('labels on an ended crawl of a restarted companion move its pages as they would have before', async () => {
  const path = folder();
  const before = open({ store: openStore(path) });
  before.crawls.start(specOf([SEED]));
  await before.crawls.ended('c');
  const [bread, ships] = [mean(before, 0), mean(before, 1)];
  await close(before);
  const after = open({ store: openStore(path) });
  after.crawls.label(LABELS);
  await rejudged(after, 0);
  expect(mean(after, 0)).toBeGreaterThan(bread + 0.02);
  expect(mean(after, 1)).toBeLessThan(ships - 0.02);
});

it('labels given in one call or one by one lead to the same relevances, and taking all back restores them', async () => {
  const [one, many] = [open(), open()];
  for (const harness of [one, many]) {
    harness.crawls.start(specOf([SEED]));
    await harness.crawls.ended('c');
  }
  const unlabelled = relevances(one);
  let since = one.news.length;
  one.crawls.label(LABELS);
  await rejudged(one, since);
  for (const label of LABELS) {
    const from = many.news.length;
    many.crawls.label([label]);
    await rejudged(many, from);
  }
  for (const [url, relevance] of relevances(one)) expect(relevances(many).get(url), url).toBeCloseTo(relevance, 6);
  since = one.news.length;
  one.crawls.label(LABELS.map(({ url }, at) => labelOf(url, 'none', { at: 1e6 + at })));
  await rejudged(one, since);
  for (const [url, relevance] of unlabelled) expect(relevances(one).get(url), url).toBeCloseTo(relevance, 6);
});

it('a crawl that is resumed after such labels judges its pages the same way', async () => {
  const path = folder();
  const harness = open({ store: openStore(path) });
  harness.crawls.start(specOf([SEED], { budgets: { pages: 40, perHost: 1_000, seconds: 0 } }));
  await harness.crawls.ended('c');
  const since = harness.news.length;
  harness.crawls.label(LABELS);
  await rejudged(harness, since);
  const onTopic = () => new Map([...relevances(harness)].map(([url, relevance]) => [url, relevance >= 0.5]));
  const stored = onTopic();
  harness.crawls.setBudgets('c', { pages: 41, perHost: 1_000, seconds: 0 });
  harness.crawls.resume('c');
  await harness.crawls.ended('c');
  for (const [url, isOnTopic] of stored) expect(onTopic().get(url), url).toBe(isOnTopic);
  expect(stored.get(`${SEED}12`)).toBe(true);
  expect(stored.get(`${SEED}10`)).toBe(false);
});

it('a restart before the labels were applied loses none: the crawl learns them when its user looks at it', async () => {
  const path = folder();
  const before = open({ store: openStore(path) });
  before.crawls.start(specOf([SEED]));
  await before.crawls.ended('c');
  const bread = mean(before, 0);
  before.store.labels.put(LABELS);
  await close(before);
  const after = open({ store: openStore(path) });
  after.crawls.use('c');
  await expect.poll(() => mean(after, 0), { interval: 1 }).toBeGreaterThan(bread + 0.02);
});

it('the judge of an ended crawl is made once its user has looked at it, and applies the first label', async () => {
  const path = folder();
  let made = 0;
  const createJudge = () => {
    made += 1;
    return createFakeJudge();
  };
  const before = openTestHarness(pages, { store: openStore(path) });
  opened.push(before);
  before.crawls.start(specOf([SEED]));
  await before.crawls.ended('c');
  await close(before);
  // The judge is made when the test lets this timer end.
  const due: (() => void)[] = [];
  const clock: Clock = {
    ...systemClock,
    timer(ms, wake) {
      if (ms === 2_000) due.push(wake);
      return () => undefined;
    },
  };
  const after = openTestHarness(pages, { store: openStore(path), createJudge, clock });
  opened.push(after);
  const told = () => after.news.filter(({ type }) => type === 'rejudged').length;
  for (let look = 0; look < 2; look++) after.crawls.use('c');
  for (let turn = 0; turn < 20; turn++) await systemClock.turn();
  expect([due.length, made]).toEqual([1, 0]);
  due[0]?.();
  await expect.poll(told, { interval: 1 }).toBe(1);
  expect(made).toBe(1);
  const since = after.news.length;
  after.crawls.label(LABELS);
  await rejudged(after, since);
  expect(made).toBe(1);
});

it('given more than a thousand pages, the most relevant are reported before the others are judged', async () => {
  const web = (url: string) => {
    const [, shelf = '', page = ''] = new URL(url).pathname.split('/');
    const books = Array.from({ length: shelf === '4' ? 40 : 260 }, (_, n) => `${SEED}${shelf}/${n}`);
    if (page !== '') return { title: shelf === '4' ? '0.2 tea' : '0.6 tea', text: url, links: [] };
    if (shelf !== '') return { title: '0.7 hub', text: url, links: books };
    return { title: '0.7 hub', text: url, links: ['0', '1', '2', '3', '4'].map((n) => `${SEED}${n}/`) };
  };
  const harness = openTestHarness(web);
  opened.push(harness);
  harness.crawls.start(specOf([SEED], { budgets: { pages: 2_000, perHost: 2_000, seconds: 0 } }));
  await harness.crawls.ended('c');
  const { crawls } = harness.store;
  const ids = crawls.fetched('c').filter((id) => /[04]\/1$/.test(crawls.page(id)?.url ?? ''));
  const [high = -1, low = -1] = ids.sort((one, other) => one - other);
  const seen: (readonly (number | undefined)[])[] = [];
  harness.crawls.subscribe(({ type }) => {
    if (type === 'rejudged') seen.push([crawls.page(high)?.relevance, crawls.page(low)?.relevance]);
  });
  harness.crawls.label([labelOf(`${SEED}0/0`, 'relevant')]);
  await expect.poll(() => seen.length, { interval: 1 }).toBe(3);
  expect(seen[0]).toEqual([0.6, 0.2]);
  expect(seen[1]?.[0]).toBeGreaterThan(0.9);
  expect(seen[1]?.[1]).toBe(0.2);
  expect(seen[2]?.[1]).toBeGreaterThan(0.5);
});

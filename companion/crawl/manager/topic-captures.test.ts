import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { systemClock } from '../ports/clock.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { captureOf, type FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, openTestHarness, specOf, type TestHarness, TOPIC } from '../testing/harness.ts';
import { answerCaptures, topicCaptures } from './topic-captures.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const SEED = 'http://a.example/';
const TEA = 'tea leaves steep in a kettle, oolong and sencha brew slowly in the pot '.repeat(4);
const SHIPS = 'cargo ships wait in the harbour for a crane, the anchor holds the hull '.repeat(4);

/** Captures by address, with the hours that passed since. */
const CAPTURES: Readonly<Record<string, FakePage & { readonly hoursAgo: number }>> = {
  [SEED]: { title: 'Tea', text: TEA, links: ['http://c.example/linked'], hoursAgo: 2 },
  'http://b.example/oolong': { title: 'Oolong tea', text: TEA, links: ['http://b.example/next'], hoursAgo: 300 },
  'http://c.example/linked': { title: 'Linked ships', text: SHIPS, hoursAgo: 300 },
  'http://d.example/hour': { title: 'Ships of that hour', text: SHIPS, hoursAgo: 1.5 },
  'http://e.example/ships': { title: 'Ships', text: SHIPS, hoursAgo: 300 },
  'http://f.example/empty': { title: 'Loading', text: 'Loading…', hoursAgo: 1.5 },
};

function capture(store: TestHarness['store']): void {
  store.captures.put(
    Object.entries(CAPTURES).map(([url, { hoursAgo, ...page }]) => ({
      ...captureOf(url, page),
      at: NOW - hoursAgo * HOUR,
    })),
  );
}

const clock = { ...systemClock, now: () => NOW };

async function open(): Promise<TestHarness> {
  const opened = openTestHarness(
    { 'http://b.example/next': { title: 'More tea', text: TEA } },
    { real: true, store: openStore(folder()) },
  );
  harness = opened;
  capture(opened.store);
  opened.crawls.start(specOf([SEED]));
  await opened.crawls.ended('c');
  return opened;
}

const offered = async ({ store }: TestHarness, limit = 12): Promise<readonly string[]> =>
  (await topicCaptures(store, TOPIC.id, limit, clock)).map(({ url }) => url);

it('offers captured pages that are like the topic, linked with its pages, or read in the same hour, and no others', async () => {
  const opened = await open();
  const pages = await topicCaptures(opened.store, TOPIC.id, 12, clock);
  expect(pages.map(({ url, linked, sameHour }) => [url, linked, sameHour])).toEqual([
    ['http://b.example/oolong', false, false],
    ['http://c.example/linked', true, false],
    ['http://d.example/hour', false, true],
  ]);
  expect(pages[0]).toMatchObject({ title: 'Oolong tea', site: 'b.example' });
  expect(await offered(opened, 1)).toEqual(['http://b.example/oolong']);
});

it('a page that belongs becomes a text and a seed, read from its capture; another is labelled not relevant', async () => {
  const opened = await open();
  const { crawls, store, web } = opened;
  const belong = ['http://b.example/oolong'];
  const others = ['http://d.example/hour'];
  expect(await answerCaptures(crawls, store, TOPIC.id, { belong, others }, NOW)).toEqual({ texts: 1, labels: 1 });
  expect(store.topics.get(TOPIC.id)?.texts.map(({ url }) => url)).toEqual(belong);
  expect(store.labels.current(TOPIC.id).map(({ url, value }) => [url, value])).toEqual([[others[0], 'not-relevant']]);
  for (const url of [...belong, ...others]) expect(await offered(opened)).not.toContain(url);
  crawls.resume('c');
  const view = await crawls.ended('c');
  expect(view.seeds.map(({ url, state }) => [url, state])).toEqual([
    [SEED, 'fetched'],
    [belong[0], 'fetched'],
  ]);
  expect(web.asked).not.toContain(belong[0]);
  expect(web.asked).toContain('http://b.example/next');
  // The same answer again adds nothing.
  expect(await answerCaptures(crawls, store, TOPIC.id, { belong, others: [] }, NOW)).toEqual({ texts: 0, labels: 0 });
});

it('a page that is forgotten leaves the topics that it taught, and is offered no more', async () => {
  const opened = await open();
  const { crawls, store } = opened;
  await answerCaptures(crawls, store, TOPIC.id, { belong: ['http://b.example/oolong'], others: [] }, NOW);
  await crawls.forget({ kind: 'page', url: 'http://b.example/oolong' });
  expect(store.topics.get(TOPIC.id)?.texts).toEqual([]);
  expect(await offered(opened)).not.toContain('http://b.example/oolong');
});

it('pages with a label, and pages that are not captured, are left out', async () => {
  const opened = await open();
  const { crawls, store } = opened;
  crawls.label([labelOf('http://c.example/linked', 'relevant')]);
  expect(await offered(opened)).toEqual(['http://b.example/oolong', 'http://d.example/hour']);
  const unknown = { belong: ['http://never.example/'], others: [] };
  expect(await answerCaptures(crawls, store, TOPIC.id, unknown, NOW)).toEqual({ texts: 0, labels: 0 });
  await expect(topicCaptures(store, 'unknown', 12, clock)).rejects.toThrow('no topic');
});

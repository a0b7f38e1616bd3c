import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import type { FakePage } from '../../../companion/crawl/testing/fake-web.ts';
import { openTestHarness, specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { indexAll } from '../../../companion/search/indexing.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { keptIn } from './kept-in.ts';

/** After the erasure no file of the state folder holds data from after that moment; earlier data is unchanged. */

const HOUR = 3_600_000;

let state = '';
beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), 'ambit-since-')), 'state');
});
afterEach(() => rmSync(join(state, '..'), { recursive: true }));

/** Pages in a row; each names itself and links to the next, and every tenth to a file. */
const web = (url: string) => {
  const [, site = '', digits = '-1'] = /^http:\/\/([a-z]+)\d*\.example\/(\d+)$/.exec(url) ?? [];
  const n = Number(digits);
  if (n < 0 || n >= 30) return undefined;
  const next = { url: `http://${site}${n + 1}.example/${n + 1}`, anchor: `${site}${n}anchor`, before: '' };
  const file = { url: `http://${site}.example/${n}file.zip`, anchor: 'file', before: '' };
  return {
    title: `0.7 ${site}${n}title`,
    text: `${site}${n}text `.repeat(40),
    links: n % 10 === 9 ? [next, file] : [next],
  };
};
const budgets = (pages: number) => ({ pages, perHost: 50, seconds: 0 });
const label = (id: string, name: string, value: LabelEvent['value'], at: number): LabelEvent => ({
  ...{ id, topicId: TOPIC.id, target: 'page', url: `http://${name}.example/`, value, at },
});
const capture = (id: string, at: number) => ({
  ...{
    id,
    at,
    page: { ...EMPTY_RECORD, headings: [], feeds: [], links: [], url: `http://${id}.example/`, text: `${id}text` },
  },
});

it('given an erasure of the last hour, no file holds it; older data stays and its crawl resumes', async () => {
  const clock = createFakeClock();
  const harness = openTestHarness(web, { store: openStore(state), clock });
  const { crawls, store } = harness;
  const text = (id: string) => ({ url: `http://${id}.example/`, title: '', text: `${id}text` });
  crawls.putTopic({ ...TOPIC, texts: [text('oldread'), text('newread')] });
  crawls.start(specOf(['http://first.example/1'], { id: 'first', budgets: budgets(5) }));
  await crawls.ended('first');
  const then = clock.now();
  crawls.label([label('a', 'oldlabel', 'relevant', then), label('b', 'bothlabel', 'relevant', then)]);
  store.captures.put([capture('oldread', then)]);
  clock.advance(2 * HOUR);
  const now = clock.now();

  crawls.label([label('c', 'newlabel', 'relevant', now), label('d', 'bothlabel', 'not-relevant', now)]);
  store.captures.put([capture('newread', now)]);
  crawls.setBudgets('first', budgets(10));
  crawls.resume('first');
  await crawls.ended('first');
  crawls.putTopic({ id: 'newtopic', name: 'newname', words: ['newword'], texts: [] });
  crawls.start(specOf(['http://fourth.example/1'], { id: 'fourth', topicId: 'newtopic', budgets: budgets(4) }));
  await crawls.ended('fourth');
  crawls.start(specOf(['http://third.example/1'], { id: 'third', budgets: budgets(3) }));
  crawls.pause('third');
  store.crawls.update('first', { message: 'first8.example failed 5 times in a row and is no longer visited.' });
  const before = keptIn(state);
  const NEW =
    /first(?:[6-9]|1\d)(?:text|title|\.)|first\.example\/\dfile|fourth|third|newlabel|newread|newtopic|newname|newword/;
  expect(before).toMatch(NEW);

  expect(await crawls.forget({ kind: 'since', at: now - HOUR })).toEqual({ captures: 1, pages: 9, labels: 2 });
  const left = keptIn(state);
  // The fifth page, of before, links to the sixth: that much was known then.
  expect(left.replaceAll('first6.example', '').match(new RegExp(NEW, 'g'))).toBeNull();
  for (const stays of ['first5text', 'first5anchor', 'oldlabel', 'oldreadtext']) expect(left).toContain(stays);
  expect(crawls.views().map(({ id, fetched }) => [id, fetched])).toEqual([['first', 5]]);
  expect(store.labels.current(TOPIC.id).map(({ key, value }) => [key, value])).toEqual([
    ['bothlabel.example/', 'relevant'],
    ['oldlabel.example/', 'relevant'],
  ]);
  expect(store.topics.get(TOPIC.id)?.texts).toHaveLength(1);

  crawls.setBudgets('first', budgets(20));
  crawls.resume('first');
  expect(await crawls.ended('first')).toMatchObject({ state: 'done', reason: 'exhausted' });
  await crawls.close();
  store.close();
});

it('given an erasure of a span of time, earlier and later data stays', async () => {
  const clock = createFakeClock();
  const { crawls, store } = openTestHarness(web, { store: openStore(state), clock });
  const spans: number[] = [];
  for (const name of ['early', 'middle', 'late']) {
    spans.push(clock.now());
    crawls.start(specOf([`http://${name}.example/1`], { id: name, budgets: budgets(2) }));
    await crawls.ended(name);
    crawls.label([
      label(`label-${name}`, `${name}label`, 'relevant', clock.now()),
      label(`both-${name}`, 'bothlabel', name === 'late' ? 'not-relevant' : 'relevant', clock.now()),
    ]);
    store.captures.put([capture(`read${name}`, clock.now())]);
    // The page stays, and its note goes: the index must lose the words of the note.
    store.annotations.change([{ url: `http://early.example/${spans.length}`, note: `${name}note` }], clock.now());
    store.savedSearches.put({ name: `${name}search`, q: 'tea', at: clock.now() });
    indexAll(store);
    clock.advance(HOUR);
  }
  const [, at = 0, until = 0] = spans;
  expect(await crawls.forget({ kind: 'since', at, until })).toEqual({ captures: 1, pages: 2, labels: 2 });
  expect(keptIn(state)).not.toMatch(/middle/);
  expect(crawls.views().map(({ id, fetched }) => [id, fetched])).toEqual([
    ['late', 2],
    ['early', 2],
  ]);
  expect(store.captures.count()).toBe(2);
  expect(store.annotations.list().map(({ note }) => note)).toEqual(['earlynote', 'latenote']);
  expect(store.savedSearches.list().map(({ name }) => name)).toEqual(['earlysearch', 'latesearch']);
  // The last word on a page still counts, though one before it went.
  expect(store.labels.current(TOPIC.id).find(({ key }) => key === 'bothlabel.example/')?.value).toBe('not-relevant');
  await crawls.close();
  store.close();
});

it("given a redirect's target host, it counts while a page of it is stored", async () => {
  const clock = createFakeClock();
  const pages: Record<string, FakePage> = {
    'http://first.example/': { links: ['http://short.example/1', 'http://second.example/'] },
    'http://short.example/1': { at: 'http://long.example/1' },
    'http://second.example/': { links: ['http://long.example/2'] },
    'http://long.example/2': {},
  };
  const { crawls, store } = openTestHarness((url) => pages[url], { store: openStore(state), clock });
  const order = 'breadth-first';
  crawls.start(specOf(['http://first.example/'], { id: 'c', order, budgets: budgets(2) }));
  await crawls.ended('c');
  clock.advance(HOUR);
  crawls.setBudgets('c', budgets(4));
  crawls.resume('c');
  await crawls.ended('c');
  await crawls.forget({ kind: 'since', at: clock.now() - HOUR / 2 });
  expect(store.crawls.tally('c')).toMatchObject({ fetched: 2, hosts: 2 });
  expect(crawls.view('c')).toMatchObject({ fetched: 2, hosts: 2 });
  await crawls.close();
  store.close();
});

it('given a running crawl begun since, it ends and callers get that; an empty erasure has no effect', async () => {
  const clock = createFakeClock();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { crawls, store, web: asked } = openTestHarness(web, { store: openStore(state), clock, during: () => held });
  crawls.start(specOf(['http://first.example/1'], { id: 'first' }));
  await expect.poll(() => asked.asked.length).toBe(1);
  expect(await Promise.all([crawls.forget({ kind: 'since', at: clock.now() + 1 }), release()])).toMatchObject([
    { captures: 0, pages: 0, labels: 0 },
    undefined,
  ]);
  const ended = crawls.ended('first');
  await crawls.forget({ kind: 'since', at: clock.now() });
  expect(await ended).toMatchObject({ state: 'done', reason: 'user' });
  while (clock.next());
  expect([crawls.views(), keptIn(state).includes('first')]).toEqual([[], false]);
  await crawls.close();
  store.close();
});

it('what a crawl learned from a page that was read in it goes out of its steps', async () => {
  const clock = createFakeClock();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const harness = openTestHarness(web, {
    ...{ store: openStore(state), clock },
    during: () => (harness.web.asked.length > 2 ? held : undefined),
  });
  const { crawls, store } = harness;
  const url = 'http://first.example/1';
  crawls.start(specOf([url], { id: 'first', budgets: budgets(5) }));
  await expect.poll(() => harness.web.asked.length).toBe(3);
  clock.advance(2 * HOUR);
  const now = clock.now();
  crawls.label([{ ...label('y', 'x', 'relevant', now), url, target: 'read' }]);
  const learned = () =>
    [...store.journal('first').steps()].flatMap((step) => (step.kind === 'learn' ? [step.value] : []));
  expect(learned()).toEqual(['read']);
  await Promise.all([crawls.forget({ kind: 'since', at: now }), release()]);
  expect(learned()).toEqual([]);
  await crawls.close();
  store.close();
});

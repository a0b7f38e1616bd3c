import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LabelEvent } from '../../shared/api/label.ts';
import { curveOf } from './curve.ts';
import type { Journal } from './journal.ts';
import { openStore, openStoreToRead } from './open.ts';
import type { Store } from './store.ts';
import { fetchedPages } from './testing/fetched-pages.ts';
import { keepSamplePages, newPage, SAMPLE_TOPIC } from './testing/sample-pages.ts';

const PAGES = [
  { url: 'http://a.example/' },
  { url: 'http://a.example/1', from: 0, foundAt: 3_000 },
  { url: 'http://b.example/2', from: 0, relevance: 0.1, contentHash: 'h' },
  { url: 'http://b.example/3', from: 1, contentHash: 'h', twin: 2 },
];
const WAITS = { id: PAGES.length, url: 'http://c.example/', depth: 1 };
const NEW_LINK = { isNew: true, better: false, anchor: '', before: '', after: '' };

let home = '';
let store: Store;
let journal: Journal;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-tallies-'));
  store = openStore(join(home, 'state'));
  keepSamplePages(store, PAGES);
  journal = store.journal('crawl-1');
  journal.apply({ kind: 'entry', urls: [WAITS] });
});
afterEach(() => {
  store.close();
  rmSync(home, { recursive: true, force: true });
});

let labels = 0;
const label = (url: string, value: LabelEvent['value'], topicId = SAMPLE_TOPIC.id): void => {
  labels += 1;
  store.labels.put([{ id: `l${labels}`, topicId, target: 'page', url, value, at: labels }]);
};
const keep = (urlId: number, url: string, links: readonly string[] = []): number => {
  const known = journal.urlCount();
  return journal.apply(
    newPage(
      { url, relevance: urlId % 2 },
      urlId,
      links.map((link, place) => ({ ...NEW_LINK, id: known + place, url: link, depth: 1 })),
    ),
  );
};
const idOf = (n: number): number => store.crawls.fetched('crawl-1')[n] ?? 0;

const told = (from: Store, id = 'crawl-1') => ({ ...from.crawls.tally(id), curve: from.crawls.curve(id) });
/** By a connection that has counted nothing before. */
function counted(): ReturnType<typeof told> {
  const fresh = openStoreToRead(join(home, 'state'));
  const tally = told(fresh);
  fresh.close();
  return tally;
}
/** Returns the counts, by reading each page and each URL. */
function summed(): Omit<ReturnType<typeof told>, 'hosts'> {
  const onTopic = fetchedPages(store, 'crawl-1').map((page) => page.onTopic);
  const settled = [...journal.settled()].filter(({ state }) => state !== 'taken');
  return {
    fetched: onTopic.length,
    onTopic: onTopic.filter(Boolean).length,
    failed: settled.filter(({ state }) => state === 'failed').length,
    frontier: journal.urlCount() - settled.length,
    curve: curveOf(Uint8Array.from(onTopic, Number)),
  };
}

it('given pages and URLs in the store, count those', () => {
  expect(told(store)).toEqual({
    ...{ fetched: 4, onTopic: 3, failed: 0, frontier: 1, hosts: 2 },
    curve: [
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
    ],
  });
  expect(told(store)).toMatchObject(summed());
});

it('are nothing for a crawl that is not there', () => {
  expect(told(store, 'none')).toEqual({ fetched: 0, onTopic: 0, failed: 0, frontier: 0, hosts: 0, curve: [] });
});

const CHANGES: Readonly<Record<string, () => unknown>> = {
  'a page': () => keep(WAITS.id, 'http://a.example/'),
  'a page of a new host': () => keep(WAITS.id, WAITS.url),
  'a new link alone': () => keep(WAITS.id, WAITS.url, ['http://d.example/']),
  'a seed': () => journal.apply({ kind: 'entry', urls: [{ id: 5, url: 'http://d.example/', depth: 0 }] }),
  'a failed fetch': () =>
    journal.apply({ kind: 'failure', urlId: WAITS.id, outcome: 'failed', failure: 'timeout', message: '' }),
  'an address that led to a page known': () =>
    journal.apply({ kind: 'failure', urlId: WAITS.id, outcome: 'alias', failure: '', message: '' }),
  'a page that needs the browser': () =>
    journal.apply({
      kind: 'failure',
      urlId: WAITS.id,
      outcome: 'needs-browser',
      failure: 'needs-browser',
      message: '',
    }),
  'a page judged again': () =>
    journal.apply({
      kind: 'judgements',
      isLast: true,
      changes: [{ pageId: idOf(0), relevance: 0, onTopic: false, unsure: false }],
    }),
  'a page judged again, told in part': () =>
    journal.apply({
      kind: 'judgements',
      isLast: false,
      changes: [{ pageId: idOf(0), relevance: 0, onTopic: false, unsure: false }],
    }),
  'a label': () => label('http://a.example/1', 'not-relevant'),
  'a page taken out': () => journal.retract([1]),
  'an address forgotten': () => store.upkeep.forget({ kind: 'page', url: 'http://a.example/1' }),
  'a site forgotten': () => store.upkeep.forget({ kind: 'site', host: 'b.example' }),
  'days forgotten': () => store.upkeep.forget({ kind: 'since', at: 2_500 }),
  'everything forgotten': () => store.upkeep.forget({ kind: 'all' }),
  'the end of its time': () => {
    store.upkeep.expire({ crawlsBefore: 2_000 });
    return store.upkeep.finish();
  },
};

it.each(Object.keys(CHANGES))('are counted anew after %s', async (kind) => {
  const before = told(store);
  await CHANGES[kind]?.();
  expect(told(store)).not.toEqual(before);
  expect(told(store)).toEqual(counted());
  expect(told(store)).toMatchObject(summed());
});

it('follow a label that is changed, taken back and forgotten', async () => {
  for (const value of ['not-relevant', 'relevant', 'none', 'not-relevant'] as const) {
    label('http://a.example/1', value);
    expect(told(store).onTopic).toBe(value === 'not-relevant' ? 2 : 3);
  }
  await store.upkeep.forget({ kind: 'since', at: 0, until: 1_000 });
  expect(told(store).onTopic).toBe(3);
});

it('given a host whose pages were all forgotten or retracted, do not count it', async () => {
  const [first, ...others] = PAGES.slice(2).map(({ url }) => url);
  for (const url of others) await store.upkeep.forget({ kind: 'page', url });
  expect(told(store).hosts).toBe(2);
  await store.upkeep.forget({ kind: 'page', url: first ?? '' });
  expect(told(store).hosts).toBe(1);
  store.journal('crawl-1').retract([0, 1]);
  expect(told(store)).toMatchObject({ fetched: 0, hosts: 0 });
});

it('given labels of another topic and a page that was captured only, count neither', () => {
  const before = told(store);
  label('http://a.example/1', 'not-relevant', 'topic-2');
  journal.apply({ ...newPage({ url: WAITS.url }, WAITS.id, []), n: 0 });
  expect(told(store)).toEqual({ ...before, frontier: 0 });
});

it('given a writer beside a reader, the reader counts again', () => {
  const reader = openStoreToRead(join(home, 'state'));
  expect(told(reader)).toEqual(told(store));
  keep(WAITS.id, WAITS.url);
  expect(told(reader)).toMatchObject({ fetched: 5, hosts: 3 });
  reader.close();
});

it('stay true whatever is done, in whatever sequence', async () => {
  const kinds = fc.constantFrom('keep', 'fail', 'rejudge', 'label', 'retract', 'forget', 'look');
  const disk = store;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kinds, fc.nat(20), fc.boolean()), { maxLength: 30 }), async (steps) => {
      store = openStore(undefined);
      keepSamplePages(store, PAGES);
      journal = store.journal('crawl-1');
      for (const [kind, which, is] of steps) {
        const urlId = journal.urlCount();
        const url = `http://h${which % 5}.example/${urlId}`;
        const { length } = store.crawls.fetched('crawl-1');
        const page = store.crawls.page(idOf(which % Math.max(1, length)));
        if (kind === 'keep' || kind === 'fail') journal.apply({ kind: 'entry', urls: [{ id: urlId, url, depth: 0 }] });
        if (kind === 'keep') keep(urlId, url, is ? [`${url}/link`] : []);
        if (kind === 'fail')
          journal.apply({ kind: 'failure', urlId, outcome: is ? 'again' : 'failed', failure: 'timeout', message: '' });
        if (kind === 'look') expect(told(store)).toMatchObject(summed());
        if (page === undefined) continue;
        if (kind === 'rejudge')
          journal.apply({
            kind: 'judgements',
            isLast: true,
            changes: [{ pageId: page.id, relevance: Number(is), onTopic: is, unsure: false }],
          });
        if (kind === 'label') label(page.url, is ? 'relevant' : 'not-relevant');
        if (kind === 'retract') journal.retract([page.urlId]);
        if (kind === 'forget') await store.upkeep.forget({ kind: 'page', url: page.url });
        // None is in memory after either.
        if (kind === 'retract' || kind === 'forget') journal = store.journal('crawl-1');
      }
      expect(told(store)).toMatchObject(summed());
      store.close();
      store = disk;
    }),
  );
});

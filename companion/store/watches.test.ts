import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOf } from '../../shared/url/page-key.ts';
import { ANSWERED, announcedFrom, FOLLOWED, TAUGHT } from './announced-from.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from './testing/sample-pages.ts';
import type { WatchedPage, WatchVisit } from './watch-store.ts';

const { id: TOPIC } = SAMPLE_TOPIC;
const SEED = { url: 'http://a.example/' };

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-watches-'));
});
afterAll(() => rmSync(home, { recursive: true }));

/** Finds of the topic, by what follows `http://a.example/`. */
const foundIn = ({ results }: Store): readonly string[] =>
  results
    .finds(TOPIC, 9)
    .map(({ url }) => url.slice(17))
    .sort();

it('of rounds that brought nothing the newest stay, and of others all: no find is lost, and no answer', () => {
  const store = openStore(undefined);
  const round = (n: number, relevance: number, noindex = false): void => {
    keepSamplePages(store, [SEED, { url: `http://a.example/${n}`, from: 0, relevance, noindex }], `watch-${n}`);
    store.watches.addRound(TOPIC, { crawlId: `watch-${n}`, at: n }, new Set());
  };
  keepSamplePages(store, [SEED, { url: 'http://a.example/dull', from: 0, relevance: 0.1 }], 'by-hand');
  for (const n of [1, 2, 3, 4, 5, 6, 7]) round(n, n === 2 ? 0.9 : 0.1);
  round(8, 0.9, true);
  store.crawls.update('watch-4', { state: 'running' });
  expect(store.watches.pruneRounds(TOPIC, 3)).toBe(3);
  const left = ['watch-2', 'watch-4', 'watch-6', 'watch-7', 'watch-8'];
  expect(store.watches.rounds(TOPIC).map(({ crawlId }) => crawlId)).toEqual(left);
  expect(store.crawls.list().map(({ id }) => id)).toEqual([...left.toReversed(), 'by-hand']);
  expect(store.results.finds(TOPIC, 9)).toMatchObject([{ url: 'http://a.example/2', crawlId: 'watch-2' }]);
  const url = 'http://a.example/6';
  store.labels.put([{ id: 'six', topicId: TOPIC, target: 'page', url, value: 'not-relevant', at: 1 }]);
  expect(store.watches.pruneRounds(TOPIC, 0)).toBe(2);
  expect(store.watches.pruneRounds('another', 0)).toBe(0);
  expect(store.watches.rounds(TOPIC).map(({ crawlId }) => crawlId)).toEqual(['watch-2', 'watch-4', 'watch-6']);
  store.close();
});

it('pages that led to the most are worth watching, then start pages, then the most relevant; each once, none that was refused', () => {
  const store = openStore(undefined);
  const at = (name: string) => `http://a.example/${name}`;
  keepSamplePages(
    store,
    [
      { url: at('start'), relevance: 0.1 },
      { url: at('list'), relevance: 0.1, from: 0 },
      { url: at('good'), relevance: 0.7, from: 1 },
      { url: at('better'), relevance: 0.8, from: 1 },
      { url: at('refused'), relevance: 0.9, from: 0 },
      { url: at('off'), relevance: 0.2, from: 0 },
      { url: at('shy'), noindex: true, from: 0 },
      { url: at('praised'), relevance: 0.1, from: 4 },
    ],
    'first',
  );
  keepSamplePages(store, [{ url: at('list'), foundAt: 7 }], 'second');
  const label = (name: string, value: 'relevant' | 'not-relevant') =>
    ({ id: name, topicId: TOPIC, target: 'page', url: at(name), value, at: 1 }) as const;
  store.labels.put([label('refused', 'not-relevant'), label('praised', 'relevant')]);
  const names = (limit: number) => store.results.worthWatching(TOPIC, limit).map(({ url }) => url.slice(17));
  expect(names(9)).toEqual(['list', 'start', 'praised', 'better', 'good']);
  expect(names(2)).toEqual(['list', 'start']);
  const hubs = store.results.worthWatching(TOPIC, 9).map(({ isHub }) => isHub);
  expect(hubs).toEqual([true, true, false, false, false]);
  // As the crawl saw it in which it led somewhere.
  expect(store.results.worthWatching(TOPIC, 1)).toMatchObject([{ foundAt: 2_001 }]);
  expect(store.results.worthWatching('another', 9)).toEqual([]);
  store.close();
});

it('announces what is surely on the topic, and what the user calls relevant; follows what is likely, too', () => {
  const store = openStore(undefined);
  const page = (url: string, relevance: number) => ({ url: `http://${url}`, relevance, from: 0 });
  const pages = [
    SEED,
    page('a.example/even', 0.5),
    page('b.example/likely', FOLLOWED),
    page('a.example/sure', announcedFrom(0, 0)),
  ];
  keepSamplePages(store, pages, 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  const names = () => foundIn(store);
  expect(names()).toEqual(['sure']);
  const arrivals = store.results.arrivals(TOPIC, 9).map(({ url }) => url.slice(17));
  expect(arrivals.sort()).toEqual(['likely', 'sure']);
  const label = { topicId: TOPIC, target: 'page', url: 'http://a.example/even', value: 'relevant', at: 1 } as const;
  store.labels.put([{ ...label, id: 'even' }]);
  expect([names(), store.results.findCount(TOPIC).finds]).toEqual([['even', 'sure'], 2]);
  // Together with the one on a page that the watch brought.
  const more = Array.from({ length: TAUGHT - 1 }, (_, at) => ({
    ...label,
    url: `http://b.example/${at}`,
    id: `b${at}`,
  }));
  store.labels.put(more);
  expect([names(), store.results.findCount(TOPIC).finds]).toEqual([['even', 'likely', 'sure'], 3]);
  store.close();
});

it('an answer speaks for pages near it: one no takes them away, and answers enough bring pages that are less sure', () => {
  const store = openStore(undefined);
  const page = (name: string, relevance: number, features?: string) =>
    ({ url: `http://a.example/${name}`, relevance, from: 0, ...(features !== undefined && { features }) }) as const;
  const answered = Array.from({ length: ANSWERED }, (_, at) => `z/${at}`);
  const pages = [
    page('x/1', 0.95),
    page('x/2', 0.95),
    page('y/1', 0.97),
    page('z/new', 0.7),
    page('y/3', 0.97, '{"r":0.2}'),
    ...answered.map((name) => page(name, 0.6)),
  ];
  keepSamplePages(store, [SEED, ...pages], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  const names = (folder: string) =>
    store.results
      .finds(TOPIC, 99)
      .flatMap(({ url }) => {
        const name = url.slice(17);
        return name.startsWith(folder) ? [name] : [];
      })
      .sort();
  // The first judgement of a page counts where it is kept.
  expect([...names('x'), ...names('y'), ...names('z')]).toEqual(['x/1', 'x/2', 'y/1']);
  const say = (name: string, value: 'relevant' | 'not-relevant') =>
    store.labels.put([{ id: name, topicId: TOPIC, target: 'page', url: `http://a.example/${name}`, value, at: 1 }]);
  say('x/1', 'not-relevant');
  expect(names('x')).toEqual([]);
  // Its links are followed even so.
  expect(store.results.arrivals(TOPIC, 99).map(({ url }) => url.slice(17))).toContain('x/2');
  for (const name of answered) say(name, 'relevant');
  expect(names('z')).toEqual([...answered, 'z/new']);
  // A label on a page that no round brought is no answer.
  say('y/elsewhere', 'not-relevant');
  expect(names('y')).toEqual(['y/1']);
  store.close();
});

it('a no speaks for pages with the same tag of their author more than for those with a tag that names the topic', () => {
  const store = openStore(undefined);
  const tagged = (name: string, tags: readonly string[]) => {
    const features = JSON.stringify({ r: 0.98, t: ['menu', ...tags] });
    return { url: `http://a.example/${name}`, relevance: 0.98, from: 0, features } as const;
  };
  const reviews = ['r/1', 'q/2', 'q/3'];
  const others = Array.from({ length: 9 }, (_, at) => `q/other-${at}`);
  const pages = [
    ...reviews.map((name) => tagged(name, ['reviews'])),
    ...others.map((name) => tagged(name, ['Small gardens'])),
  ];
  keepSamplePages(store, [SEED, ...pages], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  const chances = () => new Map(store.results.finds(TOPIC, 99).map(({ url, relevance }) => [url.slice(17), relevance]));
  expect([...chances().keys()].sort()).toEqual([...others, ...reviews].sort());
  const refused = { target: 'page', url: 'http://a.example/r/1', value: 'not-relevant', at: 1 } as const;
  store.labels.put([{ id: 'no', topicId: TOPIC, ...refused }]);
  expect([...chances().keys()].sort()).toEqual(others);
  store.close();
});

it('announces a page of even chance if a tag of its author names the topic, and of its host no page with other tags that is just sure enough', () => {
  const store = openStore(undefined);
  const tagged = (name: string, relevance: number, tags: readonly string[]) => {
    const features = JSON.stringify({ r: relevance, t: tags });
    return { url: `http://${name}`, relevance, from: 0, features } as const;
  };
  const pages = [
    ...[tagged('a.example/named', 0.6, ['Small gardens']), tagged('a.example/otherwise', 0.92, ['reviews'])],
    ...[tagged('a.example/sure', 0.98, ['reviews']), tagged('b.example/otherwise', 0.92, ['reviews'])],
  ];
  keepSamplePages(store, [SEED, ...pages], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  expect(
    store.results
      .finds(TOPIC, 99)
      .map(({ url }) => url.slice(7))
      .sort(),
  ).toEqual([...['a.example/named', 'a.example/sure', 'b.example/otherwise']]);
  store.close();
});

it('finds of the same text are one, the first', () => {
  const store = openStore(undefined);
  const page = (name: string, contentHash: string, foundAt: number) =>
    ({ url: `http://a.example/${name}`, relevance: 0.9, from: 0, contentHash, foundAt }) as const;
  keepSamplePages(store, [SEED, page('a', 'same', 1), page('b', 'other', 2)], 'watch-1');
  keepSamplePages(store, [SEED, page('c', 'same', 3), page('d', '', 4), page('e', '', 5)], 'watch-2');
  for (const crawlId of ['watch-1', 'watch-2']) store.watches.addRound(TOPIC, { crawlId, at: 1 }, new Set());
  expect(store.results.finds(TOPIC, 9).map(({ url, foundAt }) => [url.slice(17), foundAt])).toEqual([
    ...[['e', 5] as const, ['d', 4] as const],
    ...[['b', 2] as const, ['a', 1] as const],
  ]);
  expect(store.results.findCount(TOPIC)).toEqual({ finds: 4, newestAt: 5 });
  store.close();
});

it('names the other addresses of a text, also of nearly the same, and counts them as one find; one no is a no to all', () => {
  const store = openStore(mkdtempSync(join(home, 'near-')));
  const words = (end: string): string => [...Array.from({ length: 200 }, (_, at) => `word${at}`), end].join(' ');
  const page = (name: string, foundAt: number, text: string, title = 'One title') =>
    ({ url: `http://a.example/${name}`, relevance: 0.95, from: 0, contentHash: name, foundAt, text, title }) as const;
  keepSamplePages(
    store,
    [SEED, page('first', 1, words('once')), { ...page('beside', 2, words('once')), twin: 1 }],
    'watch-1',
  );
  keepSamplePages(
    store,
    [
      SEED,
      page('near', 3, words('again')),
      page('titled', 4, words('again').replaceAll('word', 'sign')),
      page('elsewhere', 5, words('else'), 'Another'),
      page('short', 6, 'a few words'),
      page('brief', 7, 'a few words'),
    ],
    'watch-2',
  );
  for (const crawlId of ['watch-1', 'watch-2']) store.watches.addRound(TOPIC, { crawlId, at: 1 }, new Set());
  const found = () =>
    store.results
      .finds(TOPIC, 9)
      .map(({ url, versions = [] }) => [url, ...versions.map((one) => one.url)].map((one) => one.slice(17)));
  const others = [['brief'], ['short'], ['titled']];
  // The snippets are the same: so `elsewhere` is compared in spite of its title.
  expect(found()).toEqual([...others, ['first', 'near', 'elsewhere', 'beside']]);
  expect(store.results.findCount(TOPIC)).toEqual({ finds: 4, newestAt: 7 });
  const url = 'http://a.example/near';
  store.labels.put([{ id: 'no', topicId: TOPIC, target: 'page', url, value: 'not-relevant', at: 1 }]);
  expect(found().flat()).not.toContain('first');
  store.labels.put([
    { id: 'yes', topicId: TOPIC, target: 'page', url: 'http://a.example/first', value: 'relevant', at: 2 },
  ]);
  expect(found().flat()).toContain('first');
  store.close();
});

it('given watched pages, outlines and dues have of each what pages has, in its sequence', () => {
  const store = openStore(undefined);
  const page = (name: string, dueAt: number, visits: readonly WatchVisit[]): WatchedPage => ({
    ...{ topicId: TOPIC, kind: 'feed', feed: 'http://a.example/feed', key: name, url: `http://a.example/${name}` },
    ...{ etag: 'e', lastModified: 'm', fresh: ['http://a.example/new'], visits, visitedAt: 1, dueAt, failure: '' },
    ...{ sketch: new Uint32Array([1]), links: new Uint32Array([2]) },
  });
  store.watches.putPages([page('late', 9, [{ afterMs: 3, isChanged: true }]), page('soon', 4, [])]);
  const pages = store.watches.pages(TOPIC);
  expect(pages.map(({ key }) => key)).toEqual(['soon', 'late']);
  expect(store.watches.outlines(TOPIC)).toEqual(
    pages.map(({ key, url, kind, feed, visits, dueAt, visitedAt }) => ({
      key,
      url,
      kind,
      feed,
      visits,
      dueAt,
      visitedAt,
    })),
  );
  expect(store.watches.dues(TOPIC)).toEqual(pages.map(({ key, dueAt, visitedAt }) => ({ key, dueAt, visitedAt })));
  store.close();
});

it('has the pages of a topic, but for those that a search brought', () => {
  const store = openStore(undefined);
  const page = (name: string, foundAt: number) => ({
    url: `http://a.example/${name}`,
    relevance: 0.9,
    from: 0,
    foundAt,
  });
  keepSamplePages(store, [SEED, page('known', 5)], 'another');
  keepSamplePages(store, [SEED, page('before', 6), page('known', 11), page('new', 12)], 'continued');
  const had = () =>
    ['before', 'known', 'new', 'none'].filter((name) =>
      store.watches.hasPage(TOPIC, keyOf(`http://a.example/${name}`)),
    );
  expect(had()).toEqual(['before', 'known', 'new']);
  store.watches.addSearch(TOPIC, { crawlId: 'continued', at: 10 });
  store.watches.addSearch(TOPIC, { crawlId: 'continued', at: 20 });
  expect(store.watches.searches(TOPIC)).toEqual([{ crawlId: 'continued', at: 20 }]);
  expect(had()).toEqual(['before', 'known']);
  expect(store.watches.pruneRounds(TOPIC, 0)).toBe(0);
  expect([foundIn(store), store.crawls.get('continued')?.state]).toEqual([[], 'done']);
  store.close();
});

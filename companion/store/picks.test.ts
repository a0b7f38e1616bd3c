import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredPage } from './crawl-store.ts';
import { openStore } from './open.ts';
import { fetchedPages } from './testing/fetched-pages.ts';
import { keepSamplePages, newPage } from './testing/sample-pages.ts';

const RANK = { most: 0.15, pages: 3, priority: 0.5, named: 100, title: 0.25, host: 3 };
const LIMIT = 3;

const hostAt = (place: number): string => (place % 3 === 0 ? 'a.example' : 'b.example');
const urlAt = (place: number): string => `http://${hostAt(place)}/${place}`;
const within = (relevance: number): number => Math.max(0.0025, Math.min(0.9975, relevance));

const page = fc.record({
  relevance: fc.oneof(fc.constantFrom(0, 0.4, 0.5, 0.6, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  noindex: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  isSeed: fc.boolean(),
  isCopy: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
  pageKind: fc.constantFrom('article', 'list', undefined),
  naming: fc.constantFrom(0, 1, 2, undefined),
  priority: fc.constantFrom(0, 0.5, 1),
  label: fc.constantFrom('none', 'none', 'none', 'relevant', 'not-relevant', 'taken back'),
});

/** Every page is ranked. */
function best(
  fetched: readonly StoredPage[],
  isMeant: (page: StoredPage) => boolean,
  rank: (page: StoredPage) => number,
  limit: number,
): number[] {
  const meant = fetched.filter(isMeant).sort((a, b) => rank(b) - rank(a) || b.id - a.id);
  return meant.slice(0, limit).map(({ id }) => id);
}

it('are those of all pages, in their sequence', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (pages, threshold) => {
      const store = openStore(undefined);
      const sample = pages.map(({ relevance, noindex, isSeed, isCopy, pageKind, naming, priority }, place) => ({
        ...{ url: urlAt(place), relevance, noindex, priority },
        ...(pageKind !== undefined && { pageKind }),
        ...(naming !== undefined && { naming }),
        ...(place > 0 && !isSeed && { from: 0 }),
        ...(place > 0 && isCopy && { twin: place - 1 }),
      }));
      keepSamplePages(store, sample.slice(0, 2), 'crawl-0');
      keepSamplePages(store, sample);
      pages.forEach(({ label }, place) => {
        const given = label === 'taken back' ? (['relevant', 'none'] as const) : label === 'none' ? [] : [label];
        const url = urlAt(place);
        given.forEach((value, at) => {
          store.labels.put([{ id: `${place} ${at}`, topicId: 'topic-1', target: 'page', url, value, at }]);
        });
      });
      const fetched = fetchedPages(store, 'crawl-1');
      const last = fetched.at(-1)?.n ?? 0;
      const shareOf = ({ n: place }: StoredPage): number => {
        const host = pages.filter((_, at) => hostAt(at) === hostAt(place - 1));
        return (host.filter(({ relevance }) => relevance >= 0.5).length + 1) / (host.length + 2);
      };
      const isFree = ({ label, hidden }: StoredPage): boolean => label === 'none' && !hidden;
      for (const limit of [LIMIT, pages.length + 1]) {
        const bestOf = (isMeant: (page: StoredPage) => boolean): number[] =>
          best(
            fetched,
            (one) => isFree(one) && one.onTopic && isMeant(one),
            (one) => {
              const { n, relevance, priority } = one;
              const naming = pages[n - 1]?.naming ?? 1;
              const named = naming === 0 ? 0 : RANK.named;
              const age = RANK.most * (1 - 2 ** ((n - last) / RANK.pages));
              const odds = Math.log(within(relevance) / (1 - within(relevance)));
              const title = naming === 2 ? RANK.title : 0;
              return named + odds + RANK.priority * priority + title + RANK.host * shareOf(one) - age;
            },
            limit,
          );
        expect(store.crawls.unlabelled('crawl-1', RANK, limit, limit)).toEqual({
          all: bestOf(() => true),
          noLists: bestOf(({ pageKind }) => pageKind !== 'list'),
        });
        expect(store.crawls.hasUnlabelled('crawl-1')).toBe(bestOf(() => true).length > 0);
        const isNear = ({ relevance }: StoredPage): number => -Math.abs(relevance - threshold);
        expect(store.crawls.nearest('crawl-1', threshold, limit)).toEqual(best(fetched, isFree, isNear, limit));
        for (const value of ['relevant', 'not-relevant'] as const)
          expect(store.crawls.labelled('crawl-1', value, limit)).toEqual(
            best(
              fetched,
              ({ label }) => label === value,
              ({ n }) => n,
              limit,
            ),
          );
      }
      store.close();
    }),
  );
});

it('are found below very many that the user labelled already', () => {
  const store = openStore(undefined);
  const urls = Array.from({ length: 200 }, (_, place) => `http://a.example/${place}`);
  keepSamplePages(
    store,
    urls.map((url, place) => ({ url, relevance: 1 - place / 1_000, ...(place > 0 && { from: 0 }) })),
  );
  store.labels.put(
    urls
      .slice(0, 190)
      .map((url, at) => ({ id: `${at}`, topicId: 'topic-1', target: 'page', url, value: 'relevant', at })),
  );
  const { all: found } = store.crawls.unlabelled('crawl-1', { ...RANK, most: 0 }, 2, 2);
  expect(found.map((id) => store.crawls.page(id)?.url)).toEqual(urls.slice(190, 192));
  expect(store.crawls.unlabelled('none', RANK, 2, 2)).toEqual({ all: [], noLists: [] });
  store.close();
});

it('follow the record of a host as pages of it come', () => {
  const store = openStore(undefined);
  const pages = [
    { url: 'http://a.example/', relevance: 0.8 },
    { url: 'http://a.example/1', relevance: 0.8, from: 0 },
    { url: 'http://b.example/2', relevance: 0.8, from: 0 },
  ];
  keepSamplePages(store, pages);
  const hosts = () =>
    store.crawls.unlabelled('crawl-1', { ...RANK, pages: 1_000 }, LIMIT, 0).all.map((id) => store.crawls.page(id)?.url);
  expect(hosts()).toEqual(['http://a.example/1', 'http://b.example/2']);
  const journal = store.journal('crawl-1');
  for (const id of [3, 4, 5]) {
    const url = `http://a.example/${id}`;
    journal.apply({ kind: 'entry', urls: [{ id, url, depth: 0 }] });
    journal.apply(newPage({ url, relevance: 0.1 }, id, []));
  }
  expect(hosts()).toEqual(['http://b.example/2', 'http://a.example/1']);
  store.close();
});

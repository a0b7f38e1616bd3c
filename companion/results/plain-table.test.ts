import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResultQuery } from '../../shared/api/results.ts';
import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import { openStore } from '../store/open.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, newPage } from '../store/testing/sample-pages.ts';
import { outlinesOf } from './outlines.ts';
import { results } from './results.ts';
import { firstOfEach, type Representative } from './shown.ts';
import { joinedByWork, worksOf } from './works.ts';

const SUBJECTS = [
  'roses want sun',
  'taxes are due',
  'the tide goes out',
  'a kettle boils',
  'snow falls',
  'bread rises',
];
/** Texts of a subject are alike; those without one have no words. */
const textOf = (subject: number, ending: number): string =>
  SUBJECTS[subject] === undefined
    ? ''
    : `${'and so on '.repeat(ending)} ${Array.from({ length: 40 }, (_, word) => `${SUBJECTS[subject]} ${word}`).join(' ')}`;

const page = fc.record({
  title: fc.constantFrom('Ähre', 'apple', 'Apple', 'Zebra', 'eclair', 'éclair', ''),
  relevance: fc.constantFrom(0, 0.4, 0.5, 0.7, 1 / 3),
  noindex: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  unsure: fc.boolean(),
  isSeed: fc.boolean(),
  isCopy: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
  pageKind: fc.constantFrom('article', 'list', undefined),
  foundAt: fc.integer({ max: 3, min: 1 }),
  text: fc.tuple(fc.nat(6), fc.nat(2)).map(([subject, ending]) => textOf(subject, ending)),
  record: fc.constantFrom({}, {}, {}, { work: { doi: '10.1/x' } }, { work: { doi: '10.1/y' } }),
  label: fc.constantFrom('none', 'none', 'relevant', 'not-relevant', 'taken back'),
});
const query: fc.Arbitrary<ResultQuery> = fc.record(
  {
    show: fc.constantFrom('all', 'on-topic', 'unlabelled', 'unsure', 'relevant', 'not-relevant', 'copies'),
    sort: fc.constantFrom('relevance', 'newest', 'oldest', 'title', 'site'),
    host: fc.constantFrom('a.example', 'b.example'),
    seeds: fc.constantFrom('with', 'without'),
    since: fc.integer({ max: 3, min: 0 }),
    search: fc.constantFrom('tide', 'RISES 1 br', 'apple', 'ÄHRE', '.example/1', 'kettle tide', ' '),
    offset: fc.integer({ max: 5, min: 0 }),
    limit: fc.integer({ max: 20, min: 1 }),
  },
  { requiredKeys: [] },
);
const queries = fc.array(query, { minLength: 4, maxLength: 4 });
const SORTS = {
  relevance: (a: Outline, b: Outline) =>
    Number(a.pageKind === 'list') - Number(b.pageKind === 'list') || b.relevance - a.relevance || a.n - b.n,
  newest: (a: Outline, b: Outline) => b.foundAt - a.foundAt || b.n - a.n,
  oldest: (a: Outline, b: Outline) => a.foundAt - b.foundAt || a.n - b.n,
  title: (a: Outline, b: Outline) => a.title.localeCompare(b.title) || a.n - b.n,
  site: (a: Outline, b: Outline) => a.site.localeCompare(b.site) || b.relevance - a.relevance || a.n - b.n,
};

type TablePage = typeof page extends fc.Arbitrary<infer Page> ? Page : never;

const urlAt = (place: number): string => `http://${place % 3 === 0 ? 'a' : 'b'}.example/${place}`;

/** Tells by the text of a page whether a search finds it. */
const isFoundBy =
  (store: Store, search = '') =>
  ({ id, title, url }: Outline): boolean => {
    const sought = search.toLowerCase().trim();
    const words = `${title} ${store.results.rowsOf([id])[0]?.snippet ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const parts = sought.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
    const isInText = parts.every((part) => words.some((word) => word.startsWith(part)));
    return isInText || title.toLowerCase().includes(sought) || url.includes(sought);
  };

/** Fills a crawl up to a place, and with the labels of its pages. @param end keeps the pages from there on for `add` */
function fill(store: Store, pages: readonly TablePage[], end = pages.length) {
  const samples = pages.map(({ label: _, isSeed, isCopy, pageKind, ...rest }, place) => ({
    ...{ url: urlAt(place), ...rest },
    ...(pageKind !== undefined && { pageKind }),
    ...(place > 0 && !isSeed && place < end && { from: Math.floor((place - 1) / 2) }),
    ...(place > 0 && isCopy && pages[place - 1]?.noindex === false && { twin: place - 1 }),
  }));
  keepSamplePages(store, samples.slice(0, end));
  pages.forEach(({ label }, place) => {
    const given = label === 'taken back' ? (['relevant', 'none'] as const) : label === 'none' ? [] : [label];
    given.forEach((value, at) => {
      store.labels.put([{ id: `${place} ${at}`, topicId: 'topic-1', target: 'page', url: urlAt(place), value, at }]);
    });
  });
  return {
    add() {
      const journal = store.journal('crawl-1');
      samples.slice(end).forEach((sample, at) => {
        const [id, { url }] = [end + at, sample];
        journal.apply({ kind: 'entry', urls: [{ id, url, depth: 0 }] });
        journal.apply(newPage(sample, id, []));
      });
    },
  };
}

it('given any filter and sequence, an unfolded table has the pages that outlines of all pages give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 40 }), queries, async (pages, queries) => {
      const store = openStore(undefined);
      fill(store, pages);
      const { pages: all } = await outlinesOf(store, 'crawl-1');
      for (const one of queries) {
        const { offset = 0, limit = 50, sort = 'relevance' } = one;
        const alone = all.map((row) => [row]);
        const shown = firstOfEach(alone, one, all, isFoundBy(store, one.search)).map(({ row }) => row);
        const found = await results(store, 'crawl-1', { ...one, fold: 'no' });
        const expected = shown.toSorted(SORTS[sort as keyof typeof SORTS]).slice(offset, offset + limit);
        expect([one, found.total, found.matching, found.rows.map(({ id }) => id)]).toEqual([
          ...[one, all.length, shown.length, expected.map(({ id }) => id)],
        ]);
      }
      store.close();
    }),
    { numRuns: 40 },
  );
});

/** Groups near-duplicates by the texts of all pages, one page after the other. */
function familiesByText(store: Store, all: readonly Outline[]): readonly (readonly Outline[])[] {
  const known = new NearDuplicates<number>();
  const headOf = new Map<number, number>();
  for (const { id, copyOf } of all) {
    const own = sketch(store.results.rowsOf([id])[0]?.snippet ?? '');
    const twin = copyOf ?? known.find(own)?.id;
    const head = (twin === undefined ? undefined : headOf.get(twin)) ?? id;
    headOf.set(id, head);
    if (head === id) known.add(id, own);
  }
  return [...new Set(headOf.values())].map((head) => all.filter(({ id }) => headOf.get(id) === head));
}

/** Leaves out lists on the topic through which another page of the table was found. */
function withoutSourceLists(shown: readonly Representative<Outline>[], { show = 'all' }: ResultQuery) {
  if (!['all', 'on-topic', 'unlabelled'].includes(show)) return shown;
  const led = new Set(shown.filter(({ row }) => row.onTopic && row.pageKind !== 'list').map(({ row }) => row.source));
  return shown.filter(
    ({ row }) => row.pageKind !== 'list' || !row.onTopic || row.isSeed || row.label !== 'none' || !led.has(row.urlId),
  );
}

it('given any filter and sequence, a folded table has the pages that comparing all texts gives, though some came after a look', async () => {
  let folded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 40 }), queries, fc.nat(40), async (pages, queries, end) => {
      const store = openStore(undefined);
      const { add } = fill(store, pages, Math.min(end, pages.length));
      await results(store, 'crawl-1', {});
      add();
      const { pages: all } = await outlinesOf(store, 'crawl-1');
      const families = familiesByText(store, all);
      for (const one of queries) {
        const { offset = 0, limit = 50, sort = 'relevance' } = one;
        const joined = joinedByWork(families, worksOf(store, 'crawl-1'), one.since !== undefined);
        const shown = withoutSourceLists(firstOfEach(joined, one, all, isFoundBy(store, one.search)), one);
        const order = SORTS[sort as keyof typeof SORTS];
        const expected = shown.toSorted((a, b) => order(a.row, b.row)).slice(offset, offset + limit);
        const found = await results(store, 'crawl-1', one);
        expect([one, found.unread, found.total, found.matching]).toEqual([one, 0, all.length, shown.length]);
        expect(found.rows.map(({ id, folded: under }) => [id, under.map((other) => other.id)])).toEqual(
          expected.map(({ row, family }) => [
            row.id,
            family.flatMap(({ id }) => (id === row.id ? [] : [id])).slice(0, 20),
          ]),
        );
        folded += found.rows.filter(({ copies }) => copies > 0).length;
      }
      store.close();
    }),
    { numRuns: 60 },
  );
  expect(folded).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResultQuery } from '../../shared/api/results.ts';
import { openStore } from '../store/open.ts';
import type { Outline } from '../store/results-store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { outlinesOf } from './outlines.ts';
import { results } from './results.ts';
import { firstOfEach } from './shown.ts';

const page = fc.record({
  relevance: fc.constantFrom(0, 0.4, 0.5, 0.7, 1 / 3),
  noindex: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  unsure: fc.boolean(),
  isSeed: fc.boolean(),
  isCopy: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
  pageKind: fc.constantFrom('article', 'list', undefined),
  foundAt: fc.integer({ max: 3, min: 1 }),
  label: fc.constantFrom('none', 'none', 'relevant', 'not-relevant', 'taken back'),
});
const query: fc.Arbitrary<ResultQuery> = fc.record(
  {
    show: fc.constantFrom('all', 'on-topic', 'unlabelled', 'unsure', 'relevant', 'not-relevant', 'copies'),
    sort: fc.constantFrom('relevance', 'newest', 'oldest'),
    host: fc.constantFrom('a.example', 'b.example'),
    seeds: fc.constantFrom('with', 'without'),
    since: fc.integer({ max: 3, min: 0 }),
    offset: fc.integer({ max: 5, min: 0 }),
    limit: fc.integer({ max: 20, min: 1 }),
  },
  { requiredKeys: [] },
);
const SORTS = {
  relevance: (a: Outline, b: Outline) =>
    Number(a.pageKind === 'list') - Number(b.pageKind === 'list') || b.relevance - a.relevance || a.n - b.n,
  newest: (a: Outline, b: Outline) => b.foundAt - a.foundAt || b.n - a.n,
  oldest: (a: Outline, b: Outline) => a.foundAt - b.foundAt || a.n - b.n,
};

it('given any filter and sequence, an unfolded table has the pages that outlines of all pages give', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { maxLength: 40 }),
      fc.array(query, { minLength: 4, maxLength: 4 }),
      async (pages, queries) => {
        const store = openStore(undefined);
        const urlAt = (place: number): string => `http://${place % 3 === 0 ? 'a' : 'b'}.example/${place}`;
        keepSamplePages(
          store,
          pages.map(({ label: _, isSeed, isCopy, pageKind, ...rest }, place) => ({
            ...{ url: urlAt(place), ...rest },
            ...(pageKind !== undefined && { pageKind }),
            ...(place > 0 && !isSeed && { from: Math.floor((place - 1) / 2) }),
            ...(place > 0 && isCopy && { twin: place - 1 }),
          })),
        );
        pages.forEach(({ label }, place) => {
          const given = label === 'taken back' ? (['relevant', 'none'] as const) : label === 'none' ? [] : [label];
          given.forEach((value, at) => {
            store.labels.put([
              { id: `${place} ${at}`, topicId: 'topic-1', target: 'page', url: urlAt(place), value, at },
            ]);
          });
        });
        const { pages: all } = await outlinesOf(store, 'crawl-1');
        for (const one of queries) {
          const { offset = 0, limit = 50, sort = 'relevance' } = one;
          const shown = firstOfEach(
            all.map((row) => [row]),
            one,
            all,
          ).map(({ row }) => row);
          const found = await results(store, 'crawl-1', { ...one, fold: 'no' });
          const expected = shown.toSorted(SORTS[sort as keyof typeof SORTS]).slice(offset, offset + limit);
          expect([one, found.total, found.matching, found.rows.map(({ id }) => id)]).toEqual([
            ...[one, all.length, shown.length, expected.map(({ id }) => id)],
          ]);
        }
        store.close();
      },
    ),
    { numRuns: 40 },
  );
});

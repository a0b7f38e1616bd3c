import { expect, it } from 'vitest';
import type { Facet, IndexQuery, SoughtTerm, TextIndex } from '../store/text-index.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { parseQuery } from './query.ts';

const PAGES = 200_000;
/** Pages with each term: every n-th, beginning with the last. */
const EVERY: Readonly<Record<string, number>> = {
  ...{ 'garden any': 1, 'wall any': 2, 'wall frequent': 3, 'garden titled': 80_000, 'wall veryFrequent': 60_000 },
  ...{ 'moss any': 50_000 },
};
/** Documents with the label *relevant*. */
const LABELLED = [199_990, 123_456, 8];

/** Number of pages among which one has the term. */
const everyOf = (one: SoughtTerm | Facet | undefined): number =>
  one === undefined || !('term' in one) ? PAGES : (EVERY[`${one.term} ${one.place ?? 'any'}`] ?? PAGES);

/** Makes an index that counts the ids which it returns. */
function countingIndex(): { readonly index: TextIndex; returned(): number } {
  let returned = 0;
  const fitting = ({ all, none }: IndexQuery): ((id: number) => boolean) => {
    const wanted = all.map((alternatives) => alternatives.map((terms) => terms.map(everyOf)));
    const unwanted = none.map(everyOf);
    const has = (id: number) => (every: number) => (PAGES - id) % every === 0;
    return (id) => wanted.every((some) => some.some((terms) => terms.every(has(id)))) && !unwanted.some(has(id));
  };
  const counted = (ids: readonly number[]): readonly number[] => {
    returned += ids.length;
    return ids;
  };
  const index: Partial<TextIndex> = {
    ids(query, { from = 1, below = PAGES + 1, limit = PAGES } = {}) {
      const fits = fitting(query);
      const listed: number[] = [];
      for (let id = Math.min(below, PAGES + 1) - 1; id >= from && listed.length < limit; id--)
        if (fits(id)) listed.push(id);
      return counted(listed);
    },
    idsAmong: (query, some) => counted(some.filter(fitting(query))),
    idsWithin: (some, from, until) => some.filter((id) => id >= from && id < until),
    idsBetween: (_from, _until, limit) => counted(Array.from({ length: limit }, (_, n) => PAGES - n)),
    idsLabelled: () => LABELLED,
    count: ({ all }) => Math.ceil(PAGES / everyOf(all[0]?.[0]?.[0])),
    counts: () => ({ indexed: PAGES, total: PAGES }),
  };
  return { index: index as TextIndex, returned: () => returned };
}

const find = (q: string): Candidates & { readonly read: number } => {
  const { index, returned } = countingIndex();
  const found = candidatesOf(index, parseQuery(q), new Map(), []);
  return { ...found, read: returned() };
};

it.each([
  ['garden', 40_000],
  ['garden wall', 60_000],
  ['"garden wall"', 60_000],
  ['garden -moss', 40_000],
  ['garden before:1970-01-02', 60_000],
  ['moss wall nowhere', 60_000],
  ['label:none', 30_000],
  ['after:1970-01-01 -garden', 60_000],
  ['label:relevant -garden', 10],
  ['moss', 10],
])('given %s in 200,000 pages, at most %i entries of the index are read', (q, most) => {
  expect(find(q).read).toBeLessThanOrEqual(most);
});

it('given a word in 200,000 pages, says that there are more, and finds an old page with it in the title', () => {
  const { scored, total, isAtLeast } = find('garden');
  expect(scored.slice(0, 3).map(([id]) => id)).toEqual([PAGES, 120_000, 40_000]);
  expect(total).toBeGreaterThan(10_000);
  expect(isAtLeast).toBe(true);
});

it('given two words in very many pages, finds old ones with the rarer word very often', () => {
  const best = find('garden wall').scored.slice(0, 4);
  expect(best.map(([id]) => id)).toEqual([PAGES, 140_000, 80_000, 20_000]);
});

it('given a rare word, the number of pages is exact', () => {
  expect(find('moss')).toMatchObject({ total: 4, isAtLeast: false });
});

it('given a label and a word in 200,000 pages, finds every labelled page with it', () => {
  const { scored, total, isAtLeast } = find('garden label:relevant');
  expect(scored.map(([id]) => id).sort()).toEqual([...LABELLED].sort());
  expect({ total, isAtLeast }).toEqual({ total: 3, isAtLeast: false });
});

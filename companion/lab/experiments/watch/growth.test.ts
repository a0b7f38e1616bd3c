import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../../shared/page/testing/empty-record.ts';
import { growthOf } from './growth.ts';

const FEED = 'http://dated.example/feed';

function webOf(pages: readonly (readonly [url: string, published?: string])[]) {
  return {
    urls: pages.map(([url]) => url),
    peek: (at: number) => {
      const [url = '', published = ''] = pages[at] ?? [];
      return { record: { ...EMPTY_RECORD, url, published, feeds: published === '' ? [] : [FEED] }, links: [] };
    },
  };
}

const day = (n: number): string => `2020-01-${String(n).padStart(2, '0')}`;
const dated = (n: number) => [`http://dated.example/${n}`, day(n)] as const;

it('the newer half of dated pages comes in their order, and what has no date is there from the start', () => {
  const days = Array.from({ length: 20 }, (_, at) => 20 - at);
  const { steps } = growthOf(webOf([...days.map(dated), ['http://dated.example/about']]), 5, 1);
  const stepsByDay = days.map((n, at) => [n, steps[at]]).sort(([one = 0], [other = 0]) => one - other);
  expect(stepsByDay.map(([, step]) => step)).toEqual([...Array(10).fill(0), 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(steps.at(-1)).toBe(0);
});

it('on a host that states no dates half of the pages come by chance, the same for the same seed', () => {
  const web = webOf(Array.from({ length: 400 }, (_, at) => [`http://plain.example/${at}`]));
  const { steps } = growthOf(web, 4, 1);
  const first = steps.filter((step) => step === 0).length;
  expect([first > 160, first < 240, new Set(steps).size]).toEqual([true, true, 5]);
  expect(growthOf(web, 4, 1).steps).toEqual(steps);
  expect(growthOf(web, 4, 2).steps).not.toEqual(steps);
});

it('a feed lists the newest pages of its host that are there, and no other address is one', () => {
  const { listedBy, everListed } = growthOf(webOf(Array.from({ length: 40 }, (_, at) => dated((at % 28) + 1))), 5, 1);
  const [before, after] = [listedBy(FEED, 0), listedBy(FEED, 5)];
  expect([before?.length, after?.length]).toEqual([10, 10]);
  expect(after?.[0]).toBe(27);
  expect(before?.some((page) => after?.includes(page))).toBe(false);
  expect(listedBy('http://dated.example/other', 5)).toBeUndefined();
  expect(after?.every((page) => everListed(FEED).has(page))).toBe(true);
  expect(everListed('http://dated.example/other').size).toBe(0);
});

it('does not look for the kind of a page without a date', () => {
  const record = {
    ...EMPTY_RECORD,
    get text(): string {
      throw new Error('the text was read');
    },
  };
  const web = { urls: ['http://plain.example/'], peek: () => ({ record, links: [] }) };
  expect(growthOf(web, 4, 1).steps).toHaveLength(1);
});

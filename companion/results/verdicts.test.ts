import { afterAll, expect, it } from 'vitest';
import { readVerdicts } from '../export/label-file.ts';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { verdictsOf } from './verdicts.ts';

const url = (at: number): string => `http://site${at}.example/`;
const store = openStore(undefined);
keepSamplePages(
  store,
  Array.from({ length: 10 }, (_, at) => ({ url: url(at), text: `text ${at}` })),
);
afterAll(() => store.close());

const sheet = (verdicts: string): ReadonlyMap<string, boolean> =>
  readVerdicts(
    ['url,label', ...[...verdicts].map((verdict, at) => `${url(at)},${verdict === '-' ? '' : verdict}`)].join('\n'),
  );

it('given the sheets of three people, each page counts with the mean of its verdicts', async () => {
  const found = await verdictsOf(store, 'crawl-1', ['1101', '1001', '11--'].map(sheet));
  expect(found).toMatchObject({
    ...{ sample: 10, reviewed: 4, shared: 4, agreed: 3 },
    people: [
      { reviewed: 4, relevant: 3 },
      { reviewed: 4, relevant: 2 },
      { reviewed: 2, relevant: 2 },
    ],
  });
  // (1 + 2/3 + 0 + 1) / 4
  expect(found.mean).toBeCloseTo(2 / 3, 10);
  expect(found.low < found.mean && found.mean < found.high).toBe(true);
});

it('given a sheet without verdicts or of other pages, counts nothing but the verdicts outside the sample', async () => {
  const other = readVerdicts('url,label\nhttp://elsewhere.example/,relevant\n');
  expect(await verdictsOf(store, 'crawl-1', [sheet('--'), other])).toMatchObject({
    ...{ reviewed: 0, mean: 0, low: 0, high: 1, shared: 0 },
    people: [
      { reviewed: 0, relevant: 0, outside: 0 },
      { reviewed: 0, relevant: 0, outside: 1 },
    ],
  });
});

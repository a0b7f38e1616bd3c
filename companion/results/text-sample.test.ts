import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { report } from './report.ts';
import { textSample } from './text-sample.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, place) => ({ n: place + 1 }));

it('given few pages, the sample is all of them; of more, every nth, and a growing crawl adds only its new pages', () => {
  expect(textSample(numbered(10), 10)).toEqual(numbered(10));
  const before = textSample(numbered(25), 10);
  expect(before.map(({ n }) => n)).toEqual([4, 8, 12, 16, 20, 24]);
  for (let count = 26; count < 400; count++) {
    const sample = textSample(numbered(count), 10);
    expect(sample.length).toBeGreaterThan(4);
    expect(sample.length).toBeLessThanOrEqual(10);
    expect(sample.filter(({ n }) => n <= 25 && !before.some((one) => one.n === n))).toEqual([]);
  }
});

it('given a large crawl, a report counts words in a sample and in the best pages, states their number, and counts all else in full', async () => {
  const store = openStore(undefined);
  keepSamplePages(
    store,
    Array.from({ length: 6_100 }, (_, n) => ({
      ...{ url: `http://h${n % 7}.example/${n}`, text: n % 2 === 0 ? 'a kettle boils' : 'ships wait' },
      relevance: n % 2 === 0 ? 0.9 - n / 10_000 : 0.1,
    })),
  );
  const left = (): number => store.results.unreadTexts('crawl-1').length;
  // A report waits for a while only, and a later one finds the rest read.
  for (let before = left() + 1; left() < before; ) {
    before = left();
    await report(store, 'crawl-1', 0);
  }
  const { hosts, languages, sampled, words } = await report(store, 'crawl-1', 0);
  expect(sampled).toBe(3_050);
  const unread = left();
  expect([unread > 1_000, unread < 6_100 - 3_050]).toEqual([true, true]);
  expect(words.find(({ word }) => word === 'kettle')?.pages ?? 0).toBeLessThan(3_050);
  expect(hosts.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(6_100);
  expect(languages.reduce((sum, { pages }) => sum + pages, 0)).toBe(6_100);
  store.close();
});

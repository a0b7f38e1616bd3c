import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { report } from './report.ts';
import { stepFor } from './text-sample.ts';

it('given few pages, the sample is all of them; of more, every nth, and a growing crawl adds only its new pages', () => {
  expect([1, 10, 11, 20, 21].map((pages) => stepFor(pages, 10))).toEqual([1, 1, 2, 2, 4]);
  for (let pages = 1, before = 1; pages < 400; pages++) {
    const step = stepFor(pages, 10);
    expect(pages / step).toBeLessThanOrEqual(10);
    expect(step === 1 || pages / step > 5).toBe(true);
    // A longer step takes pages out of the sample, and puts none in.
    expect(step % before).toBe(0);
    before = step;
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
  expect(sampled).toBe(1_525);
  const unread = left();
  expect([unread > 1_000, unread < 6_100 - 1_525]).toEqual([true, true]);
  expect(words.find(({ word }) => word === 'kettle')?.pages ?? 0).toBeLessThan(1_525);
  expect(hosts.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(6_100);
  expect(languages.reduce((sum, { pages }) => sum + pages, 0)).toBe(6_100);
  store.close();
});

it('given no time to wait, a report answers with what was read by then and how many texts wait; a later one has all', async () => {
  const store = openStore(undefined);
  keepSamplePages(
    store,
    Array.from({ length: 60 }, (_, n) => ({
      ...{ url: `http://h${n}.example/`, text: n % 2 === 0 ? 'a kettle boils' : 'ships wait' },
      relevance: n % 2 === 0 ? 0.9 : 0.1,
    })),
  );
  const first = await report(store, 'crawl-1', 0, { waitMs: 0 });
  expect(first.unread ?? 0).toBeGreaterThan(30);
  expect([first.sampled ?? 60, first.hosts.length]).toEqual([expect.toSatisfy((read: number) => read < 30), 60]);
  const { sampled, unread, words } = await report(store, 'crawl-1', 0);
  expect([sampled, unread]).toEqual([undefined, undefined]);
  expect(words).toContainEqual({ word: 'kettle', pages: 30 });
  store.close();
});

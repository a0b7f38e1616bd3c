import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, newPage, SAMPLE_TOPIC, type SamplePage } from '../store/testing/sample-pages.ts';
import { candidates } from './candidates.ts';
import { results } from './results.ts';
import { waited } from './text-index.ts';

const ROSES =
  'Roses want sun and rich soil. Water them early in the morning, never on the leaves, and cut them back hard in late winter when the buds begin to swell.';
const PAGES = Array.from({ length: 6 }, (_, at) => ({ url: `http://a.example/${at}`, text: `Note ${at} on roses.` }));

let store: Store;
beforeEach(() => {
  store = openStore(undefined);
  keepSamplePages(store, PAGES);
});
afterEach(() => store.close());

const forget = (page: SamplePage | undefined) => store.upkeep.forget({ kind: 'page', url: page?.url ?? '' });

/** Another page of the crawl. @param n its place, which is given again once pages were forgotten */
function keep(page: SamplePage, urlId: number, n: number): void {
  const journal = store.journal('crawl-1');
  journal.apply({ kind: 'entry', urls: [{ id: urlId, url: page.url, depth: 0 }] });
  journal.apply({ ...newPage(page, urlId, []), n });
}

it('a page that comes at a place before others that were read is read like any other', async () => {
  for (const page of PAGES.slice(0, 3)) await forget(page);
  expect(await results(store, 'crawl-1', {})).toMatchObject({ total: 3, unread: 0 });
  keep({ url: 'http://b.example/', text: ROSES, relevance: 0.1 }, 6, 4);
  keep({ url: 'http://b.example/again', text: `${ROSES} The end.`, relevance: 0.1 }, 7, 5);
  const { total, unread, rows } = await results(store, 'crawl-1', { sort: 'title' });
  expect([total, unread]).toEqual([5, 0]);
  expect(rows.filter(({ host }) => host === 'b.example').map(({ url, copies }) => [url, copies])).toEqual([
    ['http://b.example/', 1],
  ]);
});

it('given a new page with the id of one removed during the reading, it does not take its place', async () => {
  const asked = results(store, 'crawl-1', { fold: 'yes' });
  store.journal('crawl-1').retract([PAGES.length - 1]);
  keepSamplePages(store, [{ url: 'http://c.example/', text: ROSES }], 'crawl-2');
  const { total, rows } = await asked;
  expect(rows.map(({ url }) => url)).toEqual(PAGES.slice(0, -1).map(({ url }) => url));
  expect(total).toBe(PAGES.length - 1);
});

it('given candidate words, looks in all crawls of the topic, comparing no page twice', async () => {
  for (const n of [2, 3, 4, 5, 6])
    keepSamplePages(store, [{ url: `http://c.example/${n}`, text: 'A kettle boils.' }], `crawl-${n}`);
  await results(store, 'crawl-1', {});
  const compared = vi.spyOn(NearDuplicates.prototype, 'find');
  const words = await candidates(store, SAMPLE_TOPIC);
  expect(words.find(({ word }) => word === 'kettle')?.texts).toBe(5);
  expect((await results(store, 'crawl-1', {})).unread).toBe(0);
  expect(compared).not.toHaveBeenCalled();
  compared.mockRestore();
});

it('given a job that fails, no timer is left that would hold up the end of the process', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  await expect(waited(Promise.reject(new Error('no record')), 600_000)).rejects.toThrow('no record');
  expect(timers()).toBe(before);
});

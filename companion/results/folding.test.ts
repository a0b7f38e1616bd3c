import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import { openStore, openStoreToRead } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, newPage } from '../store/testing/sample-pages.ts';
import { familiesWith, foldPages } from './folding.ts';
import { results } from './results.ts';

const ROSES =
  'Roses want sun and rich soil. Water them early in the morning, never on the leaves, and cut them back hard in late winter when the buds begin to swell.';
const TAXES =
  'The tax office moved its opening hours. Bring the form, the receipt and a pen, and wait for your number.';
const PAGES = [
  { url: 'http://a.example/', text: ROSES },
  { url: 'http://b.example/', text: `${ROSES} The end.` },
  { url: 'http://c.example/', text: TAXES },
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-folding-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shown = async (store: Store) =>
  (await results(store, 'crawl-1', {})).rows.map(({ url, copies }) => [url, copies]);
const FOLDED = [
  ['http://a.example/', 1],
  ['http://c.example/', 0],
];

it('given a new start, compares new pages with those of before, and none of these again', async () => {
  const before = openStore(folder);
  keepSamplePages(before, PAGES);
  expect(await shown(before)).toEqual(FOLDED);
  before.close();
  const store = openStore(folder);
  const find = vi.spyOn(NearDuplicates.prototype, 'find');
  expect(await shown(store)).toEqual(FOLDED);
  expect(find).not.toHaveBeenCalled();
  const journal = store.journal('crawl-1');
  const page = { url: 'http://d.example/', text: `${TAXES} Until soon.` };
  journal.apply({ kind: 'entry', urls: [{ id: 3, url: page.url, depth: 0 }] });
  journal.apply(newPage(page, 3, []));
  expect(await shown(store)).toEqual([FOLDED[0], ['http://c.example/', 1]]);
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
  store.close();
});

it('given a connection that cannot write, folds beside the database', async () => {
  const writer = openStore(folder);
  keepSamplePages(writer, PAGES);
  const reader = openStoreToRead(folder);
  expect(await shown(reader)).toEqual(FOLDED);
  expect(writer.results.unfoldedCount('crawl-1')).toBe(PAGES.length);
  reader.close();
  writer.close();
});

it.each(['running', 'done'] as const)(
  'given a crawl that is %s, holds its sketches only while pages come',
  async (state) => {
    const store = openStore(undefined);
    keepSamplePages(store, PAGES);
    store.crawls.update('crawl-1', { state });
    const read = vi.spyOn(store.results, 'comparedPages');
    await foldPages(store, 'crawl-1');
    const journal = store.journal('crawl-1');
    journal.apply({ kind: 'entry', urls: [{ id: 3, url: 'http://d.example/', depth: 0 }] });
    journal.apply(newPage({ url: 'http://d.example/', text: `${TAXES} Until soon.` }, 3, []));
    expect(await shown(store)).toEqual([FOLDED[0], ['http://c.example/', 1]]);
    expect(read).toHaveBeenCalledTimes(state === 'running' ? 1 : 2);
    store.close();
  },
);

it('given a full disk, shows every page by itself, and folds them once there is room', async () => {
  const store = openStore(undefined);
  keepSamplePages(store, PAGES);
  const keep = vi.spyOn(store.results, 'keepFolds').mockImplementation(() => {
    throw new AmbitError('storage-full', 'The disk is full.');
  });
  expect(await results(store, 'crawl-1', {})).toMatchObject({ matching: PAGES.length, unread: PAGES.length });
  keep.mockRestore();
  expect(await shown(store)).toEqual(FOLDED);
  store.close();
});

it('given a page forgotten that others were folded under, they are compared again', async () => {
  const store = openStore(undefined);
  keepSamplePages(store, [...PAGES, { url: 'http://d.example/', text: `${ROSES} An end.` }]);
  expect(await foldPages(store, 'crawl-1')).toBe(0);
  await store.upkeep.forget({ kind: 'page', url: 'http://a.example/' });
  expect(store.results.unfoldedCount('crawl-1')).toBe(2);
  expect(await shown(store)).toEqual([
    ['http://b.example/', 1],
    ['http://c.example/', 0],
  ]);
  store.close();
});

it('given families of near-duplicates, finds those that several sites have, most sites first, however many pages the others have', async () => {
  const store = openStore(folder);
  const family = (text: string, hosts: readonly string[]) =>
    hosts.map((host, at) => ({ url: `http://${host}.example/${text.length}-${at}`, text }));
  keepSamplePages(store, [
    ...family(TAXES, ['a', 'a', 'a', 'a', 'a', 'a']),
    ...family(ROSES, ['b', 'c']),
    ...family('A kettle of copper boils faster than one of steel, but its bottom must be scoured weekly.', [
      'd',
      'e',
      'f',
      'd',
    ]),
    ...family('Alone here.', ['g']),
  ]);
  await foldPages(store, 'crawl-1');
  const hosts = (limit: number) =>
    store.results
      .outlinesAmong('crawl-1', store.results.spreadHeads('crawl-1', limit))
      .map(({ host }) => host)
      .sort();
  expect([hosts(1), hosts(2), hosts(10)]).toEqual([
    ['d.example'],
    ['b.example', 'd.example'],
    ['b.example', 'd.example'],
  ]);
  expect(store.results.spreadHeads('crawl-1', 2).map((id) => store.results.rowsOf([id])[0]?.host)).toEqual([
    'd.example',
    'b.example',
  ]);
  store.close();
});

it('given several pages of one family of near-duplicates, reads its pages once', async () => {
  const store = openStore(folder);
  const copies = Array.from({ length: 9 }, (_, n) => ({ url: `http://a.example/${n}`, text: ROSES }));
  keepSamplePages(store, [...copies, { url: 'http://c.example/', text: TAXES }]);
  await foldPages(store, 'crawl-1');
  const pages = store.results.outlines('crawl-1', undefined, 20);
  const read = vi.spyOn(store.results, 'outlinesAmong');
  const families = familiesWith(store, 'crawl-1', pages.toReversed());
  expect(families.map((family) => family.map(({ url }) => url))).toEqual([
    ['http://c.example/'],
    copies.map(({ url }) => url),
  ]);
  expect(read).toHaveBeenCalledTimes(1);
  store.close();
});

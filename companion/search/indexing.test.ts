import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { DATABASE, openStore, openStoreToRead } from '../store/open.ts';
import { openDatabase } from '../store/sqlite/database.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { indexAll, openIndexing } from './indexing.ts';
import { search } from './search.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-indexing-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const failed = (fault: unknown): void => {
  throw fault;
};
const pages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ url: `http://a.example/${from + n}`, title: `${n}`, text: `slate ${n}` }));

it('given pages of before, they are indexed while the store is open, and a process that ended early costs nothing', async () => {
  const first = openStore(home);
  keepSamplePages(first, pages(60));
  const early = openIndexing(first, failed);
  await expect.poll(() => first.textIndex.counts().indexed).toBeGreaterThan(0);
  await early.close();
  first.close();

  const second = openStore(home);
  const rest = openIndexing(second, failed);
  await rest.idle();
  expect(second.textIndex.counts()).toEqual({ indexed: 60, total: 60 });
  keepSamplePages(second, pages(3, 60), 'crawl-2');
  await expect.poll(() => second.textIndex.counts()).toEqual({ indexed: 63, total: 63 });
  await rest.close();
  second.close();
  const reader = openStoreToRead(home);
  expect(search(reader, { q: 'slate' }, 0)).toMatchObject({ total: 63, indexed: 63, documents: 63 });
  reader.close();
});

it('given a page and a capture that are forgotten, none of their words is left in any file', async () => {
  const store = openStore(home);
  keepSamplePages(store, [
    { url: 'http://a.example/', title: 'zirconia', text: 'unmistakable quetzalcoatl' },
    { url: 'http://b.example/', title: 'slate', text: 'slate roofs' },
  ]);
  const page = {
    ...EMPTY_RECORD,
    headings: [],
    links: [],
    feeds: [],
    url: 'http://a.example/x',
    title: 'xylograph',
    text: 'quetzalcoatl',
  };
  store.captures.put([{ id: 'c', at: 1, page }]);
  indexAll(store);
  expect(search(store, { q: 'quetzalcoatl' }, 0).total).toBe(2);
  await store.upkeep.forget({ kind: 'site', host: 'a.example' });
  expect(search(store, { q: 'quetzalcoatl' }, 0)).toMatchObject({ total: 0, documents: 1 });
  expect(search(store, { q: 'slate' }, 0).total).toBe(1);
  store.close();
  // The index contains stems and prefixes of the words.
  const files = readdirSync(home).map((name) => readFileSync(join(home, name), 'latin1'));
  for (const word of ['quetzalc', 'zirconi', 'xylogr', 'unmistak'])
    expect(files.filter((file) => file.includes(word))).toEqual([]);
});

it('given documents in two parts of the index, both are searched, and forgetting one rewrites its part alone', async () => {
  const store = openStore(home);
  keepSamplePages(store, [
    ...pages(1_100),
    { url: 'http://b.example/', title: 'zirconia', text: 'slate quetzalcoatl' },
  ]);
  const writer = openDatabase(join(home, DATABASE));
  writer.exec('UPDATE documents SET id = id + 65536 WHERE id = (SELECT max(id) FROM documents)');
  writer.close();
  indexAll(store);
  expect(search(store, { q: 'slate' }, 0).total).toBe(1_101);
  const partsOf = () => {
    const database = openDatabase(join(home, DATABASE), { readOnly: true });
    const read = (part: number) =>
      database.query(`SELECT id, block FROM document_terms_${part}_data WHERE id > 10`).all();
    const parts = [0, 1].map((part) => JSON.stringify(read(part)));
    database.close();
    return parts;
  };
  const before = partsOf();
  await store.upkeep.forget({ kind: 'page', url: 'http://b.example/' });
  const after = partsOf();
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
  expect(search(store, { q: 'slate' }, 0).total).toBe(1_100);
  store.close();
  const files = readdirSync(home).map((name) => readFileSync(join(home, name), 'latin1'));
  expect(files.filter((file) => file.includes('zirconi') || file.includes('quetzalc'))).toEqual([]);
});

it('given everything is forgotten, the index is empty and takes new pages', async () => {
  const store = openStore(home);
  keepSamplePages(store, pages(30));
  indexAll(store);
  await store.upkeep.forget({ kind: 'all' });
  expect(store.textIndex.counts()).toEqual({ indexed: 0, total: 0 });
  keepSamplePages(store, pages(2), 'crawl-2');
  indexAll(store);
  expect(search(store, { q: 'slate' }, 0).total).toBe(2);
  store.close();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Format } from '../../shared/api/export.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile } from './export-file.ts';
import { unzipped } from './testing/unzipped.ts';

const URL_OF_PAGE = 'http://a.example/';
const NOTE = 'Try <b>rye</b> & spelt\nAsk Ann';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-own-words-'));
  store = openStore(folder);
  keepSamplePages(store, [
    { url: URL_OF_PAGE, title: 'Bread', text: 'Flour and water.' },
    { url: 'http://b.example/', title: 'Plain', text: 'Nothing is written about it.' },
  ]);
  store.annotations.change([{ url: URL_OF_PAGE, note: NOTE, addTags: ['to bake'], addTo: ['Winter'] }], 1);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

async function taken(format: Format): Promise<string> {
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  return (await exportFile(store, crawl, { format })).text;
}
const notesIn = (document: Document): string[] =>
  [...document.querySelectorAll('.note')].map(({ textContent }) => textContent ?? '');
const WRITTEN = ['Try <b>rye</b> & spelt', 'Ask Ann', '#to bake, Winter'];

it('given a note, tags and a collection, the page to read has them as text, and no other page has any', async () => {
  const { document } = new JSDOM(await taken('html')).window;
  expect(notesIn(document)).toEqual(WRITTEN);
  expect(document.querySelector('b')).toBeNull();
});

it('given the same, the chapter of the book has them, and EPUBCheck finds no error', async () => {
  const octets = await taken('epub');
  const { messages } = await EpubCheck.validate(Buffer.from(octets, 'latin1'));
  expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([]);
  const { DOMParser } = new JSDOM().window;
  const files = await unzipped(octets);
  const chapters = ['page-1', 'page-2'].map((name) =>
    new DOMParser().parseFromString(files.get(`EPUB/${name}.xhtml`) ?? '', 'application/xhtml+xml'),
  );
  expect(chapters.map(notesIn)).toEqual([WRITTEN, []]);
});

it('given the same, list and page of the site have them, and its search finds their words', async () => {
  const files = await unzipped(await taken('site'));
  const list = new JSDOM(files.get('index.html'), { runScripts: 'dangerously' }).window;
  expect(notesIn(list.document)).toEqual(WRITTEN);
  const page = [...files.keys()].find((name) => /^Bread/i.test(name)) ?? '';
  expect(notesIn(new JSDOM(files.get(page)).window.document)).toEqual(WRITTEN);
  const box = list.document.querySelector('input');
  if (box === null) throw new Error('no search box');
  box.value = 'spelt winter';
  box.dispatchEvent(new list.Event('input'));
  expect([...list.document.querySelectorAll('li:not([hidden]) a')].map(({ textContent }) => textContent)).toEqual([
    'Bread',
  ]);
});

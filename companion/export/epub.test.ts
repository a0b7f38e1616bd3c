import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { plain } from './escape.ts';
import { exportFile } from './export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from './testing/evil-crawl.ts';
import { unzipped } from './testing/unzipped.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

/** Faults of a book by the rules of EPUBCheck, from warnings on. */
async function faultsOf(octets: string): Promise<readonly string[]> {
  const { messages } = await EpubCheck.validate(Buffer.from(octets, 'latin1'));
  return messages
    .filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    .map(({ id, message, location }) => `${id} ${message} ${location?.path ?? ''}`);
}

it('given hostile titles and texts, EPUBCheck finds no error and no warning in the reading list', async () => {
  expect(await faultsOf(await evil.taken('epub'))).toEqual([]);
});

it('given a crawl without chosen pages, EPUBCheck finds no error and no warning in the reading list', async () => {
  expect(await faultsOf(await evil.taken('epub', { show: 'relevant' }))).toEqual([]);
});

it('given pages in two languages, the reading list has a chapter for each, with its text, author, date and address', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'epub-')));
  keepSamplePages(store, [
    {
      ...{ url: 'http://a.example/x?a=1&b=2', title: 'Tea & <rye>', text: 'First.\nSecond.', language: 'en' },
      record: { author: 'Ann Lee' },
    },
    { url: 'http://b.example/', title: '酸面团', text: '面粉。', language: 'zh' },
  ]);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text, name, type } = await exportFile(store, crawl, { format: 'epub' });
  expect([name, type]).toEqual(['Gardens.epub', 'application/epub+zip']);
  // Readers look for these octets at their places (OCF 4.2.2).
  expect([text.slice(30, 38), text.slice(38, 58)]).toEqual(['mimetype', 'application/epub+zip']);
  expect(await faultsOf(text)).toEqual([]);
  const files = await unzipped(text);
  const { DOMParser } = new JSDOM().window;
  const parsed = (path: string) => new DOMParser().parseFromString(files.get(path) ?? '', 'application/xhtml+xml');
  const [first, second] = [parsed('EPUB/page-1.xhtml'), parsed('EPUB/page-2.xhtml')];
  expect(first.querySelector('h1')?.textContent).toBe('Tea & <rye>');
  expect([...first.querySelectorAll('p[dir]')].map(({ textContent }) => textContent)).toEqual(['First.', 'Second.']);
  expect(first.querySelector('.about')?.textContent).toContain('Ann Lee, a.example, 1970-01-01');
  expect(first.querySelector('a')?.getAttribute('href')).toBe('http://a.example/x?a=1&b=2');
  expect(second.documentElement.getAttribute('lang')).toBe('zh');
  const titles = [...parsed('EPUB/nav.xhtml').querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Tea & <rye>', '酸面团']);
  store.close();
});

it('given hostile titles, the chapters are called by them, as text', async () => {
  const files = await unzipped(await evil.taken('epub'));
  const { DOMParser } = new JSDOM().window;
  const titles = new Set<string>();
  for (const [path, text] of files) {
    if (!path.startsWith('EPUB/page-')) continue;
    const chapter = new DOMParser().parseFromString(text, 'application/xhtml+xml');
    expect(chapter.querySelector('parsererror, script, img, b')).toBeNull();
    titles.add(chapter.querySelector('h1')?.textContent ?? '');
  }
  for (const title of EVIL.filter((one) => !one.includes('\0'))) expect(titles).toContain(plain(title));
});

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile, makeFile } from './export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from './testing/evil-crawl.ts';
import { unzipped } from './testing/unzipped.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

/** Runs the search of a list in a browser's DOM and returns the shown titles with their summaries. */
function searched(index: string): (words: string) => string[] {
  const { document, Event } = new JSDOM(index, { runScripts: 'dangerously' }).window;
  const box = document.querySelector('input');
  if (box === null) throw new Error('The list has no search box.');
  return (words) => {
    box.value = words;
    box.dispatchEvent(new Event('input'));
    return [...document.querySelectorAll('li:not([hidden])')].map(
      (item) => `${item.querySelector('a')?.textContent}: ${item.querySelector('p')?.textContent}`,
    );
  };
}

it('given words, the search shows the pages that contain all of them, with the text around the first', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'site-')));
  keepSamplePages(store, [
    { url: 'http://a.example/', title: 'Rye', text: `${'Flour. '.repeat(50)}The Levain rests overnight.` },
    { url: 'http://b.example/', title: '面包', text: '酸面团需要时间。' },
  ]);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const files = await unzipped((await exportFile(store, crawl, { format: 'site' })).text);
  const search = searched(files.get('index.html') ?? '');
  expect(search('').map((shown) => shown.slice(0, 2))).toEqual(['Ry', '面包']);
  expect(search('OVERNIGHT  levain')).toEqual([expect.stringMatching(/^Rye: ….*The Levain rests overnight\./)]);
  expect(search('面团需')).toEqual([expect.stringContaining('酸面团需要时间。')]);
  expect(search('levain 面团')).toEqual([]);
  store.close();
});

it('given hostile titles and texts, each link of the list leads to a page that is there, and nothing of them is markup', async () => {
  const files = await unzipped(await evil.taken('site'));
  const list = new JSDOM(files.get('index.html')).window.document;
  const links = [...list.querySelectorAll('li a')].map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(new Set(links).size).toBe(EVIL.length);
  expect([...files.keys()].sort()).toEqual(['index.html', ...links].sort());
  expect(list.querySelectorAll('script')).toHaveLength(2);
  for (const link of links) {
    const page = new JSDOM(files.get(link)).window.document;
    expect(page.querySelector('script, img, b, iframe, link')).toBeNull();
    expect(page.querySelector('a[rel]')?.getAttribute('href')).toMatch(/^http:\/\/host\d+\.example\//);
  }
  expect(list.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/,
  );
});

it('given a file in its place that no export wrote, the site leaves it alone', async () => {
  const crawl = evil.store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { folder = [] } = await makeFile(evil.store, crawl, { format: 'site' });
  for (const { content, update } of folder) {
    expect(update?.('<title>Mine</title>')).toBeUndefined();
    expect(update?.(`${content}`)).toBe(content);
  }
});

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { parse } from 'parse5';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ExportQuery, FORMATS, LabelledLink, TakenPage } from '../../shared/api/export.ts';
import { readCsv } from '../../shared/text/csv.ts';
import { readLinks } from '../find/link-file.ts';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { cell, longCell } from './escape.ts';
import { exportFile, makeFile, readAhead } from './export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from './testing/evil-crawl.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

describe.each(FORMATS)('%s', (format) => {
  it('has all pages, or all but the seeds, under a name that is only a name', async () => {
    const crawl = evil.store.crawls.get('crawl-1');
    if (crawl === undefined) throw new Error('no crawl');
    const file = await exportFile(evil.store, crawl, { format });
    expect(file.pages).toBe(EVIL.length);
    expect(file.name).toMatch(/^b-Topic-b-1-1\.[a-z.]+$/);
    expect((await exportFile(evil.store, crawl, { format, seeds: 'without' })).pages).toBe(EVIL.length - 1);
    expect((await exportFile(evil.store, crawl, { format, since: 2_000 })).pages).toBe(EVIL.length - 1);
  });

  it('tells a share of the pages that rises, to all that it lists', async () => {
    const crawl = evil.store.crawls.get('crawl-1');
    if (crawl === undefined) throw new Error('no crawl');
    const shares: number[] = [];
    const { content } = await makeFile(evil.store, crawl, { format }, (share) => shares.push(share));
    if (typeof content !== 'string') for (const _piece of content);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    // Labelled links have no seeds among them.
    const all = format === 'training' ? 1 - 1 / EVIL.length : 1;
    expect(shares.at(-1) ?? 0).toBeCloseTo(UNTOLD.includes(format) ? 0 : all);
  });

  it('lets nothing of the web out of its place', async () => {
    const text = await evil.taken(format);
    // JSON escapes such characters; the other formats contain no control characters, overrides or tag characters at
    // all.
    if (!['jsonl', 'training', 'warc', ...ZIPS].includes(format)) {
      for (const hidden of ['\u202e', '\u0000', '\u0008', '\u{e0041}']) expect(text).not.toContain(hidden);
      expect(text).not.toMatch(/(?:href|url|xmlurl|htmlurl)="javascript:/i);
    }
    if (['html', 'bookmarks', 'opml', 'atom', 'rss', 'gexf'].includes(format)) {
      expect(text).not.toMatch(/<script|<img|<b>/i);
      expect(elementsOf(text)).toEqual([...new Set(elementsOf(text))].filter((name) => ALLOWED.has(name)));
    }
  });
});

/** Formats that read texts, or addresses alone. */
const UNTOLD: readonly string[] = ['spread', 'events', 'opml'];

/** Formats that are a ZIP; tests of their own read what is in them. */
const ZIPS = ['notes', 'site', 'epub', 'wacz'];

/** Every element that the formats themselves write. */
const ALLOWED = new Set(
  'html head meta title style body h1 ol li a small p dl dt dd h3 opml outline feed id link updated entry author name summary gexf creator description graph attributes attribute nodes node attvalues attvalue edges edge rss channel item guid pubdate'.split(
    ' ',
  ),
);

function elementsOf(text: string): string[] {
  const names = new Set<string>();
  const waiting = [...parse(text).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    names.add(node.tagName);
    waiting.push(...node.childNodes);
  }
  return [...names];
}

it('lines of JSON fit their published schemas, and hold nothing that a terminal obeys', async () => {
  for (const [format, schema] of [
    ['jsonl', TakenPage],
    ['training', LabelledLink],
  ] as const) {
    const text = await evil.taken(format);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    const pages = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const page of pages) expect(Value.Check(schema, page)).toBe(true);
    // SQLite ends a text at its first NUL.
    const whole = EVIL.slice(1).filter((text) => !text.includes('\0'));
    expect(pages.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(whole));
  }
});

it('no cell of CSV is a formula to a spreadsheet, and a reader gets every row whole', async () => {
  const rows = readCsv((await evil.taken('csv')).replace('\ufeff', ''));
  expect(rows).toHaveLength(EVIL.length + 1);
  for (const row of rows) {
    expect(row).toHaveLength(25);
    for (const value of row) expect(value).not.toMatch(/^\s*[=+\-@|%]/);
  }
});

it('no cell of CSV is a formula where a semicolon parts cells, and an address stays one', async () => {
  for (const part of (await evil.taken('csv')).split(/[;\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@|%]/);
  expect(cell('http://a.example/x;=1+1;y=2')).toBe('"http://a.example/x%3B=1+1;y=2"');
  expect(cell('roses; 2 - 3 = -1')).toBe('"roses; 2 - 3 = -1"');
});

it('given pages that name author and date, lines of JSON and rows of CSV carry them and the main text', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'texts-')));
  const text = `=1+1 is a formula.\n${'Sourdough needs time. '.repeat(3_000)}`;
  keepSamplePages(store, [
    { url: 'http://a.example/', title: 'A', text, record: { author: 'Ann Lee; =2+2', published: '2026-03-04' } },
  ]);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const line = JSON.parse((await exportFile(store, crawl, { format: 'jsonl' })).text);
  expect(line).toMatchObject({ author: 'Ann Lee; =2+2', published: '2026-03-04' });
  expect(line.text === text).toBe(true);
  const [head = [], row = []] = readCsv((await exportFile(store, crawl, { format: 'csv' })).text.replace('\ufeff', ''));
  const cells = Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']));
  expect(cells).toMatchObject({ author: "Ann Lee; '=2+2", published: '2026-03-04' });
  expect(cells.text).toMatch(/^'=1\+1 is a formula\. Sourdough needs time\. /);
  // Excel moves the rest of a longer cell into the next row.
  expect(cells.text?.length).toBeLessThan(32_767);
  expect(longCell(';='.repeat(40_000)).length).toBeLessThan(32_767);
  store.close();
});

it('given notes, tags and collections, exports carry them, escaped like texts of the web', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'annotated-')));
  const url = 'http://a.example/';
  keepSamplePages(store, [{ url, title: 'A' }, { url: 'http://b.example/' }]);
  keepSamplePages(store, [{ url }], 'crawl-2', { id: 'tea', name: 'Tea', texts: [], words: [] });
  const change = { url, note: '=1+1 <b>read</b> again', addTags: ['green, leaf'], addTo: ['My thesis'] };
  store.annotations.change([change], 1);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const made = async (format: (typeof FORMATS)[number]) => (await exportFile(store, crawl, { format })).text;
  const [line = '', other = ''] = (await made('jsonl')).split('\n');
  expect(JSON.parse(line)).toMatchObject({
    ...{ note: '=1+1 <b>read</b> again', tags: ['green, leaf'], collections: ['My thesis'] },
    topics: ['Tea', 'Gardens'],
  });
  expect(JSON.parse(other)).toMatchObject({ note: '', tags: [], collections: [], topics: ['Gardens'] });
  const [head = [], row = []] = readCsv((await made('csv')).replace('\ufeff', ''));
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
    ...{ note: "'=1+1 <b>read</b> again", tags: 'green, leaf', collections: 'My thesis', topics: 'Tea, Gardens' },
  });
  const bookmarks = await made('bookmarks');
  expect(bookmarks).toMatch(
    /<H3>My thesis<\/H3>\s+<DL><p>\s+<DT><A HREF="http:\/\/a\.example\/"[^>]*TAGS="green leaf,/,
  );
  expect(bookmarks).toContain('<DD>=1+1 &lt;b&gt;read&lt;/b&gt; again');
  expect(await made('ris')).toContain('KW  - green, leaf\r\nKW  - My thesis\r\nN1  - =1+1 <b>read</b> again\r\n');
  expect(await made('bibtex')).toContain('keywords = {green, leaf, My thesis}');
  expect(await made('csl')).toContain('"keyword":"green, leaf, My thesis"');
  store.close();
});

it('a text that several chosen pages have comes once, and with the page that was chosen', async () => {
  const copies = openStore(undefined);
  keepSamplePages(copies, [
    { url: 'http://a.example/' },
    { url: 'http://b.example/', twin: 0, from: 0 },
    { url: 'http://c.example/', twin: 0, from: 0, foundAt: 9_000 },
    { url: 'http://d.example/hidden', from: 0, noindex: true },
    { url: 'http://d.example/', twin: 3, from: 0 },
  ]);
  const chosen = async (change: object): Promise<unknown> => {
    const crawl = copies.crawls.get('crawl-1');
    if (crawl === undefined) throw new Error('no crawl');
    const { text } = await exportFile(copies, crawl, { format: 'jsonl', ...change });
    const lines = text.trim().split('\n');
    return lines.flatMap((line) => (line === '' ? [] : JSON.parse(line).url));
  };
  expect(await chosen({})).toEqual(['http://a.example/', 'http://d.example/']);
  const label = { id: 'l', topicId: 'topic-1', target: 'page', value: 'relevant', at: 1 } as const;
  copies.labels.put([{ ...label, url: 'http://b.example/' }]);
  expect(await chosen({ show: 'relevant' })).toEqual(['http://b.example/']);
  // A near-duplicate of a seed or of an old page is no new find.
  expect(await chosen({ seeds: 'without' })).toEqual(['http://d.example/']);
  expect(await chosen({ since: 8_000 })).toEqual([]);
  copies.close();
});

it('given pages of one work, exports have the best one and name the addresses of the others', async () => {
  const versions = openStore(undefined);
  const work = { doi: '10.1000/x' };
  keepSamplePages(versions, [
    { url: 'http://a.example/x.pdf', kind: 'pdf', pageKind: 'file', record: { work } },
    { url: 'http://b.example/x', record: { work } },
  ]);
  const crawl = versions.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const file = async (format: ExportQuery['format']) => (await exportFile(versions, crawl, { format })).text;
  // Both are seeds: the page comes before the file.
  expect(JSON.parse(await file('jsonl'))).toMatchObject({
    url: 'http://b.example/x',
    versions: ['http://a.example/x.pdf'],
  });
  for (const format of ['csv', 'markdown', 'html', 'ris', 'csl', 'bibtex'] as const)
    expect(await file(format)).toContain('http://a.example/x.pdf');
  versions.close();
});

it('titles of Markdown are text to a Markdown reader', async () => {
  const text = await evil.taken('markdown');
  expect(text).toContain('\\]\\(javascript:alert(1))');
  expect(text).not.toMatch(/(?<!\\)<(?!http)/);
});

it.each(['opml', 'atom', 'rss', 'gexf'] as const)('%s is XML to a parser that forgives nothing', async (format) => {
  const { window } = new JSDOM();
  const document = new window.DOMParser().parseFromString(await evil.taken(format), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const items = { opml: 'outline[type=link]', atom: 'entry', rss: 'item', gexf: 'node' }[format];
  expect(document.querySelectorAll(items)).toHaveLength(EVIL.length);
});

it('a feed of OPML is called as the page that alone names it, as the front page among many, or as its site', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'feeds-')));
  const all = 'http://tea.example/feed';
  keepSamplePages(store, [
    { url: 'http://tea.example/a', title: 'Green tea', text: 'a b', feeds: [all, 'http://tea.example/a/comments'] },
    { url: 'http://tea.example/', title: 'All about tea', text: 'c d', feeds: [all] },
    { url: 'http://rye.example/1', title: 'Rye', text: 'e f', feeds: ['http://rye.example/feed'] },
    { url: 'http://rye.example/2', title: 'More rye', text: 'g h', feeds: ['http://rye.example/feed'] },
    { url: 'http://oat.example/', text: 'i j', feeds: ['http://oat.example/feed'] },
  ]);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text } = await exportFile(store, crawl, { format: 'opml' });
  const feeds = [...text.matchAll(/type="rss" text="(.*?)" xmlUrl="(.*?)" htmlUrl="(.*?)"/g)].map((found) =>
    found.slice(1),
  );
  expect(feeds.sort()).toEqual([
    ['All about tea', 'http://tea.example/feed', 'http://tea.example/'],
    ['Green tea', 'http://tea.example/a/comments', 'http://tea.example/a'],
    ['oat.example', 'http://oat.example/feed', 'http://oat.example/'],
    ['rye.example', 'http://rye.example/feed', 'http://rye.example/1'],
  ]);
  store.close();
});

it('the page of an RSS channel is where the crawl began, whichever pages are taken', async () => {
  for (const change of [{}, { seeds: 'without' }, { show: 'relevant' }]) {
    const [, link = ''] = /<link>(.*?)<\/link>/.exec(await evil.taken('rss', change)) ?? [];
    expect(link).toMatch(/^http:\/\/host0\.example\//);
  }
});

it('a page to read has each entry run as its own writing does', async () => {
  const document = new JSDOM(await evil.taken('html')).window.document;
  expect(document.querySelectorAll('h1[dir=auto], li[dir=auto]')).toHaveLength(1 + EVIL.length);
});

it('what leaves as bookmarks or OPML comes back as the same links', async () => {
  const urls = new Set(EVIL.map((_, at) => `http://host${at}.example`));
  for (const format of ['bookmarks', 'opml'] as const) {
    const origins = new Set((await readLinks(await evil.taken(format))).map(({ url }) => new URL(url).origin));
    for (const url of urls) expect(origins).toContain(url);
  }
  expect(await readLinks('<a href="javascript:alert(1)">x</a><a href="file:///etc/passwd">y</a>')).toEqual([]);
  expect(await readLinks(`${'<a href="http://a.example/">'.repeat(20_000)}deep`)).toHaveLength(1);
});

it('given chosen pages, only their needed contents are read, and sentiments are computed for them alone', async () => {
  const store = openStore(undefined);
  const many = Array.from({ length: 300 }, (_, n) => ({
    ...{ url: `http://a.example/${n}`, foundAt: n, text: 'What a lovely day.' },
    ...(n > 0 && { from: 0 }),
    relevance: n % 3 === 0 ? 0 : 1,
  }));
  keepSamplePages(store, many);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const whole = vi.spyOn(store.results, 'rowsOf');
  expect((await exportFile(store, crawl, { format: 'atom', show: 'all' })).pages).toBe(300);
  expect(whole.mock.calls.flatMap(([ids]) => ids)).toHaveLength(200);
  const held = () => many.filter((_, n) => store.results.mood(store.crawls.fetched('crawl-1')[n] ?? 0) !== undefined);
  await readAhead(store, crawl, { format: 'html' });
  expect(held()).toEqual([]);
  await readAhead(store, crawl, { format: 'csv' });
  expect(held()).toEqual(many.filter(({ relevance }) => relevance === 1));
  store.close();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import type { Crawls } from '../../companion/crawl/ports/crawls.ts';
import { specOf } from '../../companion/crawl/testing/harness.ts';
import { exportFile } from '../../companion/export/export-file.ts';
import { unzippedText } from '../../companion/export/testing/unzipped.ts';
import type { Fetcher, FetchResult } from '../../companion/fetch/fetcher.ts';
import { createParsePool } from '../../companion/parse/pool.ts';
import { makePdf, textLines } from '../../companion/parse/testing/make-pdf.ts';
import { results } from '../../companion/results/results.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';
import { FORMATS } from '../../shared/api/export.ts';

/** A small web whose pages lead to PDF files, crawled with the product's own parser, judge, order and store. */
const ABOUT_TEA = [
  'Oolong tea is picked by hand and withered in the sun',
  'before the leaves of the tea are rolled and roasted.',
];
const REPORT = makePdf({
  pages: [
    [{ text: 'The oolong tea report', y: 60, size: 20 }, ...textLines(ABOUT_TEA)],
    [
      ...textLines(['In Nuwara more about oolong tea is in']),
      { text: 'a page on roasting', x: 72, y: 130, url: 'http://roast.example/' },
    ],
  ],
  info: { Author: 'Ada Example' },
});
const LOCKED = makePdf({
  pages: [textLines(ABOUT_TEA)],
  trailer: `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >> /ID [(a) (a)]`,
});
const SEED = 'http://tea.example/';
const PDF = 'http://tea.example/files/report.pdf';
const ROAST = 'http://roast.example/';
const page = (title: string, body: string): Buffer =>
  Buffer.from(`<title>${title}</title><article><p>${body} ${ABOUT_TEA.join(' ').repeat(3)}</p></article>`);
const WEB: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  [SEED]: [
    'text/html',
    page('Oolong tea', `<a href="${PDF}">The oolong tea report</a> <a href="/locked.pdf">A locked tea file</a>`),
  ],
  [PDF]: ['application/pdf', REPORT],
  'http://tea.example/locked.pdf': ['application/pdf', LOCKED],
  [ROAST]: ['text/html', page('Roasting oolong tea', 'How it is done.')],
};

function answer(url: string): FetchResult {
  const found = WEB[url];
  const common = { url, elapsedMs: 1, redirects: [] };
  if (found === undefined)
    return { ...common, kind: 'failed', failure: 'gone', status: 404, message: 'Gone.', retryAfterMs: 0, bytes: 0 };
  const [type, body] = found;
  return {
    ...{ ...common, kind: 'body', status: 200, type, charset: '', body, truncated: false, etag: '', lastModified: '' },
    ...{ robotsTag: [], bytes: body.length },
    exchange: { asked: [], answered: [['content-type', type]] },
  };
}

const fetcher: Fetcher = {
  polite: false,
  rules: () => ({ crawlDelay: 0, sitemaps: [] }),
  forgetRules: () => undefined,
  addresses: async () => [],
  fetch: async (url) => answer(url),
  close: async () => undefined,
};

const parser = createParsePool({ size: 1, timeLimitMs: 60_000, pdfTimeLimitMs: 60_000 });
afterAll(() => parser.close());
let store: Store;
let crawls: Crawls;
beforeEach(async () => {
  store = openStore(undefined);
  crawls = openCrawls({ store, fetcher, parser });
  crawls.putTopic({ id: 't', name: 'Tea', words: ['oolong tea', 'tea'], texts: [] });
  crawls.start(specOf([SEED], { order: 'adaptive' }));
  expect((await crawls.ended('c')).reason).toBe('exhausted');
});
afterEach(async () => {
  await crawls.close();
  store.close();
});

const FACTS = { kind: 'pdf', pages: 2, bytes: REPORT.length };

it('a PDF is fetched, judged and suggested with its kind, pages and octets, and its links are followed', () => {
  const suggested = crawls.suggestions('c', 'unlabelled', 20);
  const found = suggested.find(({ url }) => url === PDF);
  expect(found).toMatchObject({ ...FACTS, title: 'The oolong tea report', language: 'en' });
  expect(found?.why).toMatchObject({ anchor: 'The oolong tea report' });
  const onward = suggested.find(({ url }) => url === ROAST);
  expect(onward?.kind).toBeUndefined();
  expect(onward?.why).toMatchObject({ anchor: 'a page on roasting' });
});

it('a locked PDF is listed among the skipped with its sentence', () => {
  expect(store.results.skipped('c', 10)).toContainEqual({
    url: 'http://tea.example/locked.pdf',
    reason: 'parse-limit',
    message: 'This PDF is locked with a password: open it in your browser.',
  });
});

it('words inside a PDF are found by the search of the results, and its row says what it is', async () => {
  const { rows } = await results(store, 'c', { search: 'Nuwara' });
  expect(rows.find(({ url }) => url === PDF)).toMatchObject(FACTS);
});

const ZIPPED = /zip|wacz/;

/** A page without a date is in no event. */
const WITHOUT_EVENTS = FORMATS.filter((format) => format !== 'events');

it.each(WITHOUT_EVENTS)('an export as %s has the PDF', async (format) => {
  const crawl = store.crawls.get('c');
  if (crawl === undefined) throw new Error('the crawl is kept');
  const { text: whole, type } = await exportFile(store, crawl, { format });
  const text = ZIPPED.test(type) ? await unzippedText(whole) : whole;
  expect(text).toContain(PDF);
  if (format === 'jsonl') expect(text).toContain(`"kind":"pdf","pages":2,"bytes":${REPORT.length}`);
  if (format === 'csv') expect(text).toMatch(/,"pdf","2","\d+","","","","","Tea"\r\n/);
  if (['markdown', 'notes', 'html', 'atom', 'rss'].includes(format)) expect(text).toMatch(/PDF, 2 pages, \d+ kB/);
});

it('given a topic begun on a PDF that the browser shows, it gets the text of the file, and the crawl goes by it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-pdf-'));
  const kept = openStore(folder);
  const around = openCrawls({ store: kept, fetcher, parser });
  around.putTopic({ id: 'u', name: 'report', words: [], texts: [{ url: PDF, title: 'report.pdf', text: '' }] });
  around.start(specOf([PDF], { id: 'd', topicId: 'u', order: 'adaptive' }));
  expect((await around.ended('d')).reason).toBe('exhausted');
  expect(kept.topics.get('u')?.texts).toMatchObject([
    { url: PDF, title: 'The oolong tea report', text: expect.stringContaining('In Nuwara more about oolong tea') },
  ]);
  await vi.waitFor(() => expect(around.suggestions('d', 'unlabelled', 20).map(({ url }) => url)).toContain(ROAST));
  await around.close();
  kept.close();
  rmSync(folder, { recursive: true });
});

it('a PDF is forgotten like any page', async () => {
  await crawls.forget({ kind: 'page', url: PDF });
  expect(crawls.suggestions('c', 'unlabelled', 20).map(({ url }) => url)).not.toContain(PDF);
  expect((await results(store, 'c', {})).rows.map(({ url }) => url)).not.toContain(PDF);
});

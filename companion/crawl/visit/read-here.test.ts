import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createParsePool, type PageParser } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { fetchedPages } from '../../store/testing/fetched-pages.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { politenessTo } from '../manager/open.ts';
import { politely } from '../politeness/polite-fetch.ts';
import { systemClock } from '../ports/clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openReadHere } from './read-here.ts';

const PAGE = 'http://bread.example/starter';
const KEPT = 'A starter lives on flour and water.\nFeeding it\nIt is fed every day.';
const SAID = 'Trains of the old line run again, and people came to see them. Nobody left early on that day. It rained.';
const HTML = `<title>T</title><nav><a href=/>Home</a></nav><article><h2>Lines</h2>${`<p>${SAID}</p>`.repeat(6)}
  <script>alert(1)</script><ul><li>one thing<li>another &lt;b>thing</ul></article>`;

let parser: PageParser;
beforeAll(() => {
  parser = createParsePool({ size: 1 });
});
afterAll(() => parser.close());

// A store in memory keeps no records.
let folder: string;
let opened: Store | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-read-'));
});
afterEach(async () => {
  opened?.close();
  await rm(folder, { recursive: true });
});

/** A harness with one page, at which the web answers so. */
function harness(answer: FakePage | undefined, text = KEPT) {
  const store = openStore(folder);
  opened = store;
  keepSamplePages(store, [{ url: PAGE, text }]);
  const web = createFakeWeb((url) => (url === PAGE ? answer : undefined));
  const fetch = politely(web, politenessTo(web, systemClock, store), systemClock);
  const id = fetchedPages(store, 'crawl-1')[0]?.id ?? 0;
  return { web, store, fetch, id, read: openReadHere(store, fetch, parser) };
}

test('a page is fetched again and read by a full DOM, as text without markup', async () => {
  const { read, id, web } = harness({ body: HTML });
  const reading = await read(id);
  expect(web.asked).toEqual([PAGE]);
  expect(reading).toMatchObject({ source: 'page', failure: '', language: 'en', truncated: false });
  const lines = reading?.blocks.flatMap((block) => block.lines) ?? [];
  expect(lines).toContain(SAID);
  expect(lines.join(' ')).not.toMatch(/Home|alert/);
  expect(reading?.blocks.at(0)).toEqual({ kind: 'heading', n: 1, lines: ['Lines'] });
  expect(reading?.blocks.at(-1)).toEqual({ kind: 'bullets', n: 0, lines: ['one thing', 'another <b>thing'] });
  for (const sentence of reading?.summary.match(/[^.]+\./g) ?? ['none']) expect(SAID).toContain(sentence.trim());
});

test.each([
  ['the site does not let it be fetched', { fails: { failure: 'robots-denied' } }, 'robots-denied'],
  ['it took too long', { fails: { failure: 'cancelled' } }, 'timeout'],
  ['scripts make it', { body: '<script src=x></script><div id=app></div>' }, 'needs-browser'],
] as const)('where %s, what the crawl kept is shown, and why', async (_what, answer, failure) => {
  const { read, id } = harness(answer);
  expect(await read(id)).toMatchObject({
    source: 'kept',
    failure,
    summary: 'A starter lives on flour and water. It is fed every day.',
    blocks: KEPT.split('\n').map((line) => ({ kind: 'paragraph', lines: [line] })),
  });
});

test('when the store keeps no text either, the answer gives this as its failure', async () => {
  const { read, id } = harness(undefined, '');
  expect(await read(id)).toMatchObject({ source: 'none', failure: 'gone', blocks: [] });
});

test('a page that the user’s browser read is not asked for without its log-in', async () => {
  const { store, fetch, id, web } = harness({ body: HTML });
  const page = store.crawls.page.bind(store.crawls);
  const crawls = {
    ...store.crawls,
    page: (asked: number) => {
      const found = page(asked);
      return found && { ...found, status: 0 };
    },
  };
  const read = openReadHere({ ...store, crawls }, fetch, parser);
  expect(await read(id)).toMatchObject({ source: 'kept', failure: '' });
  expect(web.asked).toEqual([]);
});

test('given a site that refused AI models when the crawl fetched the page, the answer says so', async () => {
  const { store, fetch, id, read } = harness({ body: HTML });
  expect(await read(id)).toMatchObject({ source: 'page', refusesAiInput: false });
  const record = () => ({ ...EMPTY_RECORD, refusesAiInput: true as const });
  const refused = openReadHere({ ...store, results: { ...store.results, record } }, fetch, parser);
  expect(await refused(id)).toMatchObject({ source: 'page', refusesAiInput: true });
});

test('a page that is not there is no page', async () => {
  expect(await harness({}).read(99)).toBeUndefined();
});

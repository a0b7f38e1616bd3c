/**
 * The search over 100,000 made pages of English and Chinese words (other numbers by AMBIT_PAGES; a folder of your own,
 * of which nothing is changed, by AMBIT_STATE): size of the index beside that of the texts, and how long a search
 * takes. Words are drawn by Zipf's law, so some stand in most pages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../shared/learning/random.ts';
import { DATABASE, openStore, openStoreToRead } from '../../store/open.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { keepSamplePages, newPage } from '../../store/testing/sample-pages.ts';
import { indexAll } from '../indexing.ts';
import { search } from '../search.ts';
import { madeText } from './made-text.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 100_000);
const QUERIES = 400;
/** Share of pages in Chinese. */
const CHINESE = 0.25;
const home = mkdtempSync(join(tmpdir(), 'ambit-search-bench-'));
const folder = process.env.AMBIT_STATE ?? home;

const next = randomFrom(1);
const { text, word } = madeText(next);

function fill(): { readonly bytes: number; readonly indexMs: number } {
  const store = openStore(folder);
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  let bytes = 0;
  for (let n = 0; n < PAGES; n++) {
    const isChinese = next() < CHINESE;
    const page = {
      url: `http://host-${n % 900}.example/story/${n}`,
      title: text(isChinese, 8),
      text: text(isChinese, 250 + next() * 500),
    };
    bytes += Buffer.byteLength(page.text) + Buffer.byteLength(page.title);
    journal.seed([{ id: n, url: page.url, depth: 0 }]);
    journal.keep(newPage({ ...page, relevance: next(), foundAt: Date.now() - Math.floor(next() * 3e10) }, n, []));
  }
  const begun = performance.now();
  indexAll(store);
  const indexMs = performance.now() - begun;
  store.close();
  return { bytes, indexMs };
}

/** Octets of the index, its list of documents included. */
function indexBytes(): number {
  const database = openDatabase(join(folder, DATABASE), { readOnly: true });
  const row = database
    .query<{ bytes: number }>(`
      SELECT (SELECT sum(length(block) + 6) FROM document_terms_data) + (SELECT sum(length(sz) + 12) FROM document_terms_docsize)
        + (SELECT sum(length(term) + 12) FROM document_terms_idx) + 30 * (SELECT count(*) FROM documents) AS bytes`)
    .get();
  database.close();
  return row?.bytes ?? 0;
}

/** Queries as people type them: one to three words, often or seldom met, some with a filter or a phrase. */
function query(n: number): string {
  const isChinese = next() < CHINESE;
  const words = Array.from({ length: 1 + (n % 3) }, () => word(isChinese));
  if (n % 10 === 7) return `${words.join(' ')} site:host-${n % 900}.example`;
  if (n % 10 === 8) return `"${words.join(isChinese ? '' : ' ')}"`;
  if (n % 10 === 9) return `${words.join(' ')} after:2026 kind:page -${word(isChinese)}`;
  return words.join(' ');
}

const { bytes, indexMs } = process.env.AMBIT_STATE === undefined ? fill() : { bytes: 0, indexMs: 0 };
const store = openStoreToRead(folder);
const { total } = store.textIndex.counts();
const size = indexBytes();
const took: number[] = [];
let hits = 0;
for (let n = 0; n < QUERIES; n++) {
  const q = query(n);
  const begun = performance.now();
  hits += search(store, { q, limit: 20 }, Date.now()).hits.length;
  took.push(performance.now() - begun);
}
took.sort((a, b) => a - b);
const at = (share: number): string => `${(took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(1)} ms`;
const mb = (octets: number): string => `${(octets / 1e6).toFixed(1)} MB`;
console.log(`pages ${total}, texts ${mb(bytes)}, index ${mb(size)}, index / texts ${(size / bytes).toFixed(3)}`);
console.log(`indexed in ${(indexMs / 1_000).toFixed(1)} s, ${(indexMs / PAGES).toFixed(2)} ms a page`);
console.log(
  `${QUERIES} searches, ${hits} hits shown: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`,
);
store.close();
rmSync(home, { recursive: true });

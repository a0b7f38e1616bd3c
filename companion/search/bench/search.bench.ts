/**
 * Measures the search over 100,000 made pages of English and Chinese words: the size of the index beside that of the
 * texts, and how long indexing a page, a search and forgetting a page take, by the clock and in CPU time. Words are
 * drawn by Zipf's law, so some stand in most pages. AMBIT_PAGES sets another number of pages; AMBIT_STATE names a
 * folder of kept pages to search instead, which is only read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../shared/learning/random.ts';
import { cpuSeconds } from '../../../tests/bench/data.ts';
import { DATABASE, openStore, openStoreToRead } from '../../store/open.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { INDEX_PARTS } from '../../store/sqlite/index-parts.ts';
import { keepSamplePages, newPage } from '../../store/testing/sample-pages.ts';
import { indexAll } from '../indexing.ts';
import { search } from '../search.ts';
import { madeText } from './made-text.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 100_000);
const QUERIES = 400;
/** Pages that are forgotten, one after the other. */
const FORGOTTEN = 5;
/** Share of pages in Chinese. */
const CHINESE = 0.25;
const home = mkdtempSync(join(tmpdir(), 'ambit-search-bench-'));
const folder = process.env.AMBIT_STATE ?? home;

const next = randomFrom(1);
const { text, word } = madeText(next);

/** Milliseconds that a step took. */
interface Took {
  readonly clock: number;
  readonly cpu: number;
}

function timed(run: () => void): Took {
  const begun = performance.now();
  const cpu = cpuSeconds(run) * 1_000;
  return { clock: performance.now() - begun, cpu };
}

interface Filled {
  /** Octets of the texts. */
  readonly bytes: number;
  readonly indexing: Took;
}

function fill(): Filled {
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
    journal.apply({ kind: 'entry', urls: [{ id: n, url: page.url, depth: 0 }] });
    journal.apply(newPage({ ...page, relevance: next(), foundAt: Date.now() - Math.floor(next() * 3e10) }, n, []));
  }
  const indexing = timed(() => indexAll(store));
  store.close();
  return { bytes, indexing };
}

/** Octets of the index, its list of documents included. */
function indexBytes(): number {
  const database = openDatabase(join(folder, DATABASE), { readOnly: true });
  const parts = INDEX_PARTS.map(
    (part) => `
    (SELECT coalesce(sum(length(block) + 6), 0) FROM document_terms_${part}_data) +
    (SELECT coalesce(sum(length(sz) + 12), 0) FROM document_terms_${part}_docsize) +
    (SELECT coalesce(sum(length(term) + 12), 0) FROM document_terms_${part}_idx)`,
  );
  const row = database
    .query<{ bytes: number }>(`SELECT ${parts.join(' + ')} + 30 * (SELECT count(*) FROM documents) AS bytes`)
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

const filled = process.env.AMBIT_STATE === undefined ? fill() : undefined;
const store = openStoreToRead(folder);
const { total } = store.textIndex.counts();
const size = indexBytes();
const took: Took[] = [];
let hits = 0;
for (let n = 0; n < QUERIES; n++) {
  const q = query(n);
  took.push(
    timed(() => {
      hits += search(store, { q, limit: 20 }, Date.now()).hits.length;
    }),
  );
}
const forgetting: Took[] = [];
if (filled !== undefined) {
  const writer = openStore(folder);
  for (let round = 0; round < FORGOTTEN; round++) {
    const n = Math.floor(next() * PAGES);
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await writer.upkeep.forget({ kind: 'page', url: `http://host-${n % 900}.example/story/${n}` });
    const { user, system } = process.cpuUsage(used);
    forgetting.push({ clock: performance.now() - begun, cpu: (user + system) / 1_000 });
  }
  writer.close();
}
const mb = (octets: number): string => `${(octets / 1e6).toFixed(1)} MB`;
console.log(`pages ${total}, index ${mb(size)}, ${QUERIES} searches, ${hits} hits shown`);
if (filled !== undefined) console.log(`texts ${mb(filled.bytes)}, index / texts ${(size / filled.bytes).toFixed(3)}`);
for (const by of ['clock', 'cpu'] as const) {
  const sorted = took.map((one) => one[by]).sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (QUERIES - 1))] ?? 0).toFixed(1)} ms`;
  const indexed = filled && `indexing ${(filled.indexing[by] / PAGES).toFixed(2)} ms a page, `;
  console.log(`${by}: ${indexed ?? ''}search median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
  if (filled !== undefined) console.log(`  forgetting ${forgetting.map((one) => one[by].toFixed(0)).join(', ')} ms`);
}
store.close();
rmSync(home, { recursive: true });

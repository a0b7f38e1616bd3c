import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import { sentenceKeys } from '../../shared/page/page-sentences.ts';
import { type Sketch, sketch } from '../../shared/text/sameness/sketch.ts';
import { termOf } from '../../shared/text/terms.ts';
import { words } from '../../shared/text/words.ts';
import type { Outline, PageText, ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { Families } from './families.ts';
import type { WordCounts } from './log-odds.ts';
import { outlinesOf } from './outlines.ts';
import { searched } from './searched.ts';

/** Text beyond this is neither searched nor counted, in UTF-16 units. */
const MAX_TEXT = 50_000;
/** Terms kept of one page. */
const MAX_TERMS = 60;
/** Pages between two turns of the event loop: a running crawl waits for some 20 ms at most. */
const BATCH = 4;
const COUNTED = 256;

const NO_WORDS = new Uint32Array(0);

/** Longest that a caller waits, in milliseconds: well below what the extension waits for an answer. */
const LONGEST_WAIT_MS = 5_000;

/** Crawls whose groups of near-duplicates stay in memory. */
const MAX_HELD = 4;

interface TextIndexState {
  readonly families: Families;
  /** Number of erasures when it began; after an erasure ids are reused. */
  readonly gone: number;
  /** The pages that are being read. */
  job: Promise<void> | undefined;
}

/** A crawl whose texts are read so far. */
export interface TextsRead {
  /** Pages of the crawl, in its order. */
  readonly pages: readonly Outline[];
  readonly families: Families;
}

/** By crawl. */
const readings = new WeakMap<Store, BoundedMap<string, TextIndexState>>();

/**
 * Reads the texts of a crawl, to fold near-duplicates, to group, to search. Reads them on the first request and holds
 * them in memory, so that an unviewed crawl costs nothing. Without records, title and snippet replace the text. For a
 * large crawl the answer may hold the first pages only, and the rest follows in the background. If pages are erased
 * during the wait, the answer holds the remaining ones, and the next answer their texts.
 */
export async function readTexts(store: Store, crawlId: string, waitMs = LONGEST_WAIT_MS): Promise<TextsRead> {
  const { pages, gone } = await outlinesOf(store, crawlId);
  const reading = readingOf(store, crawlId, gone);
  if (reading.job === undefined && reading.families.size < pages.length) {
    const job = readOn(store, reading, pages).finally(() => {
      reading.job = undefined;
    });
    // Current waiters get the rejection; later callers ignore it.
    job.catch(() => undefined);
    reading.job = job;
  }
  await waited(reading.job, waitMs);
  if (store.results.gone() === gone) return { pages, families: reading.families };
  return { pages: (await outlinesOf(store, crawlId)).pages, families: new Families() };
}

/**
 * Like `readTexts`, for words alone. Compares no pages: a topic of hundreds of crawls must not push the groups of
 * others out of memory. @returns the pages of the crawl, in its order
 */
export async function readWords(store: Store, crawlId: string, waitMs = LONGEST_WAIT_MS): Promise<readonly Outline[]> {
  const { pages, gone } = await outlinesOf(store, crawlId);
  const job = byBatches(store, gone, pages, (batch) => void sketchesOf(store, batch));
  job.catch(() => undefined);
  await waited(job, waitMs);
  return store.results.gone() === gone ? pages : (await outlinesOf(store, crawlId)).pages;
}

async function waited(job: Promise<void> | undefined, mostMs: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([job, pause(mostMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

function readingOf(store: Store, crawlId: string, gone: number): TextIndexState {
  const held = readings.get(store) ?? new BoundedMap<string, TextIndexState>({ entries: MAX_HELD });
  readings.set(store, held);
  // Drops readings from before the last erasure, of any crawl.
  for (const [id, one] of held) if (one.gone !== gone) held.delete(id);
  const reading = held.get(crawlId) ?? { families: new Families(), gone, job: undefined };
  held.set(crawlId, reading);
  return reading;
}

/** New pages need not be the last of the crawl: places in it are given again once pages were forgotten. */
async function readOn(store: Store, { families, gone }: TextIndexState, pages: readonly Outline[]): Promise<void> {
  const missing = pages.filter(({ id }) => !families.has(id));
  await byBatches(store, gone, missing, (batch) => {
    const sketches = sketchesOf(store, batch);
    for (const page of batch) families.add(page, sketches.get(page.id) ?? NO_WORDS);
  });
}

/**
 * Reads in batches, with other work between them. Ends early if pages are erased during it. @param gone number of
 * erasures when these were listed
 */
async function byBatches(
  store: Store,
  gone: number,
  pages: readonly Outline[],
  read: (batch: readonly Outline[]) => void,
): Promise<void> {
  for (let at = 0; at < pages.length && store.results.gone() === gone; at += BATCH) {
    read(pages.slice(at, at + BATCH));
    await turn();
  }
}

/** Counts the words of pages that have been read, apart for those on the topic and the others. */
export async function countWords(
  store: Store,
  pages: readonly Outline[],
  inside: WordCounts,
  outside: WordCounts,
): Promise<void> {
  for (const [place, { id, onTopic }] of pages.entries()) {
    if (place % COUNTED === COUNTED - 1) await turn();
    (onTopic ? inside : outside).add(store.results.terms(id).map(([word]) => word));
  }
}

/** Returns the pages' sketches; computes and saves missing ones. */
function sketchesOf(store: Store, pages: readonly Outline[]): ReadonlyMap<number, Sketch> {
  const sketches = new Map<number, Sketch>();
  const missing: number[] = [];
  for (const { id } of pages) {
    const known = store.results.sketch(id);
    if (known === undefined) missing.push(id);
    else sketches.set(id, known);
  }
  const looks = store.results.rowsOf(missing).map((row) => textOf(store, row));
  if (looks.length > 0) store.results.keepTexts(looks);
  for (const { page, sketch: made } of looks) sketches.set(page, made);
  return sketches;
}

function textOf(store: Store, row: ResultRow): PageText & { readonly page: number; readonly text: string } {
  const text = (store.results.record(row.id)?.text ?? row.snippet).slice(0, MAX_TEXT);
  const found = words(`${row.title}\n${text}`);
  const sentences = Uint32Array.from(sentenceKeys(row.host, text));
  return { page: row.id, sketch: sketch(text), terms: termsOf(found), sentences, text: searched(found) };
}

/** The most frequent terms, each as the word that it was most often written as. */
function termsOf(found: readonly string[]): [string, number][] {
  const spellings = new Map<string, Map<string, number>>();
  for (const word of found) {
    const term = termOf(word);
    if (term === '') continue;
    const forms = spellings.get(term) ?? new Map<string, number>();
    spellings.set(term, forms.set(word, (forms.get(word) ?? 0) + 1));
  }
  return [...spellings.values()]
    .map((forms): [string, number] => {
      const [[commonest] = ['']] = [...forms].sort(byCount);
      return [commonest, [...forms.values()].reduce((sum, count) => sum + count, 0)];
    })
    .sort(byCount)
    .slice(0, MAX_TERMS);
}

const byCount = (a: readonly [string, number], b: readonly [string, number]): number =>
  b[1] - a[1] || (a[0] < b[0] ? -1 : 1);

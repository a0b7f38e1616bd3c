import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { sentenceKeys } from '../../shared/page/page-sentences.ts';
import { termOf } from '../../shared/text/terms.ts';
import { words } from '../../shared/text/words.ts';
import type { Outline, PageText, ResultRow, Terms } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import type { WordCounts } from './log-odds.ts';
import { outlinesOf } from './outlines.ts';
import { searched } from './searched.ts';

/** Text beyond this is neither searched nor counted, in UTF-16 units. */
const MAX_TEXT = 50_000;
/** Terms kept of one page. */
const MAX_TERMS = 60;
/** Pages between two turns of the event loop: a running crawl waits for some 20 ms at most. */
export const BATCH = 4;
const COUNTED = 256;

/** Longest that a caller waits, in milliseconds: well below what the extension waits for an answer. */
export const LONGEST_WAIT_MS = 5_000;

/** Crawls whose texts are being read. */
const jobs = new WeakMap<Store, Map<string, Promise<void>>>();

/**
 * Reads the texts of a crawl as `readTexts` does. If pages are erased during the wait, the answer holds the remaining
 * ones.
 * @returns the pages of the crawl, in its order
 */
export async function readWords(store: Store, crawlId: string, waitMs?: number): Promise<readonly Outline[]> {
  const { pages, gone } = await outlinesOf(store, crawlId);
  await readTexts(store, crawlId, waitMs);
  return store.results.gone() === gone ? pages : (await outlinesOf(store, crawlId)).pages;
}

/**
 * Reads the texts of a crawl, to group, to search, to name words. Reads them on the first request and holds them in
 * memory, so that an unviewed crawl costs nothing. Without records, title and snippet replace the text. For a large
 * crawl the wait ends when the first pages are read, and the rest follows in the background.
 * @param some ids of the pages that are wanted, first the first; absent: all
 * @returns how many are left
 */
export async function readTexts(
  store: Store,
  crawlId: string,
  waitMs = LONGEST_WAIT_MS,
  some?: readonly number[],
): Promise<number> {
  const running = jobs.get(store) ?? new Map<string, Promise<void>>();
  jobs.set(store, running);
  const end = performance.now() + waitMs;
  // Another caller may have begun with fewer pages.
  await waited(running.get(crawlId), waitMs);
  if (!running.has(crawlId)) {
    const unread = store.results.unreadTexts(crawlId, some);
    if (unread.length === 0) return 0;
    const job = byBatches(store, store.results.gone(), unread, BATCH, (batch) => {
      const looks = store.results.rowsOf(batch).map((row) => lookOf(store, row));
      if (looks.length > 0) store.results.keepTexts(looks);
    }).finally(() => running.delete(crawlId));
    // Current waiters get the rejection; later callers ignore it.
    job.catch(() => undefined);
    running.set(crawlId, job);
  }
  await waited(running.get(crawlId), end - performance.now());
  return store.results.unreadTexts(crawlId, some).length;
}

/** Waits for a job, but not for longer. @throws what the job throws by then */
export async function waited(job: Promise<void> | undefined, mostMs: number): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([job, pause(mostMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  } finally {
    timer.abort();
  }
}

/**
 * Reads in batches, with other work between them. Ends early if pages are erased during it. @param gone number of
 * erasures when these were listed
 */
export async function byBatches<Page>(
  store: Store,
  gone: number,
  pages: readonly Page[],
  size: number,
  read: (batch: readonly Page[]) => void,
): Promise<void> {
  for (let at = 0; at < pages.length && store.results.gone() === gone; at += size) {
    read(pages.slice(at, at + size));
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

/** The text of a page; without a record its snippet. */
export const textOf = (store: Store, page: number, snippet?: string): string =>
  (store.results.record(page)?.text ?? snippet ?? store.results.rowsOf([page])[0]?.snippet ?? '').slice(0, MAX_TEXT);

/** The terms of a page; where its text was not read yet, reads it now. */
export function termsOfPage(store: Store, page: number): Terms {
  const kept = store.results.terms(page);
  return kept.length > 0 ? kept : store.results.rowsOf([page]).flatMap((row) => lookOf(store, row).terms);
}

function lookOf(store: Store, row: ResultRow): PageText & { readonly page: number; readonly text: string } {
  const text = textOf(store, row.id, row.snippet);
  const found = words(`${row.title}\n${text}`);
  const sentences = Uint32Array.from(sentenceKeys(row.host, text));
  return { page: row.id, terms: termsOf(found), sentences, text: searched(found) };
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

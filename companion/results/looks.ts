import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import { termOf } from '../../shared/text/terms.ts';
import { words } from '../../shared/text/words.ts';
import type { Look, ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { searched } from './searched.ts';

/** Text beyond this is neither searched nor counted, in UTF-16 units. */
const MOST_TEXT = 50_000;
/** Terms kept of one page. */
const MOST_TERMS = 60;
/** Pages between two turns of the event loop: a crawl that runs meanwhile is not held up for longer than some 20 ms. */
const BATCH = 4;

/** Longest that a caller waits, in milliseconds: well below what the extension waits for an answer. */
const LONGEST_WAIT_MS = 5_000;

/** One at a time for each store: two callers never make the same looks. */
const making = new WeakMap<Store, Promise<unknown>>();

/**
 * What is made out of the texts of a crawl: to fold near-duplicates, to group, to search. Made when first asked for and held
 * in memory, so that a crawl nobody looks into costs nothing. Where records are not kept, title and snippet stand for the text.
 * Of a large crawl the first answer may hold a part only; the rest is made meanwhile.
 */
export async function looksOf(
  store: Store,
  crawlId: string,
  waitMs = LONGEST_WAIT_MS,
): Promise<ReadonlyMap<number, Look>> {
  const before = making.get(store) ?? Promise.resolve();
  const mine = before.then(() => makeMissing(store, crawlId));
  making.set(
    store,
    mine.catch(() => undefined),
  );
  const timer = new AbortController();
  await Promise.race([mine, pause(waitMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
  return store.results.looks(crawlId);
}

async function makeMissing(store: Store, crawlId: string): Promise<void> {
  const known = store.results.looks(crawlId);
  const missing = store.results.rows(crawlId).filter(({ id }) => !known.has(id));
  for (let at = 0; at < missing.length; at += BATCH) {
    store.results.keepLooks(missing.slice(at, at + BATCH).map((row) => lookAt(store, row)));
    await turn();
  }
}

function lookAt(store: Store, row: ResultRow): Look & { readonly page: number; readonly text: string } {
  const text = (store.results.record(row.id)?.text ?? row.snippet).slice(0, MOST_TEXT);
  const found = words(`${row.title}\n${text}`);
  return { page: row.id, sketch: sketch(text), terms: termsOf(found), text: searched(found) };
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
    .slice(0, MOST_TERMS);
}

const byCount = (a: readonly [string, number], b: readonly [string, number]): number =>
  b[1] - a[1] || (a[0] < b[0] ? -1 : 1);

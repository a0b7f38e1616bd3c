import { setImmediate as turn } from 'node:timers/promises';
import type { Sentiment } from '../../../shared/api/results.ts';
import type { ResultRow } from '../../store/results-store.ts';
import type { Store } from '../../store/store.ts';
import { waited } from '../text-index.ts';
import { stepFor } from '../text-sample.ts';
import { sentimentOf } from './sentiment.ts';

/** Pages between two turns of the event loop: a running crawl waits for some 20 ms at most. */
const BATCH = 16;
/** Longest that a caller waits for the finds of a topic, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

type SentimentPage = Pick<ResultRow, 'id' | 'snippet' | 'language'>;

/** Without records the snippet replaces the text. */
export function sentimentOfPage(store: Store, { id, snippet, language }: SentimentPage): Sentiment {
  return store.results.mood(id) ?? sentimentOf(store.results.record(id)?.text ?? snippet, language);
}

/**
 * Computes the sentiment of some pages and holds it, so that later callers need not wait. Ends early if pages are
 * erased during it, because new pages may get their ids.
 */
export async function readSentiments(store: Store, pages: readonly SentimentPage[]): Promise<void> {
  const gone = store.results.gone();
  const missing = pages.filter(({ id }) => store.results.mood(id) === undefined);
  for (let at = 0; at < missing.length && store.results.gone() === gone; at += BATCH) {
    store.results.keepSentiments(
      missing.slice(at, at + BATCH).map((page) => [page.id, sentimentOfPage(store, page)] as const),
    );
    await turn();
  }
}

/** Serialises the readings of a store, so that two callers never read the same pages. */
const reading = new WeakMap<Store, Promise<unknown>>();

/**
 * Reads the sentiment of a topic's finds, of very many that of a sample, for `waitMs` at most; the rest follows in the
 * background.
 * @returns how many of these have none yet
 */
export async function readFinds(store: Store, topicId: string, waitMs = LONGEST_WAIT_MS): Promise<number> {
  const before = reading.get(store) ?? Promise.resolve();
  const unread = store.results.findsWithoutMood(topicId, stepFor);
  const mine = before.then(async () => {
    for (let at = 0; at < unread.length; at += BATCH)
      await readSentiments(store, store.results.rowsOf(unread.slice(at, at + BATCH)));
  });
  reading.set(
    store,
    mine.catch(() => undefined),
  );
  await waited(mine, waitMs);
  return unread.filter((id) => store.results.mood(id) === undefined).length;
}

import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Sentiment, Sentiments } from '../../../shared/api/results.ts';
import type { FoundPage, ResultRow } from '../../store/results-store.ts';
import type { Store } from '../../store/store.ts';
import { sentimentOf } from './sentiment.ts';

/** Pages between two turns of the event loop: a crawl that runs meanwhile is not held up for longer than some 20 ms. */
const BATCH = 16;
/** Longest that a caller waits for the finds of a topic, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

type SentimentPage = Pick<ResultRow, 'id' | 'snippet' | 'language'>;

/** Where records are not kept the snippet stands for the text. */
export function sentimentOfPage(store: Store, { id, snippet, language }: SentimentPage): Sentiment {
  return store.results.mood(id) ?? sentimentOf(store.results.record(id)?.text ?? snippet, language);
}

/** Works the moods of some pages out and holds them, so that the next who asks need not wait. Ends early where pages go meanwhile: their ids are given to others. */
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

/** One at a time for each store: two callers never read the same pages. */
const reading = new WeakMap<Store, Promise<unknown>>();

/** Reads the finds of a topic for their mood, for so long at most; the rest is read meanwhile. */
export async function readFinds(store: Store, topicId: string, waitMs = LONGEST_WAIT_MS): Promise<void> {
  const before = reading.get(store) ?? Promise.resolve();
  const mine = before.then(() => readSentiments(store, store.results.found(topicId)));
  reading.set(
    store,
    mine.catch(() => undefined),
  );
  const timer = new AbortController();
  await Promise.race([mine, pause(waitMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

export function countSentiments(pages: readonly Pick<FoundPage, 'mood'>[]): Sentiments {
  const moods: Sentiments = { positive: 0, neutral: 0, negative: 0, unknown: 0 };
  for (const { mood } of pages) if (mood !== undefined) moods[mood] += 1;
  return moods;
}

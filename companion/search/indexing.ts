import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { isAmbitError } from '../../shared/errors/ambit-error.ts';

import type { Store } from '../store/store.ts';
import type { IndexedDocument } from '../store/text-index.ts';
import { indexedDocument } from './index-document.ts';

/** Documents written in one transaction: each transaction makes a segment of the index, which is merged later. */
const BATCH = 24;
/** Time between two looks for new documents, in ms, after one that found some; and after one that found none. */
const LOOK_MS = 1_000;
const REST_MS = 5_000;
/** Time between two tries on a full disk, in ms. */
const FULL_MS = 60_000;

/** Indexes pages and captures while the store is open. */
export interface Indexing {
  /** Resolves when every document that is there now is in the index. */
  idle(): Promise<void>;
  /** Ends it; the next process takes over where this one ended. Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/**
 * Indexes the new documents of crawls and captures, and once those from before the index. The database lists waiting
 * documents, so a process that ends loses nothing. Other work runs after each document. @param failed called with a
 * fault, after which the next look tries again
 */
export function openIndexing(store: Store, failed: (fault: unknown) => void): Indexing {
  const ending = new AbortController();
  const { signal } = ending;
  const waiting = new Set<() => void>();

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let restMs = REST_MS;
      try {
        while (!signal.aborted && (await indexSome(store, signal)) > 0) restMs = LOOK_MS;
        for (const done of waiting) done();
        waiting.clear();
      } catch (fault) {
        if (isAmbitError(fault, 'storage-full')) restMs = FULL_MS;
        else failed(fault);
      }
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const end = run();
  return {
    idle: () => new Promise((resolve) => waiting.add(resolve)),
    async close() {
      ending.abort();
      await end;
    },
  };
}

/** Indexes the documents that wait, at most a batch. @returns how many there were */
async function indexSome(store: Store, signal: AbortSignal): Promise<number> {
  const made: IndexedDocument[] = [];
  for (const document of store.textIndex.waiting(BATCH)) {
    made.push(indexedDocument(document));
    await turn();
    if (signal.aborted) return 0;
  }
  if (made.length > 0) store.textIndex.add(made);
  return made.length;
}

/** Indexes everything that waits at once: for tests, benchmarks and a store that no process works on. */
export function indexAll(store: Store): void {
  for (let some = store.textIndex.waiting(BATCH); some.length > 0; some = store.textIndex.waiting(BATCH))
    store.textIndex.add(some.map(indexedDocument));
}

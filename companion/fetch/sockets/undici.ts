import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** The HTTP client. */
export type Undici = typeof import('undici');

/** Descriptors that reading the client takes at once, and one for what else reads a file in that moment. */
const KEPT = 4;

export interface ClientLoader {
  /** Loads the client, which takes a companion that fetches nothing megabytes and a tenth of a second. */
  load(): Promise<Undici>;
  /** Gives back the descriptors of a client that was never loaded. */
  close(): void;
}

/**
 * Keeps descriptors free until the client is loaded. Node never again reads a module that it once could not. All pages
 * of a process without descriptors at its first request would wait until the process ends.
 */
export function clientLoader(): ClientLoader {
  const kept: number[] = [];
  try {
    while (kept.length < KEPT) kept.push(openSync(devNull, 'r'));
  } catch {
    // None are left for a fetcher that replaces another one, which may have loaded the client.
  }
  const close = (): void => {
    for (const descriptor of kept.splice(0)) closeSync(descriptor);
  };
  return {
    load() {
      close();
      return import('undici');
    },
    close,
  };
}

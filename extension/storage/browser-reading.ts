import { database } from './database.ts';
import { written } from './written.ts';

/** Reason for an unread page: its site demands a sign-in, or the page stayed empty. */
export type UnreadReason = 'sign-in' | 'empty';

/** Pages of one host that are opened one after another in the user's own browser, by one click. */
export interface BrowserReading {
  readonly crawlId: string;
  readonly host: string;
  /** Hosts whose permission Ambit has yet to give back. */
  readonly owed: readonly string[];
  readonly urls: readonly string[];
  /** Place of the page that is opened next. A page is taken before it is opened, so none is opened twice. */
  readonly next: number;
  readonly read: number;
  readonly unread: readonly { readonly url: string; readonly why: UnreadReason }[];
  readonly state: 'running' | 'stopped' | 'done';
}

export const BROWSER_READING = 'left-reading';

/** Keeps of an erased reading only the permissions still to give back. */
export const forgotten = (reading: BrowserReading): BrowserReading => ({
  ...reading,
  crawlId: '',
  urls: [],
  read: 0,
  unread: [],
  state: 'stopped' as const,
});

/** The last reading; only this file writes it. */
export async function lastReading(): Promise<BrowserReading | undefined> {
  return (await (await database()).get('single', BROWSER_READING)) as BrowserReading | undefined;
}

/** Changes the reading in one transaction, so that no write overwrites a stop. @returns the reading afterwards */
export async function changeReading(
  change: (before: BrowserReading | undefined) => BrowserReading | undefined,
): Promise<BrowserReading | undefined> {
  const tx = (await database()).transaction('single', 'readwrite');
  return written(
    tx,
    async () => {
      const now = change((await tx.store.get(BROWSER_READING)) as BrowserReading | undefined);
      if (now === undefined) await tx.store.delete(BROWSER_READING);
      else await tx.store.put(now, BROWSER_READING);
      return now;
    },
    'captures',
  );
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CrawlView } from '../../shared/api/crawl.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { CaptureNote } from './captures.ts';
import { storeClosed, storeNewer } from './errors.ts';
import type { KeptSuggestions } from './known.ts';
import type { KeptLabel } from './labels.ts';
import { migrate } from './migrate.ts';
import { isFull } from './room.ts';
import type { KeptStart } from './starts.ts';
import { written } from './written.ts';

const NAME = 'ambit';
/** One step of `migrate` each. Data of a newer version is never touched. */
const VERSION = 2;

export interface AmbitSchema extends DBSchema {
  /** Notes of captures and whether the companion has them; small, so that scans are cheap. */
  captures: { key: string; value: CaptureNote; indexes: { at: number; url: string } };
  /** Pages that the companion does not have yet, by capture id. */
  pages: { key: string; value: PageRecord };
  labels: { key: string; value: KeptLabel; indexes: { place: [string, string, string]; state: string } };
  starts: { key: string; value: KeptStart };
  /** Last known crawls and suggestions, for drawing at once. */
  crawls: { key: string; value: CrawlView };
  suggestions: { key: string; value: KeptSuggestions };
  /** Single things by name: settings, pairing, what the popup looked like. */
  single: { key: string; value: unknown };
}

export type AmbitDatabase = IDBPDatabase<AmbitSchema>;

let opened: Promise<AmbitDatabase> | undefined;

/**
 * The one database of this profile, shared by background, popup and options.
 * @throws LocalStoreError when a newer Ambit wrote it, or the browser does not open it.
 */
export function database(): Promise<AmbitDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    if (error instanceof DOMException && error.name === 'VersionError') throw storeNewer(error);
    throw isFull(error) ? error : storeClosed(error);
  });
  return opened;
}

async function open(): Promise<AmbitDatabase> {
  let why: unknown;
  return openDB<AmbitSchema>(NAME, VERSION, {
    // Undone as a whole when any of it fails; the browser itself does not say of what.
    upgrade: (db, from, _to, tx) => {
      const migrated = (): Promise<void> =>
        migrate(db, from, tx).catch((error: unknown) => {
          tx.abort();
          throw error;
        });
      written(tx, migrated).catch((error: unknown) => {
        why = error;
      });
    },
    // A newer version of the extension waits for this one to let go.
    blocking: (_current, _blocked, event) => {
      opened = undefined;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    throw why ?? error;
  });
}

/** Closes the connection; the next call of `database` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const current = opened;
  opened = undefined;
  (await current)?.close();
}

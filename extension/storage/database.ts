import { openDB } from 'idb';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { migrate } from './migrate.ts';
import { isFull } from './room.ts';
import type { AmbitDatabase, AmbitSchema } from './schema.ts';
import { written } from './written.ts';

/** *Update the extension*: a newer one wrote this profile's data, which stays unchanged. */
const storeNewer = (cause: unknown): AmbitError =>
  new AmbitError('store-newer', 'This profile was used with a newer version of Ambit; nothing was changed.', { cause });

/** *Restart the browser, or let it remember history*: it never keeps data, or its data is damaged. */
const storeClosed = (cause: unknown): AmbitError =>
  new AmbitError('store-closed', 'The browser does not open its storage for this extension.', { cause });

const NAME = 'ambit';
/** Version of the database, one step of `migrate` each. Newer data is never touched. */
const VERSION = 2;

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
    // Aborts the whole upgrade if any step fails, and keeps the error, which the browser does not report.
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
    // A newer version of the extension waits until this one closes its connection.
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

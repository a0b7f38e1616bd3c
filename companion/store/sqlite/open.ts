import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Reserve } from '../reserve.ts';
import { type Spare, withSpare } from '../spare.ts';
import type { Store, StoreNotice } from '../store.ts';
import { annotationStore, savedSearchStore } from './annotations.ts';
import { openAuthority } from './authority.ts';
import type { Copies } from './copies/copies.ts';
import { crawlStore } from './crawls.ts';
import type { Database } from './database.ts';
import { openErasure } from './erase/erasure.ts';
import { type Check, checkBeside } from './file/check.ts';
import { fileOf } from './file/rewrite.ts';
import { isFit, OLDEST, WITHDRAWN } from './fit.ts';
import { openJournal } from './journal.ts';
import { resultsStore } from './results.ts';
import { captureStore, feedStore, labelStore, leftHostStore, searchServiceStore } from './small-tables.ts';
import { textIndex } from './text-index.ts';
import { topicStore } from './topics.ts';
import { upkeep } from './upkeep.ts';
import { watchStore } from './watches.ts';

/** Called when a check finds the database damaged while it is in use. */
const FOUND_DAMAGED: StoreNotice = {
  code: 'found-damaged',
  message: 'The database is damaged. End Ambit and start it again: it then saves all that can still be read.',
};

/** Surroundings of a database: its folder, copies and reserve. */
export interface DatabaseHome {
  /** False: gone with the process. */
  readonly durable: boolean;
  /** The connection cannot write. Default false. */
  readonly isReadOnly?: boolean;
  /** Room for labels and captures when the rest of the disk is full. */
  readonly reserve: Reserve;
  /** Room for work that frees more of it. */
  readonly spare: Spare;
  freeBytes(): number;
  diskBytes(): number;
  readonly copies: Copies;
  onClose(): void;
}

/** The store over a database whose schema is up to date. */
export function sqliteStore(database: Database, home: DatabaseHome, found: readonly StoreNotice[]): Store {
  // Before the first temporary table: in a container with a read-only root no folder takes one.
  database.exec('PRAGMA temp_store = MEMORY');
  let notices = found;
  let check: Check | undefined;
  const { durable, reserve, spare, freeBytes, diskBytes, copies, onClose } = home;
  const forgetting = openErasure(database, copies, spare);
  const captures = captureStore(database, forgetting);
  const labels = labelStore(database);
  const annotations = annotationStore(database);
  return {
    durable,
    get notices() {
      return notices;
    },
    async check() {
      if (!notices.some(({ code }) => code === 'not-checked')) return;
      check = checkBeside(fileOf(database));
      const isDamaged = await check.isDamaged;
      if (isDamaged === undefined) return;
      notices = notices.filter(({ code }) => code !== 'not-checked');
      if (isDamaged) notices = [...notices, FOUND_DAMAGED];
    },
    topics: topicStore(database),
    captures: { ...captures, put: (given) => reserve.spend(() => captures.put(given)) },
    labels: { ...labels, put: (given) => reserve.spend(() => labels.put(given)) },
    annotations: {
      ...annotations,
      change: (changes, at) => reserve.spend(() => annotations.change(changes, at)),
    },
    savedSearches: savedSearchStore(database),
    crawls: crawlStore(database),
    results: resultsStore(database, home.isReadOnly === true),
    feeds: feedStore(database),
    searchServices: searchServiceStore(database),
    watches: watchStore(database),
    authority: openAuthority(database),
    leftHosts: leftHostStore(database),
    textIndex: textIndex(database),
    upkeep: upkeep(database, forgetting, copies, spare),
    journal: (crawlId) => openJournal(database, crawlId, durable),
    freeBytes,
    diskBytes,
    close() {
      check?.end();
      // The driver ends a connection only when its statements are collected; the log must not wait for that.
      withSpare(
        spare,
        () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
        () => undefined,
      );
      database.close();
      forgetting.close();
      onClose();
    },
  };
}

/** @throws unfit-library */
export function refuseUnfit(version: string): void {
  if (isFit(version)) return;
  throw new AmbitError(
    'unfit-library',
    `The SQLite library is ${version}; ${OLDEST.join('.')} or newer is needed (not ${WITHDRAWN}): reinstall Ambit.`,
  );
}

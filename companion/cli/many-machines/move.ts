import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isFolder, isStoreless, openSharedDatabase } from '../../cluster/store/address.ts';
import type { TableSum } from '../../cluster/store/checksum.ts';
import { importWriter } from '../../cluster/store/import-rows.ts';
import { mayMove, moveSharedStore, refuseAtWork } from '../../cluster/store/move.ts';
import { openSharedStoreOn } from '../../cluster/store/open.ts';
import type { SqlDatabase } from '../../cluster/store/sql.ts';
import { exportCrawls } from '../../cluster/transfer/export.ts';
import { importCrawl, ownCrawls } from '../../cluster/transfer/import.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import { DATABASE, openStoreToRead } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { openTold } from '../runtime/told-store.ts';
import { shareLine } from '../share-line.ts';

export interface MoveCommandOptions {
  readonly from: string;
  readonly to: string;
  /** The crawls of the folder's companion, too. */
  readonly own?: boolean;
}

const STAYED = say(
  'Captures, what was opened and read, original pages and watched topics are not part of a shared store and stay in the companion’s folder.',
);

/** `ambit move`: moves a shared store from one database into another. The same call completes an interrupted move. */
export async function move({ from, to, own = false }: MoveCommandOptions): Promise<number> {
  if (own && isFolder(from) === isFolder(to)) {
    throw new AmbitError(
      'bad-arguments',
      say('With --own one side is a folder, whose companion has the crawls, and the other is postgres://….'),
    );
  }
  if (!own && isStoreless(from)) {
    throw new AmbitError(
      'bad-arguments',
      say(
        'No shared store is in $1. The crawls of its companion move with --own; all who use the store then see them.',
        from,
      ),
    );
  }
  const source = await openSharedDatabase(from, true);
  try {
    if (own && isFolder(to)) await withStore(to, (store) => exportAll(store, source));
    else await moveAll(source, { from, to, own });
    console.log(STAYED);
    return EXIT.ok;
  } finally {
    await source.close();
  }
}

async function moveAll(source: SqlDatabase, { from, to, own }: Required<MoveCommandOptions>): Promise<void> {
  const target = await openSharedDatabase(to, true);
  try {
    // Checks before any crawl becomes a copy that could not resume. A begun move ends with the crawls that it began
    // with.
    const isBegun = own && (await mayMove(source, target));
    if (own && !isBegun) await withStore(from, (store) => importAll(store, source));
    const line = moveLine();
    const sums = await moveSharedStore(source, target, { progress: line.tell }).finally(line.end);
    for (const [table, { rows, sum }] of sums)
      console.log(say('$1  $2 rows, checksum $3 on both sides', table, rows, sum));
    console.log(say('Moved. The crawls of the old store are paused; point workers and companions at the new one.'));
    if (!own || isBegun) hint(from);
  } finally {
    await target.close();
  }
}

const moveLine = () => shareLine(process.stderr, (done, part) => `${part}: ${done}`);

async function withStore(folder: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = openTold(folder);
  try {
    await work(store);
  } finally {
    store.close();
  }
}

/** The crawls of a companion into the shared store of its folder, which is then moved. */
async function importAll(store: Store, source: SqlDatabase): Promise<void> {
  const sharedStore = await openSharedStoreOn(source);
  await refuseAtWork(source);
  const options = { store, sharedStore, writer: importWriter(source), who: userInfo().username, now: Date.now() };
  for (const crawl of ownCrawls(store)) {
    const line = moveLine();
    const progress = (share: number, what: string): void => line.tell(share, `${crawl.id}: ${what}`);
    const sums = await importCrawl({ ...options, progress }, crawl).finally(line.end);
    if (sums === undefined) console.log(say('$1  stays: the shared store has another crawl of this id.', crawl.id));
    else for (const [what, sum] of Object.entries(sums)) tellSum(crawl.id, what, sum);
  }
}

/** Crawls of a shared store, which keeps its own of them, to the companion of a folder. */
async function exportAll(store: Store, source: SqlDatabase): Promise<void> {
  const sharedStore = await openSharedStoreOn(source);
  await refuseAtWork(source);
  const line = moveLine();
  const sums = await exportCrawls({ store, sharedStore, clock: systemClock, progress: line.tell }).finally(line.end);
  for (const [id, sum] of sums) tellSum(id, 'pages', sum);
  console.log(say('The crawls are the companion’s own; in the shared store they have ended.'));
}

const tellSum = (id: string, what: string, { rows, sum }: TableSum): void =>
  console.log(say('$1  $2 $3, checksum $4 in the companion and in the shared store', id, rows, what, sum));

/** Prints how many own crawls stayed, since the user may have meant to move them, too. */
function hint(folder: string): void {
  if (!isFolder(folder) || !existsSync(join(folder, DATABASE))) return;
  const count = ownCount(folder);
  if (count > 0)
    console.log(
      say(
        'Own crawls of the companion that stayed: $1. The call with --own, into an empty store, moves them, too; all who use the store then see them.',
        count,
      ),
    );
}

/**
 * Returns the number of the companion's own crawls. Returns 0 if an older or newer Ambit wrote the data, so that the
 * move can still run.
 */
function ownCount(folder: string): number {
  try {
    const store = openStoreToRead(folder);
    try {
      return ownCrawls(store).length;
    } finally {
      store.close();
    }
  } catch {
    return 0;
  }
}

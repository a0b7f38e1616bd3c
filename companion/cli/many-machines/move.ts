import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../crawl/clock.ts';
import { isFolder, isStoreless, openSharedDatabase } from '../../store/commons/address.ts';
import { bringing } from '../../store/commons/bring.ts';
import type { TableSum } from '../../store/commons/checksum.ts';
import { mayMove, moveCommons, refuseAtWork } from '../../store/commons/move.ts';
import { openCommons } from '../../store/commons/open.ts';
import type { SqlDatabase } from '../../store/commons/sql.ts';
import { DATABASE, openStoreToRead } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { bringCrawl, ownCrawls } from '../../work/moving/bring.ts';
import { takeHome } from '../../work/moving/home.ts';
import { BadArguments, EXIT } from '../exit.ts';
import { openTold } from '../house/told-store.ts';

export interface MoveOptions {
  readonly from: string;
  readonly to: string;
  /** The crawls of the folder's companion, too. */
  readonly own?: boolean;
}

const STAYED =
  'Captures, what was opened and read, original pages and watched topics are not part of a shared store and stay in the companion’s folder.';

/** `ambit move`: a shared store from one database into another. The same call goes on with a move that was interrupted. */
export async function move({ from, to, own = false }: MoveOptions): Promise<number> {
  if (own && isFolder(from) === isFolder(to)) {
    throw new BadArguments(
      'With --own one side is a folder, whose companion has the crawls, and the other is postgres://….',
    );
  }
  if (!own && isStoreless(from)) {
    throw new BadArguments(
      `No shared store is in ${from}. The crawls of its companion move with --own; all who use the store then see them.`,
    );
  }
  const source = await openSharedDatabase(from, true);
  try {
    if (own && isFolder(to)) await withStore(to, (store) => goHome(store, source));
    else await moveAll(source, { from, to, own });
    console.log(STAYED);
    return EXIT.ok;
  } finally {
    await source.close();
  }
}

async function moveAll(source: SqlDatabase, { from, to, own }: Required<MoveOptions>): Promise<void> {
  const target = await openSharedDatabase(to, true);
  try {
    // Before anything of the companion becomes a copy of what then could not go on; a move that was begun ends with what it began with.
    const isBegun = own && (await mayMove(source, target));
    if (own && !isBegun) await withStore(from, (store) => bring(store, source));
    const sums = await moveCommons(source, target, { progress: (table, rows) => line(`${table}: ${rows}`) });
    line('');
    for (const [table, { rows, sum }] of sums) console.log(`${table}  ${rows} rows, checksum ${sum} on both sides`);
    console.log('Moved. The crawls of the old store are paused; point workers and companions at the new one.');
    if (!own || isBegun) hint(from);
  } finally {
    await target.close();
  }
}

const line = (text: string): void => void (process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`));

async function withStore(folder: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = openTold(folder);
  try {
    await work(store);
  } finally {
    store.close();
  }
}

/** The crawls of a companion into the shared store of its folder, which is then moved. */
async function bring(store: Store, source: SqlDatabase): Promise<void> {
  const commons = await openCommons(source);
  await refuseAtWork(source);
  const options = { store, commons, bringing: bringing(source), who: userInfo().username, now: Date.now() };
  for (const crawl of ownCrawls(store)) {
    const progress = (id: string, what: string, count: number): void => line(`${id}: ${count} ${what}`);
    const sums = await bringCrawl({ ...options, progress }, crawl);
    line('');
    if (sums === undefined) console.log(`${crawl.id}  stays: the shared store has another crawl of this id.`);
    else for (const [what, sum] of Object.entries(sums)) say(crawl.id, what, sum);
  }
}

/** Crawls of a shared store, which keeps its own of them, to the companion of a folder. */
async function goHome(store: Store, source: SqlDatabase): Promise<void> {
  const commons = await openCommons(source);
  await refuseAtWork(source);
  const progress = (id: string, pages: number): void => line(`${id}: ${pages} pages`);
  const sums = await takeHome({ store, commons, clock: systemClock, progress });
  line('');
  for (const [id, sum] of sums) say(id, 'pages', sum);
  console.log('The crawls are the companion’s own; in the shared store they have ended.');
}

const say = (id: string, what: string, { rows, sum }: TableSum): void =>
  console.log(`${id}  ${rows} ${what}, checksum ${sum} in the companion and in the shared store`);

/** What the user may have meant to move, too. */
function hint(folder: string): void {
  if (!isFolder(folder) || !existsSync(join(folder, DATABASE))) return;
  const count = ownCount(folder);
  if (count > 0)
    console.log(
      `Own crawls of the companion that stayed: ${count}. The call with --own, into an empty store, moves them, too; all who use the store then see them.`,
    );
}

/** 0 where the data of the companion cannot be read, by an older or newer Ambit: what was asked for is done all the same. */
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

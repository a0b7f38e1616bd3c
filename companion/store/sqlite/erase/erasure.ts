import type { Forget } from '../../../../shared/api/capture.ts';
import { isAmbitError } from '../../../../shared/errors/ambit-error.ts';

import type { Spare } from '../../spare.ts';
import type { ErasureEvents, Forgotten, Upkeep } from '../../upkeep.ts';
import type { Copies } from '../copies/copies.ts';
import type { Database } from '../database.ts';
import { fileCleaner } from '../file/clean-file.ts';
import { tryEmptyLogAtOnce } from '../file/log.ts';
import { byBatches, readByBatches, TIME_SLICE_MS, type Work } from './batches.ts';
import { type ErasureRequest, erasureRequestOf, isOlder, NOTHING } from './erasure-requests.ts';
import { countMeant, fulfil } from './fulfil.ts';
import { purgeIndex } from './purge-index.ts';

/** Share of the reported progress that removing rows takes; overwriting takes the rest. */
const ROWS = 0.5;

interface ErasureRequestRow {
  readonly no: number;
  readonly what: string;
}

/** Fulfils requests to forget, one after the other. */
export interface StoreEraser
  extends Pick<Upkeep, 'wouldForget' | 'share' | 'expire' | 'isUnfinished' | 'finish' | 'rest' | 'forget'> {
  /** Forgets captures alone. */
  forgetCaptures(what: Forget): Promise<Forgotten>;
  close(): void;
}

/** True if daily copies cannot hold the data to forget: they hold labels, topics, notes and saved searches only. */
function isOfNoLabel({ what }: ErasureRequestRow): boolean {
  return what !== '' && ['old', 'captures'].includes((JSON.parse(what) as ErasureRequest).kind);
}

/** Length of a stretch where room is short, in ms: the log takes little before it is emptied. */
const SHORT_TIME_SLICE_MS = 1;

/** @param spare is given up where the disk is full: forgetting frees more room than it takes. */
export function openErasure(database: Database, copies: Copies, spare: Spare): StoreEraser {
  const cleaner = fileCleaner(database);
  const add = database.query<{ no: number }>('INSERT INTO forgetting (what) VALUES (?) RETURNING no');
  const note = database.query('UPDATE forgetting SET what = ? WHERE no = ?');
  const notes = database.query<ErasureRequestRow>('SELECT no, what FROM forgetting WHERE no <= ? ORDER BY no');
  const remove = database.query('DELETE FROM forgetting WHERE no <= ?');
  const under = new Map<string, Promise<Forgotten>>();
  let last: Promise<unknown> = Promise.resolve();
  let isResting = false;
  let share: number | undefined;
  /** The spare was given up, and every stretch ends with an empty log. */
  let isShort = false;

  const emptyLog = (): void => {
    try {
      tryEmptyLogAtOnce(database);
    } catch (fault) {
      // Some of the log is in the database all the same.
      if (!isAmbitError(fault, 'storage-full')) throw fault;
    }
  };

  /** Makes room for what met a full disk. @throws the fault when that was done before */
  const makeRoom = (fault: unknown): void => {
    if (!isAmbitError(fault, 'storage-full') || isShort) throw fault;
    isShort = true;
    // Forgetting drops these in any case.
    copies.drop(true);
    spare.release();
    emptyLog();
  };

  function* worked({ no, what }: ErasureRequestRow, fits: ErasureEvents['fits']): Work<Forgotten> {
    if (what === '') return NOTHING;
    const become = (erasureRequest: ErasureRequest): void => void note.run(JSON.stringify(erasureRequest), no);
    const done = yield* fulfil(database, JSON.parse(what) as ErasureRequest, become, isShort, fits);
    note.run('', no);
    return done;
  }

  async function work(mine: number, events: ErasureEvents): Promise<Forgotten> {
    try {
      return await workOnce(mine, events).catch((fault: unknown) => {
        makeRoom(fault);
        return workOnce(mine, events);
      });
    } finally {
      if (isShort) spare.refill();
      isShort = false;
    }
  }

  /** Up to a note, those included that an earlier process left. */
  async function workOnce(mine: number, { tell, fits }: ErasureEvents): Promise<Forgotten> {
    let forgotten = NOTHING;
    const all = notes.all(mine);
    const told = (done: number): void => {
      if (isShort) emptyLog();
      if (isResting) throw new Error('Ambit is ending; it goes on with forgetting at its next start.');
      share = done;
      tell?.(done);
    };
    for (const each of all) {
      const timeSlice = isShort ? SHORT_TIME_SLICE_MS : TIME_SLICE_MS;
      const done = await byBatches(database, worked(each, fits), (share) => told(share * ROWS), timeSlice);
      if (each.no === mine) forgotten = done;
    }
    await byBatches(database, purgeIndex(database), () => told(ROWS), isShort ? SHORT_TIME_SLICE_MS : TIME_SLICE_MS);
    // Removed rows are still in copies, in the log and between the rows.
    copies.drop(all.every(isOfNoLabel));
    await cleaner.clean((share) => told(ROWS + share * (1 - ROWS)));
    database.durably(() => remove.run(mine));
    copies.make();
    return forgotten;
  }

  const keep = (erasureRequest: ErasureRequest): number => {
    const write = (): number => database.durably(() => add.get(JSON.stringify(erasureRequest))?.no) ?? 0;
    try {
      return write();
    } catch (fault) {
      makeRoom(fault);
      return write();
    }
  };

  const queue = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => {
      share = 0;
      return task();
    });
    last = mine.then(rested, rested);
    return mine;
  };
  /** @param only limits the request */
  const forget = (what: Forget, events: ErasureEvents, only: (erasureRequest: ErasureRequest) => ErasureRequest) => {
    const erasureRequest = only(erasureRequestOf(database, what, events.now ?? Date.now()));
    const asked = JSON.stringify([what, erasureRequest.kind]);
    const known = under.get(asked);
    if (known !== undefined) return known;
    const no = keep(erasureRequest);
    const mine = queue(() => work(no, events)).finally(() => under.delete(asked));
    under.set(asked, mine);
    return mine;
  };
  const rested = (): void => {
    share = undefined;
  };

  return {
    forget: (what, events = {}) => forget(what, events, (erasureRequest) => erasureRequest),
    forgetCaptures: (what) => forget(what, {}, (of) => ({ kind: 'captures', of })),
    wouldForget: (what, { now = Date.now() } = {}) => readByBatches(countMeant(database, what, now)),
    share: () => share,
    expire(retention) {
      const isAny = isOlder(database, retention);
      if (isAny) keep({ kind: 'old', ...retention });
      return isAny;
    },
    isUnfinished: () => notes.all(Number.MAX_SAFE_INTEGER).length > 0,
    finish: (events = {}) =>
      queue(async () => void (await work(notes.all(Number.MAX_SAFE_INTEGER).at(-1)?.no ?? 0, events))),
    rest() {
      isResting = true;
      return last.then(() => undefined);
    },
    close() {
      isResting = true;
      cleaner.close();
    },
  };
}

import type { Forget } from '../../../../shared/api/capture.ts';
import { StorageFull } from '../../errors.ts';
import type { Spare } from '../../spare.ts';
import type { ForgetEvents, Forgotten, Retention } from '../../upkeep.ts';
import type { Copies } from '../copies/copies.ts';
import type { Database } from '../database.ts';
import { fileCleaner } from '../file/clean-file.ts';
import { tryEmptyLogAtOnce } from '../file/log.ts';
import { countMeant } from './count-meant.ts';
import { byStretches, lookByStretches, STINT_MS, type Work } from './stretches.ts';
import { fulfil, isOlder, NOTHING, type Wish, wishOf } from './wishes.ts';

/** Of the whole, as it is told: the rest is what overwriting takes. */
const ROWS = 0.8;

interface Note {
  readonly no: number;
  readonly what: string;
}

/** Forgets what was asked for, one after the other. */
export interface Forgetting {
  /** @see Upkeep.forget. @param only captures are forgotten where this is 'captures' */
  forget(what: Forget, events: ForgetEvents, only?: 'captures'): Promise<Forgotten>;
  /** @see Upkeep.wouldForget */
  wouldForget(what: Forget, events: Pick<ForgetEvents, 'now'>): Promise<Forgotten>;
  /** @see Upkeep.share */
  readonly share: number | undefined;
  /** @see Upkeep.expire */
  expire(retention: Retention): boolean;
  /** @see Upkeep.isUnfinished */
  isUnfinished(): boolean;
  /** @see Upkeep.finish */
  finish(events: ForgetEvents): Promise<void>;
  /** @see Upkeep.rest */
  rest(): Promise<void>;
  close(): void;
}

/** Whether what is forgotten stands in no daily copy: those hold labels and topics only. */
function isOfNoLabel({ what }: Note): boolean {
  return what !== '' && ['old', 'captures'].includes((JSON.parse(what) as Wish).kind);
}

/** Length of a stretch where room is short, in ms: the log takes little before it is emptied. */
const SHORT_STINT_MS = 1;

/** @param spare is given up where the disk is full: forgetting frees more room than it takes. */
export function openForgetting(database: Database, copies: Copies, spare: Spare): Forgetting {
  const cleaner = fileCleaner(database);
  const add = database.query<{ no: number }>('INSERT INTO forgetting (what) VALUES (?) RETURNING no');
  const note = database.query('UPDATE forgetting SET what = ? WHERE no = ?');
  const notes = database.query<Note>('SELECT no, what FROM forgetting WHERE no <= ? ORDER BY no');
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
      if (!(fault instanceof StorageFull)) throw fault;
    }
  };

  /** Makes room for what met a full disk. @throws the fault when that was done before */
  const makeRoom = (fault: unknown): void => {
    if (!(fault instanceof StorageFull) || isShort) throw fault;
    isShort = true;
    // Forgetting drops these in any case.
    copies.drop(true);
    spare.release();
    emptyLog();
  };

  function* worked({ no, what }: Note): Work<Forgotten> {
    if (what === '') return NOTHING;
    const become = (wish: Wish): void => void note.run(JSON.stringify(wish), no);
    const done = yield* fulfil(database, JSON.parse(what) as Wish, become, isShort);
    note.run('', no);
    return done;
  }

  async function work(mine: number, events: ForgetEvents): Promise<Forgotten> {
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
  async function workOnce(mine: number, { tell }: ForgetEvents): Promise<Forgotten> {
    let forgotten = NOTHING;
    const all = notes.all(mine);
    const told = (done: number): void => {
      if (isShort) emptyLog();
      if (isResting) throw new Error('Ambit is ending; it goes on with forgetting at its next start.');
      share = done;
      tell?.(done);
    };
    for (const each of all) {
      const stint = isShort ? SHORT_STINT_MS : STINT_MS;
      const done = await byStretches(database, worked(each), (share) => told(share * ROWS), stint);
      if (each.no === mine) forgotten = done;
    }
    // What was taken out stands in copies still, in the log and between the rows.
    copies.drop(all.every(isOfNoLabel));
    await cleaner.clean((share) => told(ROWS + share * (1 - ROWS)));
    database.durably(() => remove.run(mine));
    copies.make();
    return forgotten;
  }

  const keep = (wish: Wish): number => {
    const write = (): number => database.durably(() => add.get(JSON.stringify(wish))?.no) ?? 0;
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
  const rested = (): void => {
    share = undefined;
  };

  return {
    forget(what, events, only) {
      const asked = JSON.stringify([what, only]);
      const known = under.get(asked);
      if (known !== undefined) return known;
      const wish = wishOf(database, what, events.now ?? Date.now());
      const no = keep(only === undefined ? wish : { kind: 'captures', of: wish });
      const mine = queue(() => work(no, events)).finally(() => under.delete(asked));
      under.set(asked, mine);
      return mine;
    },
    wouldForget: (what, { now = Date.now() }) => lookByStretches(countMeant(database, what, now)),
    get share() {
      return share;
    },
    expire(retention) {
      const isAny = isOlder(database, retention);
      if (isAny) keep({ kind: 'old', ...retention });
      return isAny;
    },
    isUnfinished: () => notes.all(Number.MAX_SAFE_INTEGER).length > 0,
    finish: (events) =>
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

import type { Forget } from '../../../../shared/api/capture.ts';
import type { ForgetEvents, Forgotten, Retention } from '../../upkeep.ts';
import type { Copies } from '../copies/copies.ts';
import type { Database } from '../database.ts';
import { fileCleaner } from '../file/clean-file.ts';
import { byStretches, type Work } from './stretches.ts';
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

export function openForgetting(database: Database, copies: Copies): Forgetting {
  const cleaner = fileCleaner(database);
  const add = database.query<{ no: number }>('INSERT INTO forgetting (what) VALUES (?) RETURNING no');
  const note = database.query('UPDATE forgetting SET what = ? WHERE no = ?');
  const notes = database.query<Note>('SELECT no, what FROM forgetting WHERE no <= ? ORDER BY no');
  const remove = database.query('DELETE FROM forgetting WHERE no <= ?');
  const under = new Map<string, Promise<Forgotten>>();
  let last: Promise<unknown> = Promise.resolve();
  let isResting = false;
  let share: number | undefined;

  function* worked({ no, what }: Note): Work<Forgotten> {
    if (what === '') return NOTHING;
    const done = yield* fulfil(database, JSON.parse(what) as Wish, (wish) => note.run(JSON.stringify(wish), no));
    note.run('', no);
    return done;
  }

  /** Up to a note, those included that an earlier process left. */
  async function work(mine: number, { tell }: ForgetEvents): Promise<Forgotten> {
    let forgotten = NOTHING;
    const all = notes.all(mine);
    const told = (done: number): void => {
      if (isResting) throw new Error('Ambit is ending; it goes on with forgetting at its next start.');
      share = done;
      tell?.(done);
    };
    for (const each of all) {
      const done = await byStretches(database, worked(each), (share) => told(share * ROWS));
      if (each.no === mine) forgotten = done;
    }
    // What was taken out stands in copies still, in the log and between the rows.
    copies.drop(all.every(isOfNoLabel));
    await cleaner.clean((share) => told(ROWS + share * (1 - ROWS)));
    database.durably(() => remove.run(mine));
    copies.make();
    return forgotten;
  }

  const keep = (wish: Wish): number => database.durably(() => add.get(JSON.stringify(wish))?.no) ?? 0;

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

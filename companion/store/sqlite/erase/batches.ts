import { setImmediate as turn } from 'node:timers/promises';
import type { Batches, Statement, StoredRow } from '../../erasure/engine.ts';
import type { Database, Query } from '../database.ts';

/**
 * Long work on the database. At each yield other work may run, and the process may end: a later process must be able to
 * restart from the rows.
 * Yields how much is done, where that is known: the share from 0 to 1, and in a step of the plan the number of a row.
 */
export type Work<Result = void> = Generator<number | undefined, Result>;

/** Milliseconds of it after which others get their turn. */
export const TIME_SLICE_MS = 8;

/**
 * Runs work in batches, each in a transaction of its own.
 * @param tell how much is done; what it throws ends the work
 * @param timeSliceMs length of a batch, in ms
 */
export const byBatches = <Result>(
  database: Database,
  work: Work<Result>,
  tell: (share: number) => void,
  timeSliceMs = TIME_SLICE_MS,
): Promise<Result> => inBatches(work, tell, timeSliceMs, (stretch) => database.transaction(stretch));

/** Does work that writes nothing: no transaction, so no lock keeps others from writing. */
export const readByBatches = <Result>(work: Work<Result>): Promise<Result> =>
  inBatches(
    work,
    () => undefined,
    TIME_SLICE_MS,
    (stretch) => stretch(),
  );

async function inBatches<Result>(
  work: Work<Result>,
  tell: (share: number) => void,
  timeSliceMs: number,
  within: <T>(stretch: () => T) => T,
): Promise<Result> {
  for (;;) {
    let share: number | undefined;
    const step = within(() => {
      const end = performance.now() + timeSliceMs;
      let last = work.next();
      while (!last.done && performance.now() < end) {
        share = last.value ?? share;
        last = work.next();
      }
      return last;
    });
    if (step.done) return step.value;
    tell(share ?? 0);
    await turn();
  }
}

/** Does work at once, within the caller's transaction. */
export function runSync<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Prepares each statement once. */
function statementsOn(database: Database): (statement: Statement) => Query<StoredRow> {
  const prepared = new Map<string, Query<StoredRow>>();
  return ({ text }) => {
    const known = prepared.get(text) ?? database.query(text.replace(/\$(\d+)/g, '?$1'));
    prepared.set(text, known);
    return known;
  };
}

/**
 * Runs batches of the plan. @returns the number of changed rows
 * Yields what `doneAt` returns for a row; absent: undefined.
 * @param changing is called before a row changes, in the same transaction
 * @param isCounting true: it changes nothing
 */
export function* runBatches(
  database: Database,
  batches: Batches,
  doneAt?: (row: StoredRow) => number,
  changing?: (row: StoredRow) => void,
  isCounting = false,
): Work<number> {
  const prepared = statementsOn(database);
  let step = batches.next();
  while (!step.done) {
    const { select, changeOf } = step.value;
    const rows = prepared(select).all(...select.values);
    let changed = 0;
    yield;
    for (const row of rows) {
      const change = changeOf(row);
      if (change !== undefined) {
        changed += 1;
        if (!isCounting) {
          changing?.(row);
          prepared(change).run(...change.values);
        }
      }
      yield doneAt?.(row);
    }
    step = batches.next({ rows, changed });
  }
  return step.value;
}

/** Runs drops of the plan. */
export function* runDrops(database: Database, drops: Generator<Statement, void, number>): Work {
  const prepared = statementsOn(database);
  for (let step = drops.next(0); !step.done; ) {
    step = drops.next(prepared(step.value).run(...step.value.values));
    yield;
  }
}

/** Windows of ids that are to be looked through, each from `first` to before `end`. */
export function* windows(most: number, size: number, from = 0): Generator<readonly [first: number, end: number]> {
  for (let first = from; first <= most; first += size) yield [first, first + size];
}

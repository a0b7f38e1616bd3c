import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Query, Value } from '../database.ts';

/**
 * Long work on the database. At each yield other work may run, and the process may end: a later process must be able to
 * restart from the rows.
 * Yields the share that is done, from 0 to 1, or undefined if it is unknown.
 */
export type Work<Result = void> = Generator<number | undefined, Result>;

/** Milliseconds of it after which others get their turn. */
export const TIME_SLICE_MS = 8;
/** Rows that are read at a time. */
const BATCH = 512;

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

/**
 * Goes through rows by their ids, a batch at a time.
 * @param read takes `values`, the last id that was read and how many rows are wanted, and gives them by rising ids
 */
export function* eachRow<Row extends { readonly id: number }>(
  read: Query<Row>,
  values: readonly Value[],
  each: (row: Row) => void,
): Work {
  for (let last = -1; ; ) {
    const rows = read.all(...values, last, BATCH);
    yield;
    for (const row of rows) {
      each(row);
      yield;
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Windows of ids that are to be looked through, each from `first` to before `end`. */
export function* windows(most: number, size: number): Generator<readonly [first: number, end: number]> {
  for (let first = 0; first <= most; first += size) yield [first, first + size];
}

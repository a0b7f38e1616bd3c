import type { Clock } from './clock.ts';

/**
 * Work on all that a crawl knows. Where it yields others may have their turn; nothing else may touch the crawl until it
 * is done.
 */
export type SlicedTask<Result = void> = Generator<void, Result>;

/** Milliseconds of work after which others get their turn. */
export const TIME_SLICE_MS = 8;

/** Notifications about tasks that did not end at once. */
export interface SlicedTaskEvents {
  done(): void;
  /** Reports the error that the work threw; tasks queued behind it are dropped. */
  failed(fault: unknown): void;
}

/**
 * Runs the tasks that must end before a crawl continues, one after the other. A short task ends at once; a long one
 * runs in slices. So the process keeps answering while it judges hundreds of thousands of pages again. Code that takes
 * pages in, or chooses one, waits until all are done.
 */
export class SlicedTasks {
  readonly #clock: Clock | undefined;
  readonly #events: SlicedTaskEvents | undefined;
  readonly #waiting: SlicedTask[] = [];
  #end: Promise<void> = Promise.resolve();
  #isHurried = false;
  #isDropped = false;

  /** @param clock without one everything is done at once. */
  constructor(clock?: Clock, events?: SlicedTaskEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves when all is done, or has failed; never rejects. */
  get idle(): Promise<void> {
    return this.#end;
  }

  /**
   * Abandons all sliced work, now and later: current and new tasks are dropped. What they worked on is then useless
   * (`isDropped`).
   */
  hurry(): void {
    this.#isHurried = true;
    if (this.isBusy) this.#drop();
  }

  get isDropped(): boolean {
    return this.#isDropped;
  }

  /** @throws what the work throws, when it comes to that at once. */
  do(task: SlicedTask): void {
    this.#waiting.push(task);
    if (this.#waiting.length > 1) return;
    const clock = this.#clock;
    if (clock === undefined) this.#timeSlice(() => true);
    else if (!this.#timeSlice(timeSliceOf(clock))) {
      if (this.#isHurried) this.#drop();
      else this.#end = this.#byAndBy(clock);
    }
  }

  #drop(): void {
    this.#waiting.length = 0;
    this.#isDropped = true;
  }

  async #byAndBy(clock: Clock): Promise<void> {
    try {
      do await clock.turn();
      while (!this.#timeSlice(timeSliceOf(clock)));
    } catch (fault) {
      this.#events?.failed(fault);
      return;
    }
    this.#events?.done();
  }

  /** @returns whether all is done. */
  #timeSlice(isTime: () => boolean): boolean {
    try {
      for (let task = this.#waiting[0]; task !== undefined; task = this.#waiting[0]) {
        while (!task.next().done) if (!isTime()) return false;
        this.#waiting.shift();
        if (this.isBusy && !isTime()) return false;
      }
      return true;
    } catch (fault) {
      this.#waiting.length = 0;
      throw fault;
    }
  }
}

/** Makes a task of work that takes one time slice. */
export function* oneSlice(work: () => void): SlicedTask {
  work();
  yield;
}

/** Does a task that nothing waits behind, with turns for others. @returns false when it was halted before its end */
export async function byTurns(
  task: SlicedTask<unknown>,
  clock: Clock,
  isHalted: () => boolean = () => false,
): Promise<boolean> {
  for (let isTime = timeSliceOf(clock); !isHalted(); ) {
    if (task.next().done) return true;
    if (isTime()) continue;
    await clock.turn();
    isTime = timeSliceOf(clock);
  }
  return false;
}

/** Runs a task to its end at once, where no other work needs a turn. @returns the result of the task */
export function runSync<Result>(task: SlicedTask<Result>): Result {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}

/** From now on: whether there is time left. */
function timeSliceOf(clock: Clock): () => boolean {
  const begun = clock.monotonic();
  return () => clock.monotonic() - begun <= TIME_SLICE_MS;
}

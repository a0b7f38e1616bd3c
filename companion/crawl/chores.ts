import type { Clock } from './clock.ts';

/** Work on all that a crawl knows. Where it yields others may have their turn; nothing else may touch the crawl until it is done. */
export type Chore<Result = void> = Generator<void, Result>;

/** Milliseconds of work after which others get their turn. */
export const STINT_MS = 8;

/** Who is told of chores that were not done at once. */
export interface ChoreEvents {
  done(): void;
  /** What the work threw; what waited behind it is dropped. */
  failed(fault: unknown): void;
}

/**
 * What has to be done before a crawl goes on, one after the other: at once where it is short, else by and by, so that the process goes on answering while
 * hundreds of thousands of pages are judged again. Whoever takes pages in, or chooses one, waits until it is done.
 */
export class Chores {
  readonly #clock: Clock | undefined;
  readonly #events: ChoreEvents | undefined;
  readonly #waiting: Chore[] = [];
  #end: Promise<void> = Promise.resolve();
  #isHurried = false;
  #isDropped = false;

  /** @param clock without one everything is done at once. */
  constructor(clock?: Clock, events?: ChoreEvents) {
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

  /** From now on nothing is done by and by: what is under way, or would be, is dropped, and what it worked on is of no use any more (`isDropped`). */
  hurry(): void {
    this.#isHurried = true;
    if (this.isBusy) this.#drop();
  }

  get isDropped(): boolean {
    return this.#isDropped;
  }

  /** @throws what the work throws, when it comes to that at once. */
  do(chore: Chore): void {
    this.#waiting.push(chore);
    if (this.#waiting.length > 1) return;
    const clock = this.#clock;
    if (clock === undefined) this.#stint(() => true);
    else if (!this.#stint(stintOf(clock))) {
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
      while (!this.#stint(stintOf(clock)));
    } catch (fault) {
      this.#events?.failed(fault);
      return;
    }
    this.#events?.done();
  }

  /** @returns whether all is done. */
  #stint(isTime: () => boolean): boolean {
    try {
      for (let chore = this.#waiting[0]; chore !== undefined; chore = this.#waiting[0]) {
        while (!chore.next().done) if (!isTime()) return false;
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

/** Does a chore that nothing waits behind, with turns for others. @returns false when it was halted before its end */
export async function byTurns(
  chore: Chore<unknown>,
  clock: Clock,
  isHalted: () => boolean = () => false,
): Promise<boolean> {
  for (let isTime = stintOf(clock); !isHalted(); ) {
    if (chore.next().done) return true;
    if (isTime()) continue;
    await clock.turn();
    isTime = stintOf(clock);
  }
  return false;
}

/** Does a chore at once, where nobody waits for a turn. @returns what it gives */
export function atOnce<Result>(chore: Chore<Result>): Result {
  for (;;) {
    const { done, value } = chore.next();
    if (done) return value;
  }
}

/** From now on: whether there is time left. */
function stintOf(clock: Clock): () => boolean {
  const begun = clock.monotonic();
  return () => clock.monotonic() - begun <= STINT_MS;
}

import { CHUNK, Chunked } from '../../../shared/collections/chunked.ts';
import type { UrlId } from '../../order/order.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import { selecting } from './select.ts';

/**
 * Interval of the sample that guesses how many scores exceed one. A prime, so that it matches no rhythm of the pages.
 */
const SAMPLE_STEP = 251;
/** Multiple of the most ids ever requested for which memory is kept: twice the number that a guess examines. */
const ROOM = 4;

/** Ids examined before others get their turn, where each costs a lookup of its host. */
const LOOKED = 8_192;

/**
 * Keeps 10 bytes for every URL of a frontier: its score, its state, and the reason for its demotion. Generators that
 * pass over all URLs work in slices with turns for others between. Callers must not change anything until they end.
 */
export class Ranks {
  readonly scores = new Chunked((length) => new Float64Array(length));
  readonly states = new Chunked((length) => new Uint8Array(length));
  /** The number of the reason; 0 for those that are not demoted. */
  readonly demoted = new Chunked((length) => new Uint8Array(length));
  /** Most ids that `best` gives. */
  readonly #most: number;
  #ids = new Int32Array(0);
  #end = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** One more than the largest id met. */
  get end(): number {
    return this.#end;
  }

  /**
   * Places of a part that have been met: what goes through a young frontier again and again does not go through room
   * for 65,536 URLs.
   */
  endIn(part: number): number {
    return Math.min(CHUNK, this.#end - part * CHUNK);
  }

  meet(id: UrlId): void {
    this.#end = Math.max(this.#end, id + 1);
  }

  /** Returns whether `a` comes out before `b`: first what is not demoted, then the better score, then the older URL. */
  before(a: UrlId, b: UrlId): boolean {
    const isBehind = this.demoted.get(a) > 0;
    if (isBehind !== this.demoted.get(b) > 0) return !isBehind;
    const difference = this.scores.get(b) - this.scores.get(a);
    return difference === 0 ? a < b : difference < 0;
  }

  count(state: number): number {
    let found = 0;
    for (let part = 0; part * CHUNK < this.#end; part++)
      for (const one of this.states.piece(part)) if (one === state) found += 1;
    return found;
  }

  /** All of one state get another. */
  *turn(from: number, to: number): SlicedTask {
    for (let part = 0; part * CHUNK < this.#end; part++) {
      if (part > 0) yield;
      const states = this.states.piece(part);
      const end = this.endIn(part);
      for (let at = 0; at < end; at++) if (states[at] === from) states[at] = to;
    }
  }

  /** All of a state, in memory that the next call uses again. @param count how many there are. */
  *all(state: number, count: number): SlicedTask<Int32Array> {
    const ids = this.#room(count);
    let next = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      if (part > 0) yield;
      const states = this.states.piece(part);
      const end = this.endIn(part);
      for (let at = 0; at < end; at++) if (states[at] === state) ids[next++] = part * CHUNK + at;
    }
    return ids.subarray(0, next);
  }

  /** The best of a state, in no order; memory as of `all`. @param isBarred leaves ids out; left out: none are. */
  *best(state: number, count: number, isBarred?: (id: UrlId) => boolean): SlicedTask<Int32Array> {
    const ids =
      isBarred === undefined
        ? yield* this.#likely(state, count)
        : yield* without(yield* this.all(state, count), isBarred);
    if (ids.length <= this.#most) return ids;
    yield* selecting(ids, this.#most, (a, b) => this.before(a, b));
    return ids.subarray(0, this.#most);
  }

  /**
   * Returns the ids above a score that, by a sample, twice the most reach. Returns all when few exist or the score
   * proves too high.
   */
  *#likely(state: number, count: number): SlicedTask<Int32Array> {
    if (count < 4 * this.#most) return yield* this.all(state, count);
    const sample: number[] = [];
    for (let id = 0; id < this.#end; id += SAMPLE_STEP) {
      if (this.states.get(id) === state) sample.push(this.scores.get(id));
    }
    sample.sort((a, b) => b - a);
    const least = sample[Math.ceil((2 * this.#most * sample.length) / count)] ?? Number.NEGATIVE_INFINITY;
    const likely = this.#room(ROOM * this.#most);
    let found = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      if (part > 0) yield;
      const [states, scores, demoted] = [this.states.piece(part), this.scores.piece(part), this.demoted.piece(part)];
      for (let at = 0; at < CHUNK; at++) {
        if (states[at] === state && (scores[at] ?? 0) >= least && demoted[at] === 0)
          likely[found++] = part * CHUNK + at;
      }
    }
    const isMeant = found >= this.#most && found <= likely.length;
    return isMeant ? likely.subarray(0, found) : yield* this.all(state, count);
  }

  /**
   * Returns memory for so many ids, valid until the next call. Queues are rebuilt so often that fresh arrays would
   * leave megabytes behind.
   */
  #room(ids: number): Int32Array {
    if (ids <= this.#ids.length) return this.#ids;
    const most = ROOM * this.#most;
    if (ids > most) return new Int32Array(ids);
    this.#ids = new Int32Array(Math.min(most, 2 * ids));
    return this.#ids;
  }
}

/** Takes ids out, in place. */
function* without(ids: Int32Array, isBarred: (id: UrlId) => boolean): SlicedTask<Int32Array> {
  let left = 0;
  let looked = 0;
  for (const id of ids) {
    if (!isBarred(id)) ids[left++] = id;
    looked += 1;
    if (looked % LOOKED === 0) yield;
  }
  return ids.subarray(0, left);
}

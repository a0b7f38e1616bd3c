import type { UrlId } from '../order/order.ts';
import { CHUNK, Chunked } from './chunked.ts';
import { type HostGate, HostQueues } from './host-queues.ts';
import { selectFirst } from './select.ts';

/** What the frontier asks about a URL. `undefined`: the order will not fetch it as things stand. */
export type Score = (id: UrlId) => number | undefined;

export interface FrontierOptions {
  /** Most URLs that queue; beyond it the worst stand aside until the queue is empty or they are seen again. Default 100,000. */
  readonly capacity?: number;
}

/** none: never offered, or taken. held: the order will not fetch it for now. out: stands aside at the capacity. */
const NONE = 0;
const QUEUED = 1;
const HELD = 2;
const OUT = 3;
/** Cuts are paid once for many offers. */
const SLACK = 1.25;
/** Capacities whose ids are kept room for: twice what is looked for by a guess. */
const ROOM = 4;
/** Every so manieth score is looked at to guess how many are above one. A prime, so that no rhythm of pages is met. */
const SAMPLE_STEP = 251;

/**
 * URLs not yet fetched, best score first; equal scores in the order in which URLs became known. A URL that is offered again
 * keeps its larger score (NB crawler, S1.2) until `rescore`. Demoted URLs come after all others.
 * Only the best `capacity` are in queues; of every other URL 10 bytes are kept, its last score among them.
 */
export class Frontier {
  readonly #host: (id: UrlId) => string;
  readonly #capacity: number;
  readonly #queues: HostQueues;
  readonly #scores = new Chunked((length) => new Float64Array(length));
  readonly #states = new Chunked((length) => new Uint8Array(length));
  /** The number of the reason; 0 for those that are not. */
  readonly #demoted = new Chunked((length) => new Uint8Array(length));
  /** Hosts that slept when the URLs that stood aside were called: theirs are not called again until they wake. */
  readonly #barred = new Set<string>();
  readonly #copy = new Float64Array(CHUNK);
  #ids = new Int32Array(0);
  /** One more than the largest id offered. */
  #end = 0;
  #queued = 0;
  #out = 0;
  /** The last call brought nobody, and nothing changed since. */
  #isSpent = false;

  constructor(host: (id: UrlId) => string, { capacity = 100_000 }: FrontierOptions = {}) {
    this.#host = host;
    this.#capacity = capacity;
    this.#queues = new HostQueues((a, b) => this.#before(a, b));
  }

  /** URLs that queue. */
  get size(): number {
    return this.#queued;
  }

  /** URLs that stand aside. */
  get aside(): number {
    return this.#out;
  }

  /** Monotonic milliseconds at which the first host may be asked again; Infinity when none waits for a time. */
  get nextAt(): number {
    return this.#queues.nextAt;
  }

  /** @returns whether this is now the URL's score: it did not wait, or with less. */
  offer(id: UrlId, score: number | undefined): boolean {
    this.#end = Math.max(this.#end, id + 1);
    const state = this.#states.get(id);
    if (score === undefined) {
      if (state === NONE) this.#states.set(id, HELD);
      return state === NONE;
    }
    if (state === QUEUED) {
      if (score <= this.#scores.get(id)) return false;
      this.#scores.set(id, score);
      this.#queues.moved(id, this.#host(id));
      return true;
    }
    if (state === OUT) this.#out -= 1;
    this.#scores.set(id, score);
    this.#states.set(id, QUEUED);
    this.#queued += 1;
    this.#queues.add(id, this.#host(id));
    if (this.#queued > this.#capacity * SLACK) this.#refill(this.#queued);
    return true;
  }

  /** What `scoresOf` gave for each part from the first, of a frontier that holds nothing yet. `open` must follow. @returns the first id beyond. */
  restore(parts: Iterable<Float64Array>): UrlId {
    let part = 0;
    for (const kept of parts) {
      this.#scores.piece(part).set(kept);
      const states = this.#states.piece(part);
      for (let at = 0; at < CHUNK; at++) if (!Number.isNaN(kept[at])) states[at] = QUEUED;
      part += 1;
    }
    this.#end = part * CHUNK;
    return this.#end;
  }

  /** Takes a restored URL out again, before `open`. */
  leave(id: UrlId): void {
    this.#states.set(id, NONE);
  }

  /** As `offer`, without making the queues: `open` must follow. */
  enter(id: UrlId, score: number | undefined): void {
    this.#end = Math.max(this.#end, id + 1);
    this.#states.set(id, score === undefined ? HELD : QUEUED);
    this.#scores.set(id, score ?? 0);
  }

  /** Makes the queues of what was restored and entered. O(URLs). */
  open(): void {
    let queued = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      for (const state of this.#states.piece(part)) if (state === QUEUED) queued += 1;
    }
    this.#refill(queued);
  }

  /** Scores of the ids from `part * CHUNK`, in memory that the next call uses again; NaN for those that do not wait with one: what `restore` takes up again. */
  scoresOf(part: number): Float64Array {
    this.#copy.set(this.#scores.piece(part));
    const states = this.#states.piece(part);
    for (let at = 0; at < CHUNK; at++) if (states[at] !== QUEUED && states[at] !== OUT) this.#copy[at] = Number.NaN;
    return this.#copy;
  }

  /** The best URL that may be fetched now, left in place. */
  best(now: number, gate: HostGate): UrlId | undefined {
    return this.#queues.best(now, gate);
  }

  isDemoted(id: UrlId): boolean {
    return this.#demoted.get(id) > 0;
  }

  /** Puts a waiting URL behind all that are not demoted. @param why the caller's number for the reason, 1 to 255. */
  demote(id: UrlId, why: number): void {
    this.#demoted.set(id, why);
    this.#queues.moved(id, this.#host(id));
  }

  /** URLs that wait and were demoted, ascending by id. O(URLs). */
  *demoted(): Generator<{ readonly id: UrlId; readonly why: number }> {
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const [states, whys] = [this.#states.piece(part), this.#demoted.piece(part)];
      for (let at = 0; at < CHUNK; at++) {
        const why = whys[at] ?? 0;
        if (why > 0 && states[at] !== NONE) yield { id: part * CHUNK + at, why };
      }
    }
  }

  /** The URL is fetched now, or will never be. */
  take(id: UrlId): void {
    const state = this.#states.get(id);
    if (state === QUEUED) {
      this.#queues.remove(id, this.#host(id));
      this.#queued -= 1;
    }
    if (state === OUT) this.#out -= 1;
    if (id < this.#end) this.#states.set(id, NONE);
  }

  /** True when nobody in the queues can be asked but URLs stand aside: `rescore` calls the best of them. */
  get mustRescore(): boolean {
    return this.#out > 0 && !this.#isSpent && (this.#queued === 0 || this.#queues.isStuck);
  }

  /** Asks for the scores of all that queue or are held anew. Cost: one call of `score` each and O(n) for the heaps. */
  rescore(score: Score): void {
    if (this.mustRescore) this.#callAside();
    let queued = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const states = this.#states.piece(part);
      const scores = this.#scores.piece(part);
      for (let at = 0; at < CHUNK; at++) {
        const state = states[at];
        if (state !== QUEUED && state !== HELD) continue;
        const now = score(part * CHUNK + at);
        states[at] = now === undefined ? HELD : QUEUED;
        if (now === undefined) continue;
        scores[at] = now;
        queued += 1;
      }
    }
    this.#refill(queued);
  }

  /** Hosts of URLs that wait. */
  get hosts(): readonly string[] {
    return this.#queues.hosts;
  }

  /** URLs of a host that queue. */
  queuedOf(host: string): number {
    return this.#queues.sizeOf(host);
  }

  /** The best URL of a host that queues. */
  firstOf(host: string): UrlId | undefined {
    return this.#queues.firstOf(host);
  }

  wake(host: string): void {
    if (this.#barred.delete(host)) this.#isSpent = false;
    this.#queues.wake(host);
  }

  wakeAll(): void {
    this.#barred.clear();
    this.#isSpent = false;
    this.#queues.wakeAll();
  }

  /** What queues sleeps: it changes places with the best of those that stand aside. */
  #callAside(): void {
    for (const host of this.#queues.hosts) this.#barred.add(host);
    const back = this.#best(OUT, this.#out);
    this.#putOut();
    this.#out += this.#queued;
    for (const id of back) this.#states.set(id, QUEUED);
    this.#out -= back.length;
    this.#queued = back.length;
    this.#isSpent = back.length === 0;
  }

  /** Makes the queues anew of all that are `QUEUED`; beyond the capacity only the best of them stay. */
  #refill(queued: number): void {
    let kept: Int32Array;
    if (queued > this.#capacity * SLACK) {
      kept = this.#cut(queued);
      this.#out += queued - kept.length;
      this.#isSpent = false;
    } else kept = this.#all(QUEUED, queued);
    this.#queued = kept.length;
    this.#queues.refill(kept, this.#host);
  }

  #cut(queued: number): Int32Array {
    const kept = this.#best(QUEUED, queued);
    this.#putOut();
    for (const id of kept) this.#states.set(id, QUEUED);
    return kept;
  }

  /** All that queue stand aside. */
  #putOut(): void {
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const states = this.#states.piece(part);
      for (let at = 0; at < CHUNK; at++) if (states[at] === QUEUED) states[at] = OUT;
    }
  }

  /** The best `capacity` of a state on hosts that are not barred, in no order. */
  #best(state: number, count: number): Int32Array {
    const likely = this.#likely(state, count);
    const ids = this.#barred.size === 0 ? likely : likely.filter((id) => !this.#barred.has(this.#host(id)));
    if (ids.length <= this.#capacity) return ids;
    selectFirst(ids, this.#capacity, (a, b) => this.#before(a, b));
    return ids.subarray(0, this.#capacity);
  }

  /** Those above a score that a sample says about twice the capacity reach; all, when few are there or it proves too high. */
  #likely(state: number, count: number): Int32Array {
    if (count < 4 * this.#capacity || this.#barred.size > 0) return this.#all(state, count);
    const sample: number[] = [];
    for (let id = 0; id < this.#end; id += SAMPLE_STEP) {
      if (this.#states.get(id) === state) sample.push(this.#scores.get(id));
    }
    sample.sort((a, b) => b - a);
    const least = sample[Math.ceil((2 * this.#capacity * sample.length) / count)] ?? Number.NEGATIVE_INFINITY;
    const likely = this.#room(ROOM * this.#capacity);
    let found = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const [states, scores, demoted] = [this.#states.piece(part), this.#scores.piece(part), this.#demoted.piece(part)];
      for (let at = 0; at < CHUNK; at++) {
        if (states[at] === state && (scores[at] ?? 0) >= least && demoted[at] === 0)
          likely[found++] = part * CHUNK + at;
      }
    }
    const isMeant = found >= this.#capacity && found <= likely.length;
    return isMeant ? likely.subarray(0, found) : this.#all(state, count);
  }

  /** @param count how many there are. */
  #all(state: number, count: number): Int32Array {
    const ids = this.#room(count);
    let next = 0;
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const states = this.#states.piece(part);
      for (let at = 0; at < CHUNK; at++) if (states[at] === state) ids[next++] = part * CHUNK + at;
    }
    return ids.subarray(0, next);
  }

  /** Memory for so many ids, good until the next call: queues are made anew all the time, and what each left behind would be megabytes. */
  #room(ids: number): Int32Array {
    if (ids <= this.#ids.length) return this.#ids;
    const most = ROOM * this.#capacity;
    if (ids > most) return new Int32Array(ids);
    this.#ids = new Int32Array(Math.min(most, 2 * ids));
    return this.#ids;
  }

  #before(a: UrlId, b: UrlId): boolean {
    const isBehind = this.isDemoted(a);
    if (isBehind !== this.isDemoted(b)) return !isBehind;
    const difference = this.#scores.get(b) - this.#scores.get(a);
    return difference === 0 ? a < b : difference < 0;
  }
}

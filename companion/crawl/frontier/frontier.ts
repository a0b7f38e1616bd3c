import { CHUNK } from '../../../shared/collections/chunked.ts';
import type { UrlId } from '../../order/order.ts';
import { runSync, type SlicedTask } from '../ports/sliced-task.ts';
import { type HostGate, HostQueues } from './host-queues.ts';
import { Ranks } from './ranks.ts';

/** Score of a URL from the order; `undefined` when the order will not fetch the URL for now. */
export type Score = (id: UrlId) => number | undefined;

export interface FrontierOptions {
  /** Most URLs in the queues; the worst beyond it wait aside, until a rescore or another link. Default 100,000. */
  readonly capacity?: number;
}

/** none: never offered, or taken. held: the order will not fetch it for now. out: set aside for want of room. */
const NONE = 0;
const QUEUED = 1;
const HELD = 2;
const OUT = 3;
/** Scores computed before others get their turn: a few milliseconds. */
const ASKED = 2_048;
/** Cuts are paid once for many offers. */
const SLACK = 1.25;

/**
 * URLs not yet fetched, best score first; equal scores in the order in which URLs became known. A URL that is offered
 * again keeps its larger score (NB crawler, S1.2) until `rescore`. Demoted URLs come after all others. Only the best
 * `capacity` are in queues; of every other URL 10 bytes are kept, its last score among them.
 */
export class Frontier {
  readonly #host: (id: UrlId) => string;
  readonly #capacity: number;
  readonly #queues: HostQueues;
  readonly #ranks: Ranks;
  /** Hosts that slept when the URLs set aside were called. Their URLs are not called again until the hosts wake. */
  readonly #barred = new Set<string>();
  readonly #copy = new Float64Array(CHUNK);
  #queued = 0;
  #out = 0;
  /** True while the frontier fetches new scores; hosts woken during that time wake at its end. */
  #isUnderWay = false;
  readonly #woken: (() => void)[] = [];
  /** The last call of the URLs set aside found none, and nothing has changed since. */
  #isSpent = false;

  constructor(host: (id: UrlId) => string, { capacity = 100_000 }: FrontierOptions = {}) {
    this.#host = host;
    this.#capacity = capacity;
    this.#ranks = new Ranks(capacity);
    this.#queues = new HostQueues((a, b) => this.#ranks.before(a, b));
  }

  /** URLs that queue. */
  get size(): number {
    return this.#queued;
  }

  /** Number of URLs set aside. */
  get aside(): number {
    return this.#out;
  }

  /** Monotonic milliseconds at which the next host becomes available; Infinity when no host waits for a time. */
  get nextAt(): number {
    return this.#queues.nextAt;
  }

  /** The host of `nextAt`. */
  get nextHost(): string | undefined {
    return this.#queues.nextHost;
  }

  /** @returns whether this is now the URL's score: it did not wait, or with less. */
  offer(id: UrlId, score: number | undefined): boolean {
    this.#ranks.meet(id);
    const state = this.#ranks.states.get(id);
    if (score === undefined) {
      if (state === NONE) this.#ranks.states.set(id, HELD);
      return state === NONE;
    }
    if (state === QUEUED) {
      if (score <= this.#ranks.scores.get(id)) return false;
      this.#ranks.scores.set(id, score);
      this.#queues.moved(id, this.#host(id));
      return true;
    }
    if (state === OUT) this.#out -= 1;
    this.#ranks.scores.set(id, score);
    this.#ranks.states.set(id, QUEUED);
    this.#queued += 1;
    this.#queues.add(id, this.#host(id));
    if (this.#queued > this.#capacity * SLACK) runSync(this.#refill(this.#queued));
    return true;
  }

  /**
   * Restores the scores that `scoresOf` gave for each part, from the first, into an empty frontier. `opening` must
   * follow.
   * @returns the first id beyond.
   */
  restore(parts: Iterable<Float64Array>): UrlId {
    let [part, end] = [0, 0];
    for (const kept of parts) {
      this.#ranks.scores.piece(part).set(kept);
      const states = this.#ranks.states.piece(part);
      for (let at = 0; at < kept.length; at++) if (!Number.isNaN(kept[at])) states[at] = QUEUED;
      end = part * CHUNK + kept.length;
      part += 1;
    }
    if (end > 0) this.#ranks.meet(end - 1);
    return end;
  }

  /** True for a URL that was restored with a score. */
  isRestored(id: UrlId): boolean {
    return this.#ranks.states.get(id) === QUEUED;
  }

  /** Takes a restored URL out again, before `opening`. */
  drop(id: UrlId): void {
    this.#ranks.states.set(id, NONE);
  }

  /** As `offer`, without making the queues: `opening` must follow. */
  enter(id: UrlId, score: number | undefined): void {
    this.#ranks.meet(id);
    this.#ranks.states.set(id, score === undefined ? HELD : QUEUED);
    this.#ranks.scores.set(id, score ?? 0);
  }

  /** Makes the queues of what was restored and entered. O(URLs). @param score new, of the best ids below `fresh` */
  *opening(score: Score, fresh: UrlId): SlicedTask {
    const queued = this.#ranks.count(QUEUED);
    if (fresh === 0) return yield* this.#refill(queued);
    // The queues are made once, with the new scores.
    yield* this.#keepBest(queued);
    yield* this.#askAll(score, fresh);
  }

  /**
   * Scores of the ids from `part * CHUNK`, in memory that the next call uses again; NaN for those that do not wait with
   * one: what `restore` takes up again.
   */
  scoresOf(part: number): Float64Array {
    this.#copy.set(this.#ranks.scores.piece(part));
    const states = this.#ranks.states.piece(part);
    for (let at = 0; at < CHUNK; at++) if (states[at] !== QUEUED && states[at] !== OUT) this.#copy[at] = Number.NaN;
    return this.#copy;
  }

  /** The best URL that may be fetched now, left in place. */
  best(now: number, gate: HostGate): UrlId | undefined {
    return this.#queues.best(now, gate);
  }

  /**
   * Finds the best URL among the hosts that the last `best` found at rest, that are available at `until`, and that
   * satisfy `counts`. It has seen every resting host with a better URL than the result of `best`.
   */
  bestAtRest(until: number, counts: (host: string) => boolean): UrlId | undefined {
    return this.#queues.bestAtRest(until, counts);
  }

  isDemoted(id: UrlId): boolean {
    return this.#ranks.demoted.get(id) > 0;
  }

  /** The number for the reason that `demote` was given last; 0: the URL is not demoted. */
  whyDemoted(id: UrlId): number {
    return this.#ranks.demoted.get(id);
  }

  /**
   * Puts a waiting URL behind all that are not demoted.
   * @param why the caller's number for the reason, 1 to 255; 0 takes it back among the others.
   */
  demote(id: UrlId, why: number): void {
    this.#ranks.demoted.set(id, why);
    if (this.#ranks.states.get(id) === QUEUED) this.#queues.moved(id, this.#host(id));
  }

  /** URLs that wait and were demoted, ascending by id. O(URLs). */
  *demoted(): Generator<{ readonly id: UrlId; readonly why: number }> {
    for (let part = 0; part * CHUNK < this.#ranks.end; part++) {
      const [states, whys] = [this.#ranks.states.piece(part), this.#ranks.demoted.piece(part)];
      for (let at = 0; at < CHUNK; at++) {
        const why = whys[at] ?? 0;
        if (why > 0 && states[at] !== NONE) yield { id: part * CHUNK + at, why };
      }
    }
  }

  /** The URL is fetched now, or will never be. */
  take(id: UrlId): void {
    const state = this.#ranks.states.get(id);
    if (state === QUEUED) {
      this.#queues.remove(id, this.#host(id));
      this.#queued -= 1;
    }
    if (state === OUT) this.#out -= 1;
    if (id < this.#ranks.end) this.#ranks.states.set(id, NONE);
  }

  /** True when no queued host is available but some URLs are set aside: `rescore` then calls the best of them. */
  get mustRescore(): boolean {
    return this.#out > 0 && !this.#isSpent && (this.#queued === 0 || this.#queues.isStuck);
  }

  /**
   * Fetches new scores for all queued and held URLs, a slice at a time. Until it ends, callers must not take or offer
   * URLs. Cost: one call of `score` each and O(n) for the heaps.
   */
  *rescoring(score: Score): SlicedTask {
    this.#isUnderWay = true;
    if (this.mustRescore) yield* this.#callAside();
    yield* this.#askAll(score, this.#ranks.end);
    this.#isUnderWay = false;
    for (const wake of this.#woken.splice(0)) wake();
  }

  /** Asks for scores of what queues or is held, below an id. */
  *#askAll(score: Score, below: UrlId): SlicedTask {
    let [queued, asked] = [0, 0];
    for (let part = 0; part * CHUNK < this.#ranks.end; part++) {
      const [states, scores] = [this.#ranks.states.piece(part), this.#ranks.scores.piece(part)];
      const end = this.#ranks.endIn(part);
      for (let at = 0; at < end; at++) {
        const state = states[at];
        if (state !== QUEUED && state !== HELD) continue;
        const id = part * CHUNK + at;
        if (id >= below && state === QUEUED) queued += 1;
        if (id >= below) continue;
        if (++asked % ASKED === 0) yield;
        const now = score(id);
        states[at] = now === undefined ? HELD : QUEUED;
        if (now === undefined) continue;
        scores[at] = now;
        queued += 1;
      }
    }
    yield* this.#refill(queued);
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
    if (this.#isUnderWay) return void this.#woken.push(() => this.wake(host));
    if (this.#barred.delete(host)) this.#isSpent = false;
    this.#queues.wake(host);
  }

  wakeAll(): void {
    if (this.#isUnderWay) return void this.#woken.push(() => this.wakeAll());
    this.#barred.clear();
    this.#isSpent = false;
    this.#queues.wakeAll();
  }

  /** Swaps the queued URLs, whose hosts all sleep, with the best of the URLs set aside. */
  *#callAside(): SlicedTask {
    for (const host of this.#queues.hosts) this.#barred.add(host);
    const back = yield* this.#best(OUT, this.#out);
    yield* this.#ranks.turn(QUEUED, OUT);
    this.#out += this.#queued;
    for (const id of back) this.#ranks.states.set(id, QUEUED);
    this.#out -= back.length;
    this.#queued = back.length;
    this.#isSpent = back.length === 0;
  }

  /** Rebuilds the queues from all `QUEUED` URLs; beyond the capacity only the best of them stay. */
  *#refill(queued: number): SlicedTask {
    const kept = yield* this.#keepBest(queued);
    this.#queued = kept.length;
    yield* this.#queues.refill(kept, this.#host);
  }

  /** Sets aside what is beyond the capacity. @returns what stays `QUEUED` */
  *#keepBest(queued: number): SlicedTask<Int32Array> {
    if (queued <= this.#capacity * SLACK) return yield* this.#ranks.all(QUEUED, queued);
    const kept = yield* this.#best(QUEUED, queued);
    yield* this.#ranks.turn(QUEUED, OUT);
    for (const id of kept) this.#ranks.states.set(id, QUEUED);
    this.#out += queued - kept.length;
    this.#isSpent = false;
    return kept;
  }

  /** The best `capacity` of a state on hosts that are not barred, in no order. */
  #best(state: number, count: number): SlicedTask<Int32Array> {
    const isBarred = this.#barred.size === 0 ? undefined : (id: UrlId) => this.#barred.has(this.#host(id));
    return this.#ranks.best(state, count, isBarred);
  }
}

import type { KnownUrl, UrlId } from '../order/order.ts';
import { type HostGate, HostQueues } from './host-queues.ts';

/** What the frontier asks about a URL. `undefined`: the order will not fetch it as things stand. */
export type Score = (id: UrlId) => number | undefined;

export interface FrontierOptions {
  /** Most URLs that wait; beyond it the worst fall out until they are seen again. Default 100,000 (FAULTS 56). */
  readonly capacity?: number;
}

/** none: never offered, or taken. held: the order will not fetch it for now. out: fell out at the capacity. */
const NONE = 0;
const QUEUED = 1;
const HELD = 2;
const OUT = 3;
/** Cuts are paid once for many offers. */
const SLACK = 1.25;

/**
 * URLs not yet fetched, best score first; equal scores in the order in which URLs became known. A URL that is offered again
 * keeps its larger score (NB crawler, S1.2) until `rescore`. Demoted URLs come after all others.
 */
export class Frontier {
  readonly #known: (id: UrlId) => KnownUrl;
  readonly #capacity: number;
  readonly #queues: HostQueues;
  #scores = new Float64Array(1024);
  #states = new Uint8Array(1024);
  #demoted = new Uint8Array(1024);
  /** One more than the largest id offered. */
  #end = 0;
  #queued = 0;
  #out = 0;

  constructor(known: (id: UrlId) => KnownUrl, { capacity = 100_000 }: FrontierOptions = {}) {
    this.#known = known;
    this.#capacity = capacity;
    this.#queues = new HostQueues((a, b) => this.#before(a, b));
  }

  /** URLs that wait. */
  get size(): number {
    return this.#queued;
  }

  /** Monotonic milliseconds at which the first host may be asked again; Infinity when none waits for a time. */
  get nextAt(): number {
    return this.#queues.nextAt;
  }

  /** @returns whether this is now the URL's score: it did not wait, or with less. */
  offer(id: UrlId, score: number | undefined): boolean {
    this.#reserve(id);
    const state = this.#states[id];
    if (score === undefined) {
      if (state === NONE) this.#states[id] = HELD;
      return state === NONE;
    }
    if (state === QUEUED) {
      if (score <= this.#scoreOf(id)) return false;
      this.#scores[id] = score;
      this.#queues.moved(id, this.#known(id).host);
      return true;
    }
    if (state === OUT) this.#out -= 1;
    this.#scores[id] = score;
    this.#states[id] = QUEUED;
    this.#queued += 1;
    this.#queues.add(id, this.#known(id).host);
    if (this.#queued > this.#capacity * SLACK) this.#refill(this.#all(QUEUED));
    return true;
  }

  /** The best URL that may be fetched now, left in place; `take` or `demote` must follow. */
  best(now: number, gate: HostGate): UrlId | undefined {
    return this.#queues.best(now, gate);
  }

  isDemoted(id: UrlId): boolean {
    return this.#demoted[id] === 1;
  }

  /** Puts a waiting URL behind all that are not demoted. */
  demote(id: UrlId): void {
    this.#demoted[id] = 1;
    this.#queues.moved(id, this.#known(id).host);
  }

  /** The URL is fetched now, or will never be. */
  take(id: UrlId): void {
    if (this.#states[id] === QUEUED) {
      this.#queues.remove(id, this.#known(id).host);
      this.#queued -= 1;
    }
    if (this.#states[id] === OUT) this.#out -= 1;
    if (id < this.#end) this.#states[id] = NONE;
  }

  /** True when nothing waits but something fell out at the capacity, which `rescore` brings back. */
  get mustRescore(): boolean {
    return this.#queued === 0 && this.#out > 0;
  }

  /** Asks for every score anew. Cost: one call of `score` a URL and O(n) for the heaps. */
  rescore(score: Score): void {
    const withOut = this.mustRescore;
    const queued: UrlId[] = [];
    for (let id = 0; id < this.#end; id++) {
      const state = this.#states[id];
      if (state === NONE || (state === OUT && !withOut)) continue;
      const now = score(id);
      if (now === undefined) this.#states[id] = HELD;
      else {
        this.#scores[id] = now;
        this.#states[id] = QUEUED;
        queued.push(id);
      }
    }
    if (withOut) this.#out = 0;
    this.#refill(queued);
  }

  /** Hosts of URLs that wait. */
  get hosts(): readonly string[] {
    return this.#queues.hosts;
  }

  wake(host: string): void {
    this.#queues.wake(host);
  }

  wakeAll(): void {
    this.#queues.wakeAll();
  }

  #refill(queued: UrlId[]): void {
    let kept = queued;
    if (queued.length > this.#capacity * SLACK) {
      queued.sort((a, b) => (this.#before(a, b) ? -1 : 1));
      kept = queued.slice(0, this.#capacity);
      for (const id of queued.slice(this.#capacity)) this.#states[id] = OUT;
      this.#out += queued.length - kept.length;
    }
    this.#queued = kept.length;
    this.#queues.refill(kept, (id) => this.#known(id).host);
  }

  #all(state: number): UrlId[] {
    const ids: UrlId[] = [];
    for (let id = 0; id < this.#end; id++) if (this.#states[id] === state) ids.push(id);
    return ids;
  }

  #scoreOf(id: UrlId): number {
    return this.#scores[id] ?? Number.NEGATIVE_INFINITY;
  }

  #before(a: UrlId, b: UrlId): boolean {
    const tier = (this.#demoted[a] ?? 0) - (this.#demoted[b] ?? 0);
    if (tier !== 0) return tier < 0;
    const difference = this.#scoreOf(b) - this.#scoreOf(a);
    return difference === 0 ? a < b : difference < 0;
  }

  #reserve(id: UrlId): void {
    this.#end = Math.max(this.#end, id + 1);
    if (id < this.#scores.length) return;
    const length = Math.max(id + 1, this.#scores.length * 2);
    this.#scores = grown(this.#scores, new Float64Array(length));
    this.#states = grown(this.#states, new Uint8Array(length));
    this.#demoted = grown(this.#demoted, new Uint8Array(length));
  }
}

function grown<T extends Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

import { IdMap } from '../../../shared/collections/id-map.ts';
import { IndexedHeap } from '../../../shared/collections/indexed-heap.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';

/** Tells when a crawl may contact a host again. */
export interface HostGate {
  /** Monotonic milliseconds; Infinity: not at all, unless `HostQueues.wake` is called. */
  readyAt(host: string): number;
}

/** URLs that are put into queues, or in order there, before others may have their turn: a few milliseconds. */
const FILED = 8_192;

/** Returns true when `a` is to be fetched before `b`. */
export type UrlComparator = (a: number, b: number) => boolean;

interface HostQueue {
  readonly index: number;
  readonly host: string;
  readonly urls: IndexedHeap;
  /** ready: in `#ready`; waiting: in `#waiting`; asleep: until woken; an empty queue is nowhere. */
  state: 'empty' | 'ready' | 'waiting' | 'asleep';
  readyAt: number;
}

/**
 * Keeps one heap of URLs a host, and a heap of the available hosts by their best URL. Finding the best available URL
 * costs O(log n), however many hosts wait.
 */
export class HostQueues {
  readonly #before: UrlComparator;
  readonly #places = new IdMap();
  readonly #queues: HostQueue[] = [];
  readonly #byHost = new Map<string, HostQueue>();
  readonly #ready: IndexedHeap;
  readonly #waiting: IndexedHeap;

  /** @param before a strict total order. */
  constructor(before: UrlComparator) {
    this.#before = before;
    this.#ready = new IndexedHeap((a, b) => before(this.#best(a), this.#best(b)));
    this.#waiting = new IndexedHeap(
      (a, b) => this.#at(a).readyAt - this.#at(b).readyAt < 0 || (this.#at(a).readyAt === this.#at(b).readyAt && a < b),
    );
  }

  add(id: number, host: string): void {
    const queue = this.#queueOf(host);
    queue.urls.push(id);
    if (queue.state === 'empty') this.#makeReady(queue);
    else this.#topMayHaveChanged(queue);
  }

  /** The URL's rank changed. */
  moved(id: number, host: string): void {
    const queue = this.#queueOf(host);
    queue.urls.moved(id);
    this.#topMayHaveChanged(queue);
  }

  remove(id: number, host: string): void {
    const queue = this.#queueOf(host);
    queue.urls.remove(id);
    if (queue.urls.size === 0) this.#makeEmpty(queue);
    else this.#topMayHaveChanged(queue);
  }

  /** Finds the best URL whose host is available at `now`, and leaves it in place. */
  best(now: number, gate: HostGate): number | undefined {
    for (let host = this.#waiting.top; host !== undefined && this.#at(host).readyAt <= now; host = this.#waiting.top) {
      this.#waiting.remove(host);
      this.#makeReady(this.#at(host));
    }
    for (let host = this.#ready.top; host !== undefined; host = this.#ready.top) {
      const queue = this.#at(host);
      const readyAt = gate.readyAt(queue.host);
      if (readyAt <= now) return queue.urls.top;
      this.#ready.remove(host);
      this.#wait(queue, readyAt);
    }
    return undefined;
  }

  /**
   * Finds the best URL among the hosts that the last `best` found at rest, that are available at `until`, and that
   * satisfy `counts`. Cost: O(hosts at rest until then).
   */
  bestAtRest(until: number, counts: (host: string) => boolean): number | undefined {
    let best: number | undefined;
    for (const index of this.#waiting.until((other) => this.#at(other).readyAt > until)) {
      const first = this.#best(index);
      const isBetter = best === undefined || this.#before(first, best);
      if (isBetter && counts(this.#at(index).host)) best = first;
    }
    return best;
  }

  /** Asks the gate of this host again at the next `best`. */
  wake(host: string): void {
    const queue = this.#byHost.get(host);
    if (queue === undefined || (queue.state !== 'asleep' && queue.state !== 'waiting')) return;
    if (queue.state === 'waiting') this.#waiting.remove(queue.index);
    this.#makeReady(queue);
  }

  wakeAll(): void {
    for (const queue of this.#queues) this.wake(queue.host);
  }

  /** Every host that has URLs sleeps until it is woken. */
  get isStuck(): boolean {
    return this.#ready.size === 0 && this.#waiting.size === 0;
  }

  sizeOf(host: string): number {
    return this.#byHost.get(host)?.urls.size ?? 0;
  }

  firstOf(host: string): number | undefined {
    return this.#byHost.get(host)?.urls.top;
  }

  /** Hosts that have URLs. */
  get hosts(): readonly string[] {
    return this.#queues.filter(({ urls }) => urls.size > 0).map(({ host }) => host);
  }

  /** Monotonic milliseconds at which the first waiting host becomes available; Infinity when none waits for a time. */
  get nextAt(): number {
    const host = this.#waiting.top;
    return host === undefined ? Number.POSITIVE_INFINITY : this.#at(host).readyAt;
  }

  /** The host of `nextAt`. */
  get nextHost(): string | undefined {
    const host = this.#waiting.top;
    return host === undefined ? undefined : this.#at(host).host;
  }

  /**
   * Rebuilds all heaps, a slice at a time: O(n). Waiting hosts keep waiting. Until it ends, callers must not change
   * anything or wake a host.
   */
  *refill(urls: Iterable<number>, hostOf: (id: number) => string): SlicedTask {
    let filed = 0;
    for (const queue of this.#queues) {
      filed += queue.urls.size;
      queue.urls.clear();
    }
    for (const id of urls) {
      this.#queueOf(hostOf(id)).urls.append(id);
      filed += 1;
      if (filed < FILED) continue;
      filed = 0;
      yield;
    }
    for (const queue of this.#queues) {
      queue.urls.rebuild();
      filed += queue.urls.size;
      if (filed < FILED) continue;
      filed = 0;
      yield;
    }
    this.#ready.clear();
    for (const queue of this.#queues) {
      if (queue.urls.size === 0) {
        if (queue.state === 'waiting') this.#waiting.remove(queue.index);
        queue.state = 'empty';
      } else if (queue.state === 'empty' || queue.state === 'ready') {
        queue.state = 'ready';
        this.#ready.append(queue.index);
      }
    }
    this.#ready.rebuild();
  }

  #queueOf(host: string): HostQueue {
    let queue = this.#byHost.get(host);
    if (queue === undefined) {
      const urls = new IndexedHeap(this.#before, this.#places);
      queue = { index: this.#queues.length, host, urls, state: 'empty', readyAt: 0 };
      this.#queues.push(queue);
      this.#byHost.set(host, queue);
    }
    return queue;
  }

  #at(index: number): HostQueue {
    const queue = this.#queues[index];
    if (queue === undefined) throw new RangeError(`no queue ${index}`);
    return queue;
  }

  #best(index: number): number {
    return this.#at(index).urls.top ?? -1;
  }

  #makeReady(queue: HostQueue): void {
    queue.state = 'ready';
    this.#ready.push(queue.index);
  }

  #makeEmpty(queue: HostQueue): void {
    if (queue.state === 'ready') this.#ready.remove(queue.index);
    if (queue.state === 'waiting') this.#waiting.remove(queue.index);
    queue.state = 'empty';
  }

  #wait(queue: HostQueue, readyAt: number): void {
    queue.readyAt = readyAt;
    queue.state = Number.isFinite(readyAt) ? 'waiting' : 'asleep';
    if (queue.state === 'waiting') this.#waiting.push(queue.index);
  }

  #topMayHaveChanged(queue: HostQueue): void {
    if (queue.state === 'ready') this.#ready.moved(queue.index);
  }
}

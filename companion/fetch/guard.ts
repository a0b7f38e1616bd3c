import { setMaxListeners } from 'node:events';
import type { FetchLimits } from './limits.ts';
import { Meter } from './meter.ts';
import { type FetchProblem, fetchProblem, isFetchProblem } from './problem.ts';
import type { Tenure } from './sharing.ts';
import type { OriginConnection } from './sockets/line.ts';

/** Milliseconds between two checks of an answer under way. */
const TICK_MS = 250;
/** Most octets besides heads and bodies: sizes of chunks, and received octets not passed on yet. */
const MAX_UNSEEN = 1024 * 1024;

/**
 * Keeps one fetch within its limits of time and octets. Its signal aborts with a FetchProblem, `timeout`, `cancelled`
 * or `too-large`, and everything that the fetch started hangs on it.
 */
export class Guard {
  readonly #stop = new AbortController();
  readonly #limits: FetchLimits;
  readonly #outer: readonly AbortSignal[];
  readonly #isOurs: () => boolean;
  #total: NodeJS.Timeout | undefined;
  #remainingMs: number;
  #runsSince = performance.now();
  #headers: NodeJS.Timeout | undefined;
  #body: NodeJS.Timeout | undefined;
  #wire: NodeJS.Timeout | undefined;
  #line: OriginConnection = { octets: () => 0, seen: 0 };
  #unseenBefore = 0;
  #bodyStart = 0;
  #lastByte = 0;
  #bytes = 0;
  #isOver = false;
  readonly meter: Meter;

  /**
   * @param outer signals whose abort cancels the fetch: the caller's and the fetcher's own. @param meter of the fetch
   * that this one serves, if any. @param tenure lease of the host, when other workers use the same hosts.
   */
  constructor(limits: FetchLimits, outer: readonly AbortSignal[], meter = new Meter(), tenure?: Tenure) {
    this.meter = meter;
    this.#limits = limits;
    this.#outer = tenure === undefined ? outer : [...outer, tenure.signal];
    this.#isOurs = () => tenure?.isOurs() ?? true;
    this.#remainingMs = limits.totalMs;
    this.#run();
    // One signal stops a whole crawl with any number of fetches, so Node's warning at ten listeners means nothing here.
    setMaxListeners(0, ...this.#outer);
    for (const signal of this.#outer) {
      if (signal.aborted) this.#cancel();
      else signal.addEventListener('abort', this.#cancel, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Reason of the fetch's end, if the guard ended it. */
  get problem(): FetchProblem | undefined {
    const { aborted, reason } = this.signal;
    return aborted && isFetchProblem(reason) ? reason : undefined;
  }

  /**
   * Looked at last of all before a connection is opened, and before a request is written to it: much may have passed
   * since it was permitted.
   */
  mayAsk(): boolean {
    if (!this.#isOurs()) this.#cancel();
    return !this.signal.aborted;
  }

  /** Ends the fetch with a problem that somebody else found. */
  fail(problem: FetchProblem): void {
    this.#stop.abort(problem);
  }

  /** Counts the answer's octets on this line from here on. */
  hears(line: OriginConnection): void {
    this.#line = line;
    this.#unseenBefore = line.octets() - line.seen;
    this.#wire ??= setInterval(this.#lookAtWire, TICK_MS);
  }

  /** A request goes out. */
  sent(): void {
    this.#headers = setTimeout(this.#late, this.#limits.headersMs);
  }

  /** Its headers are here, or it failed. */
  answered(): void {
    clearTimeout(this.#headers);
  }

  /** Ends the clock of a body before it, which was read in vain. */
  bodyBegins(): void {
    this.bodyEnds();
    this.#bytes = 0;
    this.#bodyStart = this.#lastByte = performance.now();
    this.#body = setInterval(this.#lookAtBody, TICK_MS);
  }

  /** Lets the whole fetch take so much longer. Milliseconds. */
  prolong(ms: number): void {
    if (this.#isOver) return;
    clearTimeout(this.#total);
    this.#remainingMs += ms - (performance.now() - this.#runsSince);
    this.#run();
  }

  /** Octets as they arrived on the wire. */
  received(bytes: number): void {
    this.#bytes += bytes;
    this.#line.seen += bytes;
    this.meter.add(bytes);
    this.#lastByte = performance.now();
  }

  bodyEnds(): void {
    clearInterval(this.#body);
  }

  /** Ends all timers; the signal stays as it is. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#total);
    this.answered();
    this.bodyEnds();
    clearInterval(this.#wire);
    for (const signal of this.#outer) signal.removeEventListener('abort', this.#cancel);
  }

  /** Like `race`, but the time does not count, because the task waits for another's turn. */
  async aside<Value>(task: Promise<Value>): Promise<Value> {
    clearTimeout(this.#total);
    this.#remainingMs -= performance.now() - this.#runsSince;
    try {
      return await this.race(task);
    } finally {
      if (!this.#isOver) this.#run();
    }
  }

  /** Settles like `task`, or rejects when the guard ends first. */
  async race<Value>(task: Promise<Value>): Promise<Value> {
    // A failure after the end has no caller, and must not end the process.
    task.catch(() => undefined);
    this.signal.throwIfAborted();
    const { promise, leave } = this.#aborted();
    try {
      return await Promise.race([task, promise]);
    } finally {
      leave();
    }
  }

  #run(): void {
    this.#runsSince = performance.now();
    this.#total = setTimeout(this.#late, Math.max(0, this.#remainingMs));
  }

  #aborted(): { promise: Promise<never>; leave: () => void } {
    let abort = (): void => undefined;
    const promise = new Promise<never>((_, fail) => {
      abort = () => fail(this.signal.reason);
    });
    this.signal.addEventListener('abort', abort, { once: true });
    return { promise, leave: () => this.signal.removeEventListener('abort', abort) };
  }

  readonly #late = (): void => this.fail(fetchProblem('timeout'));
  readonly #cancel = (): void => this.fail(fetchProblem('cancelled'));

  /**
   * Counts octets around heads and bodies, which no parser bounds: extensions of chunks, empty lines before an answer.
   */
  readonly #lookAtWire = (): void => {
    const { octets, seen } = this.#line;
    const unseen = octets() - seen - this.#unseenBefore;
    if (unseen <= MAX_UNSEEN || this.signal.aborted) return;
    this.meter.add(unseen);
    this.fail(fetchProblem('too-large'));
  };

  readonly #lookAtBody = (): void => {
    const now = performance.now();
    const { idleMs, rateGraceMs, minBytesPerSecond } = this.#limits;
    const age = now - this.#bodyStart;
    const tooSlow = age > rateGraceMs && this.#bytes < (age / 1000) * minBytesPerSecond;
    if (tooSlow || now - this.#lastByte > idleMs) this.#late();
  };
}

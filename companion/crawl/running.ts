import type { StopReason } from '../../shared/api/crawl.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import { StorageFull } from '../store/errors.ts';
import type { Verdict } from '../store/store.ts';
import { Bell } from './bell.ts';
import { CaptiveNetwork, CaptiveWatch } from './captive.ts';
import { choose } from './choosing.ts';
import type { Engine } from './engine.ts';
import { Explorer } from './explorer.ts';
import type { HostGate } from './host-queues.ts';
import type { Choice, Kept } from './keeping.ts';
import { Mind } from './mind.ts';
import { orderOptions } from './order-options.ts';
import { MinutePace } from './pace.ts';
import { readPage } from './reading.ts';
import { replay } from './replaying.ts';
import { EVERYWHERE, within } from './scope.ts';
import { mayBegin, type Progress, spent } from './stop-rules.ts';
import { StopWatch } from './stop-watch.ts';
import { visitOf } from './visiting.ts';

/** Pages in flight at a time, each on a host of its own; one where nobody is waited for, so that a replay is exact. */
const IN_FLIGHT = 6;
/** Milliseconds of work after which others get their turn. */
const STINT_MS = 8;

/** Why a run ended. `full`: the disk; `captive`: the network wants its user to sign in. */
export interface RunEnd {
  readonly reason?: StopReason;
  readonly fault?: unknown;
  readonly full?: boolean;
  readonly captive?: CaptiveNetwork;
}

/** What a run tells the one that holds it. */
export interface RunEvents {
  kept(kept: Kept, choice: Choice, status: number): void;
  /** Something that a view shows has changed. */
  changed(): void;
  /** Nothing runs any more: a stop rule, a command, or a fault. */
  ended(end: RunEnd): void;
}

/** One crawl in memory, from its seeds or from where an earlier process left it, until it is paused or a stop rule holds. */
export class Run {
  readonly mind: Mind;
  readonly watch: StopWatch;
  readonly pace = new MinutePace();
  budgets: StoredCrawl['budgets'];
  readonly #engine: Engine;
  readonly #seeds: readonly string[];
  readonly #explorer: Explorer;
  readonly #events: RunEvents;
  readonly #bell = new Bell();
  readonly #gate: HostGate;
  readonly #captive: CaptiveWatch;
  #bytes = 0;
  #inFlight = 0;
  #lastHost = '';
  #fault: unknown;
  #isReady = false;
  #isActive = false;
  #abort = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /** @param known signatures of pages that many sites answer with and that are no sign-in pages. */
  constructor(
    engine: Engine,
    crawl: StoredCrawl,
    topic: Topic,
    events: RunEvents,
    known: ReadonlySet<string> = new Set(),
  ) {
    const { store, clock, politeness } = engine;
    this.#engine = engine;
    this.#captive = new CaptiveWatch(known);
    this.budgets = crawl.budgets;
    const journal = store.journal(crawl.id);
    const order = engine.createOrder(crawl.order, orderOptions(topic, crawl.choices));
    const scope = within(crawl.choices?.scope ?? EVERYWHERE);
    this.mind = new Mind(topic, order, engine.createJudge(topic), (id) => journal.url(id), scope);
    this.mind.log.recallBy((pageId) => journal.features(pageId));
    this.#explorer = new Explorer(engine, this.mind, journal);
    this.#seeds = store.crawls.seeds(crawl.id).map(({ url }) => url);
    this.watch = new StopWatch(clock, crawl.elapsedMs);
    this.#events = events;
    this.#gate = { readyAt: (host) => (this.#isUsedUp(host) ? Number.POSITIVE_INFINITY : politeness.readyAt(host)) };
    this.#bytes = crawl.bytes;
  }

  /** Goes on, unless it does already; the call returns at once. */
  start(): void {
    if (this.#isActive && !this.#abort.signal.aborted) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#isActive = true;
    this.#work = this.#work.then(() => this.#run(abort.signal));
  }

  /** Takes no more pages and cuts off those in flight, which go back to the frontier. Resolves when all is written down. */
  halt(): Promise<void> {
    this.#abort.abort();
    this.#bell.ring();
    return this.#work;
  }

  setBudgets(budgets: StoredCrawl['budgets']): void {
    this.budgets = budgets;
    this.mind.frontier.wakeAll();
    this.#bell.ring();
  }

  /** False when it came to rest, and nobody started it since. */
  get isActive(): boolean {
    return this.#isActive;
  }

  /** False after a halt midway through rebuilding, or a fault: only a new run can go on. */
  get isSound(): boolean {
    return this.#isReady && this.#fault === undefined;
  }

  /** @returns whether anything was learned. While the crawl is being rebuilt nothing need be: it reads all labels after. */
  teach(verdicts: readonly Verdict[]): boolean {
    try {
      return this.#isReady && this.#explorer.teach(verdicts);
    } catch (fault) {
      // The label itself is on disk; it is this run that cannot go on.
      this.#fault = fault;
      this.#bell.ring();
      return false;
    }
  }

  get progress(): Progress {
    return { fetched: this.mind.log.fetched, inFlight: this.#inFlight, ...this.spent };
  }

  /** What the crawl has used of its budgets, to be kept. */
  get spent(): { readonly elapsedMs: number; readonly bytes: number } {
    return { elapsedMs: this.watch.elapsedMs, bytes: this.#bytes };
  }

  /** When a host may be asked by this crawl; Infinity: not at all. */
  readyAt(host: string): number {
    return this.#gate.readyAt(host);
  }

  /** No more pages of this host, or of its site, are wanted. */
  #isUsedUp(host: string): boolean {
    const { log, known } = this.mind;
    const { perHost, perSite = Number.POSITIVE_INFINITY, offTopicPerSite = Number.POSITIVE_INFINITY } = this.budgets;
    const { pages, offTopic } = log.ofSite(known.siteOf(host));
    return log.perHost(host) >= perHost || pages >= perSite || offTopic > offTopicPerSite;
  }

  /** Why hosts that still have URLs waiting are not asked any more, one sentence each, at most three. */
  get parked(): readonly string[] {
    const { politeness } = this.#engine;
    return this.mind.frontier.hosts.flatMap((host) => politeness.parked(host) ?? []).slice(0, 3);
  }

  /** The host asked last, with the pause that it is given; null on a recorded web, or before the first answer. */
  get asking(): { host: string; pauseMs: number } | null {
    const pauseMs = this.#engine.politeness.pauseMs(this.#lastHost);
    return pauseMs === undefined ? null : { host: this.#lastHost, pauseMs };
  }

  /** Milliseconds until the next host may be asked, when everything waits for that; else 0. */
  get waitingMs(): number {
    const { nextAt } = this.mind.frontier;
    if (this.#inFlight > 0 || !this.#isReady || !Number.isFinite(nextAt)) return 0;
    return Math.max(0, nextAt - this.#engine.clock.monotonic());
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.watch.start();
    const off = this.#engine.politeness.onRelease((host) => {
      this.mind.frontier.wake(host);
      this.#bell.ring();
    });
    try {
      const reason = (await this.#prepare(signal)) ? await this.#loop(signal) : undefined;
      if (this.#isReady) this.#explorer.save();
      this.#rest(signal);
      this.#events.ended(reason === undefined ? {} : { reason });
    } catch (fault) {
      this.#fault = fault;
      this.#abort.abort();
      this.#rest(signal);
      const captive = fault instanceof CaptiveNetwork ? { captive: fault } : {};
      this.#events.ended({ fault, full: fault instanceof StorageFull, ...captive });
    } finally {
      off();
    }
  }

  /** A later start may have been called already; then it is that one's turn. */
  #rest(signal: AbortSignal): void {
    this.watch.stop();
    if (this.#abort.signal === signal) this.#isActive = false;
  }

  /** @returns false when it was halted before everything was in place. */
  async #prepare(signal: AbortSignal): Promise<boolean> {
    if (this.#isReady) return true;
    const { journal } = this.#explorer;
    const isNew = journal.urlCount() === 0;
    if (!isNew && !(await replay(this.mind, journal, this.#engine.clock, signal))) return false;
    this.#explorer.begin(this.#seeds, isNew);
    this.#isReady = true;
    this.#events.changed();
    return true;
  }

  async #loop(signal: AbortSignal): Promise<StopReason | undefined> {
    const { clock } = this.#engine;
    let turn = clock.monotonic();
    for (;;) {
      if (this.#fault !== undefined) throw this.#fault;
      const halted = signal.aborted;
      if (!halted) this.#launch(signal);
      if (this.#inFlight === 0) {
        if (halted) return undefined;
        const reason = this.#reasonToStop();
        if (reason !== undefined) return reason;
      }
      await this.#sleep();
      if (clock.monotonic() - turn > STINT_MS) {
        await clock.turn();
        turn = clock.monotonic();
      }
    }
  }

  #launch(signal: AbortSignal): void {
    const most = this.#engine.fetcher.polite ? IN_FLIGHT : 1;
    while (this.#inFlight < most && mayBegin(this.budgets, this.progress)) {
      const choice = this.#choose();
      if (choice === undefined) return;
      void this.#visit(choice, signal);
    }
  }

  #choose(): Choice | undefined {
    const next = () => choose(this.mind, this.#explorer.journal, this.#engine.clock.monotonic(), this.#gate);
    const choice = next();
    if (choice !== undefined || !this.mind.frontier.mustRescore) return choice;
    this.#explorer.rescoreIfDue(true);
    return next();
  }

  #reasonToStop(): StopReason | undefined {
    const reason = spent(this.budgets, this.progress);
    if (reason !== undefined) return reason;
    if (Number.isFinite(this.mind.frontier.nextAt)) return undefined;
    if (this.mind.log.all.length === 0) return 'no-usable-seeds';
    return this.mind.frontier.size > 0 && this.mind.log.mostPerHost >= this.budgets.perHost
      ? 'host-limit'
      : 'exhausted';
  }

  async #sleep(): Promise<void> {
    const { clock } = this.#engine;
    const { seconds } = this.budgets;
    const timeLeft = seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1_000 - this.watch.elapsedMs;
    const wait = Math.min(this.mind.frontier.nextAt - clock.monotonic(), Math.max(0, timeLeft));
    // With pages in flight a time that has passed already wakes nobody: the end of a page does.
    const cancel =
      Number.isFinite(wait) && (wait > 0 || this.#inFlight === 0)
        ? clock.timer(wait, () => this.#bell.ring())
        : undefined;
    await this.#bell.heard();
    cancel?.();
  }

  async #visit(choice: Choice, signal: AbortSignal): Promise<void> {
    const { fetcher, politeness, clock, store } = this.#engine;
    const { url, host } = this.mind.known.at(choice.urlId);
    this.#inFlight += 1;
    politeness.began(host);
    this.#lastHost = host;
    let visit = { elapsedMs: 0, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
    try {
      const read = await readPage(this.#engine, url, signal);
      visit = { ...visitOf(read, fetcher, url) };
      if (read.kind === 'failed') this.#explorer.failure(choice, read);
      else {
        // What was read is taken out by reading the rest again, which only a kept crawl can.
        if (fetcher.polite && store.durable) {
          const { url: answered, body } = read.answer;
          this.#captive.heard({ urlId: choice.urlId, asked: url, url: answered, body }, clock.monotonic());
        }
        const kept = this.#explorer.page(choice, read, clock.now());
        this.#bytes += read.answer.bytes;
        if (kept?.page.onTopic) this.#explorer.sitemaps(read.record.url, fetcher.rules(url)?.sitemaps ?? []);
        if (kept !== undefined && !read.isSitemap) {
          this.pace.count(this.watch.elapsedMs);
          this.#events.kept(kept, choice, read.answer.status);
        }
      }
      this.#events.changed();
    } catch (fault) {
      this.#fault ??= fault;
    } finally {
      this.#inFlight -= 1;
      politeness.ended(host, visit);
      this.#bell.ring();
    }
  }
}

import type { StopReason } from '../../../shared/api/crawl.ts';
import { TimeLeft } from '../../../shared/learning/time-left.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CurrentLabel } from '../../store/store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { SlicedTaskEvents } from '../ports/sliced-task.ts';
import { capturedSince, takeCaptured } from '../state/captured-since.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import { adoptTopics, takeSeeds } from './adopting.ts';
import type { CrawlJob } from './crawl-job.ts';
import { loop } from './loop.ts';
import { MinutePace } from './pace.ts';
import { UnseenFinds } from './quiet-pace.ts';
import { type RebuildTurn, rebuild } from './rebuilding.ts';
import { endBy, type RunEvents } from './run-events.ts';
import { RunWaits } from './run-waits.ts';
import type { Progress } from './stop-rules.ts';
import { StopWatch } from './stop-watch.ts';
import { createTopicCrawl } from './topic-crawl.ts';
import { type TopicCrawl, TopicGroup } from './topic-group.ts';
import { Visits } from './visits.ts';
import { WakeSignal } from './wake-signal.ts';

/**
 * Runs one crawl in memory, or several topics that share every fetch. It begins at the seeds or where an earlier
 * process left off. It ends at a pause or a stop rule.
 */
export class CrawlRun {
  readonly watch: StopWatch;
  readonly pace: MinutePace;
  readonly waits: RunWaits;
  readonly unseen: UnseenFinds;
  budgets: StoredCrawl['budgets'];
  readonly #deps: CrawlDeps;
  readonly #crawlId: string;
  /** Turn among all crawls that are rebuilt; undefined once this one is loaded. */
  #rebuildTurn: RebuildTurn | undefined;
  readonly #group: TopicGroup;
  readonly #events: RunEvents;
  /** Time that the rebuilding still takes. Each view of the crawl adds a sample of how far it is. */
  readonly rebuildLeft = new TimeLeft();
  readonly #wakeSignal = new WakeSignal();
  readonly #visits: Visits;
  #fault: unknown;
  /** Aborted while the run is not at work. */
  #abort = aborted();
  #work: Promise<void> = Promise.resolve();

  /**
   * @param rebuildTurn among all crawls that are rebuilt.
   * @param known signatures of pages that many sites answer with and that are no sign-in pages.
   */
  constructor(
    deps: CrawlDeps,
    jobs: readonly [CrawlJob, ...CrawlJob[]],
    events: RunEvents,
    rebuildTurn: RebuildTurn,
    known: ReadonlySet<string> = new Set(),
  ) {
    const [{ crawl }, ...others] = jobs;
    this.#deps = deps;
    this.#crawlId = crawl.id;
    this.#rebuildTurn = rebuildTurn;
    this.budgets = crawl.budgets;
    const tasks: SlicedTaskEvents = {
      done: () => this.#wakeSignal.ring(),
      failed: (fault) => this.#fail(fault),
    };
    const topicCrawl = (job: CrawlJob): TopicCrawl => createTopicCrawl(deps, job, jobs, () => this.budgets, tasks);
    const share = crawl.choices?.joined?.share ?? 'best';
    this.#group = new TopicGroup([topicCrawl(jobs[0]), ...others.map(topicCrawl)], share, deps.politeness);
    this.watch = new StopWatch(deps.clock, crawl.elapsedMs);
    this.pace = new MinutePace(crawl.elapsedMs);
    this.#events = events;
    this.unseen = new UnseenFinds(
      deps.quietPace,
      () => this.budgets.seconds > 0,
      () => this.#wakeSignal.ring(),
    );
    this.#visits = new Visits(deps, this.#group, known, crawl, {
      ...events,
      kept: (crawlId, kept, ...more) => {
        if (kept.page.onTopic) this.unseen.found();
        events.kept(crawlId, kept, ...more);
      },
      captured: (crawlId, page) => this.captured(crawlId, [page]),
      fetched: () => this.pace.count(this.watch.elapsedMs),
    });
    this.waits = new RunWaits(deps, this.#group, this.#visits);
  }

  stateOf(crawlId: string): CrawlState {
    return this.#group.of(crawlId).processor.state;
  }

  /** Starts a run that is not at work, or continues it after a halt; the call returns at once. */
  start(): void {
    this.unseen.seen();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#work = this.#work.then(() => this.#run(signal));
  }

  /**
   * Builds everything from the store while another run of the same crawls fetches, and then takes its place; `start`
   * follows.
   * @param handOver ends the other run, false: it ended otherwise
   * @returns false when it was halted, or the other run ended otherwise: then this run is of no use
   */
  follow(handOver: () => Promise<boolean>): Promise<boolean> {
    this.#abort = new AbortController();
    const followed = this.#prepare(handOver);
    this.#work = followed.then(
      () => undefined,
      () => undefined,
    );
    return followed;
  }

  /** Counts on from what another run of the same crawls used of the budgets. */
  countOn({ elapsedMs, bytes }: CrawlRun['spent']): void {
    this.watch.countOn(elapsedMs);
    this.#visits.bytes = bytes;
  }

  /** Turns to changed topics and takes in new seeds within a moment, until a run that follows takes over. */
  adopt(jobs: readonly CrawlJob[]): void {
    this.#orFail(() => adoptTopics(this.#deps, this.#group, jobs));
    void this.idle().then(() => {
      if (this.isSound && this.isActive && !this.isBusy) this.#orFail(() => takeSeeds(this.#group, this.#seeds()));
      this.#wakeSignal.ring();
    });
  }

  /** Does work that is already saved on the disk; a fault ends the run. */
  #orFail(work: () => void): void {
    try {
      work();
    } catch (fault) {
      this.#fail(fault);
    }
  }

  /** Takes no more pages and cuts off those in flight, which go back to the frontier. Resolves when all is saved. */
  async halt(): Promise<void> {
    this.#abort.abort();
    this.#wakeSignal.ring();
    await this.#work;
    // A label may have come while nothing ran.
    await this.idle();
  }

  /** Like `halt`, but abandons label processing; the next run redoes it. @param saves the state, for a restart */
  quit({ saves = false } = {}): Promise<void> {
    this.#group.hurry(saves);
    return this.halt();
  }

  /** True while the processor judges pages again or rescores the frontier. */
  get isBusy(): boolean {
    return this.#group.isBusy;
  }

  async idle(): Promise<void> {
    while (this.isBusy) await this.#group.idle();
  }

  setBudgets(budgets: StoredCrawl['budgets']): void {
    this.budgets = budgets;
    this.#group.wakeAll();
    this.#wakeSignal.ring();
  }

  /** True from a start until the run ends or must halt. */
  get isActive(): boolean {
    return !this.#abort.signal.aborted;
  }

  /** False while the run is rebuilt from the store: until then its states know some of its pages only. */
  get isReady(): boolean {
    return this.#rebuildTurn === undefined;
  }

  /** False after a halt midway through rebuilding or learning, or a fault: only a new run can continue. */
  get isSound(): boolean {
    return this.isReady && this.#fault === undefined && !this.#group.isDropped;
  }

  /** Applies labels that are on the disk. A crawl that is being rebuilt reads all labels after that. */
  applyLabels(crawlId: string, labels: readonly CurrentLabel[]): void {
    if (!this.isReady || this.#group.isDropped) return;
    this.#orFail(() => this.#group.of(crawlId).processor.applyLabels(labels));
  }

  /**
   * Pages came from the user's browser. While the crawl is being rebuilt nothing need be done: it looks for them after.
   */
  captured(crawlId: string, pages: readonly PageRecord[]): void {
    if (!this.isSound || pages.length === 0) return;
    if (this.isBusy) {
      void this.idle().then(() => this.captured(crawlId, pages));
      return;
    }
    this.#orFail(() => {
      for (const [at, page] of pages.entries()) {
        const taken = takeCaptured(this.#group.of(crawlId).processor, page, this.#deps.clock.now());
        if (taken !== undefined) this.#events.kept(crawlId, taken.kept, taken.choice, 0);
        if (!this.isBusy) continue;
        this.captured(crawlId, pages.slice(at + 1));
        break;
      }
    });
    this.#events.changed();
    this.#wakeSignal.ring();
  }

  get progress(): Progress {
    return { fetched: this.#group.fetched, inFlight: this.#visits.inFlight, ...this.spent };
  }

  /** Time and bytes that the crawl has used of its budgets, for saving. */
  get spent(): { readonly elapsedMs: number; readonly bytes: number } {
    return { elapsedMs: this.watch.elapsedMs, bytes: this.#visits.bytes };
  }

  /** The run cannot continue after a fault. */
  #fail(fault: unknown): void {
    this.#fault ??= fault;
    this.#wakeSignal.ring();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const off = this.#deps.politeness.onRelease((host) => {
      this.#group.wake(host);
      this.#wakeSignal.ring();
    });
    try {
      const reason = (await this.#prepare()) ? await this.#loop(signal) : undefined;
      if (this.isSound) await this.#group.rest(this.#deps.clock);
      this.#rest(signal);
      this.#events.ended(reason === undefined ? { kind: 'halted' } : { kind: 'over', reason });
    } catch (fault) {
      this.#fault = fault;
      this.#abort.abort();
      this.#rest(signal);
      this.#events.ended(endBy(fault));
    } finally {
      off();
    }
  }

  #loop(signal: AbortSignal): Promise<StopReason | undefined> {
    // The time limit counts neither the wait for a turn nor the rebuilding.
    this.watch.start();
    return loop(
      {
        ...{ run: this, deps: this.#deps, group: this.#group, visits: this.#visits, wakeSignal: this.#wakeSignal },
        fail: (fault) => this.#fail(fault),
        refuseFault: () => {
          if (this.#fault !== undefined) throw this.#fault;
        },
      },
      signal,
    );
  }

  /** A later start may have been called already; then it is that one's turn. */
  #rest(signal: AbortSignal): void {
    this.watch.stop();
    if (this.#abort.signal === signal) this.#abort.abort();
  }

  #seeds(): readonly string[] {
    return this.#deps.store.crawls.seeds(this.#crawlId).map(({ url }) => url);
  }

  /**
   * Loads all topics. It ignores a halt that was revoked in between, because a half rebuilt crawl cannot be rebuilt.
   * @returns false when the run was halted before everything was loaded.
   */
  async #prepare(handOver?: () => Promise<boolean>): Promise<boolean> {
    const rebuildTurn = this.#rebuildTurn;
    if (rebuildTurn === undefined) return true;
    const isHalted = (): boolean => !this.isActive;
    const turn = (): Promise<void> => {
      this.#events.changed();
      return rebuildTurn.turn(this.#abort.signal);
    };
    const clock = { ...this.#deps.clock, turn };
    const rebuilt = rebuild(this.#group, () => this.#seeds(), clock, isHalted, handOver);
    if (!(await rebuilt.finally(() => rebuildTurn.leave()))) return false;
    this.#rebuildTurn = undefined;
    this.#events.loaded();
    for (const { crawlId } of this.#group.all) this.captured(crawlId, capturedSince(this.#deps.store, crawlId));
    this.#events.changed();
    return true;
  }
}

function aborted(): AbortController {
  const abort = new AbortController();
  abort.abort();
  return abort;
}

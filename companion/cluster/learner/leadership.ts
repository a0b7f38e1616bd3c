import type { StopReason } from '../../../shared/api/crawl.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { isHeldByLimits } from '../../crawl/rules/used-up.ts';
import { spent } from '../../crawl/run/stop-rules.ts';
import { WakeSignal } from '../../crawl/run/wake-signal.ts';
import type { ModelUpdate } from '../store/model-updates.ts';
import type { SharedCrawl, SharedStore, Term } from '../store/shared-store.ts';
import { earlierCrawls } from './earlier.ts';
import { Learner } from './learner.ts';
import { mustLearn } from './must-learn.ts';
import type { ScoreChanges } from './scores.ts';

/** Interval, in ms, of model updates without news. They renew the term and count the running time. */
const RENEW_MS = 1_000;
/** Delay, in ms, between two looks without news; it doubles each time. After news the next look follows at once. */
const LOOK_MS = { first: 10, most: 250 } as const;
/**
 * Interval, in ms, at which the learner polls for labels. Polling finds labels whose notification was lost with a
 * connection.
 */
const HEAR_MS = 5_000;
/** Visits of one model update. */
const AT_ONCE = 64;
const REPLAYED_AT_ONCE = 200;
/** Visits after which others get their turn. */
const STRIDE = 8;
/** Quiet time after the last pending visit, in ms, after which the learner writes all scores. */
const LEISURE_MS = 250;
/** Known URLs up to which every model update looks at all of them; that takes a few milliseconds. */
const FEW = 50_000;
/** Share of its time that a learner spends on that when there are more. */
const SCORING_SHARE = 0.25;

export interface LeadershipTools {
  readonly sharedStore: SharedStore;
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  /** The term is over, by whatever reason. */
  readonly ended: () => void;
}

/**
 * Leads a crawl for one term of office. Reads everything learned so far, then each new visit, until the term or the
 * crawl ends.
 */
export class Leadership {
  readonly #tools: LeadershipTools;
  readonly #term: Term;
  readonly #wakeSignal = new WakeSignal();
  #isOpen = true;
  #work: Promise<void> = Promise.resolve();
  #lastTaught = 0;
  #scoresDue = 0;
  #isQuiet = false;
  #wait = 0;
  #mustHear = true;
  #hearAt = 0;
  /** Monotonic milliseconds at which it last asked for its term on its own, without a model update. */
  #renewedAt = 0;
  /** Monotonic milliseconds at which it last took visits in. */
  #tookAt = Number.NEGATIVE_INFINITY;
  /**
   * True while the learner knows of labels that no model update includes yet. Starts true: a new learner does not know
   * the store's scores, so it writes all of them.
   */
  #hasHeard = true;
  /** The model update that is being written, with its visits. The learner computes the next one at the same time. */
  #writing: { readonly visits: ReadonlySet<number>; readonly done: Promise<boolean> } | undefined;

  constructor(tools: LeadershipTools, term: Term) {
    this.#tools = tools;
    this.#term = term;
  }

  start(): void {
    this.#work = this.#run()
      // The next elected learner reads everything from the store, so unfinished work is dropped here.
      .catch((cause: unknown) => this.#tools.warn(cause instanceof Error ? cause.message : String(cause)))
      .finally(async () => {
        await this.#written().catch(() => undefined);
        await this.#tools.sharedStore.resign(this.#term).catch(() => undefined);
        this.#tools.ended();
      });
  }

  /** Wakes the learner after labels or commands arrived. */
  wake(): void {
    this.#mustHear = true;
    this.#isQuiet = false;
    this.#wakeSignal.ring();
  }

  close(): Promise<void> {
    this.#isOpen = false;
    this.#wakeSignal.ring();
    return this.#work;
  }

  async #run(): Promise<void> {
    const { sharedStore, clock } = this.#tools;
    const crawl = await sharedStore.crawl(this.#term.crawl);
    const topic = crawl && (await sharedStore.topic(crawl.topicId));
    if (crawl === undefined || topic === undefined) return;
    const seeds = await sharedStore.seeds(crawl.id);
    const learner = new Learner(
      crawl,
      topic,
      seeds.map(({ url }) => url),
      await earlierCrawls(sharedStore, crawl.choices?.learnFrom),
      clock,
    );
    if (!(await this.#catchUp(learner, topic.id))) return;
    this.#lastTaught = clock.monotonic();
    while (this.#isOpen && (await this.#learn(learner))) {
      this.#wait = this.#isQuiet ? Math.min(LOOK_MS.most, Math.max(LOOK_MS.first, 2 * this.#wait)) : 0;
      const cancel = clock.timer(this.#wait, () => this.#wakeSignal.ring());
      await this.#wakeSignal.heard();
      cancel();
    }
  }

  /**
   * Processes the visits of earlier learners, in the same sequence. Then compares its judgements with theirs, which may
   * be by an earlier description of the topic. @returns false when the term ended first.
   */
  async #catchUp(learner: Learner, topicId: string): Promise<boolean> {
    const { sharedStore } = this.#tools;
    const { crawl } = this.#term;
    for (;;) {
      const visits = await sharedStore.learned(crawl, learner.seq, REPLAYED_AT_ONCE);
      if (!(await this.#takeIn(learner, visits))) return false;
      learner.forget();
      if (visits.length < REPLAYED_AT_ONCE) break;
    }
    // Labels first: the judgements in the store include them.
    await this.#hear(learner, topicId);
    learner.correct();
    return (await this.#isDone(learner)) && this.#keepsTerm();
  }

  /** @returns false when the term ended first. */
  async #takeIn(learner: Learner, visits: readonly Parameters<Learner['take']>[0][]): Promise<boolean> {
    const { clock } = this.#tools;
    for (const [index, visit] of visits.entries()) {
      if (index % STRIDE === 0) {
        await clock.turn();
        // On a busy machine two hundred visits can take longer than a term.
        if (clock.monotonic() - this.#renewedAt > RENEW_MS && !(await this.#keepsTerm())) return false;
      }
      learner.take(visit);
      if (!(await this.#isDone(learner))) return false;
    }
    return true;
  }

  /** Renews the term. @returns false when it has ended */
  async #keepsTerm(): Promise<boolean> {
    const { sharedStore, clock } = this.#tools;
    const { crawl, worker, term } = this.#term;
    this.#renewedAt = clock.monotonic();
    if (!this.#isOpen) return false;
    const held = await sharedStore.lead(crawl, worker);
    if (held?.term === term) return true;
    // This worker's term had ended, and `lead` began a new one for it. It gives that up, so that any worker may lead.
    if (held !== undefined) await sharedStore.resign(held);
    return false;
  }

  /**
   * One model update, which is written while the next is learned. @returns false when the term or the crawl is over.
   */
  async #learn(learner: Learner): Promise<boolean> {
    const { sharedStore, clock } = this.#tools;
    const { visits } = this.#writing ?? NOTHING_WRITTEN;
    const [crawl, pendingVisits] = await Promise.all([
      sharedStore.crawl(this.#term.crawl),
      sharedStore.pendingVisits(this.#term.crawl, AT_ONCE, visits),
    ]);
    if (crawl === undefined || !mustLearn(crawl) || crawl.leader !== this.#term.worker) return false;
    const heard = (await this.#hear(learner, crawl.topicId)) || this.#hasHeard;
    this.#hasHeard = false;
    if (learner.isOver) return false;
    if (!(await this.#takeIn(learner, pendingVisits))) return false;
    learner.rescore();
    if (!(await this.#isDone(learner))) return false;
    const begun = clock.monotonic();
    if (pendingVisits.length > 0) this.#tookAt = begun;
    const isAtLeisure = begun - this.#tookAt > LEISURE_MS || crawl.outstanding + crawl.backlog === 0;
    const isDue = heard || learner.state.known.size <= FEW || begun >= this.#scoresDue;
    const scoreChanges = isDue ? scoreChangesOf(heard || isAtLeisure, pendingVisits.length) : 'nothing';
    const elapsed = begun - this.#lastTaught;
    const update = learner.modelUpdate(crawl.state === 'running' ? elapsed : 0, scoreChanges, crawl.budgets);
    if (scoreChanges !== 'nothing') this.#scoresDue = begun + (clock.monotonic() - begun) / SCORING_SHARE;
    if (!(await this.#written())) return false;
    const renewed = await this.#renewed(learner, (update.taken[0]?.seq ?? learner.seq + 1) - 1);
    const modelUpdate = { ...update, renewed };
    this.#isQuiet = isEmpty(modelUpdate) && !learner.isOutdated;
    if (!this.#isQuiet || elapsed > RENEW_MS) {
      this.#write(modelUpdate);
      this.#lastTaught = begun;
    }
    await this.#endIfDue(crawl, learner, this.#isQuiet && scoreChanges === 'all');
    return !learner.isOver;
  }

  /** Makes snippets again of pages whose judgement is in the store. */
  #renewed(learner: Learner, written: number): Promise<ModelUpdate['renewed']> {
    const { sharedStore } = this.#tools;
    return learner.renewed(written, async (seq) => (await sharedStore.learned(this.#term.crawl, seq - 1, 1))[0]);
  }

  #write(modelUpdate: ModelUpdate): void {
    const done = this.#tools.sharedStore.apply(this.#term, modelUpdate);
    // Await this write before the next one; until then it may fail without a handler.
    done.catch(() => undefined);
    this.#writing = { visits: new Set(modelUpdate.taken.map(({ id }) => id)), done };
  }

  /** @returns false: the term has ended. */
  async #written(): Promise<boolean> {
    const { done } = this.#writing ?? NOTHING_WRITTEN;
    this.#writing = undefined;
    return done;
  }

  /** Reads labels when new ones may exist. */
  async #hear(learner: Learner, topicId: string): Promise<boolean> {
    const { sharedStore, clock } = this.#tools;
    if (!this.#mustHear && clock.monotonic() < this.#hearAt) return false;
    this.#mustHear = false;
    this.#hearAt = clock.monotonic() + HEAR_MS;
    const learned = learner.applyLabels(await sharedStore.currentLabels(topicId));
    return (await this.#isDone(learner)) && (await learned);
  }

  /**
   * Waits, while renewing the term, until the learner has processed all pending visits.
   * @returns false when the term ended first; the learner ends with it.
   */
  async #isDone(learner: Learner): Promise<boolean> {
    const { clock } = this.#tools;
    while (learner.isBusy) {
      let cancel = (): void => undefined;
      const isTime = new Promise<void>((resolve) => {
        cancel = clock.timer(RENEW_MS, resolve);
      });
      await Promise.race([learner.idle(), isTime]);
      cancel();
      if (learner.isBusy && !(await this.#keepsTerm())) learner.quit();
    }
    await learner.idle();
    return !learner.isOver;
  }

  async #endIfDue(crawl: SharedCrawl, learner: Learner, isStill: boolean): Promise<void> {
    if (crawl.state !== 'running' || learner.isOutdated) return;
    const reason = budgetSpent(crawl) ?? (isStill ? await this.#exhausted(crawl, learner) : undefined);
    if (reason === undefined) return;
    // Labels that arrived a moment ago would be lost at the end of the crawl: they get one more model update.
    this.#mustHear = true;
    this.#hasHeard = await this.#hear(learner, crawl.topicId);
    if (this.#hasHeard) this.#isQuiet = false;
    else if (!learner.isOver) await this.#tools.sharedStore.end(this.#term, reason, crawl.budgets);
  }

  /** Returns a stop reason when no URL is leased, no visit waits for the learner, and workers can take nothing. */
  async #exhausted(crawl: SharedCrawl, learner: Learner): Promise<StopReason | undefined> {
    const { sharedStore } = this.#tools;
    if (crawl.outstanding + crawl.backlog > 0 || !(await sharedStore.isIdle(crawl.id))) return undefined;
    // Read it again after `isIdle`: a worker may have leased a URL a moment ago.
    const now = await sharedStore.crawl(crawl.id);
    if (now === undefined || now.outstanding + now.backlog > 0) return undefined;
    if (learner.state.log.size === 0) return 'no-usable-seeds';
    if (learner.state.order.isOver) return 'generation-limit';
    return isHeldByLimits(crawl.budgets, learner.state) ? 'host-limit' : 'exhausted';
  }
}

/** Without pending visits or new labels no score moves. */
const scoreChangesOf = (all: boolean, pendingVisits: number): ScoreChanges =>
  all ? 'all' : pendingVisits > 0 ? 'soon' : 'nothing';

const NOTHING_WRITTEN = { visits: new Set<number>(), done: Promise.resolve(true) };

const isEmpty = ({ taken, rejudged, renewed, entering, scores, seeds }: ModelUpdate): boolean =>
  taken.length + rejudged.length + renewed.length + entering.length + scores.length + seeds.length === 0;

/** Counts a page once the learner has processed it: a duplicate at another address does not count. */
function budgetSpent({ budgets, tally, outstanding, backlog, elapsedMs, bytes }: SharedCrawl): StopReason | undefined {
  const reason = spent(budgets, { fetched: tally.fetched, inFlight: 0, elapsedMs, bytes });
  return reason === 'page-limit' && outstanding + backlog > 0 ? undefined : reason;
}

import type { Budgets } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { type SlicedTask, SlicedTasks } from '../../crawl/ports/sliced-task.ts';
import { isUsedUp } from '../../crawl/rules/used-up.ts';
import { take } from '../../crawl/state/choosing.ts';
import type { CrawlState } from '../../crawl/state/crawl-state.ts';
import { createCrawlState } from '../../crawl/state/create-state.ts';
import { robotsDirectives } from '../../crawl/state/page-links.ts';
import { PageProcessor } from '../../crawl/state/page-processor.ts';
import type { Choice } from '../../crawl/state/page-update.ts';
import { NO_BODY, outcomesOf, placesOf, type SeedPlaces } from '../../crawl/state/seeding.ts';
import type { UserRecords } from '../../crawl/state/teaching.ts';
import { createJudge, isJudgedSame } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { RecordedCrawl, UrlId } from '../../order/order.ts';
import type { PageUpdate, Rejudged } from '../../store/crawl-update.ts';
import type { LearnedVisit, ModelUpdate, PendingVisit } from '../store/model-updates.ts';
import type { SharedCrawl, SharedLabel } from '../store/shared-store.ts';
import { LearnerLog } from './learner-log.ts';
import { type ScoreChanges, Scores } from './scores.ts';

/** A worker's machine has no captures, labels or other crawls of the users. */
const NOTHING: UserRecords = {
  captures: { newest: () => undefined },
  crawls: { features: () => undefined },
  labels: { current: () => [] },
};

/**
 * Holds everything one crawl has learned, in the memory of the worker that leads it. It has the same state, judge and
 * order as a crawl on one machine, fed with the visits of all workers. It takes visits in and reports what they
 * changed. Rejudging very many pages runs in time slices; callers await `idle` before they call anything else.
 */
export class Learner {
  readonly state: CrawlState;
  readonly #processor: PageProcessor<LearnerLog>;
  readonly #scores: Scores;
  readonly #log = new LearnerLog();
  readonly #seeds: SeedPlaces;
  readonly #tasks: SlicedTasks;
  readonly #faults: unknown[] = [];
  /** The visit of each page, by page id. */
  readonly #visits: number[] = [];
  /** Places of the pages in the sequence of visits, by page id. */
  readonly #seqs: number[] = [];
  /** Judgements in the store of the pages that earlier learners took in, by page id, until `correct` looks at them. */
  #stored: (Omit<Rejudged, 'pageId'> | undefined)[] = [];
  readonly #taken: ModelUpdate['taken'][number][] = [];
  #seq = 0;

  /**
   * @param recorded crawls that its order is trained on before the first page.
   * @param clock by which others have their turns; left out: they have none.
   */
  constructor(
    crawl: SharedCrawl,
    topic: Topic,
    seeds: readonly string[],
    recorded: readonly RecordedCrawl[] = [],
    clock?: Clock,
  ) {
    this.state = createCrawlState({ createOrder, createJudge }, crawl, topic, this.#log, { recorded });
    this.#tasks = new SlicedTasks(clock, {
      done: () => undefined,
      failed: (fault) => void this.#faults.push(fault),
    });
    this.#processor = new PageProcessor({ store: NOTHING, createJudge }, this.state, this.#log, this.#tasks, false);
    this.#processor.begin(seeds);
    this.#processor.readCaptured();
    this.#seeds = placesOf(this.state, seeds);
    this.#scores = new Scores(this.state, this.#log);
    // Seeds are in the frontier of the shared store from the beginning.
    this.#log.changes();
  }

  /** Number of the last processed visit. */
  get seq(): number {
    return this.#seq;
  }

  /** @param arrival as it came, or as an earlier learner took it in: then its page keeps the place that it has. */
  take(arrival: PendingVisit & Partial<Pick<LearnedVisit, 'page'>>): void {
    this.#seq += 1;
    this.state.log.goOnAt(arrival.page?.n ?? 0);
    const { id, kind, asked } = arrival;
    const choice = this.#choice(asked);
    const page = kind === 'page' ? this.#page(arrival, choice) : this.#failure(arrival, choice);
    this.#taken.push({ id, seq: this.#seq, isFetched: kind === 'page', ...(page === undefined ? {} : { page }) });
  }

  /** Scores the waiting URLs by what the visits taught, where that is due. A model update tells these scores. */
  rescore(): void {
    this.#processor.rescoreIfDue(false);
  }

  get isBusy(): boolean {
    return this.#tasks.isBusy;
  }

  /** Resolves when all running tasks have ended. @throws the error of a task */
  async idle(): Promise<void> {
    await this.#tasks.idle;
    if (this.#faults.length > 0) throw this.#faults[0];
  }

  /** Abandons the running tasks: the learner is useless afterwards (`isOver`). */
  quit(): void {
    this.#tasks.hurry();
  }

  get isOver(): boolean {
    return this.#tasks.isDropped;
  }

  /** Applies the current labels on pages and links. @returns whether anything changed, once that is learned. */
  async applyLabels(labels: readonly SharedLabel[]): Promise<boolean> {
    const outcome = this.#processor.applyLabels(labels);
    await this.#tasks.idle;
    return outcome.learned;
  }

  /** Drops changes that an earlier learner has written, after visits that it took in. */
  forget(): void {
    this.#taken.length = 0;
    this.#log.forget();
  }

  /**
   * Compares the judgements of all visits that earlier learners took in with those in the store. Model updates tell the
   * ones that differ.
   */
  correct(): void {
    this.forget();
    this.#tasks.do(this.#correct());
  }

  *#correct(): SlicedTask {
    const stored = this.#stored;
    this.#stored = [];
    for (const page of this.state.log) {
      const before = stored[page.pageId];
      // A labelled page keeps the judge's word beside the label.
      if (before === undefined || page.label !== 'none' || isJudgedSame(before, page)) continue;
      this.#log.apply({ kind: 'judgements', changes: [page], isLast: false });
      yield;
    }
  }

  /** True while model updates to come correct what the store has of earlier pages: their judgements or snippets. */
  get isOutdated(): boolean {
    return this.#log.outdated.size > 0 || this.#log.isRejudging;
  }

  /**
   * Makes outdated snippets again. Later calls make those of visits after `written`.
   * @param written last visit that the shared store has with its judgement @param read the visit at a place of the
   * sequence
   */
  async renewed(
    written: number,
    read: (seq: number) => Promise<LearnedVisit | undefined>,
  ): Promise<ModelUpdate['renewed']> {
    const renewed: ModelUpdate['renewed'][number][] = [];
    for (const [pageId, make] of [...this.#log.outdated]) {
      const seq = this.#seqs[pageId] ?? 0;
      if (seq > written) continue;
      this.#log.renewed(pageId);
      const visit = await read(seq);
      if (visit?.seq !== seq) continue;
      const { id, record, page, answer } = visit;
      if (page === undefined || record === undefined || robotsDirectives(record, answer.robotsTag).noindex) continue;
      const { snippet, words } = make(record, page.words);
      const isSame = snippet === page.snippet && words.length === page.words.length;
      if (!isSame) renewed.push({ id, page: { ...page, snippet, words } });
    }
    return renewed;
  }

  /**
   * Returns everything that changed since the last model update, with the scores that the caller selects. Each change
   * is returned once. `rescore` comes first.
   */
  modelUpdate(elapsedMs: number, scoreChanges: ScoreChanges, budgets: Budgets): ModelUpdate {
    const { log, frontier, failed } = this.state;
    const { rejudged, entering, seeds } = this.#log.changes();
    return {
      taken: this.#taken.splice(0),
      rejudged: rejudged.flatMap(({ pageId, ...opinion }) => {
        const id = this.#visits[pageId];
        return id === undefined ? [] : [{ id, ...opinion }];
      }),
      renewed: [],
      entering,
      scores: this.#scores.changes((host) => isUsedUp(budgets, this.state, host), scoreChanges),
      seeds,
      tally: { failed, frontier: frontier.size, hosts: log.hosts },
      elapsedMs,
    };
  }

  /** Takes the URL out of the frontier. */
  #choice(asked: string): Choice {
    const { known } = this.state;
    const id = known.find(keyOf(asked)) ?? this.#learnAsked(asked);
    return take(this.state, this.#log, id);
  }

  /** An unknown URL exceeded the link limit of its page. It is no seed, whatever its source. */
  #learnAsked(asked: string): UrlId {
    const { known } = this.state.known.learn(asked, 1);
    this.#log.apply({ kind: 'entry', urls: [known] });
    return known.id;
  }

  #page(arrival: Parameters<Learner['take']>[0], choice: Choice): PageUpdate | undefined {
    const { record, digest, status, url, bytes, foundAt, answer } = arrival;
    if (record === undefined) return undefined;
    const body = { kind: 'body', url, status, bytes, ...answer, ...NO_BODY } as const;
    const kept = this.#processor.page(
      choice,
      { kind: 'page', record, digest, isSitemap: answer.isSitemap, answer: body },
      foundAt,
    );
    if (kept === undefined) return undefined;
    const { page, update } = kept;
    this.#visits[page.pageId] = arrival.id;
    this.#seqs[page.pageId] = this.#seq;
    if (arrival.page !== undefined) {
      const { relevance, onTopic, unsure } = arrival.page;
      this.#stored[page.pageId] = { relevance, onTopic, unsure };
    }
    const isSeed = !answer.isSitemap && this.#processor.isSeed(page.urlId);
    if (page.onTopic || isSeed) this.#processor.lists(record.url, answer.sitemaps, isSeed ? record.feeds : []);
    return update;
  }

  #failure({ failure, message }: PendingVisit, { urlId, sighting }: Choice): undefined {
    this.state.failed += 1;
    this.state.observeFailure(urlId, sighting.source);
    const seeds = outcomesOf(this.#seeds, urlId, { state: 'failed', failure, message });
    this.#log.apply({ kind: 'failure', urlId, outcome: 'failed', failure, message, seeds });
    this.#processor.visited();
  }
}

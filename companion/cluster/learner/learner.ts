import type { Budgets } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { SlicedTasks } from '../../crawl/ports/sliced-task.ts';
import { isUsedUp } from '../../crawl/rules/used-up.ts';
import { take } from '../../crawl/state/choosing.ts';
import type { CrawlState } from '../../crawl/state/crawl-state.ts';
import { createCrawlState } from '../../crawl/state/create-state.ts';
import type { Choice } from '../../crawl/state/keeping.ts';
import { PageProcessor } from '../../crawl/state/page-processor.ts';
import { placesOf, type SeedPlaces } from '../../crawl/state/seeding.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { RecordedCrawl, UrlId } from '../../order/order.ts';
import type { NewPage } from '../../store/journal.ts';
import type { Store } from '../../store/store.ts';
import { frontierKey } from '../store/keys.ts';
import type { JudgedPage, LearnedVisit, ModelUpdate, PendingVisit } from '../store/model-updates.ts';
import type { SharedCrawl, SharedLabel } from '../store/shared-store.ts';
import { type Notes, noting } from './notes.ts';
import { type ScoreChanges, Scores } from './scores.ts';

/**
 * Holds everything one crawl has learned, in the memory of the worker that leads it. It has the same state, judge and
 * order as a crawl on one machine, fed with the visits of all workers. It works on its own copy: it takes visits in and
 * reports what they changed. Rejudging very many pages runs in time slices; callers await `idle` before they call
 * anything else.
 */
export class Learner {
  readonly state: CrawlState;
  readonly #processor: PageProcessor;
  readonly #scores: Scores;
  readonly #notes: Notes;
  readonly #store: Store;
  readonly #topicId: string;
  readonly #seeds: SeedPlaces;
  readonly #tasks: SlicedTasks;
  readonly #faults: unknown[] = [];
  /** Visit of each page of the working copy. */
  readonly #visits = new Map<number, number>();
  readonly #taken: ModelUpdate['taken'][number][] = [];
  #seq = 0;

  /**
   * @param store a working copy that holds nothing of this crawl yet; it stays the caller's to close.
   * @param recorded crawls that its order is trained on before the first page.
   * @param clock by which others have their turns; left out: they have none.
   */
  constructor(
    store: Store,
    crawl: SharedCrawl,
    topic: Topic,
    seeds: readonly string[],
    recorded: readonly RecordedCrawl[] = [],
    clock?: Clock,
  ) {
    const { id, topicId } = crawl;
    store.topics.put(topic, crawl.startedAt);
    store.crawls.create({ ...crawl, state: 'running', reason: null, message: '' }, seeds);
    const { journal, notes } = noting(store.journal(id));
    this.#store = store;
    this.#topicId = topicId;
    this.#notes = notes;
    this.state = createCrawlState({ createOrder, createJudge }, crawl, topic, journal, { recorded });
    this.#tasks = new SlicedTasks(clock, {
      done: () => undefined,
      failed: (fault) => void this.#faults.push(fault),
    });
    this.#processor = new PageProcessor({ store, createJudge }, this.state, journal, this.#tasks);
    this.#processor.begin(seeds);
    this.#processor.readCaptured();
    this.#seeds = placesOf(this.state, seeds);
    this.#scores = new Scores(this.state, journal);
    // Seeds are in the frontier of the shared store from the beginning.
    this.forget();
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
  hear(labels: readonly SharedLabel[]): Promise<boolean> {
    const events = labels.map(({ target, url, key, value, at, who }) => ({
      id: `${at} ${who} ${target} ${key}`,
      topicId: this.#topicId,
      target,
      url,
      value,
      at,
    }));
    return this.#processor.taught(this.#store.labels.put(events));
  }

  /** Drops changes that no model update has reported yet. */
  forget(): void {
    this.#taken.length = 0;
    this.#notes.take();
  }

  /**
   * Returns everything that changed since the last model update, with the scores that the caller selects. Each change
   * is returned once.
   */
  modelUpdate(elapsedMs: number, scoreChanges: ScoreChanges, budgets: Budgets): ModelUpdate {
    const { log, frontier, failed } = this.state;
    const notes = this.#notes.take();
    return {
      taken: this.#taken.splice(0),
      rejudged: notes.rejudged.flatMap(({ pageId, ...opinion }) => {
        const id = this.#visits.get(pageId);
        return id === undefined ? [] : [{ id, ...opinion }];
      }),
      entering: notes.entered.map((one) => ({ ...one, key: frontierKey(one.url) })),
      scores: this.#scores.changes((host) => isUsedUp(budgets, this.state, host), scoreChanges),
      seeds: notes.seeds,
      tally: { failed, frontier: frontier.size, hosts: log.hosts },
      elapsedMs,
    };
  }

  /** Takes the URL out of the frontier of the working copy. */
  #choice(asked: string): Choice {
    const { known } = this.state;
    // An unknown URL exceeded the link limit of its page. It is no seed, whatever its source.
    const id = known.find(keyOf(asked)) ?? known.learn(asked, 1).known.id;
    const { journal } = this.#processor;
    if (id >= journal.urlCount()) journal.seed([known.at(id)]);
    return take(this.state, journal, id);
  }

  #page(arrival: PendingVisit, choice: Choice): JudgedPage | undefined {
    const { record, status, url, bytes, foundAt, answer } = arrival;
    if (record === undefined) return undefined;
    const body = { kind: 'body', url, status, bytes, ...answer, ...NO_BODY } as const;
    const kept = this.#processor.page(
      choice,
      { kind: 'page', record, isSitemap: answer.isSitemap, answer: body },
      foundAt,
    );
    const page = this.#notes.page;
    if (kept === undefined || page === undefined) return undefined;
    this.#visits.set(kept.page.pageId, arrival.id);
    const isSeed = !answer.isSitemap && this.#processor.isSeed(kept.page.urlId);
    if (kept.page.onTopic || isSeed) this.#processor.lists(record.url, answer.sitemaps, isSeed ? record.feeds : []);
    const copyOf = this.#addressOf(page.twin);
    return judged(page, kept.hidden, this.#addressOf(choice.sighting.source), copyOf);
  }

  #failure({ failure, message }: PendingVisit, { urlId, sighting }: Choice): undefined {
    const { journal } = this.#processor;
    this.state.failed += 1;
    this.state.observeFailure(urlId, sighting.source);
    for (const place of this.#seeds.get(urlId) ?? []) journal.setSeed(place, 'failed', failure, message);
    journal.fail(urlId, failure, message, false);
    this.#processor.rescoreIfDue(false);
  }

  #addressOf(source: UrlId): string {
    return source < 0 ? '' : (this.state.log.byUrl(source)?.url ?? '');
  }
}

const NO_BODY = {
  type: '',
  charset: '',
  body: new Uint8Array(0),
  truncated: false,
  etag: '',
  lastModified: '',
  elapsedMs: 0,
};

const judged = (page: NewPage, hidden: boolean, from: string, copyOf: string): JudgedPage => ({
  n: page.n,
  relevance: page.relevance,
  onTopic: page.onTopic,
  unsure: page.unsure,
  detail: {
    title: page.title,
    language: page.language,
    snippet: page.snippet,
    site: page.site,
    words: page.words,
    priority: page.priority,
    parts: page.parts,
    from,
    hidden,
    anchor: page.sighting.anchor,
    before: page.sighting.before,
    after: page.sighting.after,
    ...(copyOf !== '' && { copyOf }),
  },
});

import type { LabelEvent } from '../../../shared/api/label.ts';
import { said } from '../../../shared/api/sentences.ts';
import { suggestion } from '../../crawl/manager/suggesting.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import type { CrawlNews, Crawls } from '../../crawl/ports/crawls.ts';
import type { Copied } from '../../store/crawl-store.ts';
import type { SeedOutcome } from '../../store/crawl-update.ts';
import type { Store } from '../../store/store.ts';
import type { SharedCrawl, SharedStore, SharedStoreNews } from '../store/shared-store.ts';
import { Copy } from './copy.ts';

/** Interval, in ms, at which the companion looks for new visits. */
const LOOK_MS = 500;
/** Looks between two questions whether workers are there. */
const LOOKS_A_ROLL_CALL = 10;
const AT_ONCE = 100;
const LABELS_AT_ONCE = 1_000;
/** Numbers are given before labels are there to be seen: so far back a label may still turn up. */
const LATE_LABELS = 100;
const FORGOTTEN = said('not-in-store');

export interface ReplicaSyncOptions {
  readonly sharedStore: SharedStore;
  readonly local: Pick<Crawls, 'label' | 'putTopic'>;
  readonly store: Store;
  readonly clock: Clock;
  /** Name that the store records with labels given here. */
  readonly who: string;
  readonly notify: (news: CrawlNews) => void;
  /** The state of a crawl is another one. */
  readonly changed: (crawlId: string) => void;
  /** Called after each piece of a crawl, with the visits that are copied so far. */
  readonly copied?: (crawlId: string, visits: number) => void;
  /** Called when a look failed; the next one follows. */
  readonly failed: (error: unknown) => void;
}

/** Keeps copies of the crawls of a shared store up to date with visits, commands and labels. */
export class ReplicaSync {
  readonly #options: ReplicaSyncOptions;
  readonly #live = new Map<string, SharedCrawl>();
  readonly #copies = new Map<string, Copy>();
  /** Of each shared topic the last label that was read. */
  readonly #labelled = new Map<string, number>();
  readonly #mine = new Set<string>();
  #isOpen = true;
  #looks = 0;
  #work: Promise<void> = Promise.resolve();
  /** The last look that was begun. */
  #looking: Promise<void> = Promise.resolve();
  #cancel = (): void => undefined;
  #end: (() => Promise<void>) | undefined;
  hasWorkers = false;
  /** Reason why the shown state may be outdated, '' when it is current. */
  trouble = '';

  constructor(options: ReplicaSyncOptions) {
    this.#options = options;
  }

  /** Topics of shared crawls. */
  get topics(): ReadonlySet<string> {
    return new Set(this.#labelled.keys());
  }

  live(id: string): SharedCrawl | undefined {
    return this.#live.get(id);
  }

  async begin(): Promise<void> {
    await this.look();
    this.#end = await this.#options.sharedStore.listen((news) => this.#hear(news));
    this.#next();
  }

  /**
   * Ends the sync. A task of `alone` may still run when this resolves: the store interrupts an erasure, and the next
   * process finishes it.
   */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#cancel();
    await this.#end?.();
    await this.#looking;
  }

  /**
   * Writes labels to the shared store and notifies every listener.
   * @returns the labels as stored, with their givers, dated by the store's clock.
   */
  async label(labels: readonly LabelEvent[]): Promise<readonly LabelEvent[]> {
    for (const { id } of labels) this.#mine.add(id);
    const { sharedStore, clock, who } = this.#options;
    const moments = await sharedStore.label(labels, who, clock.now());
    return labels.map((label, place) => ({ ...label, who, at: moments[place] ?? label.at }));
  }

  /**
   * Runs a task on the copies while the sync copies nothing. The copies then reload their caches, because the database
   * reuses ids of deleted pages. The sync ignores later news of deleted topics.
   */
  alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const { topics } = this.#options.store;
    const done = this.#work.then(task).finally(() => {
      this.#copies.clear();
      for (const id of this.topics) if (topics.get(id) === undefined) this.#labelled.delete(id);
    });
    this.#work = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /**
   * Takes over a topic as the shared store has it: another companion may have edited it.
   * @returns false when the topic is not shared
   */
  async followTopic(topicId: string): Promise<boolean> {
    if (!this.#labelled.has(topicId)) return false;
    const { sharedStore, local, store } = this.#options;
    const topic = await sharedStore.topic(topicId);
    if (topic !== undefined && JSON.stringify(topic) !== JSON.stringify(store.topics.get(topicId)))
      local.putTopic(topic);
    return topic !== undefined;
  }

  /** Resolves when the copy has everything that the store held at the call. */
  look(): Promise<void> {
    const look = this.#work.then(() => {
      if (!this.#isOpen) return;
      const looking = this.#look();
      this.#looking = looking.catch(() => undefined);
      return looking;
    });
    this.#work = look.catch(() => undefined);
    return look;
  }

  #hear(news: SharedStoreNews): void {
    if (news.kind !== 'label' || this.#labelled.has(news.topicId)) this.#lookNow();
  }

  #lookNow(): void {
    this.#cancel();
    this.look()
      .then(() => {
        this.trouble = '';
      })
      .catch((error: unknown) => {
        if (this.trouble === '') this.#options.failed(error);
        this.trouble = error instanceof Error ? error.message : String(error);
      })
      .finally(() => this.#next());
  }

  #next(): void {
    this.#cancel();
    if (this.#isOpen) this.#cancel = this.#options.clock.timer(LOOK_MS, () => this.#lookNow());
  }

  async #look(): Promise<void> {
    const { sharedStore, changed } = this.#options;
    const crawls = await sharedStore.crawls();
    if (this.#looks++ % LOOKS_A_ROLL_CALL === 0) this.hasWorkers = (await sharedStore.workers()).length > 0;
    for (const crawl of crawls) {
      const before = this.#live.get(crawl.id);
      if (before === undefined && !(await this.#adopt(crawl))) continue;
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(crawl)) continue;
      // An edit of the topic ends the learner's term.
      if (before !== undefined && before.leader !== crawl.leader) await this.followTopic(crawl.topicId);
      await this.#follow(crawl);
      // Only after its pages are here, so that every counted page can be shown.
      this.#live.set(crawl.id, crawl);
      changed(crawl.id);
    }
    this.#leave(new Set(crawls.map(({ id }) => id)));
    for (const topicId of this.#labelled.keys()) await this.#hearLabels(topicId);
  }

  /** Keeps a crawl that was erased in the shared store as a plain copy here. */
  #leave(there: ReadonlySet<string>): void {
    const { store, changed } = this.#options;
    for (const { id, copied, state, message } of store.crawls.list()) {
      if (copied === undefined || there.has(id) || (state === 'done' && message === FORGOTTEN)) continue;
      this.#live.delete(id);
      store.crawls.update(id, { state: 'done', reason: 'user', message: FORGOTTEN });
      changed(id);
    }
  }

  /**
   * Makes the copy of a crawl that is seen for the first time. @returns false: a crawl of this companion has its id.
   */
  async #adopt(crawl: SharedCrawl): Promise<boolean> {
    const { sharedStore, store } = this.#options;
    const known = store.crawls.get(crawl.id);
    if (known !== undefined && known.copied === undefined) return false;
    const topic = await sharedStore.topic(crawl.topicId);
    if (topic === undefined) return false;
    store.topics.put(topic, crawl.startedAt);
    if (!this.#labelled.has(topic.id)) this.#labelled.set(topic.id, 0);
    if (known === undefined) {
      const { tally: _, outstanding, backlog, leader, ...rest } = crawl;
      const seeds = await sharedStore.seeds(crawl.id);
      store.crawls.create(
        { ...rest, copied: { seq: 0, changed: 0 } },
        seeds.map(({ url }) => url),
      );
    }
    return true;
  }

  async #follow({
    id,
    state,
    reason,
    message,
    budgets,
    elapsedMs,
    bytes,
    goesOnAt = null,
  }: SharedCrawl): Promise<void> {
    const { sharedStore, store } = this.#options;
    const stored = store.crawls.get(id);
    if (stored?.copied === undefined) return;
    let { copied } = stored;
    const fresh = new Set<number>();
    for (let isMore = true; isMore && this.#isOpen; ) {
      const learned = await sharedStore.learned(id, copied.seq, AT_ONCE);
      if (learned.length > 0) this.#take(id, learned);
      for (const one of learned) fresh.add(one.id);
      copied = { ...copied, seq: learned.at(-1)?.seq ?? copied.seq };
      store.crawls.update(id, { copied });
      this.#options.copied?.(id, copied.seq);
      isMore = learned.length === AT_ONCE;
    }
    copied = await this.#followChanges(id, copied, fresh);
    store.crawls.update(id, { state, reason, message, budgets, elapsedMs, bytes, copied, goesOnAt });
    await this.#followSeeds(id);
  }

  #take(id: string, learned: Awaited<ReturnType<SharedStore['learned']>>): void {
    const { store, notify } = this.#options;
    const copy = this.#copy(id);
    const crawl = store.crawls.get(id);
    for (const one of learned) {
      const pageId = copy.take(one);
      if (pageId === undefined || crawl === undefined || !one.page?.onTopic) continue;
      const found = one.page.hidden ? undefined : suggestion(store, crawl, pageId);
      if (found?.label === 'none') notify({ type: 'suggestion', suggestion: found });
    }
  }

  /** @param fresh visits that the copy has just taken in, with their current judgement. */
  async #followChanges(id: string, copied: Copied, fresh: ReadonlySet<number>): Promise<Copied> {
    const { sharedStore, notify } = this.#options;
    let last = copied.changed;
    let isOther = false;
    for (let isMore = true; isMore && this.#isOpen; ) {
      const changed = await sharedStore.visited(id, last, AT_ONCE);
      const other = changed.filter((page) => !fresh.has(page.id));
      if (other.length > 0) isOther = this.#copy(id).rejudge(other) || isOther;
      last = changed.at(-1)?.changed ?? last;
      isMore = changed.length === AT_ONCE;
    }
    if (isOther) notify({ type: 'rejudged', crawlId: id });
    return { ...copied, changed: last };
  }

  async #followSeeds(id: string): Promise<void> {
    const { sharedStore, store } = this.#options;
    const here = store.crawls.seeds(id);
    if (here.every(({ state }) => state !== 'waiting')) return;
    const seeds = await sharedStore.seeds(id);
    const ended = seeds.flatMap(({ state, failure, message }, position): SeedOutcome[] =>
      state === 'waiting' || here[position]?.state !== 'waiting' ? [] : [{ position, state, failure, message }],
    );
    if (ended.length > 0) this.#copy(id).endSeeds(ended);
  }

  #copy(id: string): Copy {
    const { store } = this.#options;
    const crawl = store.crawls.get(id);
    const copy = this.#copies.get(id) ?? (crawl && new Copy(store, crawl));
    if (copy === undefined) throw new RangeError(`there is no crawl ${id}`);
    this.#copies.set(id, copy);
    return copy;
  }

  /** Labels of others, which count here as they count there. */
  async #hearLabels(topicId: string): Promise<void> {
    const { sharedStore, local, store } = this.#options;
    const first = this.#labelled.get(topicId) ?? 0;
    for (let after = Math.max(0, first - LATE_LABELS), isMore = true; isMore; ) {
      const given = await sharedStore.labels(topicId, after, LABELS_AT_ONCE);
      after = given.at(-1)?.seq ?? after;
      isMore = given.length === LABELS_AT_ONCE;
      const fresh = given.map(({ label }) => label).filter(({ id }) => !this.#mine.has(id));
      for (const { id } of fresh) this.#mine.add(id);
      // The first sync notifies no listener.
      if (first === 0) store.labels.put(fresh);
      else if (fresh.length > 0) local.label(fresh);
      this.#labelled.set(topicId, Math.max(after, 1));
    }
  }
}

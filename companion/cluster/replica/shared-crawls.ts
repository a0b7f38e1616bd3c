import type { Capture, Forget } from '../../../shared/api/capture.ts';
import type { Budgets, CrawlSpec, CrawlView } from '../../../shared/api/crawl.ts';
import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import { isWeak, type LabelEvent } from '../../../shared/api/label.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import { notesIn, said } from '../../../shared/api/sentences.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { CrawlEvents } from '../../crawl/manager/crawl-events.ts';
import { crawlsOf } from '../../crawl/manager/starting.ts';
import { viewOf } from '../../crawl/manager/views.ts';
import type { CrawlNews, Crawls, Steering, SuggestionFilter } from '../../crawl/ports/crawls.ts';

import { topicOf } from '../../crawl/ports/stored.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';

import type { Store } from '../../store/store.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { SharedChange } from '../store/shared-store.ts';
import { askThereAgain, leftThere } from './left-there.ts';
import { ReplicaSync, type ReplicaSyncOptions } from './replica-sync.ts';
import { paused, resumed, stopped } from './steering.ts';

export interface SharedCrawlsOptions extends Omit<ReplicaSyncOptions, 'notify' | 'changed'> {
  /** Crawls that this companion runs itself. */
  readonly local: Crawls;
}

const OWN_EARLIER =
  'Workers learn only from earlier crawls of the shared store, and this one is the companion’s own: leave it out, or share it first with ambit move --own.';
/** Labels of one topic that go along when its first crawl is shared. */
const MAX_LABELS = 10_000;

/**
 * Steers the crawls of a shared store by the same calls as the companion's own. Starts crawls there; reads pages and
 * judgements from copies in the companion's own store.
 */
export class SharedCrawls implements Steering {
  readonly #options: SharedCrawlsOptions;
  readonly #replicaSync: ReplicaSync;
  readonly #events: CrawlEvents;
  readonly #listeners = new Set<(news: CrawlNews) => void>();
  readonly #hush: () => void;

  constructor(options: SharedCrawlsOptions) {
    this.#options = options;
    this.#events = new CrawlEvents(options.clock, (id) => {
      if (this.#isShared(id)) this.#notify({ type: 'crawl', crawl: this.view(id) });
    });
    this.#replicaSync = new ReplicaSync({
      ...options,
      notify: (news) => this.#notify(news),
      changed: (id) => this.#events.changed(id),
    });
    // Of copies the companion's own crawls know less than the replica sync.
    this.#hush = options.local.subscribe((news) => {
      if (news.type !== 'crawl' || !this.#isShared(news.crawl.id)) this.#notify(news);
    });
  }

  /** Resolves when the copies have everything that is in the store. @throws store-away */
  async begin(): Promise<void> {
    // Finish first the erasures that an earlier process left incomplete.
    await this.#options.local.forgotten();
    await this.#replicaSync.begin();
  }

  async close(): Promise<void> {
    this.#hush();
    this.#events.close();
    await this.#replicaSync.close();
  }

  async putTopic(topic: Topic): Promise<void> {
    // The shared store first: a look in between would undo an edit that is here alone.
    if (this.#replicaSync.topics.has(topic.id)) await this.#options.sharedStore.putTopic(topic);
    this.#options.local.putTopic(topic);
  }

  /** Crawls of a shared store keep the seeds that they were begun with. */
  addSeeds(topicId: string, urls: readonly string[]): void {
    this.#options.local.addSeeds(topicId, urls);
  }

  addLinks(id: string, links: FurtherLinks): number {
    return this.#options.local.addLinks(id, links);
  }

  nextHost(id: string): string | undefined {
    return this.#options.local.nextHost(id);
  }

  siteQuestions(id: string, limit: number): readonly SiteQuestion[] {
    return this.#options.local.siteQuestions(id, limit);
  }

  answerSite(id: string, answer: SiteAnswer): void {
    this.#options.local.answerSite(id, answer);
  }

  async start(spec: CrawlSpec): Promise<CrawlView> {
    const { store, local, sharedStore, clock } = this.#options;
    if (store.crawls.get(spec.id) !== undefined)
      return this.#isShared(spec.id) ? this.view(spec.id) : local.start(spec);
    // Refuse a crawl that workers could not begin before writing anything.
    const crawls = crawlsOf({ store, clock, createOrder, createJudge }, spec);
    if (spec.learnFrom?.some((one) => !this.#isShared(one))) throw new AmbitError('conflict', OWN_EARLIER);
    for (const crawl of crawls) {
      // Workers share their knowledge of hosts but not their pages, so each crawl fetches by itself.
      const { joined: _, ...choices } = crawl.choices ?? {};
      if (!(await this.#replicaSync.followTopic(crawl.topicId)))
        await sharedStore.putTopic(topicOf(store, crawl.topicId));
      await this.#shareLabels(store, crawl.topicId);
      await sharedStore.create({ ...crawl, choices }, spec.seeds);
    }
    await this.#replicaSync.look();
    return this.view(spec.id);
  }

  pause(id: string): Promise<CrawlView> {
    return this.#steer(id, () => this.#options.local.pause(id), paused);
  }

  resume(id: string): Promise<CrawlView> {
    return this.#steer(
      id,
      () => this.#options.local.resume(id),
      (crawl) => resumed(crawl, this.view(id).fetched),
    );
  }

  stop(id: string): Promise<CrawlView> {
    return this.#steer(id, () => this.#options.local.stop(id), stopped);
  }

  setBudgets(id: string, budgets: Budgets): Promise<CrawlView> {
    return this.#steer(
      id,
      () => this.#options.local.setBudgets(id, budgets),
      () => ({ budgets }),
    );
  }

  use(id: string): void {
    this.#options.local.use(id);
  }

  view(id: string): CrawlView {
    const { store, local } = this.#options;
    const crawl = store.crawls.get(id);
    return crawl?.copied === undefined ? local.view(id) : this.#viewOf(crawl);
  }

  views(): readonly CrawlView[] {
    const { store, local } = this.#options;
    return store.crawls
      .list()
      .map((crawl) => (crawl.copied === undefined ? local.view(crawl.id) : this.#viewOf(crawl)));
  }

  /**
   * By the companion's own crawls and by workers, whichever of them left it alone. @throws store-away when nothing was
   * left alone here.
   */
  async askAgain(host: string): Promise<boolean> {
    const { local, sharedStore } = this.#options;
    const isLifted = local.askAgain(host);
    try {
      return (await askThereAgain(sharedStore, host)) || isLifted;
    } catch (cause) {
      // The lift here succeeded, so the absent store is no failure.
      if (isLifted && isAmbitError(cause, 'store-away')) return true;
      throw cause;
    }
  }

  async hosts(id: string): Promise<HostsView> {
    const { local, sharedStore, store } = this.#options;
    return this.#isShared(id) ? leftThere(sharedStore, store, id) : local.hosts(id);
  }

  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[] {
    return this.#options.local.suggestions(id, show, limit);
  }

  page(id: string, pageId: number): Suggestion | undefined {
    return this.#options.local.page(id, pageId);
  }

  /**
   * Writes labels on shared topics to the shared store first: they count for every user, with their giver. Pages that
   * the user opened or read are private and stay here.
   */
  async label(labels: readonly LabelEvent[]): Promise<readonly string[]> {
    const shared = labels.filter(({ topicId, target }) => this.#replicaSync.topics.has(topicId) && !isWeak(target));
    // One clock must decide which of two labels is newer, so the store's dates apply here, too.
    const there = shared.length === 0 ? [] : await this.#replicaSync.label(shared);
    const kept = new Map(there.map((label) => [label.id, label]));
    return this.#options.local.label(labels.map(({ who: _, ...label }) => kept.get(label.id) ?? label));
  }

  captured(captures: readonly Capture[]): void {
    this.#options.local.captured(captures);
  }

  forget(what: Forget): Promise<Forgotten> {
    return this.#replicaSync.alone(() => this.#options.local.forget(what));
  }

  forgettingShare(): number | undefined {
    return this.#options.local.forgettingShare();
  }

  subscribe(listener: (news: CrawlNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(news: CrawlNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  #isShared(id: string): boolean {
    return this.#options.store.crawls.get(id)?.copied !== undefined;
  }

  async #steer(id: string, own: () => CrawlView, change: (crawl: StoredCrawl) => SharedChange): Promise<CrawlView> {
    const { store, sharedStore } = this.#options;
    const crawl = store.crawls.get(id);
    if (crawl?.copied === undefined) return own();
    await sharedStore.update(id, change(crawl));
    await this.#replicaSync.look();
    return this.view(id);
  }

  /** Labels that the user gave for a topic before it was shared. */
  async #shareLabels(store: Store, topicId: string): Promise<void> {
    if (this.#replicaSync.topics.has(topicId)) return;
    const given = store.results.labelHistory(topicId, MAX_LABELS).filter(({ target }) => !isWeak(target));
    const there = given.length === 0 ? [] : await this.#replicaSync.label([...given].reverse());
    // A label that this clock dates later than the store does would outlast later labels of others.
    if (there.length > 0) store.labels.capDates(Math.max(...there.map(({ at }) => at)));
  }

  #viewOf(stored: StoredCrawl): CrawlView {
    const { copied: _, ...crawl } = stored;
    const live = this.#replicaSync.live(crawl.id);
    const view = viewOf(this.#options.store, crawl, undefined, this.#options.clock.now());
    const trouble = this.#replicaSync.trouble;
    if (live === undefined) return trouble === '' ? view : { ...view, ...wordsOf(trouble) };
    const { tally, elapsedMs } = live;
    const isLeft = live.state === 'running' && !this.#replicaSync.hasWorkers;
    const more = trouble || (isLeft && view.message === '' ? said('no-worker') : '');
    return { ...view, ...tally, elapsedMs, state: live.state, ...(more === '' ? {} : wordsOf(more)) };
  }
}

const wordsOf = (message: string): Pick<CrawlView, 'message' | 'notes'> => ({ message, notes: notesIn(message) });

import type { Capture, Forget } from '../../../shared/api/capture.ts';
import type { Budgets, CrawlSpec, CrawlView } from '../../../shared/api/crawl.ts';
import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { usable } from '../../../shared/topic/usable.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlNews, Crawls, SuggestionFilter } from '../ports/crawls.ts';
import { ifSound } from '../ports/store-guards.ts';
import { CrawlRows } from './crawl-rows.ts';
import { nextHost, unread } from './dead-end.ts';
import { LoadedCrawls } from './loaded-crawls.ts';
import { lacksLinks } from './starting.ts';
import { CrawlViews } from './stored-views.ts';
import { UserChanges } from './user-changes.ts';

/** All crawls of a companion: those in memory and those in the store. */
export class CrawlManager implements Crawls {
  readonly #deps: CrawlDeps;
  readonly #listeners: Set<(news: CrawlNews) => void>;
  readonly #rows: CrawlRows;
  readonly #loaded: LoadedCrawls;
  readonly #views: CrawlViews;
  readonly #changes: UserChanges;
  #closing: Promise<void> | undefined;

  /** @param listeners those whom `deps.notify` notifies. */
  constructor(deps: CrawlDeps, listeners: Set<(news: CrawlNews) => void>) {
    this.#deps = deps;
    this.#listeners = listeners;
    this.#rows = new CrawlRows(deps, (id) => this.#notifyOf(id));
    this.#loaded = new LoadedCrawls(deps, this.#rows, {
      isHeard: () => listeners.size > 0,
      starting: () => this.#changes.starting(),
    });
    this.#views = new CrawlViews(deps, this.#rows, this.#loaded);
    this.#changes = new UserChanges(deps, this.#rows, this.#loaded);
  }

  putTopic(topic: Topic): void {
    if (!usable(topic)) {
      throw new AmbitError(
        'topic-needs-words',
        'This topic has too little text to compare pages with: add some words or a longer text.',
      );
    }
    this.#changes.putTopic(topic);
  }

  addSeeds(topicId: string, urls: readonly string[]): void {
    this.#changes.addSeeds(topicId, urls);
  }

  addLinks(id: string, links: FurtherLinks): number {
    const { store } = this.#deps;
    const crawl = this.#rows.own(id);
    const isOver = crawl.state === 'done';
    if (isOver && !lacksLinks(crawl)) this.#rows.resumable(id);
    const fresh = unread(store, id, links);
    if (fresh.length === 0) return 0;
    this.#changes.addLinks(id, fresh);
    if (isOver) this.resume(id);
    return fresh.length;
  }

  nextHost(id: string): string | undefined {
    return nextHost(this.#deps.store, this.#rows.get(id).id);
  }

  start(spec: CrawlSpec): CrawlView {
    this.#loaded.use(spec.id);
    const before = this.#deps.store.crawls.get(spec.id);
    if (before === undefined) this.#rows.create(spec);
    if (before === undefined || (before.state === 'running' && before.copied === undefined))
      this.#loaded.start(spec.id);
    return this.view(spec.id);
  }

  pause(id: string): CrawlView {
    const crawl = this.#rows.own(id);
    if (crawl.state === 'done') throw new AmbitError('conflict', 'The crawl has ended already.');
    if (crawl.state === 'running') this.#loaded.pause(id);
    return this.view(id);
  }

  resume(id: string): CrawlView {
    this.#loaded.use(id);
    this.#loaded.resume(this.#rows.resumable(id).id);
    return this.view(id);
  }

  stop(id: string): CrawlView {
    this.#rows.own(id);
    this.#loaded.stop(id);
    return this.view(id);
  }

  setBudgets(id: string, budgets: Budgets): CrawlView {
    this.#rows.own(id);
    this.#rows.update(id, { budgets });
    const run = this.#loaded.get(id);
    run?.unseen.seen();
    run?.setBudgets(budgets);
    return this.view(id);
  }

  use(id: string): void {
    this.#loaded.use(id);
    this.#changes.look(id);
  }

  view(id: string): CrawlView {
    return this.#views.view(id);
  }

  views(): readonly CrawlView[] {
    return this.#views.views();
  }

  hosts(id: string): HostsView {
    return this.#views.hosts(id);
  }

  askAgain(host: string): boolean {
    const { parser, politeness } = this.#deps;
    parser.forgive?.(host);
    const isLifted = politeness.lift(host);
    if (isLifted) for (const { id } of this.#rows.waitingFor(host)) this.#loaded.resume(id);
    return isLifted;
  }

  siteQuestions(id: string, limit: number): readonly SiteQuestion[] {
    // The extension asks when the user opens a view of the crawl, and at no other time.
    this.#loaded.get(id)?.unseen.seen();
    return this.#views.siteQuestions(id, limit);
  }

  answerSite(id: string, answer: SiteAnswer): void {
    this.#changes.answerSite(id, answer);
  }

  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[] {
    return this.#views.suggestions(id, show, limit);
  }

  page(id: string, pageId: number): Suggestion | undefined {
    return this.#views.page(id, pageId);
  }

  label(labels: readonly LabelEvent[]): readonly string[] {
    const { store, notify } = this.#deps;
    const current = store.labels.put(labels);
    for (const label of labels) notify({ type: 'label', label });
    for (const { id, topicId } of store.crawls.list()) {
      const mine = current.filter((label) => label.topicId === topicId);
      if (mine.length === 0) continue;
      const run = this.#loaded.get(id);
      run?.unseen.seen();
      run?.applyLabels(id, mine);
      this.#notifyRejudged(id);
      // Very many pages are judged in time slices.
      if (run?.isBusy === true) void run.idle().then(() => this.#notifyRejudged(id));
      if (run === undefined) this.#changes.applyStoredLabels(id);
    }
    return labels.map(({ id }) => id);
  }

  captured(captures: readonly Capture[]): void {
    this.#changes.captured(captures);
  }

  forget(what: Forget): Promise<Forgotten> {
    return this.#changes.forget(what);
  }

  forgettingShare(): number | undefined {
    return this.#changes.forgettingShare;
  }

  async forgotten(): Promise<void> {
    await this.#changes.erasure;
  }

  /** Finishes an erasure that an earlier process left unfinished; crawls wait for it. */
  finishErasure(): void {
    this.#changes.finishErasure();
  }

  subscribe(listener: (news: CrawlNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ended(id: string): Promise<CrawlView> {
    const isOver = this.#rows.get(id).state === 'done' && this.#loaded.get(id) === undefined;
    return isOver ? Promise.resolve(this.view(id)) : this.#loaded.completion(id);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Resumes every crawl that ran when an earlier process ended, and the others when their time comes. */
  resumeAll(): void {
    this.#loaded.resumeAll();
  }

  async #close(): Promise<void> {
    this.#rows.close();
    this.#loaded.beginClose();
    await this.#deps.store.upkeep.rest();
    await this.#changes.erasure;
    await Promise.all([this.#changes.close(), this.#loaded.close()]);
  }

  #notifyRejudged(crawlId: string): void {
    this.#deps.notify({ type: 'rejudged', crawlId });
    this.#rows.changed(crawlId);
  }

  #notifyOf(id: string): void {
    // It may be erased by the time its last state is due.
    ifSound(() => {
      if (this.#listeners.size > 0 && this.#rows.find(id) !== undefined)
        this.#deps.notify({ type: 'crawl', crawl: this.view(id) });
    });
  }
}

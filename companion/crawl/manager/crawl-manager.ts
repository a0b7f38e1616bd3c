import type { Capture, Forget } from '../../../shared/api/capture.ts';
import type { Budgets, CrawlSpec, CrawlView } from '../../../shared/api/crawl.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { completed } from '../../../shared/page/earlier.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { usable } from '../../../shared/topic/usable.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlNews, Crawls, SuggestionFilter } from '../ports/crawls.ts';

import { ifRoom, ifSound } from '../ports/store-guards.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { refuseSpent } from '../run/stop-rules.ts';
import type { SavedPage } from '../state/keeping.ts';
import type { Choice } from '../state/page-update.ts';
import { AutoResume, isAwaiting, waitsFor } from './auto-resume.ts';
import { Checkpoint } from './checkpoint.ts';
import { Completion } from './completion.ts';
import { CrawlEvents } from './crawl-events.ts';
import { CrawlRows } from './crawl-rows.ts';
import { DiskSpaceWatch, isForDiskSpace } from './disk-space.ts';
import { CrawlEraser } from './erasure.ts';
import { label } from './labelling.ts';
import { Lifecycle } from './lifecycle.ts';
import { mayGoOn } from './may-resume.ts';
import { newRun } from './new-run.ts';
import { tellKept } from './notifications.ts';
import { RebuildQueue } from './rebuild-queue.ts';
import { Reloading } from './reloading.ts';
import { siteQuestions, withAnswer } from './site-questions.ts';
import { crawlsOf } from './starting.ts';
import { StoredLabels } from './stored-labels.ts';
import { CrawlViews } from './stored-views.ts';

/** All crawls of a companion: those in memory and those in the store. */
export class CrawlManager implements Crawls {
  readonly #deps: CrawlDeps;
  readonly #listeners: Set<(news: CrawlNews) => void>;
  readonly #events: CrawlEvents;
  readonly #rows: CrawlRows;
  readonly #runs = new Map<string, CrawlRun>();
  readonly #completion = new Completion();
  readonly #rebuilding: RebuildQueue;
  readonly #checkpoint: Checkpoint;
  /** Signatures of suspected sign-in pages that the user accepted, by crawl. */
  readonly #known = new Map<string, Set<string>>();
  readonly #lifecycle: Lifecycle;
  readonly #diskSpace: DiskSpaceWatch;
  readonly #autoResume: AutoResume;
  readonly #erasure: CrawlEraser;
  readonly #shown: CrawlViews;
  readonly #storedLabels: StoredLabels;
  readonly #reloading: Reloading;
  #closing: Promise<void> | undefined;

  /** @param listeners those whom `engine.tell` tells. */
  constructor(deps: CrawlDeps, listeners: Set<(news: CrawlNews) => void>) {
    this.#deps = deps;
    this.#listeners = listeners;
    this.#checkpoint = new Checkpoint(deps.clock);
    this.#rebuilding = new RebuildQueue(deps.clock);
    this.#rows = new CrawlRows(deps.store, (id) => this.#events.changed(id));
    this.#autoResume = new AutoResume(
      deps,
      (id) => this.#rows.find(id),
      (id) => this.#goOn(id),
    );
    this.#diskSpace = new DiskSpaceWatch(
      deps,
      (id) => this.#rows.find(id),
      (id) => this.#goOn(id),
    );
    this.#lifecycle = new Lifecycle(deps, {
      rows: this.#rows,
      runs: this.#runs,
      completion: this.#completion,
      autoResume: this.#autoResume,
      room: this.#diskSpace,
      known: this.#known,
      isClosing: () => this.#closing !== undefined,
    });
    this.#erasure = new CrawlEraser(deps, {
      runs: this.#runs,
      known: this.#known,
      end: (id) => this.#lifecycle.finish(id, 'user', '', this.#runs.get(id)),
      goOn: () => this.goOn(),
      run: (id) => {
        const crawl = this.#rows.find(id);
        if (crawl?.state === 'running') this.#run(crawl);
      },
      isClosing: () => this.#closing !== undefined,
    });
    this.#shown = new CrawlViews(deps, this.#rows, this.#runs, () => this.#erasure.isShut);
    this.#reloading = new Reloading(deps, {
      runs: this.#runs,
      run: (crawl) => this.#run(crawl),
      create: (crawl) => this.#newRun(crawl).run,
      isClosing: () => this.#closing !== undefined,
    });
    this.#storedLabels = new StoredLabels(deps, {
      isLoaded: (id) => this.#runs.has(id),
      erasing: () => this.#erasure.underWay,
      changed: (id) => this.#events.changed(id),
    });
    this.#events = new CrawlEvents(deps.clock, (id) => {
      // It may be forgotten by the time its last state is due.
      ifSound(() => {
        if (listeners.size > 0 && this.#rows.find(id) !== undefined)
          deps.notify({ type: 'crawl', crawl: this.view(id) });
      });
    });
  }

  putTopic(topic: Topic): void {
    if (!usable(topic)) {
      throw new AmbitError(
        'topic-needs-words',
        'This topic has too little text to compare pages with: add some words or a longer text.',
      );
    }
    const { store, clock } = this.#deps;
    const before = store.topics.get(topic.id);
    store.topics.put(topic, clock.now());
    if (before === undefined || isSameSubject(before, topic)) return;
    this.#storedLabels.forget();
    for (const crawl of this.#ofTopic(topic.id)) this.#reloading.reload(crawl.id);
  }

  addSeeds(topicId: string, urls: readonly string[]): void {
    // An ended crawl before the newest one stays what it was.
    const open = this.#ofTopic(topicId).filter(({ state }, place) => place === 0 || state !== 'done');
    for (const { id } of open) {
      for (const one of this.#rows.joined(id)) this.#deps.store.crawls.addSeeds(one, urls);
      this.#reloading.reload(id);
    }
  }

  start(spec: CrawlSpec): CrawlView {
    this.use(spec.id);
    const { store } = this.#deps;
    const before = store.crawls.get(spec.id);
    if (before !== undefined) {
      if (before.state === 'running' && before.copied === undefined) this.#run(before);
      return this.view(spec.id);
    }
    const [crawl, ...others] = crawlsOf(this.#deps, spec);
    store.crawls.create(crawl, spec.seeds, others);
    this.#run(crawl);
    return this.view(spec.id);
  }

  pause(id: string): CrawlView {
    const crawl = this.#rows.own(id);
    if (crawl.state === 'done') throw new AmbitError('conflict', 'The crawl has ended already.');
    if (crawl.state === 'running') this.#lifecycle.pause(id, '');
    return this.view(id);
  }

  resume(id: string): CrawlView {
    this.use(id);
    const { store } = this.#deps;
    const crawl = this.#rows.own(id);
    if (!mayGoOn(store, crawl)) refuseSpent(crawl, store.crawls.tally(id).fetched);
    this.#goOn(id);
    return this.view(id);
  }

  stop(id: string): CrawlView {
    const crawl = this.#rows.own(id);
    if (crawl.state !== 'done') this.#lifecycle.stop(id);
    else if (isAwaiting(crawl)) this.#rows.update(id, { goesOnAt: null });
    return this.view(id);
  }

  setBudgets(id: string, budgets: Budgets): CrawlView {
    this.#rows.own(id);
    this.#rows.update(id, { budgets });
    this.#runs.get(id)?.setBudgets(budgets);
    return this.view(id);
  }

  use(id: string): void {
    this.#rebuilding.use(id);
    this.#storedLabels.look(id);
  }

  view(id: string): CrawlView {
    return this.#shown.view(id);
  }

  views(): readonly CrawlView[] {
    return this.#shown.views();
  }

  hosts(id: string): HostsView {
    return this.#shown.hosts(id);
  }

  askAgain(host: string): boolean {
    const { parser, politeness } = this.#deps;
    parser.forgive?.(host);
    const isLifted = politeness.lift(host);
    if (isLifted) for (const { id } of this.#rows.list().filter((crawl) => waitsFor(crawl, host))) this.#goOn(id);
    return isLifted;
  }

  siteQuestions(id: string, limit: number): readonly SiteQuestion[] {
    const crawl = this.#rows.get(id);
    const run = this.#runs.get(id);
    if (!run?.isReady || crawl.order !== 'adaptive') return [];
    const seeds = this.#deps.store.crawls.seeds(id).map(({ url }) => url);
    return siteQuestions(run.stateOf(id), crawl.choices, seeds, limit);
  }

  answerSite(id: string, answer: SiteAnswer): void {
    const { choices = {} } = this.#rows.own(id);
    const siteLabels = withAnswer(choices.siteLabels, answer);
    this.#deps.store.crawls.update(id, { choices: { ...choices, siteLabels } });
    this.#events.changed(id);
    this.#reloading.reload(id);
  }

  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[] {
    return this.#shown.suggestions(id, show, limit);
  }

  page(id: string, pageId: number): Suggestion | undefined {
    return this.#shown.page(id, pageId);
  }

  label(labels: readonly LabelEvent[]): readonly string[] {
    return label(this.#deps, this.#runs, this.#storedLabels, (id) => this.#events.changed(id), labels);
  }

  captured(captures: readonly Capture[]): void {
    const pages = captures.map(({ page }) => completed(page));
    for (const [id, run] of this.#runs) run.captured(id, pages);
  }

  forget(what: Forget): Promise<Forgotten> {
    this.#storedLabels.forget();
    this.#reloading.abandon();
    return this.#erasure.forget(what);
  }

  forgettingShare(): number | undefined {
    return this.#erasure.share;
  }

  async forgotten(): Promise<void> {
    await this.#erasure.underWay;
  }

  /** Finishes an erasure that an earlier process left unfinished; crawls wait for it. */
  finishErasure(): void {
    this.#erasure.finish();
  }

  subscribe(listener: (news: CrawlNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ended(id: string): Promise<CrawlView> {
    if (this.#rows.get(id).state === 'done' && !this.#runs.has(id)) return Promise.resolve(this.view(id));
    return this.#completion.of(id);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /**
   * Resumes every crawl that ran when an earlier process ended, and crawls that wait for disk space once it is free.
   */
  goOn(): void {
    for (const crawl of this.#deps.store.crawls.list()) {
      if (crawl.copied !== undefined) continue;
      if (crawl.state === 'running') this.#run(crawl);
      else if (isForDiskSpace(crawl)) this.#diskSpace.await(crawl.id);
      else this.#autoResume.await(crawl.id);
    }
  }

  /** Crawls of a topic that run from here, newest first. */
  #ofTopic(topicId: string): readonly StoredCrawl[] {
    return this.#rows.list().filter((crawl) => crawl.topicId === topicId && crawl.copied === undefined);
  }

  async #close(): Promise<void> {
    this.#events.close();
    this.#diskSpace.close();
    this.#autoResume.close();
    await this.#deps.store.upkeep.rest();
    await this.#erasure.underWay;
    this.#reloading.abandon();
    const runs = [...this.#runs];
    await Promise.all(runs.map(([, run]) => run.quit()));
    await Promise.all([this.#storedLabels.close(), this.#reloading.idle()]);
    for (const [id, run] of runs) ifSound(() => void ifRoom(() => this.#deps.store.crawls.update(id, run.spent)));
    this.#runs.clear();
    for (const id of this.#completion.awaited) this.#lifecycle.answer(id);
  }

  #run(crawl: StoredCrawl): void {
    const { id } = crawl;
    if (this.#erasure.holdsUp(id)) return;
    this.#storedLabels.forget();
    let run = this.#runs.get(id);
    if (run === undefined) {
      const begun = this.#newRun(crawl);
      run = begun.run;
      for (const one of begun.ids) this.#runs.set(one, run);
    }
    run.start();
    this.#events.changed(id);
  }

  #newRun(crawl: StoredCrawl): ReturnType<typeof newRun> {
    return newRun(this.#deps, crawl, this.#rebuilding, this.#known.get(crawl.id), {
      kept: (...news) => this.#kept(...news),
      changed: (one) => this.#events.changed(one),
      ended: (end) => this.#lifecycle.ended(crawl.id, end),
    });
  }

  #goOn(id: string): void {
    this.#rows.update(id, { state: 'running', reason: null, message: '' });
    this.#run(this.#rows.get(id));
  }

  #kept(crawl: StoredCrawl, kept: SavedPage, choice: Choice, status: number): void {
    const { store, notify } = this.#deps;
    const isHeard = this.#listeners.size > 0;
    tellKept({ store, notify, isHeard, run: this.#runs.get(crawl.id) }, crawl, kept, choice, status);
    this.#saveNowAndThen(crawl.id);
  }

  #saveNowAndThen(id: string): void {
    if (!this.#checkpoint.isDue(id)) return;
    this.#rows.update(id, this.#runs.get(id)?.spent ?? {});
    if (this.#diskSpace.isShort) this.#lifecycle.pauseForDiskSpace(id);
  }
}

/** True where two versions of a topic say the same of pages; a name says nothing of them. */
const isSameSubject = (one: Topic, other: Topic): boolean =>
  JSON.stringify([one.words, one.texts]) === JSON.stringify([other.words, other.texts]);

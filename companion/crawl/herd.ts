import type { Capture, Forget } from '../../shared/api/capture.ts';
import type { Budgets, CrawlSpec, CrawlView, StopReason } from '../../shared/api/crawl.ts';
import type { HostsView } from '../../shared/api/hosts.ts';
import type { LabelEvent } from '../../shared/api/label.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import { said } from '../../shared/api/sentences.ts';
import { completed } from '../../shared/page/earlier.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { usable } from '../../shared/topic/usable.ts';
import type { CrawlChange, StoredCrawl } from '../store/crawl-store.ts';
import type { Forgotten } from '../store/upkeep.ts';
import type { CaptiveNetwork } from './captive.ts';
import { judgeOptions } from './choices.ts';
import { CrawlEvents } from './crawl-events.ts';
import type { CrawlNews, Crawls, FetchedLine, Show } from './crawls.ts';
import type { Engine } from './engine.ts';
import { errandsOf, joinedTo, topicOf } from './errands.ts';
import { Conflict, NotFound, TopicNeedsWords } from './errors.ts';
import { forget } from './forgetting.ts';
import { hostsOf } from './hosts-view.ts';
import type { Choice, Kept } from './keeping.ts';
import { mayGoOn } from './left.ts';
import { DISK_FULL, ifRoom, isForRoom, RoomWatch } from './room.ts';
import { Run, type RunEnd } from './running.ts';
import { crawlsOf } from './starting.ts';
import { refuseSpent } from './stop-rules.ts';
import { suggest, suggestion } from './suggesting.ts';
import { viewOf } from './views.ts';

/** How often running time is written down, in milliseconds. */
const SAVE_MS = 2_000;

/** All crawls of a companion: those in memory and those in the store. */
export class Herd implements Crawls {
  readonly #engine: Engine;
  readonly #listeners: Set<(news: CrawlNews) => void>;
  readonly #events: CrawlEvents;
  readonly #runs = new Map<string, Run>();
  readonly #waiters = new Map<string, ((view: CrawlView) => void)[]>();
  readonly #savedAt = new Map<string, number>();
  /** Pages that stopped a crawl as sign-in pages, and after which the user went on: they are what the sites show. */
  readonly #known = new Map<string, Set<string>>();
  readonly #room: RoomWatch;
  /** Crawls that came to rest when there was no room to write even that down. */
  readonly #unwritten = new Map<string, CrawlChange>();
  #closing: Promise<void> | undefined;

  /** @param listeners those whom `engine.tell` tells. */
  constructor(engine: Engine, listeners: Set<(news: CrawlNews) => void>) {
    this.#engine = engine;
    this.#listeners = listeners;
    this.#room = new RoomWatch(
      engine,
      (id) => this.#get(id),
      (id) => this.#goOn(id),
    );
    this.#events = new CrawlEvents(engine.clock, (id) => {
      // It may be forgotten by the time its last state is due.
      if (listeners.size > 0 && engine.store.crawls.get(id) !== undefined)
        engine.tell({ type: 'crawl', crawl: this.view(id) });
    });
  }

  putTopic(topic: Topic): void {
    if (!usable(topic)) {
      throw new TopicNeedsWords('Nothing in this topic can be compared with a page: add some words or a longer text.');
    }
    this.#engine.store.topics.put(topic, this.#engine.clock.now());
  }

  start(spec: CrawlSpec): CrawlView {
    const { store } = this.#engine;
    const before = store.crawls.get(spec.id);
    if (before !== undefined) {
      if (before.state === 'running' && before.copied === undefined) this.#run(before);
      return this.view(spec.id);
    }
    const [crawl, ...others] = crawlsOf(this.#engine, spec);
    store.crawls.create(crawl, spec.seeds, others);
    this.#run(crawl);
    return this.view(spec.id);
  }

  pause(id: string): CrawlView {
    const crawl = this.#own(id);
    if (crawl.state === 'done') throw new Conflict('The crawl has ended already.');
    if (crawl.state === 'running') this.#pause(id, '');
    return this.view(id);
  }

  resume(id: string): CrawlView {
    const { store } = this.#engine;
    const crawl = this.#own(id);
    if (!mayGoOn(store, crawl)) refuseSpent(crawl, store.crawls.tally(id).fetched);
    this.#goOn(id);
    return this.view(id);
  }

  stop(id: string): CrawlView {
    const crawl = this.#own(id);
    if (crawl.state === 'done') return this.view(id);
    const run = this.#runs.get(id);
    this.#update(id, { state: 'done', reason: 'user', message: '' });
    if (run === undefined) this.#finished(id);
    else {
      void run.halt().then(() => {
        // Told to go on meanwhile, it has not ended.
        if (!run.isActive) this.#finished(id);
      });
    }
    return this.view(id);
  }

  setBudgets(id: string, budgets: Budgets): CrawlView {
    this.#own(id);
    this.#update(id, { budgets });
    this.#runs.get(id)?.setBudgets(budgets);
    return this.view(id);
  }

  view(id: string): CrawlView {
    return viewOf(this.#engine.store, this.#stored(id), this.#runs.get(id));
  }

  views(): readonly CrawlView[] {
    const { store } = this.#engine;
    return store.crawls.list().map(({ id }) => viewOf(store, this.#stored(id), this.#runs.get(id)));
  }

  hosts(id: string): HostsView {
    this.#stored(id);
    return hostsOf(this.#engine, this.#runs.get(id), id);
  }

  askAgain(host: string): boolean {
    this.#engine.parser.forgive?.(host);
    return this.#engine.politeness.lift(host);
  }

  suggestions(id: string, show: Show, limit: number): readonly Suggestion[] {
    const { store, createJudge } = this.#engine;
    const crawl = this.#stored(id);
    const judge =
      this.#runs.get(id)?.mindOf(id).judge ?? createJudge(topicOf(store, crawl.topicId), judgeOptions(crawl.choices));
    return suggest(store, crawl, show, limit, judge.threshold);
  }

  label(labels: readonly LabelEvent[]): readonly string[] {
    const { store, tell } = this.#engine;
    const verdicts = store.labels.put(labels);
    for (const label of labels) tell({ type: 'label', label });
    for (const crawl of store.crawls.list()) {
      const mine = verdicts.filter(({ topicId }) => topicId === crawl.topicId);
      if (mine.length === 0) continue;
      this.#runs.get(crawl.id)?.teach(crawl.id, mine);
      tell({ type: 'rejudged', crawlId: crawl.id });
      this.#events.changed(crawl.id);
    }
    return labels.map(({ id }) => id);
  }

  captured(captures: readonly Capture[]): void {
    const pages = captures.map(({ page }) => completed(page));
    for (const [id, run] of this.#runs) run.captured(id, pages);
  }

  forget(what: Forget): Promise<Forgotten> {
    const held = {
      runs: this.#runs,
      known: this.#known,
      politeness: this.#engine.politeness,
      end: (id: string) => this.#finish(id, 'user', '', this.#runs.get(id)),
      goOn: () => this.goOn(),
    };
    return forget(this.#engine.store, held, what);
  }

  subscribe(listener: (news: CrawlNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ended(id: string): Promise<CrawlView> {
    if (this.#stored(id).state === 'done' && !this.#runs.has(id)) return Promise.resolve(this.view(id));
    return new Promise((resolve) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), resolve]);
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Goes on with every crawl that ran when an earlier process ended, and with those that waited for room once there is some. */
  goOn(): void {
    for (const crawl of this.#engine.store.crawls.list()) {
      if (crawl.copied !== undefined) continue;
      if (crawl.state === 'running') this.#run(crawl);
      else if (isForRoom(crawl)) this.#room.await(crawl.id);
    }
  }

  async #close(): Promise<void> {
    this.#events.close();
    this.#room.close();
    const runs = [...this.#runs];
    await Promise.all(runs.map(([, run]) => run.halt()));
    for (const [id, run] of runs) ifRoom(() => this.#engine.store.crawls.update(id, run.spent));
    this.#runs.clear();
    for (const id of [...this.#waiters.keys()]) this.#answer(id);
  }

  #stored(id: string): StoredCrawl {
    const crawl = this.#get(id);
    if (crawl === undefined) throw new NotFound('There is no crawl of this id.');
    return crawl;
  }

  #get(id: string): StoredCrawl | undefined {
    const crawl = this.#engine.store.crawls.get(id);
    return crawl && { ...crawl, ...this.#unwritten.get(id) };
  }

  /** Changes a crawl and those that share its fetches. */
  #update(id: string, change: CrawlChange): void {
    const { store } = this.#engine;
    for (const one of joinedTo(store, this.#stored(id))) {
      store.crawls.update(one, change);
      this.#unwritten.delete(one);
      this.#events.changed(one);
    }
  }

  /** One that is run from here. */
  #own(id: string): StoredCrawl {
    const crawl = this.#stored(id);
    if (crawl.copied !== undefined) throw new Conflict(said('copied'));
    return crawl;
  }

  #run(crawl: StoredCrawl): void {
    const { id } = crawl;
    let run = this.#runs.get(id);
    if (run === undefined) {
      const errands = errandsOf(this.#engine.store, crawl);
      const crawls = new Map(errands.map((errand) => [errand.crawl.id, errand.crawl]));
      run = new Run(
        this.#engine,
        errands,
        {
          kept: (crawlId, kept, choice, status) => this.#kept(crawls.get(crawlId) ?? crawl, kept, choice, status),
          changed: () => {
            for (const one of crawls.keys()) this.#events.changed(one);
          },
          ended: (end) => this.#ended(id, end),
        },
        this.#known.get(id),
      );
      for (const one of crawls.keys()) this.#runs.set(one, run);
    }
    run.start();
    this.#events.changed(id);
  }

  #goOn(id: string): void {
    this.#update(id, { state: 'running', reason: null, message: '' });
    this.#run(this.#stored(id));
  }

  #pause(id: string, message: string): void {
    const run = this.#runs.get(id);
    this.#update(id, { ...run?.spent, state: 'paused', message });
    void run?.halt();
  }

  /** Until there is room, or the user says otherwise. */
  #pauseForRoom(id: string): void {
    const { store } = this.#engine;
    const isWritten = ifRoom(() => this.#pause(id, DISK_FULL));
    if (!isWritten) {
      for (const one of joinedTo(store, this.#stored(id))) {
        this.#unwritten.set(one, { state: 'paused', message: DISK_FULL });
        this.#events.changed(one);
      }
      void this.#runs.get(id)?.halt();
    }
    this.#room.await(id);
  }

  #kept(crawl: StoredCrawl, { page, hidden }: Kept, choice: Choice, status: number): void {
    const { store, tell } = this.#engine;
    const { n, url, relevance, onTopic } = page;
    const { priority, sighting } = choice;
    const from = this.#runs.get(crawl.id)?.mindOf(crawl.id).log.byUrl(sighting.source)?.url ?? '';
    const line: FetchedLine = { n, url, status, relevance, onTopic, priority, from, anchor: sighting.anchor };
    tell({ type: 'fetched', crawlId: crawl.id, line });
    if (this.#listeners.size > 0 && onTopic && !hidden && page.label === 'none') {
      const found = suggestion(store, crawl, page.pageId);
      if (found !== undefined) tell({ type: 'suggestion', suggestion: found });
    }
    this.#saveNowAndThen(crawl.id);
  }

  #saveNowAndThen(id: string): void {
    const now = this.#engine.clock.monotonic();
    if (now - (this.#savedAt.get(id) ?? Number.NEGATIVE_INFINITY) < SAVE_MS) return;
    this.#savedAt.set(id, now);
    this.#update(id, this.#runs.get(id)?.spent ?? {});
    if (this.#room.isShort) this.#pauseForRoom(id);
  }

  #ended(id: string, end: RunEnd): void {
    const run = this.#runs.get(id);
    const crawl = this.#stored(id);
    if (run !== undefined && !run.isSound) {
      for (const one of joinedTo(this.#engine.store, crawl)) this.#runs.delete(one);
    }
    const isWritten = ifRoom(() => this.#settle(id, end, run));
    // Who paused or stopped it meanwhile has had the last word.
    if ((end.full || !isWritten) && crawl.state === 'running' && this.#closing === undefined) this.#pauseForRoom(id);
  }

  #settle(id: string, { reason, fault, captive, full = false }: RunEnd, run: Run | undefined): void {
    if (full) return;
    if (captive !== undefined) this.#captured(id, captive, run);
    else if (fault !== undefined) this.#finish(id, 'failure', String(fault), run);
    else if (reason !== undefined) this.#finish(id, reason, run?.parked.join(' ') ?? '', run);
  }

  /** What the network said in place of sites is taken out, its answers to robots.txt too. */
  #captured(id: string, { urls, signature }: CaptiveNetwork, run: Run | undefined): void {
    const { store, fetcher } = this.#engine;
    const known = (this.#known.get(id) ?? new Set<string>()).add(signature);
    for (const one of joinedTo(store, this.#stored(id))) {
      this.#known.set(one, known);
      store.journal(one).retract(run?.idsOf(one, urls) ?? []);
    }
    fetcher.forgetRules();
    if (this.#stored(id).state === 'running') this.#pause(id, said('network-sign-in'));
  }

  #finish(id: string, reason: StopReason, message: string, run: Run | undefined): void {
    if (this.#stored(id).state === 'done') return;
    this.#update(id, { ...run?.spent, state: 'done', reason, message });
    this.#finished(id);
  }

  #finished(id: string): void {
    const { store } = this.#engine;
    ifRoom(() => this.#update(id, this.#runs.get(id)?.spent ?? {}));
    for (const one of joinedTo(store, this.#stored(id))) {
      ifRoom(() => store.journal(one).forgetUnkept());
      this.#runs.delete(one);
      this.#answer(one);
    }
  }

  #answer(id: string): void {
    const view = this.view(id);
    for (const resolve of this.#waiters.get(id) ?? []) resolve(view);
    this.#waiters.delete(id);
  }
}

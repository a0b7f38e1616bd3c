import type { WatchChange, WatchEntry, WatchView } from '../../shared/api/watch.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { isSameSite } from '../../shared/url/same-site.ts';
import type { PoliteFetch } from '../crawl/politeness/polite-fetch.ts';
import type { Clock } from '../crawl/ports/clock.ts';
import type { CrawlDeps, Parser } from '../crawl/ports/crawl-deps.ts';
import type { Crawls } from '../crawl/ports/crawls.ts';
import { topicOf } from '../crawl/ports/stored.ts';
import type { Store } from '../store/store.ts';
import type { WatchDue, WatchedPage } from '../store/watch-store.ts';
import { begunFor, entriesOf, viewOf } from './finds.ts';
import type { HandOver } from './hand-over.ts';
import { dueOf } from './interval.ts';
import { knownLinks } from './known-links.ts';
import { dueBeside, newLists } from './lists.ts';
import { nextRound } from './round.ts';
import { nextSearch } from './search.ts';
import { type Visiting, visit, type WatchVisitResult } from './visit.ts';
import { choosePages } from './watched-pages.ts';

export interface WatchingOptions {
  readonly store: Store;
  readonly crawls: Crawls;
  /** With the pauses of all crawls. */
  readonly fetch: PoliteFetch;
  readonly parser: Parser;
  /** The web that is visited; without it no sitemap is known. */
  readonly outside?: Pick<CrawlDeps['fetcher'], 'rules' | 'polite'>;
  readonly clock: Clock;
  /** Pages that a topic's watch fetches a week in search of new sources. Default: none. */
  readonly searchPages?: () => number | undefined;
  /** Takes answers on which rounds start, for the fetcher of the crawls. */
  readonly handOver?: Pick<HandOver, 'keep' | 'clear'>;
  /** Called with each failure of the companion itself; the watch continues. */
  readonly failed?: (error: unknown) => void;
}

/** Topics that are kept watched. */
export interface Watching {
  list(): readonly WatchEntry[];
  /** @throws not-found for an unknown topic. */
  view(topicId: string): WatchView;
  /** @throws not-found for an unknown topic. */
  set(topicId: string, change: WatchChange): WatchView;
  /** Resolves when nothing is due, being visited or being fetched. */
  idle(): Promise<void>;
  /** Aborts the running visits; their pages stay due. */
  close(): Promise<void>;
}

/** Longest sleep, in ms, since the clock may jump and the machine may sleep. */
const MAX_SLEEP_MS = 3_600_000;
/** After a failure of the companion's own, a full disk mostly. */
const RETRY_MS = 60_000;
/** Pages visited at a time; each host still gets one request at a time. */
const AT_ONCE = 4;
/** Rounds kept with or without finds; of older ones only those with a find. */
const MAX_ROUNDS = 50;
/**
 * @param goOn true: continue at once where an earlier process stopped; otherwise nothing runs before the first `set`.
 */
export function openWatching(options: WatchingOptions, goOn = false): Watching {
  const watching = new Schedule(options);
  if (goOn) watching.begin();
  return watching;
}

/** A page as the topic's crawls know it; a list that a page of its own site names. */
const hasAuthority = ({ authority, watches }: Store, { topicId, key, kind, url }: WatchedPage): boolean =>
  kind === 'page'
    ? authority.ofPage(topicId, key)
    : watches.outlines(topicId).some((page) => page.feed === url && isSameSite(page.url, url));

class Schedule implements Watching {
  readonly #runtime: WatchingOptions;
  readonly #stop = new AbortController();
  #sleep: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #isAtWork = false;

  constructor(runtime: WatchingOptions) {
    this.#runtime = runtime;
  }

  begin(): void {
    try {
      for (const { topicId } of this.#runtime.store.watches.list()) choosePages(this.#runtime.store, topicId);
    } catch (error) {
      this.#later(error);
      return;
    }
    this.#wake();
  }

  list(): readonly WatchEntry[] {
    return entriesOf(this.#runtime.store, this.#runtime.clock.now());
  }

  view(topicId: string): WatchView {
    const { store, clock } = this.#runtime;
    return viewOf(store, topicOf(store, topicId).id, clock.now());
  }

  set(topicId: string, { to, now = false }: WatchChange): WatchView {
    const { store, clock } = this.#runtime;
    const before = this.view(topicId).state;
    if (to === 'off') store.watches.drop(topicId);
    else {
      const beganAt = store.watches.get(topicId)?.beganAt ?? clock.now();
      store.watches.put({ topicId, state: to, beganAt });
      if (before === 'off') choosePages(store, topicId);
      if (now) store.watches.putPages(store.watches.pages(topicId).map((page) => ({ ...page, dueAt: clock.now() })));
    }
    this.#wake();
    return this.view(topicId);
  }

  async idle(): Promise<void> {
    const { crawls, store } = this.#runtime;
    for (;;) {
      await this.#work;
      const begun = store.watches.list().flatMap(({ topicId }) => begunFor(store, topicId));
      const running = begun.filter(({ crawlId }) => store.crawls.get(crawlId)?.state === 'running');
      if (running.length === 0 && !this.#isAtWork) return;
      await Promise.all(running.map(({ crawlId }) => crawls.ended(crawlId)));
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#sleep();
    await this.#work;
  }

  /** Visits due pages, then sleeps until the next one is due. */
  #wake(): void {
    try {
      this.#visitOrSleep();
    } catch (error) {
      this.#later(error);
    }
  }

  /** Reports a failure and schedules a retry: no fault of the watch may end the crawls beside it. */
  #later(error: unknown): void {
    this.#sleep();
    if (!this.#stop.signal.aborted) this.#sleep = this.#runtime.clock.timer(RETRY_MS, () => this.#wake());
    this.#runtime.failed?.(error);
  }

  #visitOrSleep(): void {
    this.#sleep();
    if (this.#stop.signal.aborted || this.#isAtWork) return;
    const { store, clock } = this.#runtime;
    const now = clock.now();
    const dueAts = this.#on().flatMap((topicId) => store.watches.dues(topicId).map((page) => dueOf(page, now)));
    if (dueAts.length === 0) return;
    const wait = Math.min(...dueAts) - now;
    if (wait > 0) {
      this.#sleep = clock.timer(Math.min(MAX_SLEEP_MS, wait), () => this.#wake());
      return;
    }
    this.#isAtWork = true;
    this.#work = this.#visitDue().then(
      () => {
        this.#isAtWork = false;
        this.#wake();
      },
      (error: unknown) => {
        this.#isAtWork = false;
        this.#later(error);
      },
    );
  }

  #on(): readonly string[] {
    const watches = this.#runtime.store.watches.list();
    return watches.flatMap(({ topicId, state }) => (state === 'on' ? [topicId] : []));
  }

  async #visitDue(): Promise<void> {
    const { store, clock } = this.#runtime;
    for (const topicId of this.#on()) {
      const due = store.watches.dues(topicId).filter((page) => dueOf(page, clock.now()) <= clock.now());
      const waiting = due[Symbol.iterator]();
      const visiting = this.#visiting(topicId);
      const visitors = Array.from({ length: AT_ONCE }, () => this.#visitAll(topicId, waiting, visiting));
      // All of them, so that none is still at work when the next try begins.
      for (const end of await Promise.allSettled(visitors)) if (end.status === 'rejected') throw end.reason;
      if (due.length === 0 || this.#stop.signal.aborted) continue;
      this.#round(topicId);
      this.#search(topicId);
    }
  }

  /** Returns what the visits of a topic need; all that run at one time share it. */
  #visiting(topicId: string): Visiting {
    const { store, clock, fetch, parser, outside } = this.#runtime;
    return {
      fetch,
      parser,
      isKnown: knownLinks(store, topicId),
      isHeard(feed) {
        const list = store.watches.page(topicId, pageKey(feed));
        return list?.failure === '' && list.links.length > 0;
      },
      standing: ({ key }) => store.watches.page(topicId, key),
      polite: outside?.polite ?? false,
      hasAuthority: (page) => hasAuthority(store, page),
      now: () => clock.now(),
      sitemaps: (url) => outside?.rules(url)?.sitemaps ?? [],
    };
  }

  async #visitAll(topicId: string, pages: Iterator<WatchDue> & Iterable<WatchDue>, visiting: Visiting): Promise<void> {
    const { store } = this.#runtime;
    for (const { key } of pages) {
      // The user switched the watch off or paused it in between: skip the rest.
      if (this.#stop.signal.aborted || store.watches.get(topicId)?.state !== 'on') return;
      // Read its current state: its user may have erased it or its links in between.
      const page = store.watches.page(topicId, key);
      if (page === undefined) continue;
      const seen = await visit(page, visiting, this.#stop.signal);
      if (seen !== undefined) this.#keep(seen);
    }
  }

  /** Saves the result of a visit: the page itself, new lists to watch, and pages that a list marks as changed. */
  #keep({ page, lists, touched, answer }: WatchVisitResult): void {
    const { store, clock, handOver } = this.#runtime;
    if (answer !== undefined) handOver?.keep(page.url, answer);
    store.watches.putSeen(page);
    if (page.kind === 'page' && lists.length === 0) return;
    const known = store.watches.outlines(page.topicId);
    // The page was dropped in between, and its lists with it.
    if (known.every(({ key }) => key !== page.key)) return;
    store.watches.putPages(newLists(page.topicId, known, lists, clock.now()));
    const now = clock.now();
    for (const one of known) {
      const dueAt = (touched.get(one.key) ?? 0) > one.visitedAt ? Math.min(now, one.dueAt) : dueBeside(page, one);
      const before = dueAt === one.dueAt ? undefined : store.watches.page(page.topicId, one.key);
      if (before !== undefined) store.watches.putSeen({ ...before, dueAt });
    }
  }

  /** Fetches the new links of all changed pages, unless it is fetching some already. */
  #round(topicId: string): void {
    const { store, crawls, clock, handOver } = this.#runtime;
    const round = nextRound(store.watches, topicId, ({ crawlId }) => store.crawls.get(crawlId)?.state === 'running');
    if (round === undefined) return;
    crawls.start(round.spec);
    store.watches.addRound(topicId, { crawlId: round.spec.id, at: clock.now() }, round.links);
    this.#afterwards(topicId, round.spec.id, () => handOver?.clear());
  }

  /** Lets a crawl of the topic go on, once a week: its next pages may be new sources, and lead to more. */
  #search(topicId: string): void {
    const { store, crawls, clock, searchPages } = this.#runtime;
    const pages = searchPages?.() ?? 0;
    const search = nextSearch(store.crawls, store.watches, topicId, pages, clock.now());
    if (search === undefined) return;
    // First, so that no failure makes it more than one a week.
    store.watches.addSearch(topicId, { crawlId: search.crawlId, at: clock.now() });
    crawls.setBudgets(search.crawlId, search.budgets);
    crawls.resume(search.crawlId);
    this.#afterwards(topicId, search.crawlId);
  }

  /** Chooses the watched pages again once a crawl has ended. */
  #afterwards(topicId: string, crawlId: string, ended: () => void = () => undefined): void {
    const { store, crawls } = this.#runtime;
    crawls
      .ended(crawlId)
      .then(() => {
        ended();
        if (this.#stop.signal.aborted || store.watches.get(topicId) === undefined) return;
        store.watches.pruneRounds(topicId, MAX_ROUNDS);
        choosePages(store, topicId);
        this.#wake();
      })
      .catch((error: unknown) => this.#later(error));
  }
}

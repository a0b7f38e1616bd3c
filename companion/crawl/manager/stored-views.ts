import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { Judge } from '../../judge/judge.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { SuggestionFilter } from '../ports/crawls.ts';
import { topicOf } from '../ports/stored.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { judgeOptions } from '../state/choices.ts';
import { commonOffTopic } from './common-words.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { hostsOf } from './hosts-view.ts';
import { suggest, suggestion } from './suggesting.ts';
import { viewOf } from './views.ts';

/** Reads the views of crawls from memory where they are loaded, else from the store. Changes nothing. */
export class CrawlViews {
  readonly #deps: CrawlDeps;
  readonly #rows: CrawlRows;
  readonly #runs: ReadonlyMap<string, CrawlRun>;
  readonly #isHeldUp: () => boolean;

  /**
   * @param runs by the id of the crawl.
   * @param isHeldUp whether no crawl may run just now, and those that are to will after that
   */
  constructor(deps: CrawlDeps, rows: CrawlRows, runs: ReadonlyMap<string, CrawlRun>, isHeldUp: () => boolean) {
    this.#deps = deps;
    this.#rows = rows;
    this.#runs = runs;
    this.#isHeldUp = isHeldUp;
  }

  /** @throws not-found, as all that follow do */
  view(id: string): CrawlView {
    return this.#viewOf(this.#rows.get(id));
  }

  views(): readonly CrawlView[] {
    return this.#rows.list().map((crawl) => this.#viewOf(crawl));
  }

  hosts(id: string): HostsView {
    return hostsOf(this.#deps, this.#readyRun(id), this.#rows.get(id));
  }

  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[] {
    const { store, createJudge } = this.#deps;
    const crawl = this.#rows.get(id);
    const judge = this.#judgeOf(id);
    const { threshold } = judge ?? createJudge(topicOf(store, crawl.topicId), judgeOptions(crawl.choices));
    return suggest(store, crawl, show, limit, threshold, judge?.account);
  }

  page(id: string, pageId: number): Suggestion | undefined {
    const { store } = this.#deps;
    return suggestion(store, this.#rows.get(id), pageId, this.#judgeOf(id)?.account, commonOffTopic(store, id));
  }

  #viewOf(crawl: StoredCrawl): CrawlView {
    const { store, clock } = this.#deps;
    const view = viewOf(store, crawl, this.#runs.get(crawl.id), clock.now());
    return this.#isHeldUp() && crawl.state === 'running' ? { ...view, state: 'running' } : view;
  }

  /** The run of a crawl in memory, if it has loaded everything that is saved. */
  #readyRun(id: string): CrawlRun | undefined {
    const run = this.#runs.get(id);
    return run?.isReady ? run : undefined;
  }

  #judgeOf(id: string): Judge | undefined {
    return this.#readyRun(id)?.stateOf(id).judge;
  }
}

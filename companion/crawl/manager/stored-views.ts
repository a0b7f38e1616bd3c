import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { SiteQuestion } from '../../../shared/api/site-question.ts';
import type { Judge } from '../../judge/judge.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { SuggestionFilter } from '../ports/crawls.ts';
import { topicOf } from '../ports/stored.ts';
import { judgeOptions } from '../state/choices.ts';
import { commonOffTopic } from './common-words.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { hostsOf } from './hosts-view.ts';
import type { LoadedCrawls } from './loaded-crawls.ts';
import { NO_PAGE_QUESTIONS, pageQuestions, siteQuestions } from './site-questions.ts';
import { suggest, suggestion } from './suggesting.ts';
import { viewOf } from './views.ts';

/** The crawls in memory, as views need them. */
type ShownCrawls = Pick<LoadedCrawls, 'get' | 'ready' | 'isShut'>;

/** Reads the views of crawls from memory where they are loaded, else from the store. Changes nothing. */
export class CrawlViews {
  readonly #deps: CrawlDeps;
  readonly #rows: CrawlRows;
  readonly #loaded: ShownCrawls;

  constructor(deps: CrawlDeps, rows: CrawlRows, loaded: ShownCrawls) {
    this.#deps = deps;
    this.#rows = rows;
    this.#loaded = loaded;
  }

  /** @throws not-found, as all that follow do */
  view(id: string): CrawlView {
    return this.#viewOf(this.#rows.get(id));
  }

  views(): readonly CrawlView[] {
    return this.#rows.list().map((crawl) => this.#viewOf(crawl));
  }

  hosts(id: string): HostsView {
    return hostsOf(this.#deps, this.#loaded.ready(id), this.#rows.get(id));
  }

  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[] {
    const { store, createJudge } = this.#deps;
    const crawl = this.#rows.get(id);
    const judge = this.#judgeOf(id);
    const { threshold } = judge ?? createJudge(topicOf(store, crawl.topicId), judgeOptions(crawl.choices));
    const run = show === 'unsure' && crawl.order === 'adaptive' ? this.#loaded.ready(id) : undefined;
    const asks = run === undefined ? NO_PAGE_QUESTIONS : pageQuestions(run.stateOf(id));
    return suggest(store, crawl, { show, limit, threshold, ...asks }, judge?.account);
  }

  page(id: string, pageId: number): Suggestion | undefined {
    const { store } = this.#deps;
    return suggestion(store, this.#rows.get(id), pageId, this.#judgeOf(id)?.account, commonOffTopic(store, id));
  }

  /** Hosts about which the user's answer would teach most. */
  siteQuestions(id: string, limit: number): readonly SiteQuestion[] {
    const { order, choices } = this.#rows.get(id);
    const run = this.#loaded.ready(id);
    if (run === undefined || order !== 'adaptive') return [];
    const seeds = this.#deps.store.crawls.seeds(id).map(({ url }) => url);
    return siteQuestions(run.stateOf(id), choices, seeds, limit);
  }

  #viewOf(crawl: StoredCrawl): CrawlView {
    const { store, clock } = this.#deps;
    const view = viewOf(store, crawl, this.#loaded.get(crawl.id), clock.now());
    return this.#loaded.isShut && crawl.state === 'running' ? { ...view, state: 'running' } : view;
  }

  #judgeOf(id: string): Judge | undefined {
    return this.#loaded.ready(id)?.stateOf(id).judge;
  }
}

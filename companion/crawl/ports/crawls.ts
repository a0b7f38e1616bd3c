import type { Capture, Forget } from '../../../shared/api/capture.ts';
import type { Budgets, CrawlSpec, CrawlView } from '../../../shared/api/crawl.ts';
import type { ServerEvent } from '../../../shared/api/event.ts';
import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import type { HostsView } from '../../../shared/api/hosts.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Forgotten } from '../../store/upkeep.ts';

export type SuggestionFilter = 'unlabelled' | 'relevant' | 'not-relevant' | 'unsure';

/** One fetched page of a crawl, as the command line prints it. */
export interface FetchedLine {
  readonly n: number;
  readonly url: string;
  readonly status: number;
  readonly relevance: number;
  readonly onTopic: boolean;
  /** The order's priority of the link when it was taken. */
  readonly priority: number;
  /** URL of the page whose link was followed, '' for a seed. */
  readonly from: string;
  readonly anchor: string;
}

export type CrawlNews =
  | ServerEvent
  | { readonly type: 'fetched'; readonly crawlId: string; readonly line: FetchedLine };

/** Calls that take a while when many workers share the store of the crawls. */
type Waited = 'putTopic' | 'start' | 'pause' | 'resume' | 'stop' | 'setBudgets' | 'label' | 'hosts' | 'askAgain';
type ImmediateMethod =
  | 'addSeeds'
  | 'addLinks'
  | 'nextHost'
  | 'siteQuestions'
  | 'answerSite'
  | 'use'
  | 'view'
  | 'views'
  | 'suggestions'
  | 'page'
  | 'captured'
  | 'forget'
  | 'forgettingShare'
  | 'subscribe';

/** Operations that the server calls on crawls, whichever store holds them. */
export type Steering = Pick<Crawls, ImmediateMethod> & {
  readonly [Call in Waited]: (
    ...given: Parameters<Crawls[Call]>
  ) => ReturnType<Crawls[Call]> | Promise<ReturnType<Crawls[Call]>>;
};

/** All crawls of one companion: the one thing that server and command line steer. */
export interface Crawls {
  /**
   * Makes or changes a topic; its crawls use the changed topic at once.
   * @throws topic-needs-words when neither texts nor words hold a usable word.
   */
  putTopic(topic: Topic): void;
  /**
   * Adds seeds to the newest crawl of a topic and to all that have not ended. A seed that was captured is read from the
   * capture.
   */
  addSeeds(topicId: string, urls: readonly string[]): void;
  /**
   * Adds addresses to one crawl, and those of a host's sitemap and feeds. A crawl that ended because no link was left
   * resumes.
   * @returns how many of them the crawl has not read; with none it stays as it was
   * @throws not-found; conflict for a copy, and for a crawl that ended at a limit
   */
  addLinks(id: string, links: FurtherLinks): number;
  /** Host with the most on-topic pages whose sitemap the crawl was not given. @throws not-found */
  nextHost(id: string): string | undefined;
  /** Starts, or returns the crawl that has this id already. @throws not-found for an unknown topic. */
  start(spec: CrawlSpec): CrawlView;
  pause(id: string): CrawlView;
  resume(id: string): CrawlView;
  stop(id: string): CrawlView;
  setBudgets(id: string, budgets: Budgets): CrawlView;
  /** The user looks at a crawl: where several are to be rebuilt, it goes first. */
  use(id: string): void;
  view(id: string): CrawlView;
  views(): readonly CrawlView[];
  /** How hosts are treated just now; of a crawl that is not in memory those it named that are left alone. */
  hosts(id: string): HostsView;
  /**
   * Ends the suspension of a host for what it did. Ended crawls that wait for the host resume, too.
   * @returns whether the host was suspended for that.
   */
  askAgain(host: string): boolean;
  /**
   * Hosts about which an answer would teach most; none for a crawl that is not in memory, or of an order that uses no
   * answers. Counts as a look of the user: a quiet crawl goes back to its full pace.
   */
  siteQuestions(id: string, limit: number): readonly SiteQuestion[];
  /** Takes the user's answer about a host; the crawl uses it at once. */
  answerSite(id: string, answer: SiteAnswer): void;
  suggestions(id: string, show: SuggestionFilter, limit: number): readonly Suggestion[];
  /** Any page of a crawl, on the topic or not. @throws not-found for an unknown crawl */
  page(id: string, pageId: number): Suggestion | undefined;
  /** On disk (synchronous FULL) when it returns; running crawls of the topic turn at once. */
  label(labels: readonly LabelEvent[]): readonly string[];
  /**
   * Pages that the user's browser read, and that are kept: running and paused crawls that needed it for them take them
   * in.
   */
  captured(captures: readonly Capture[]): void;
  /**
   * Forgets the named data in memory and in the store. Crawls that ran continue without it; after `all` no crawl is
   * left. See `Upkeep.forget`.
   */
  forget(what: Forget): Promise<Forgotten>;
  /** How much is done of what is being forgotten, from 0 to 1; undefined while nothing is. */
  forgettingShare(): number | undefined;
  /** Resolves when nothing is being forgotten, be it for now or because it failed. */
  forgotten(): Promise<void>;
  subscribe(listener: (news: CrawlNews) => void): () => void;
  /** Resolves when the crawl has ended. */
  ended(id: string): Promise<CrawlView>;
  /** Pauses running crawls so that the next start resumes them, and closes. */
  close(): Promise<void>;
}

/** One visit to a watched page. */
export interface WatchVisit {
  /** Milliseconds since the visit before, or since the crawl that found the page. */
  readonly afterMs: number;
  readonly isChanged: boolean;
}

/** `page`, or a list of new pages on a site, which saves fetching those: a feed (RSS, Atom) or a sitemap. */
export type WatchedKind = 'page' | 'feed' | 'sitemap';

/** A page that is visited again, or a list. */
export interface WatchedPage {
  readonly topicId: string;
  readonly kind: WatchedKind;
  /** For a page: address of the watched feed that it names, or ''. */
  readonly feed: string;
  /** `pageKey` of `url`. */
  readonly key: string;
  readonly url: string;
  /** Validators of its last answer, '' if it sent none. */
  readonly etag: string;
  readonly lastModified: string;
  /** shared/text/sameness/sketch of its text; empty: not known yet. */
  readonly sketch: Uint32Array;
  /** hash32 of the keys of the links on it; empty: not known yet. */
  readonly links: Uint32Array;
  /** Canonical addresses of links that are new on it and were not fetched yet. */
  readonly fresh: readonly string[];
  /** The last ones, oldest first. */
  readonly visits: readonly WatchVisit[];
  readonly visitedAt: number;
  readonly dueAt: number;
  /** Result of the last visit: '' for success, or a code of `fetch/`. */
  readonly failure: string;
}

/** When a page is due. */
export type WatchDue = Pick<WatchedPage, 'key' | 'dueAt' | 'visitedAt'>;

/** A watched page without what its last visit saw. */
export type WatchOutline = WatchDue & Pick<WatchedPage, 'url' | 'kind' | 'feed' | 'visits'>;

/** A watched topic. `paused`: keeps its data, and visits no page. */
export interface Watch {
  readonly topicId: string;
  readonly state: 'on' | 'paused';
  readonly beganAt: number;
}

/** A crawl that fetched new links of watched pages. */
export interface WatchRound {
  readonly crawlId: string;
  readonly at: number;
}

/** A crawl that the watch continues week by week, in search of new sources. */
export interface WatchSearch {
  readonly crawlId: string;
  /** Last time that it was continued. */
  readonly at: number;
}

/** Everything is on the disk when a call returns, so that a watch outlives the process. */
export interface WatchStore {
  get(topicId: string): Watch | undefined;
  list(): readonly Watch[];
  /** Makes or replaces. */
  put(watch: Watch): void;
  /** Takes the watch and its pages away; its rounds stay, as the crawls that they are. */
  drop(topicId: string): void;
  /** Soonest due first. Cost: some 15 µs a page, for the links of each. */
  pages(topicId: string): readonly WatchedPage[];
  /** As `pages`, at a tenth of the cost. */
  outlines(topicId: string): readonly WatchOutline[];
  /** As `outlines`, without what takes time to read. */
  dues(topicId: string): readonly WatchDue[];
  page(topicId: string, key: string): WatchedPage | undefined;
  /** Makes or replaces, all or nothing. */
  putPages(pages: readonly WatchedPage[]): void;
  /** Replaces a page, unless it was dropped since. */
  putSeen(page: WatchedPage): void;
  dropPages(topicId: string, keys: readonly string[]): void;
  /** Oldest first. */
  rounds(topicId: string): readonly WatchRound[];
  /** Addresses that the kept rounds could not fetch, each with the code of `fetch/`. */
  failedLinks(topicId: string): readonly { readonly url: string; readonly failure: string }[];
  /** Writes a round down and takes from all pages of the topic the fresh links that it fetches. */
  addRound(topicId: string, round: WatchRound, fetched: ReadonlySet<string>): void;
  /** Returns whether a crawl of the topic has the page of a key, pages that searches brought aside. */
  hasPage(topicId: string, key: string): boolean;
  /** Newest first. */
  searches(topicId: string): readonly WatchSearch[];
  /** Writes down that a crawl is continued. */
  addSearch(topicId: string, search: WatchSearch): void;
  /**
   * Takes rounds that brought nothing away, with their crawls: all but the newest `most`, those that have not ended and
   * those whose finds have a feed. A round with a find or a label stays, so that no find is lost, and no answer.
   * @returns how many went.
   */
  pruneRounds(topicId: string, most: number): number;
}

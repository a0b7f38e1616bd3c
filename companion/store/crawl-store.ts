import type { Budgets, CrawlSpec, OrderName, Share, StopReason } from '../../shared/api/crawl.ts';
import type { LabelValue, ScorePart } from '../../shared/api/page.ts';
import type { FileFacts } from '../../shared/page/file-facts.ts';
import type { PageKind } from '../../shared/page/page-kind.ts';

/** A crawl as it is kept. */
export interface StoredCrawl {
  readonly id: string;
  readonly topicId: string;
  readonly order: OrderName;
  readonly budgets: Budgets;
  /** Choices beyond the defaults: patterns of addresses to follow, parameters of the order, company. */
  readonly choices?: Pick<
    CrawlSpec,
    'scope' | 'parameters' | 'judge' | 'extraction' | 'siteLabels' | 'learnFrom' | 'keepOriginals'
  > & {
    readonly joined?: Joined;
  };
  /** `running` in the store but not in this process: it was interrupted. */
  readonly state: 'running' | 'paused' | 'done';
  readonly reason: StopReason | null;
  /** Message that adds to the reason or explains a pause; '' for nothing. */
  readonly message: string;
  readonly startedAt: number;
  /** Running time in milliseconds, pauses not counted. */
  readonly elapsedMs: number;
  /** Octets that all fetches cost, as `Budgets.bytes` counts them. */
  readonly bytes: number;
  /** Time at which an ended crawl resumes by itself, in ms since 1970; null: never. A change of state clears it. */
  readonly goesOnAt?: number | null;
  /** Present for a copy of a crawl in a shared store of many workers: how far it was copied. A copy never runs here. */
  readonly copied?: Copied;
}

/** Places in what the learner of a shared crawl took in (`seq`) and changed (`changed`). */
export interface Copied {
  readonly seq: number;
  readonly changed: number;
}

/** Crawls of several topics that share every fetch. */
export interface Joined {
  /** All of them, this one included, in the same sequence for each. */
  readonly ids: readonly string[];
  readonly share: Share;
}

export type CrawlChange = Partial<
  Pick<
    StoredCrawl,
    'state' | 'reason' | 'message' | 'budgets' | 'choices' | 'elapsedMs' | 'bytes' | 'copied' | 'goesOnAt'
  >
>;

export interface StoredSeed {
  readonly url: string;
  readonly state: 'waiting' | 'fetched' | 'failed';
  readonly failure: string;
  readonly message: string;
}

/**
 * A fetched page with what a suggestion shows. Labels of the user are already in: a labelled page has relevance 1 or 0.
 */
export interface StoredPage extends FileFacts {
  /** Counted through all crawls of the store. */
  readonly id: number;
  readonly crawlId: string;
  /** Place in the crawl, from 1; 0 for a page that was captured and not fetched. */
  readonly n: number;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly unsure: boolean;
  readonly label: LabelValue;
  /** A seed, the same content as an earlier page of the crawl, or a page that asks not to be kept: never suggested. */
  readonly hidden: boolean;
  readonly urlId: number;
  readonly url: string;
  /** Absent for a page that an earlier version kept. */
  readonly pageKind?: PageKind;
  /** HTTP status; 0: the user's browser read the page. */
  readonly status: number;
  readonly title: string;
  readonly site: string;
  readonly snippet: string;
  readonly language: string;
  readonly foundAt: number;
  readonly words: readonly string[];
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
  /** When the link was chosen, in [0,1]. */
  readonly priority: number;
  readonly parts: readonly ScorePart[];
  /** The judge's own, `{}` where none are kept. */
  readonly features: string;
}

export interface PathStep {
  readonly url: string;
  readonly title: string;
  readonly isList: boolean;
}

/** Another page of a crawl that shows the same published work. */
export interface WorkVersion extends Pick<StoredPage, 'id' | 'n' | 'url' | 'title' | 'label'> {
  readonly isSeed: boolean;
  /** A PDF. */
  readonly isFile: boolean;
}

export interface CrawlTally {
  readonly fetched: number;
  readonly onTopic: number;
  readonly failed: number;
  readonly frontier: number;
  readonly hosts: number;
}

/**
 * Parts of the rank of a suggestion, beside the log odds of its relevance, which stay within 6. Age takes rank off: its
 * loss tends to `most`, and reaches half of it after `pages` pages.
 */
/** Ids of pages, the highest rank first. */
export interface RankedPages {
  readonly all: readonly number[];
  readonly noLists: readonly number[];
}

export interface RankParts {
  readonly most: number;
  readonly pages: number;
  /** Factor on the chance that the order gave the link. */
  readonly priority: number;
  /** Added where the page names the topic; at 100 no such page comes after one that does not. */
  readonly named: number;
  /** Added where the title does so. */
  readonly title: number;
  /** Factor on the share of the host's fetched pages that are on the topic, with one page more on either side. */
  readonly host: number;
}

/** Lists of pages are of their ids. */
export interface CrawlStore {
  /**
   * Writes the crawl, and those joined to it, each with these seeds (`waiting`): all or none. The same id twice:
   * RangeError.
   */
  create(crawl: StoredCrawl, seeds: readonly string[], others?: readonly StoredCrawl[]): void;
  get(id: string): StoredCrawl | undefined;
  /** Newest first. */
  list(): readonly StoredCrawl[];
  update(id: string, change: CrawlChange): void;
  /** A copy is a crawl of this store from now on. */
  own(id: string): void;
  seeds(id: string): readonly StoredSeed[];
  /**
   * Adds seeds (`waiting`) behind those that a crawl has; addresses that it has already, spelled the same, are left
   * out.
   */
  addSeeds(id: string, urls: readonly string[]): void;
  /** Costs a look-up until something of the crawl changes, then some milliseconds for 10,000 pages, once. */
  tally(id: string): CrawlTally;
  /** See `curveOf`; the same cost. */
  curve(id: string): [number, number][];
  /** Pages that were fetched, in the order of the crawl. */
  fetched(id: string): readonly number[];
  /**
   * Pages on the topic that the user has not labelled and may be shown, the highest rank first: at most `limit` of all,
   * and at most `noLists` of those that are no lists. Cost: some 0.5 µs a page on the topic.
   */
  unlabelled(id: string, rank: RankParts, limit: number, noLists: number): RankedPages;
  /** Returns whether `unlabelled` has a page. Reads pages until it finds one. */
  hasUnlabelled(id: string): boolean;
  /**
   * Returns pages without a label that may be shown, whatever their judged relevance. Those of the nearest relevance
   * come first.
   */
  nearest(id: string, relevance: number, limit: number): readonly number[];
  /** Pages that the user labelled so, newest first. */
  labelled(id: string, value: 'relevant' | 'not-relevant', limit: number): readonly number[];
  page(pageId: number): StoredPage | undefined;
  /** Other pages of the crawl that show the same work as a page (`workIds`), at most some 40. */
  versions(id: string, pageId: number): readonly WorkVersion[];
  /**
   * Pages of the crawl that name one work, for each identifier that 2 to 20 of them state, in the order of the crawl.
   */
  works(id: string): readonly (readonly number[])[];
  /**
   * From the seed to the page, both included: the first and the last `ends` steps of a longer path. Cost: one look-up a
   * step; at most 1,000 steps.
   */
  path(id: string, urlId: number, ends: number): readonly PathStep[];
  /** Judge's features of the newest page of this topic at this address (`pageKey`). */
  features(topicId: string, key: string): string | undefined;
  /**
   * Judge's features of the pages that other crawls of a topic fetched before a crawl began: each address once, at most
   * `limit`, spread evenly, oldest first.
   */
  topicFeatures(topicId: string, crawlId: string, limit: number): readonly string[];
  /** Judge's features of the crawl's newest pages off the topic, at most `limit`. */
  offTopicFeatures(id: string, limit: number): readonly string[];
}

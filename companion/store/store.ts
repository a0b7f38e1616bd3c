import type { AssistantRight } from '../../shared/api/assistant.ts';
import type { Capture, Forget } from '../../shared/api/capture.ts';
import type { LabelEvent } from '../../shared/api/label.ts';
import type { LabelValue } from '../../shared/api/page.ts';
import type { AnswerKind } from '../../shared/api/search.ts';
import type { TopicView } from '../../shared/api/topic.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { AnnotationStore, SavedSearchStore } from './annotation-store.ts';
import type { CrawlStore } from './crawl-store.ts';
import type { Journal } from './journal.ts';
import type { ResultsStore } from './results-store.ts';
import type { SalvageReport } from './sqlite/salvage/report.ts';
import type { TextIndex } from './text-index.ts';
import type { Upkeep } from './upkeep.ts';
import type { WatchStore } from './watch-store.ts';

/**
 * Everything that Ambit keeps: the one interface to any database, without SQL.
 * Calls are synchronous: when one returns, the database has its data. Labels, captures and topics are then also on the
 * disk (they outlive a power cut).
 * Crawl progress outlives the process, and a power cut may take its last moments.
 * Every call may throw `storage-full` (tell the user) or `store-broken` (stop).
 */
export interface Store {
  /** False in memory: nothing outlives the process, so records that only a later process could use are not kept. */
  readonly durable: boolean;
  /** Notices for the user from opening, e.g. that a damaged database was set aside. */
  readonly notices: readonly StoreNotice[];
  readonly topics: TopicStore;
  readonly captures: CaptureStore;
  readonly labels: LabelStore;
  readonly annotations: AnnotationStore;
  readonly savedSearches: SavedSearchStore;
  readonly crawls: CrawlStore;
  readonly results: ResultsStore;
  readonly feeds: FeedStore;
  readonly searchServices: SearchServiceStore;
  readonly watches: WatchStore;
  readonly authority: AuthorityStore;
  readonly leftHosts: LeftHostStore;
  readonly textIndex: TextIndex;
  readonly upkeep: Upkeep;
  /** @throws RangeError for an unknown crawl. */
  journal(crawlId: string): Journal;
  /** Bytes free for this store: room on the disk; Infinity in memory. */
  freeBytes(): number;
  /** Bytes of the whole disk; 0 in memory. */
  diskBytes(): number;
  /**
   * Checks a database that is too large for the check at the start, while it is in use; `notices` report the result.
   */
  check(): Promise<void>;
  close(): void;
}

/** `code` is stable; `message` is one sentence and a remedy. */
export interface StoreNotice {
  readonly code:
    | 'corrupt-set-aside'
    | 'copy-restored'
    | 'began-empty'
    | 'not-checked'
    | 'found-damaged'
    | 'disk-full'
    | 'snapshot-held'
    | 'log-damaged';
  readonly message: string;
  /** Name of the damaged database in the state folder. */
  readonly aside?: string;
  /** Name of the copy that was taken in its place. */
  readonly copy?: string;
  /** Rows that were salvaged from the damaged database. */
  readonly report?: SalvageReport;
  /** Rows that came back from a daily copy. */
  readonly restored?: { readonly labels: number; readonly topics: number };
}

export interface TopicStore {
  /** Makes or replaces. */
  put(topic: Topic, at: number): void;
  get(id: string): Topic | undefined;
  /** Newest first. */
  list(): readonly TopicView[];
  /** Rights that the user granted to assistants; none for an unknown topic. */
  assistants(id: string): readonly AssistantRight[];
  /** Replaces these rights. @returns whether there is such a topic */
  allowAssistants(id: string, rights: readonly AssistantRight[]): boolean;
  /** Returns whether the user lets the local model work for the topic; false for an unknown topic. */
  usesModel(id: string): boolean;
  useModel(id: string, on: boolean): void;
}

export interface CaptureStore {
  /** Idempotent by id. @returns the ids that are on disk now. */
  put(captures: readonly Capture[]): readonly string[];
  /**
   * Overwrites deleted rows in the database and in its log, as `Upkeep.forget` does.
   * @returns how many there were.
   */
  forget(what: Forget): Promise<number>;
  /** The newest capture of an address (`pageKey`). @param until leaves out what was captured later */
  newest(key: string, until?: number): KeptCapture | undefined;
  /** Keys (`pageKey`) of the addresses captured last, newest first, at most so many. @param until as in `newest` */
  recent(limit: number, until?: number): readonly string[];
  count(): number;
}

/** A capture as it is read back. */
export interface KeptCapture extends Pick<Capture, 'id' | 'at'> {
  readonly page: PageRecord;
}

/** The label in force for one target: the newest by `at`. */
export interface CurrentLabel {
  readonly topicId: string;
  readonly target: LabelEvent['target'];
  /** `pageKey` of the labelled address. */
  readonly key: string;
  readonly url: string;
  readonly value: LabelValue;
  readonly at: number;
}

/** Feeds of new finds, one a crawl. A reader needs the token only. */
export interface FeedStore {
  /** '' for none. */
  tokenOf(crawlId: string): string;
  /** Makes or replaces; '' switches off. On the disk when it returns. */
  put(crawlId: string, token: string, at: number): void;
  list(): readonly { readonly crawlId: string; readonly token: string }[];
}

/** A host to which Ambit sends no request for a while. */
export interface LeftHost {
  readonly host: string;
  /** A sentence. */
  readonly why: string;
  /** Milliseconds since 1970, by the user's clock. */
  readonly since: number;
  readonly until: number;
}

export interface LeftHostStore {
  /** Oldest first, those whose time is over among them. */
  list(): readonly LeftHost[];
  /** Makes or replaces. */
  put(host: LeftHost): void;
  /** @returns whether it was there. */
  remove(host: string): boolean;
}

/** A search service and how to query it. */
export interface SearchServiceRow {
  readonly id: string;
  readonly name: string;
  readonly kind: AnswerKind;
  /** Address with `{searchTerms}` in it. */
  readonly template: string;
  readonly on: boolean;
}

export interface SearchServiceStore {
  /** Makes or replaces. */
  put(service: SearchServiceRow, at: number): void;
  remove(id: string): void;
  /** In the order in which they were added. */
  list(): readonly SearchServiceRow[];
}

/** Reads who named the address of a page. */
export interface AuthorityStore {
  /**
   * Tells whether the user or a page of the same site named the page in any crawl of a topic.
   * @param key as `pageKey` gives it
   */
  ofPage(topicId: string, key: string): boolean;
  /** Tells the same for a URL of one crawl. @throws RangeError for an unknown crawl. */
  ofUrlId(crawlId: string, urlId: number): boolean;
  /** Tells the same for the crawl that holds the page. */
  ofPageId(pageId: number): boolean;
}

export interface LabelStore {
  /**
   * Idempotent by id; the newest by `at` wins (on equal times the later call).
   * @returns those that count now and did not before, in the order given. All labels are on disk when this returns.
   */
  put(labels: readonly LabelEvent[]): readonly CurrentLabel[];
  /** Labels dated after a moment (milliseconds since 1970), by a clock that ran ahead, are from then on dated at it. */
  capDates(moment: number): void;
  /** Labels of a topic that count now and are not `none`, oldest first. */
  current(topicId: string): readonly CurrentLabel[];
  /** Label events held. */
  count(): number;
}

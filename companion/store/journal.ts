import type { LabelValue } from '../../shared/api/page.ts';
import type { Persistent } from '../../shared/collections/state-archive.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { CheckpointStore } from './checkpoint.ts';
import type {
  CrawlUpdate,
  LearnedLabel,
  NewUrl,
  PageUpdate,
  Rejudged,
  ShownText,
  SightingText,
} from './crawl-update.ts';

/**
 * Log of one crawl in the order of its events, enough to resume after a kill as if nothing had happened.
 * Every method that writes is one transaction. `UrlId`s are those of companion/order: dense numbers from 0.
 */
export interface Journal {
  /**
   * Writes one change in one transaction.
   * @returns the id of the page of a `PageUpdate`, unique in the store; -1 for any other change
   */
  apply(update: CrawlUpdate): number;
  /**
   * Records a fetch before it asks for the first byte, so that a kill cannot repeat the fetch for ever.
   * @returns the link it is taken through
   */
  take(urlId: number): SightingText;
  /** The link that a URL was taken through, or would be now: its page and the words around it. */
  sighting(urlId: number): SightingText;
  /**
   * Tells whether the user (by a seed or a label) or a page of the same site named a URL. Cost: one look-up for each
   * page of that site.
   */
  hasAuthority(urlId: number): boolean;
  /** URLs of which that is true, some more than once; labels left out. Cost: every link of the crawl. */
  authorized(): Iterable<number>;
  /** The page of that link alone, -1 for a seed. */
  source(urlId: number): number;
  /** Which page saw each URL best: a restart that did not load it would read what every page saw. */
  readonly bestSightings: Persistent;
  /** The link that a URL was taken through, where another crawler chose it. */
  resight(urlId: number, sighting: SightingText): void;
  /** True while only the user’s browser can read the page, and the browser has not sent it. */
  needsBrowser(urlId: number): boolean;
  /**
   * Replaces snippet and matching words of a page of this store.
   * @param make gets the page's record and its words so far
   * @returns false where no record is kept, or the page asks not to be kept
   */
  renewShown(pageId: number, make: (record: PageRecord, words: readonly string[]) => ShownText): boolean;
  /**
   * Takes pages out as if they had never been read, with what they brought; their URLs wait again. No run may be in
   * memory after.
   */
  retract(urlIds: readonly number[]): void;
  /** Replaces the addresses that the crawl leaves out for a reason. */
  leaveOut(reason: string, urls: readonly string[]): void;
  /** Returns the addresses that `leaveOut` kept last for a reason. */
  leftOut(reason: string): readonly string[];
  /** Wipes the texts out of the working copies of pages that ask not to be kept. For a crawl that is done. */
  eraseUnkept(): void;
  /** Known URLs; their ids are dense from 0. */
  urlCount(): number;
  /** The canonical URL of a known id. @throws RangeError for an unknown one. */
  url(urlId: number): string;
  /** URLs from an id on, ascending. */
  urlsFrom(urlId: number): Iterable<Omit<NewUrl, 'depth'>>;
  seeds(): Iterable<StoredUrl>;
  /** URLs that no longer wait, or whose fetch had begun, ascending by id. */
  settled(): Iterable<StoredUrl>;
  /**
   * The same in parts of `CHUNK` ids, ascending, of which each takes some milliseconds.
   * @param isKnown returns whether the caller knows all URLs of a part that no longer wait, and no others: the part
   * comes without them
   */
  settledParts(isKnown: (part: SettledSum) => boolean): Iterable<SettledUrls>;
  /** Keeps a part that makes restarts with millions of URLs quick. Does nothing in a store that is not durable. */
  keepPart(part: UrlPart): void;
  /** Full parts in sequence from 0, as far as there are any. */
  parts(): Iterable<UrlPart>;
  /**
   * The scores of all parts of the frontier, in place of those kept before; a later crash then costs no new scoring.
   */
  keepScores(parts: Iterable<Float64Array>): void;
  /** One piece of scores a part; NaN for URLs that did not wait. */
  scores(): Iterable<Float64Array>;
  /** The saved state of the crawl. */
  readonly checkpoints: CheckpointStore;
  /** Judge's features of a page of this store. */
  features(pageId: number): string | undefined;
  /**
   * Returns the judge's present view of a page of this store, without the user's labels.
   * @throws RangeError for an unknown one.
   */
  judged(pageId: number): Pick<PageUpdate, 'relevance' | 'onTopic' | 'unsure'>;
  /** Pages without features of a judge, in the sequence in which they came. */
  unfeatured(): Iterable<{ readonly pageId: number; readonly record: PageRecord }>;
  /** Makes or replaces. */
  keepFeatures(pageId: number, features: string): void;
  /** Pages with features, ascending by id. */
  featured(): Iterable<FeaturedPage>;
  featuredCount(): number;
  /** The page with features at an address, by `pageKey`. */
  featuredAt(key: string): FeaturedPage | undefined;
  /** In sequence: each label that the crawl told its judge, and each time that the judge judged all pages again. */
  labelSteps(): Iterable<LabelStep>;
  /** Everything that order and judge saw, in sequence. */
  steps(): Iterable<StoredStep>;
  /**
   * Returns a reader of the same steps, one a call, from the one after `last`; left out: from the first. `undefined`:
   * there is no further step yet; a later call returns those written since.
   */
  stepReader(last?: number): () => StoredStep | undefined;
}

/** The URLs of a part that no longer wait, as a number and the sum of their ids. */
export interface SettledSum {
  readonly part: number;
  readonly count: number;
  readonly sum: number;
}

export interface SettledUrls {
  readonly part: number;
  /** URLs that no longer wait, ascending by id; undefined: the caller knows them. */
  readonly ids: readonly number[] | undefined;
  /** How many of them failed. */
  readonly failed: number;
  /** URLs whose fetch had begun when the process ended. */
  readonly cutOff: readonly Pick<StoredUrl, 'id' | 'tries'>[];
}

export interface StoredUrl extends NewUrl {
  /** `taken`: a fetch had begun when the process ended. */
  readonly state: 'frontier' | 'taken' | 'fetched' | 'alias' | 'failed';
  /** Fetches begun since the last one whose end is recorded. */
  readonly tries: number;
}

/** 65,536 URLs with ids from `part` times that: the hashes of their keys and their hosts. */
export interface UrlPart {
  readonly part: number;
  readonly lows: Uint32Array;
  readonly highs: Uint32Array;
  /** Dense numbers of hosts, in the order of `names` of this and earlier parts. */
  readonly hosts: Int32Array;
  readonly names: readonly { readonly host: string; readonly site: string }[];
}

/** A page as the judge knows it, without its text. */
export interface FeaturedPage extends Rejudged {
  readonly urlId: number;
  readonly key: string;
  readonly isSeed: boolean;
  readonly features: string;
}

export type LabelStep = Extract<StoredStep, { readonly kind: 'learn' | 'rejudge' }>;

export type StoredStep =
  | { readonly kind: 'page'; readonly page: JournalPage }
  | { readonly kind: 'failed'; readonly urlId: number }
  | ({ readonly kind: 'learn' } & LearnedLabel)
  | { readonly kind: 'rejudge' }
  | { readonly kind: 'label-link'; readonly urlId: number; readonly value: LabelValue };

/** The part of a `PageUpdate` that a restart reads. The present judgement follows from the later steps. */
export interface JournalPage
  extends Pick<PageUpdate, 'urlId' | 'n' | 'key' | 'host' | 'foundAt' | 'contentHash' | 'snippet'>,
    Pick<PageUpdate, 'seen' | 'features' | 'record' | 'targets'> {
  readonly pageId: number;
  /** `PageUpdate.sighting.source`. */
  readonly from: number;
}

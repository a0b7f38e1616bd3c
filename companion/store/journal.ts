import type { WeakTarget } from '../../shared/api/label.ts';
import type { LabelValue, ScorePart } from '../../shared/api/page.ts';
import type { PageKind } from '../../shared/page/page-kind.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Naming } from '../../shared/topic/naming.ts';

/**
 * Log of one crawl in the order of its events, enough to resume after a kill as if nothing had happened.
 * Every method that writes is one transaction. `UrlId`s are those of companion/order: dense numbers from 0.
 */
export interface Journal {
  setSeed(position: number, state: 'fetched' | 'failed', failure: string, message: string): void;
  /** Seeds enter the frontier. */
  seed(urls: readonly NewUrl[]): void;
  /**
   * Records a fetch before it asks for the first byte, so that a kill cannot repeat the fetch for ever.
   * @returns the link it is taken through
   */
  take(urlId: number): StartedFetch;
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
  /** The link that a URL was taken through, where another crawler chose it. */
  resight(urlId: number, sighting: SightingText): void;
  /** A page, its links and all they changed in the frontier. @returns the page's id, unique in the store. */
  keep(page: NewPage): number;
  /** The address led to a page that was fetched already; the order has observed a failure. */
  alias(urlId: number): void;
  /** `again`: back to the frontier; else the URL is done with, and the order has observed a failure. */
  fail(urlId: number, failure: string, message: string, again: boolean): void;
  /**
   * Only the user's browser can read the page: the URL is done with until it comes from there, and the order has
   * observed nothing.
   */
  markNeedsBrowser(urlId: number, message: string): void;
  /** True while only the user’s browser can read the page, and the browser has not sent it. */
  needsBrowser(urlId: number): boolean;
  /**
   * Replaces snippet and matching words of a page of this store.
   * @param make gets the page's record and its words so far
   * @returns false where no record is kept, or the page asks not to be kept
   */
  renewShown(pageId: number, make: (record: PageRecord, words: readonly string[]) => ShownText): boolean;
  /** The judge has learned from a label of the user; `none` takes the label back. */
  learn(learned: LearnedLabel): void;
  /**
   * Writes part of a large `rejudge`. If the process ends before `rejudge` writes the rest, the resumed crawl judges
   * its pages again and so completes it.
   */
  amend(changes: Iterable<Rejudged>): void;
  /** The judge judged all fetched pages again; `changes` are those it sees otherwise now. */
  rejudge(changes: Iterable<Rejudged>): void;
  /** The order has learned from the user's label on a link; `none` takes the label back. */
  labelLink(urlId: number, value: LabelValue): void;
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
  /** Judge's features of a page of this store. */
  features(pageId: number): string | undefined;
  /**
   * Returns the judge's present view of a page of this store, without the user's labels.
   * @throws RangeError for an unknown one.
   */
  judged(pageId: number): Pick<NewPage, 'relevance' | 'onTopic' | 'unsure'>;
  /** Pages without features of a judge, in the sequence in which they came. */
  unfeatured(): Iterable<{ readonly pageId: number; readonly record: PageRecord }>;
  /** Makes or replaces. */
  keepFeatures(pageId: number, features: string): void;
  /** Pages with features, ascending by id: those after one id, at most so many. */
  featured(after: number, limit: number): readonly FeaturedPage[];
  featuredCount(): number;
  /** The page with features at an address, by `pageKey`. */
  featuredAt(key: string): FeaturedPage | undefined;
  /** In sequence: each label that the crawl told its judge, and each time that the judge judged all pages again. */
  labelSteps(): Iterable<LabelStep>;
  /** Everything that order and judge saw, in sequence. */
  steps(): Iterable<StoredStep>;
  /**
   * Returns a reader of the same steps, one a call. `undefined`: there is no further step yet; a later call returns
   * those written since.
   */
  stepReader(): () => StoredStep | undefined;
}

export interface NewUrl {
  readonly id: number;
  /** Canonical. */
  readonly url: string;
  /** Spelling that the fetch uses: that of the page on which the URL was found first. Absent: as `url`. */
  readonly written?: string | undefined;
  readonly depth: number;
}

export interface SightingText {
  /** Page whose link was followed, -1 for a seed. */
  readonly source: number;
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
}

/** A fetch that begins: the link that led to its URL, and the spelling to fetch. */
export interface StartedFetch extends SightingText, Pick<NewUrl, 'written'> {}

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

/**
 * A link of a new page; `isNew`: the URL was not known before. `better`: it replaces the sighting that was kept (but a
 * seed stays one).
 */
export interface NewLink extends NewUrl {
  readonly isNew: boolean;
  readonly better: boolean;
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
}

/** A link that is not followed. */
export interface InvalidLink {
  readonly url: string;
  /** Stable code. */
  readonly reason: string;
}

/** A page as it came, of a crawl that keeps such. */
export interface Original {
  readonly status: number;
  /** Name and value of each header of request and response, without cookies and credentials. */
  readonly asked: readonly (readonly [string, string])[];
  readonly answered: readonly (readonly [string, string])[];
  /** Without its content coding. */
  readonly body: Uint8Array;
  /** The body was cut. */
  readonly truncated: boolean;
}

/** Text of a page that its suggestion shows. */
export interface ShownText {
  readonly snippet: string;
  readonly words: readonly string[];
}

export interface NewPage extends ShownText {
  readonly urlId: number;
  /** From 1; 0 for a captured page. */
  readonly n: number;
  /** The address that answered. */
  readonly url: string;
  /** `pageKey` of `url`. */
  readonly key: string;
  readonly host: string;
  readonly site: string;
  readonly status: number;
  readonly title: string;
  readonly language: string;
  /** By the judge; a label of the user is laid over it when pages are read. */
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly unsure: boolean;
  /** As the order observed the page: by the label where there was one. */
  readonly seen: { readonly relevance: number; readonly onTopic: boolean };
  /** Absent for a page of unknown kind. */
  readonly pageKind?: PageKind;
  /** Absent if the judge did not look. */
  readonly naming?: Naming;
  /** The judge's features; '' for a copy of a crawl that was judged elsewhere. */
  readonly features: string;
  readonly priority: number;
  readonly sighting: SightingText;
  readonly parts: readonly ScorePart[];
  readonly foundAt: number;
  /** Hash of the folded text, '' when the text is too short for one. */
  readonly contentHash: string;
  /** URL of the earlier page whose content this one repeats, -1 for none. */
  readonly twin: number;
  readonly noindex: boolean;
  readonly links: readonly NewLink[];
  /** Its links that break a rule; counted once an address, at most 10,000 a crawl. */
  readonly invalid?: readonly InvalidLink[];
  /** Input of judge and order for this page, from which a restart rebuilds the crawl. */
  readonly record: PageRecord;
  /** The text that the record was read from (`wireOf`), where nothing but what is furniture has changed since. */
  readonly wire?: string;
  /** For each link of `record` the URL that it leads to, -1 where it is not followed. */
  readonly targets: readonly number[];
  /** The page as it came, if the crawl keeps originals. Always absent for a page that asks not to be kept. */
  readonly original?: Original;
}

export interface LearnedLabel {
  /** `pageKey` of the labelled address. */
  readonly key: string;
  /** -1: a page of another crawl, or a captured one. */
  readonly urlId: number;
  readonly features: string;
  readonly value: LabelOrWeak;
}

/** The judge's training label for a page: the user's label, else the strongest weak label. */
export type LabelOrWeak = LabelValue | WeakTarget;

export interface Rejudged {
  readonly pageId: number;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly unsure: boolean;
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

export interface JournalPage {
  readonly pageId: number;
  readonly urlId: number;
  readonly n: number;
  readonly key: string;
  readonly host: string;
  readonly from: number;
  readonly foundAt: number;
  readonly contentHash: string;
  readonly snippet: string;
  /** `NewPage.seen`; the present judgement follows from the later steps. */
  readonly seen: { readonly relevance: number; readonly onTopic: boolean };
  readonly features: string;
  readonly record: PageRecord;
  readonly targets: readonly number[];
}

import type { WeakTarget } from '../../shared/api/label.ts';
import type { LabelValue, ScorePart } from '../../shared/api/page.ts';
import type { PageKind } from '../../shared/page/page-kind.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Naming } from '../../shared/topic/naming.ts';

/**
 * One change of a crawl as plain data. Processing a page, a failed fetch or a label makes such values. The journal of a
 * crawl writes each in one transaction; the learner of a shared crawl sends them to the shared store.
 * `UrlId`s are those of companion/order: dense numbers from 0.
 */
export type CrawlUpdate = EntryUpdate | PageUpdate | FailureUpdate | LabelUpdate | JudgementUpdate;

/** URLs that enter the frontier without a page that links to them: seeds, and those that lists of a site name. */
export interface EntryUpdate {
  readonly kind: 'entry';
  readonly urls: readonly NewUrl[];
  /** Seeds that are no addresses. */
  readonly seeds?: readonly SeedOutcome[];
}

/** Text of a page that its suggestion shows. */
export interface ShownText {
  readonly snippet: string;
  readonly words: readonly string[];
}

/** A page with its judgement, its links and all they changed in the frontier. */
export interface PageUpdate extends ShownText {
  readonly kind: 'page';
  readonly urlId: number;
  /** From 1; 0 for a captured page, and for a sitemap. */
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
  /** Address of the page of `sighting`, '' for a seed. */
  readonly from: string;
  readonly parts: readonly ScorePart[];
  readonly foundAt: number;
  /** Hash of the folded text, '' when the text is too short for one. */
  readonly contentHash: string;
  /** URL of the earlier page whose content this one repeats, -1 for none. */
  readonly twin: number;
  /** Address of that page, '' for none. */
  readonly copyOf: string;
  readonly noindex: boolean;
  /** Never suggested: a seed, a page the user has read, a copy, or a page that asks not to be kept. */
  readonly hidden: boolean;
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
  /** Seeds that this page answers. */
  readonly seeds?: readonly SeedOutcome[];
}

/** A URL that gave no page of its own. */
export interface FailureUpdate {
  readonly kind: 'failure';
  readonly urlId: number;
  /**
   * `again`: the URL waits in the frontier again. `failed` and `alias` (it led to a page that was fetched already): the
   * crawl is done with the URL, and the order has observed a failure. `needs-browser`: the crawl is done with the URL
   * until the user's browser sends the page, and the order has observed nothing.
   */
  readonly outcome: 'again' | 'failed' | 'alias' | 'needs-browser';
  /** Stable code; '' for an alias. */
  readonly failure: string;
  readonly message: string;
  readonly seeds?: readonly SeedOutcome[];
}

/** Labels of the user that judge and order have learned, in their sequence: those on pages first. */
export interface LabelUpdate {
  readonly kind: 'label';
  readonly pages: readonly LearnedLabel[];
  /** `none` takes the label of a link back. */
  readonly links: readonly { readonly urlId: number; readonly value: LabelValue }[];
}

/**
 * Pages that the judge sees otherwise now. One rejudging makes several such updates. `isLast`: all pages were judged.
 * If the process ends before that, the resumed crawl judges its pages again and so completes it.
 */
export interface JudgementUpdate {
  readonly kind: 'judgements';
  readonly changes: Iterable<Rejudged>;
  readonly isLast: boolean;
}

export interface SeedOutcome {
  /** Place in the list of seeds. */
  readonly position: number;
  readonly state: 'fetched' | 'failed';
  readonly failure: string;
  readonly message: string;
}

export interface NewUrl {
  readonly id: number;
  /** Canonical. */
  readonly url: string;
  /** Spelling that the fetch uses: that of the page on which the URL was found first. Absent: as `url`. */
  readonly written?: string | undefined;
  readonly depth: number;
}

/** The link that a URL is taken through. */
export interface SightingText {
  /** Page whose link was followed, -1 for a seed. */
  readonly source: number;
  /** Spelling that a fetch which begins now uses. Absent: the canonical one. */
  readonly written?: string | undefined;
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
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

export interface LearnedLabel {
  /** `pageKey` of the labelled address. */
  readonly key: string;
  /** -1: a page of another crawl, or a captured one. */
  readonly urlId: number;
  readonly features: string;
  /** `none` takes the label back. */
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

import type { LabelValue } from '../../shared/api/page.ts';
import { PAGE_KINDS, type PageKind } from '../../shared/page/page-kind.ts';
import type { AnnotationFilter } from './annotation-store.ts';

/** Searched fields of a page or a capture. */
export interface SearchedDocument {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The user's note; '' for none. */
  readonly note: string;
  /** Undefined for a capture. */
  readonly topicId: string | undefined;
  readonly kind: DocumentKind;
  /** Kind of a page by its structure; absent for a capture, and where an earlier version kept the page. */
  readonly pageKind?: PageKind;
}

/**
 * `pdf`: a PDF that a crawl read. `capture`: a page that the user's browser kept. `page`: any other page of a crawl.
 */
export const DOCUMENT_KINDS = ['page', 'capture', 'pdf'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Values of `kind:` in a query. */
export const SOUGHT_KINDS = [...DOCUMENT_KINDS, ...PAGE_KINDS] as const;
export type SoughtKind = (typeof SOUGHT_KINDS)[number];

/** A name and its value that a document has beside its words. */
export type Facet = readonly [name: string, value: string];

/** A document in the index: every term once, and again in each list of a higher weight. */
export interface IndexedDocument {
  readonly id: number;
  readonly terms: readonly string[];
  readonly titled: readonly string[];
  readonly frequent: readonly string[];
  readonly veryFrequent: readonly string[];
  readonly facets: readonly Facet[];
  /** Words of the user's note, and the note itself. */
  readonly noted: readonly string[];
  readonly note: string;
}

/** Where a term must be: anywhere in the page, in one of the lists of a higher weight, or in the user's note. */
export type TermPlace = 'any' | 'titled' | 'frequent' | 'veryFrequent' | 'noted';

/** One term of a query. */
export interface SoughtTerm {
  readonly term: string;
  readonly place?: TermPlace;
  /** Any term that begins with it. */
  readonly isPrefix?: boolean;
}

/** Documents that have, for each of `all`, every term of at least one alternative; and that have none of `none`. */
export interface IndexQuery {
  readonly all: readonly (readonly (readonly (SoughtTerm | Facet)[])[])[];
  readonly none: readonly (SoughtTerm | Facet)[];
}

/** Ids from `from` to below `below`, of these at most `limit`, the highest first. */
export interface IdSpan {
  readonly from?: number;
  readonly below?: number;
  readonly limit?: number;
}

/** A document that was found, without its text. */
export interface FoundDocument {
  readonly id: number;
  /** `pageKey` of its address. */
  readonly key: string;
  /** When it was found or captured, in milliseconds since 1970. */
  readonly at: number;
  readonly relevance: number;
  /** Undefined for a capture. */
  readonly page: { readonly id: number; readonly crawlId: string; readonly topicId: string } | undefined;
}

/** The label of an address for one topic. */
export interface AddressLabel {
  readonly topicId: string;
  readonly value: LabelValue;
  readonly at: number;
}

/** A full text index over every page of every crawl and every capture. Pages that ask not to be kept are not in it. */
export interface TextIndex {
  /** How many documents there are, and how many of them are in the index. Counted once, then by what changes. */
  counts(): { readonly indexed: number; readonly total: number };
  /** Documents that are not in the index yet, the newest first, so that what the user reads now is found soon. */
  waiting(limit: number): readonly SearchedDocument[];
  /**
   * Adds documents to the index, in one transaction, without those that were deleted, or whose note changed, since
   * `waiting`.
   */
  add(documents: readonly IndexedDocument[]): void;
  /** Ids of documents that a query means, the last added first. Cost: grows with those that are returned. */
  ids(query: IndexQuery, span?: IdSpan): readonly number[];
  /** Returns the `ids` that a query means, in their order. Cost: some 60 microseconds each. */
  idsAmong(query: IndexQuery, ids: readonly number[]): readonly number[];
  /** How many documents a query means: exact below 10,000, else estimated from the last added. */
  count(query: IndexQuery): number;
  /** Ids of documents found or captured in a span of time (`until` excluded), the last added first; at most `limit`. */
  idsBetween(from: number, until: number, limit: number): readonly number[];
  /** Returns the `ids` that were found or captured in a span of time (`until` excluded), in their order. */
  idsWithin(ids: readonly number[], from: number, until: number): readonly number[];
  /** Ids of documents whose address has one of these labels for any topic. */
  idsLabelled(values: readonly LabelValue[]): readonly number[];
  /** Ids of documents whose address the user annotated so. Names are compared without case. */
  idsAnnotated(filter: AnnotationFilter): readonly number[];
  /** Returns the documents that exist, in the order given. */
  found(ids: readonly number[]): readonly FoundDocument[];
  /** Title, address and text of a document; undefined: it is gone. */
  read(id: number): SearchedDocument | undefined;
  /** Topics for which a crawl found the address. */
  topicsOf(key: string): readonly string[];
  /** Labels of an address that count now. */
  labelsOf(key: string): readonly AddressLabel[];
}

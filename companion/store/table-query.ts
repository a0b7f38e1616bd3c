/** Which pages of a crawl a table has. */
export interface TableFilter {
  readonly show: 'all' | 'on-topic' | 'unlabelled' | 'unsure' | 'relevant' | 'not-relevant' | 'copies';
  readonly host?: string | undefined;
  /** Only pages found after this time. */
  readonly since?: number | undefined;
  readonly withSeeds: boolean;
  /** Only these pages. */
  readonly among?: Iterable<number> | undefined;
}

export type TableSort = 'relevance' | 'newest' | 'oldest' | 'title' | 'site';

/** Which part of a table is shown. */
export interface TablePlace {
  readonly sort: TableSort;
  readonly offset: number;
  readonly limit: number;
}

/** How a table folds near-duplicates under the first page that fits. */
export interface TableFold {
  /** Pages that are left out, but for those in `shown`: other rules choose among these. */
  readonly left: readonly number[];
  readonly shown: readonly number[];
  /**
   * Leaves out each list on the topic whose link led to another page of the table; start pages and labelled ones stay.
   */
  readonly withoutSourceLists: boolean;
}

/** Part of a table: how many pages it has, and the ids of those that are shown. */
export interface TablePart {
  readonly matching: number;
  /** `matching` is reckoned from a sample of the lists that are left out. */
  readonly isEstimate?: true;
  readonly ids: readonly number[];
}

/**
 * Statements of a page on the published work that it shows, from `citation_*`, Dublin Core, PRISM and schema.org. Each
 * is present only if the page makes it. All text is hostile; identifiers are checked for their form.
 */
export interface WorkFacts {
  /** In lower case, without an address. */
  readonly doi?: string;
  /** Without its version. */
  readonly arxiv?: string;
  /** 13 digits with a valid check digit. */
  readonly isbn?: string;
  readonly title?: string;
  /** At most 100, each at most 200 UTF-16 units. */
  readonly authors?: readonly string[];
  readonly journal?: string;
  readonly conference?: string;
  readonly publisher?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly firstPage?: string;
  readonly lastPage?: string;
  /** Year, or year and month, or day: `2021`, `2021-03`, `2021-03-04`. */
  readonly published?: string;
}

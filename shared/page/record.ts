import { LONGEST_URL } from '../url/longest.ts';

/**
 * The page record: everything that Ambit knows of a page without asking again.
 * The browser (live DOM) and the companion (fast parser) give the same record for the same page.
 * All text is well-formed UTF-16, white space folded, cut at the bounds named in `PAGE_LIMITS`.
 */

/** Hard bounds of a record; what lies beyond is cut, and `truncated` says so. Lengths in UTF-16 units. */
export const PAGE_LIMITS = {
  text: 1_048_576,
  title: 500,
  anchor: 500,
  /** each of before, after, block and heading */
  context: 500,
  /** each of windowBefore and windowAfter */
  window: 100,
  path: 400,
  url: LONGEST_URL,
  links: 5_000,
  /** nesting and number of DOM nodes read; what lies beyond is left out */
  depth: 512,
  nodes: 200_000,
} as const;

/** Which kind of element carries the link. An `img` leads to a picture, never to a page: no crawl follows it. */
export type LinkKind = 'a' | 'area' | 'img' | 'frame' | 'next' | 'canonical' | 'alternate' | 'refresh';

/** One link as it stands on one page. */
export interface LinkRecord {
  /** Absolute http(s) URL, WHATWG-serialised, fragment dropped; not yet canonical (see shared/url). */
  readonly url: string;
  readonly kind: LinkKind;
  /** Anchor text; where that is none or signs alone (`»`): alt of an image in it, then title, then aria-label. '' when it has none at all. */
  readonly anchor: string;
  /** Text before the anchor, nearest words last, within the block and at most `PAGE_LIMITS.context`. */
  readonly before: string;
  /** Text after the anchor, nearest words first. */
  readonly after: string;
  /**
   * The NB crawler's cheap rule, blind to the tree: what stands in `PAGE_LIMITS.window` units before the link, or where another link stands there,
   * that link's anchor. '' for pictures and for links in the head.
   */
  readonly windowBefore: string;
  /** The same after the link. */
  readonly windowAfter: string;
  /** Text of the nearest enclosing list item, table cell, paragraph or the like, the anchor included. '' in records that a crawl keeps. */
  readonly block: string;
  /** Text of the nearest heading above the link, '' when there is none. */
  readonly heading: string;
  /**
   * Tag path from body to the element with the first class of each step, digits in classes folded to `0`:
   * `div.main>ul.list>li>a`. Links of one visual block share it; it is an arm of the tag-path bandit.
   */
  readonly path: string;
  /** Place among the links of the page, from 0. */
  readonly position: number;
  /**
   * Furniture, not content: inside nav, header, footer, aside or an element that says so by role; or, once other pages of the host were read,
   * repeated on them in the same place (see `HostLinks`).
   */
  readonly furniture: boolean;
  /** Lower-case rel values. */
  readonly rel: readonly string[];
}

export interface PageRecord {
  /** The address that the page was read at (after redirects), fragment dropped. */
  readonly url: string;
  /** What stands for the page where no icon is loaded: a letter or digit of its host's name, '' when it has no host. */
  readonly letter: string;
  readonly title: string;
  /** Main text, paragraphs separated by '\n'. */
  readonly text: string;
  /** meta description or og:description, '' when absent. */
  readonly description: string;
  /** h1 to h3 in order, at most 50. */
  readonly headings: readonly string[];
  /** BCP 47 primary tag by statistics over the text (`und` when there is too little text, and from the browser: the companion tells it). */
  readonly language: string;
  readonly links: readonly LinkRecord[];
  /** rel=canonical, absolute, '' when absent. */
  readonly canonical: string;
  /** Absolute addresses of RSS and Atom feeds. */
  readonly feeds: readonly string[];
  readonly author: string;
  /** ISO 8601 date of publication as far as the page says it, '' when not. */
  readonly published: string;
  /** meta robots: the page asks not to be kept / its links not to be followed. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Something was cut at a bound of `PAGE_LIMITS`. */
  readonly truncated: boolean;
}

import { LONGEST_URL } from '../url/longest.ts';
import type { WorkFacts } from './work-facts.ts';

/**
 * The page record: all facts on a page that Ambit has without another fetch. The browser (live DOM) and the companion
 * (fast parser) give the same record for the same page. All text is well-formed UTF-16, white space folded, cut at the
 * bounds of `PAGE_LIMITS`.
 */

/** Hard bounds of a record, in UTF-16 units; the rest is cut, and `truncated` reports it. */
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

/** Kind of the link's element. An `img` leads to a picture, never to a page: no crawl follows it. */
export type LinkKind = 'a' | 'area' | 'img' | 'frame' | 'next' | 'canonical' | 'alternate' | 'refresh';

/** One link of a page, with its surroundings. */
export interface LinkRecord {
  /** Absolute http(s) URL, WHATWG-serialised, fragment dropped; not yet canonical (see shared/url). */
  readonly url: string;
  readonly kind: LinkKind;
  /**
   * Anchor text. If that is missing or has signs only (`»`): alt of an image in it, then title, then aria-label. ''
   * without any.
   */
  readonly anchor: string;
  /** Text before the anchor, nearest words last, within the block and at most `PAGE_LIMITS.context`. */
  readonly before: string;
  /** Text after the anchor, nearest words first. */
  readonly after: string;
  /**
   * Context by the NB crawler's cheap rule, which ignores the tree: the text in `PAGE_LIMITS.window` units before the
   * link. If another link lies in it, that link's anchor. '' for pictures and for links in the head.
   */
  readonly windowBefore: string;
  /** The same after the link. */
  readonly windowAfter: string;
  /**
   * Text of the nearest list item, table cell or paragraph around it, the anchor included. '' in records that a crawl
   * saves.
   */
  readonly block: string;
  /** Text of the nearest heading above the link, '' without one. */
  readonly heading: string;
  /**
   * Tag path from body to the element with the first class of each step, digits in classes folded to `0`:
   * `div.main>ul.list>li>a`. Links of one visual block share it; it is an arm of the tag-path bandit.
   */
  readonly path: string;
  /** Place among the links of the page, from 0. */
  readonly position: number;
  /**
   * Furniture, not content: inside nav, header, footer, aside or an element with such a role. Also a link that other
   * pages of the host, once read, repeat at the same place (see `HostLinks`).
   */
  readonly furniture: boolean;
  /** Lower-case rel values. */
  readonly rel: readonly string[];
}

export interface PageRecord {
  /** The address that the page was read at (after redirects), fragment dropped. */
  readonly url: string;
  /** Sign of the page where no icon is loaded: a letter or digit of its host's name, '' without a host. */
  readonly letter: string;
  readonly title: string;
  /** Main text, paragraphs separated by '\n'. */
  readonly text: string;
  /** meta description or og:description, '' when absent. */
  readonly description: string;
  /** h1 to h3 in order, at most 50. */
  readonly headings: readonly string[];
  /**
   * BCP 47 primary tag by statistics over the text. `und` for too little text and from the browser: the companion
   * determines it.
   */
  readonly language: string;
  readonly links: readonly LinkRecord[];
  /** rel=canonical, absolute, '' when absent. */
  readonly canonical: string;
  /** Absolute addresses of RSS and Atom feeds. */
  readonly feeds: readonly string[];
  readonly author: string;
  /** ISO 8601 date of publication as far as the page declares it, '' if it does not. */
  readonly published: string;
  /** meta robots: the page asks not to be kept / its links not to be followed. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Something was cut at a bound of `PAGE_LIMITS`, or pages of a PDF were left out. */
  readonly truncated: boolean;
  /** The site asks that the page is no input of AI models (Content-Signal). Absent: it does not. */
  readonly refusesAiInput?: true;
  /** Statements on a published work; absent: the page shows none. */
  readonly work?: WorkFacts;
  /** Absent: a page of HTML. */
  readonly kind?: 'pdf';
  /** Pages of a PDF; absent for HTML. */
  readonly pages?: number;
  /** Octets of a PDF; absent for HTML. */
  readonly bytes?: number;
}

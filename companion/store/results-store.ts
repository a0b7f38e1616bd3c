import type { LabelEvent } from '../../shared/api/label.ts';
import type { Sentiment } from '../../shared/api/results.ts';
import type { Find } from '../../shared/api/watch.ts';
import type { FileFacts } from '../../shared/page/file-facts.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Sketch } from '../../shared/text/sameness/sketch.ts';
import type { StoredPage } from './crawl-store.ts';
import type { Original } from './crawl-update.ts';
import type { TableFilter, TableFold, TablePart, TablePlace } from './table-query.ts';

/**
 * Fields of a fetched page that count, sort and group it: small enough to hold all pages of a large crawl in memory.
 * No query returns pages that ask not to be kept.
 */
export interface Outline
  extends Pick<
    StoredPage,
    | 'id'
    | 'n'
    | 'relevance'
    | 'onTopic'
    | 'unsure'
    | 'label'
    | 'urlId'
    | 'url'
    | 'site'
    | 'title'
    | 'language'
    | 'foundAt'
    | 'pageKind'
  > {
  readonly host: string;
  /** Clicks from a seed. */
  readonly depth: number;
  readonly isSeed: boolean;
  /** URL id of the page whose link was followed, -1 for a seed. */
  readonly source: number;
  /** Page with the same text, or nearly, found earlier in the crawl. */
  readonly copyOf: number | undefined;
}

/** The same with all that lists, exports and maps tell of it. */
export interface ResultRow
  extends Outline,
    Pick<StoredPage, 'snippet' | 'status' | 'words' | 'priority' | 'anchor' | 'before' | 'after' | keyof FileFacts> {}

/** A page as one crawl saw it. */
export type PageSight = Pick<ResultRow, 'id' | 'url' | 'foundAt'>;

/** A page that may be watched. `isHub`: a start page, or one that led to pages on the topic. */
export interface WatchWorth extends PageSight {
  readonly isHub: boolean;
}

/** Finds of one week and one sentiment. */
export interface FoundPages {
  /** Whole weeks since. */
  readonly ago: number;
  /** undefined: not computed yet. */
  readonly mood: Sentiment | undefined;
  /** Pages that were counted, each of which stands for `each`. */
  readonly pages: number;
  readonly each: number;
}

/** A page by its address, with its present judgement. */
export type PageRelevance = Pick<ResultRow, 'url' | 'relevance' | 'onTopic'>;

export interface HostRow {
  readonly host: string;
  readonly site: string;
  readonly fetched: number;
  readonly onTopic: number;
}

/** Number of skipped links of one reason. */
export interface SkipRow {
  readonly reason: string;
  readonly count: number;
  /** One address of the kind. */
  readonly example: string;
}

/** A site by its record over all crawls of a topic; a page counts once. */
export interface SiteRow {
  readonly site: string;
  readonly hosts: number;
  readonly fetched: number;
  readonly onTopic: number;
  /** Mean relevance of its pages, the user's labels laid over. */
  readonly relevance: number;
}

/**
 * An address that was left out, with the stable code of the reason (docs/errors.md) and, for a fetch that failed, its
 * sentence.
 */
export interface SkippedRow {
  readonly url: string;
  readonly reason: string;
  readonly message: string;
}

/** The terms of a text with their counts, most frequent first. */
export type Terms = readonly (readonly [string, number])[];

/** Results computed once from a page's text, because computing them is slow. */
export interface PageText {
  readonly terms: Terms;
  /** Keys of the text's sentences, each once (shared/page/page-sentences). */
  readonly sentences: Uint32Array;
}

/** A page that was compared with others of its crawl. */
export interface Fold {
  readonly page: number;
  /** Near-duplicate that it is like, or head of these; undefined: it is like none before. */
  readonly like: number | undefined;
  /** By which later pages are compared with it; undefined: they are not. */
  readonly sketch: Sketch | undefined;
}

/** Pages under one head. */
export interface Members {
  readonly pages: number;
  readonly ids: readonly number[];
}

/** Reads what crawls brought. Every list is that of one crawl, or of one topic. */
export interface ResultsStore {
  /** In the order of the crawl, at most `limit` of those behind one. Cost: some 12 µs a page. */
  outlines(crawlId: string, behind: Pick<Outline, 'n' | 'id'> | undefined, limit: number): readonly Outline[];
  /**
   * Selects among the pages that `outlines` would list; folds none unless told to. Cost: some 1 µs a page of the crawl,
   * sorted by title or site 3 µs where those in front are not known; less than 1 ms while it is held (`HeldAnswers`).
   * All pages by relevance cost what is shown of them, and in a crawl of very many lists the count is an estimate.
   */
  part(crawlId: string, filter: TableFilter, place: TablePlace, fold?: TableFold): TablePart;
  /**
   * Looks through some 8,000 pages more for the first ones of a large crawl by title, in some 6 ms: `part` then sorts
   * these alone. Held in memory until a page goes. @returns whether more are left
   */
  sortTitles(crawlId: string): boolean;
  /** Pages that `outlines` would list: triggers count them. */
  pageCount(crawlId: string): number;
  /**
   * The most relevant pages, the user's labels laid over, the first of the crawl first among equals. Cost: what is
   * returned, where so many are on the topic.
   */
  mostRelevant(crawlId: string, limit: number): readonly Outline[];
  /** The page of an address; undefined for an address without one that `outlines` would list. */
  outlineAt(crawlId: string, urlId: number): Outline | undefined;
  /** Targets of the links of a page, as URL ids, in their order; some may have no page. */
  targets(crawlId: string, source: number): readonly number[];
  /** Returns those of the named pages that `outlines` would list, in its sequence. */
  outlinesAmong(crawlId: string, pages: readonly number[]): readonly Outline[];
  /** Returns those of the named pages that exist, in the given sequence. Cost: some 6 KB and 35 µs a page. */
  rowsOf(pageIds: readonly number[]): readonly ResultRow[];
  /** Newest first; at most `limit`. */
  standings(crawlId: string, limit: number): readonly PageRelevance[];
  /** Most pages first. */
  hosts(crawlId: string): readonly HostRow[];
  /** Number of pages in each language, most first. Cost: some 0.4 µs a page. */
  languages(crawlId: string): readonly { readonly language: string; readonly pages: number }[];
  /** Pages that the user labelled, in no order. */
  labelled(crawlId: string): readonly Pick<Outline, 'url' | 'label'>[];
  /** Addresses of all pages, in no order. Cost: some 0.4 µs a page. */
  addresses(crawlId: string): readonly string[];
  /** Every `step`th page in the order of the crawl, at most `limit`. */
  everyNth(crawlId: string, step: number, limit: number): readonly Outline[];
  /**
   * Heads of near-duplicates that several sites have: most sites first, then most pages, then earliest; at most
   * `limit`. Cost: some 0.1 µs a near-duplicate, and 1 µs for those of families that are large enough.
   */
  spreadHeads(crawlId: string, limit: number): readonly number[];
  /** Links that break a rule of the crawl. */
  invalid(crawlId: string): readonly SkipRow[];
  /**
   * Returns every address that was left out, at most `limit`: first failed fetches, then links that break a rule, then
   * those with a reason in `last`.
   */
  skipped(crawlId: string, limit: number, last?: readonly string[]): readonly SkippedRow[];
  /**
   * Addresses of pages that only the user's browser can read, in the order in which they were found; at most `limit`.
   */
  needingBrowser(crawlId: string, limit: number): readonly { readonly urlId: number; readonly url: string }[];
  /** Sites of a topic, in no order. */
  sites(topicId: string): readonly SiteRow[];
  /** Fetches that gave no page. */
  failures(crawlId: string): readonly SkipRow[];
  /** Links from some pages to other fetched pages, as URL ids. */
  edgesFrom(crawlId: string, sources: readonly number[]): readonly (readonly [source: number, target: number])[];
  /** Links between fetched pages, as URL ids; at most `limit`. */
  edges(crawlId: string, limit: number): readonly (readonly [source: number, target: number])[];
  /** Every label ever given for a topic, newest first; at most `limit`. */
  labelHistory(topicId: string, limit: number): readonly LabelEvent[];
  /**
   * Pages that the rounds of a watched topic brought and that are surely on it (`announcedFrom`), newest first; each
   * page once, start pages and copies never. Finds of the same text, or nearly the same, are one. Their relevance is
   * the chance by the judgement of the round and by the user's answers nearby (`NearbyAnswers`).
   */
  finds(topicId: string, limit: number): readonly Find[];
  /**
   * Writes down that finds are announced at this time, in milliseconds, where that is not written yet. A page that
   * answers made a find is announced later than it was found. @returns the finds, each with its time
   */
  noteFinds(finds: readonly Find[], at: number): readonly Find[];
  /** `finds`, and pages with a judgement of `FOLLOWED` or more that answers hold back. */
  arrivals(topicId: string, limit: number): readonly PageSight[];
  /** Number of `finds`, and the time of the newest one; null: the topic has no finds. */
  findCount(topicId: string): { readonly finds: number; readonly newestAt: number | null };
  /**
   * Counts one in `stepOf(number of finds)` of the on-topic addresses of a topic as it was found first, start pages
   * aside. Cost: some 2 µs a page that is counted, and 0.1 for each other find.
   * @param stepOf gives a power of two, up to 2 ** 16
   */
  foundByWeek(topicId: string, now: number, weekMs: number, stepOf: (finds: number) => number): readonly FoundPages[];
  /**
   * Draws one in `stepOf(number of finds)` of these pages by chance, and returns those without a mood.
   * @param stepOf gives a power of two, up to 2 ** 16
   */
  findsWithoutMood(topicId: string, stepOf: (finds: number) => number): readonly number[];
  /**
   * Returns at most `limit` pages of a topic's crawls that are worth watching, each once, best first.
   * Pages that led to the most on-topic pages come first, since new links will appear there. Start pages follow, then
   * the most relevant ones.
   * Leaves out pages that the user labelled not relevant.
   */
  worthWatching(topicId: string, limit: number): readonly WatchWorth[];
  /** Record of a page; undefined where records are not kept. */
  record(pageId: number): PageRecord | undefined;
  /** Returns a page as it came. Undefined if its crawl keeps no originals, or if an old one had to make room. */
  original(pageId: number): Original | undefined;
  /** Pages that went since the store was opened, of any crawl. */
  gone(): number;
  /**
   * Pages of a crawl that were not compared with the others yet. Cost: some microseconds if all were.
   */
  unfoldedCount(crawlId: string): number;
  /**
   * The first of these pages in the order in which they were kept, at most `limit`. `copyOf`: a page that `outlines`
   * would list, with the same text.
   */
  unfolded(crawlId: string, limit: number): readonly Pick<Outline, 'id' | 'copyOf'>[];
  /** Pages that were compared and were like none before, the first kept behind a page's id first; at most `limit`. */
  comparedPages(crawlId: string, after: number, limit: number): readonly number[];
  /** Sketch of such a page; undefined: it is gone. */
  comparedSketch(pageId: number): Sketch | undefined;
  /** Keeps what comparing found, of pages that still wait for it. */
  keepFolds(folds: readonly Fold[]): void;
  /** Heads of the crawl's near-duplicates by page; a page that is not in it is a head itself, or like no other. */
  heads(crawlId: string): ReadonlyMap<number, number>;
  /**
   * Counts the pages under the same head. Lists the head first, then the others in the order of the crawl, at most
   * `limit`.
   */
  familyOf(crawlId: string, pageId: number, limit?: number): Members;
  /**
   * Pages that `outlines` would list and for which `keepTexts` has nothing yet, in its sequence.
   * @param some only these, in their sequence
   */
  unreadTexts(crawlId: string, some?: readonly number[]): readonly number[];
  /** Terms of a page's text; empty: not computed yet. */
  terms(pageId: number): Terms;
  /** Keys of the sentences of a page's text; empty: not computed yet. */
  sentences(pageId: number): Uint32Array;
  /** Sentiment of a page; undefined: not computed yet. */
  mood(pageId: number): Sentiment | undefined;
  /** Holds moods as long as the process lives, or the page. */
  keepSentiments(moods: readonly (readonly [page: number, mood: Sentiment])[]): void;
  /** Keeps looks as long as the process lives, and the words of the texts to be searched (space between words). */
  keepTexts(looks: readonly (PageText & { readonly page: number; readonly text: string })[]): void;
  /**
   * Returns the pages, of any crawl, whose text was kept and contains every one of `phrases`: words with blanks
   * between, of which the last may be the start of a word.
   */
  search(phrases: readonly string[]): readonly number[];
  /**
   * Returns the pages of a crawl whose title has `title` in it or a sign beyond ASCII, or whose address has one of
   * `addresses` in it. All in lower case. Cost: some 1 µs a page.
   */
  mayBeNamed(
    crawlId: string,
    title: string,
    addresses: readonly [string, string],
  ): readonly Pick<Outline, 'id' | 'title' | 'url'>[];
}

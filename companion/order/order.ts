import type { ScorePart } from '../../shared/api/page.ts';
import type { StateArchive } from '../../shared/collections/state-archive.ts';
import type { LinkRecord } from '../../shared/page/record.ts';
import type { Cutting } from '../../shared/text/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { Popularity } from './common/popularity.ts';
import type { WordSpace } from './likeness/word-space.ts';

/** Dense number of a canonical URL within one crawl, from 0, given in the order in which URLs became known. */
export type UrlId = number;

/** A URL as an order may see it: its address, never its content. */
export interface KnownUrl {
  readonly id: UrlId;
  /** Canonical URL. */
  readonly url: string;
  readonly host: string;
  /** Registrable domain. */
  readonly site: string;
  /** Least number of links from a seed; 0 for a seed. */
  readonly depth: number;
}

/** One link of a fetched page, with the known URL that it leads to. */
export interface Sighting {
  readonly target: KnownUrl;
  readonly link: LinkRecord;
}

/** A page after fetch and judgement, as an order observes it. */
export interface ObservedPage extends KnownUrl {
  /** In [0,1], by the judge. A page that could not be fetched or read has 0 and `failed`. */
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly failed: boolean;
  readonly title: string;
  /** Main text, for orders that learn words from pages. */
  readonly text: string;
  /** What `openingTokens` returns of title and text, if that is known by now. */
  readonly opening?: readonly string[] | undefined;
  /** The page that the crawl came from, -1 for a seed. */
  readonly from: UrlId;
}

/**
 * A page that the user read before the crawl and that the crawl does not hold: nothing here puts it or its links into
 * the frontier.
 */
export interface ReadPage extends Omit<KnownUrl, 'id' | 'depth'> {
  /** As in `ObservedPage`. */
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly title: string;
  readonly text: string;
  /** Links of the page to any address. */
  readonly shown: number;
  /** Links to other pages that were read, by their places in the list; at most one a target. */
  readonly links: readonly { readonly to: number; readonly link: LinkRecord }[];
}

/** A page already observed that is judged otherwise now. */
export interface Relabelled {
  readonly id: UrlId;
  readonly relevance: number;
  readonly onTopic: boolean;
}

/**
 * A strategy that says which link to follow next. It sees what a crawl has seen and nothing else: no labels of a
 * recorded web, no content of unfetched pages, no clock and no randomness but `OrderOptions.randomSeed`. Calls come in
 * this rhythm: `read`?, `seed`*, then for each fetched page `observe`, and `relabel` whenever the judge gives
 * pages already observed another relevance. The same calls in the same sequence give the same scores: a crawl that was
 * killed is rebuilt by replaying them from the store.
 */
export interface Order {
  readonly name: string;
  /**
   * Grows when the score of an earlier link may have changed; the frontier then calls `score` again for all. Targets of
   * the sightings just observed are rescored in any case and do not make it grow.
   */
  readonly revision: number;
  /**
   * True once the order has reached the end that its user set: it then scores no link any more. Absent: it has no such
   * end.
   */
  readonly isOver?: boolean;
  /**
   * Pages that the user read, oldest first, with the links between them: each such link is labelled by where it led.
   * Called before `seed`.
   */
  read?(pages: readonly ReadPage[]): void;
  seed(url: KnownUrl): void;
  /**
   * A page was fetched and judged; `sightings` are its links in page order, at most one a target (the first with an
   * anchor).
   */
  observe(page: ObservedPage, sightings: readonly Sighting[]): void;
  /**
   * Takes a part of a large `relabel`: before the `relabel` with the rest, only `amend` may be called. Cost:
   * O(changes).
   */
  amend(changes: Iterable<Relabelled>): void;
  /** Takes the new relevance of observed pages after a user's label. */
  relabel(changes: Iterable<Relabelled>): void;
  /**
   * Compares links that wait with a changed topic, a few milliseconds between two yields. Absent: the order needs a
   * rebuild.
   */
  retopic?(topic: Topic): Generator<void>;
  /**
   * Learns a user's label on a link itself (not on the page it leads to). @param relevant undefined withdraws the label
   */
  labelLink(target: UrlId, relevant: boolean | undefined): void;
  /**
   * Returns the score; larger is fetched first; finite. `undefined`: this order will not fetch the URL at present (a
   * bounded queue dropped it, its generation was not selected). Cost: O(1), no allocation; called for the whole
   * frontier when `revision` grows.
   */
  score(target: UrlId): number | undefined;
  /**
   * Returns the order's own guess in [0,1] that the page is on topic; shown as `priority`. Monotone in `score` at any
   * moment.
   */
  priority(target: UrlId): number;
  explain(target: UrlId): readonly ScorePart[];
  /**
   * Writes all that the order has learned, or reads it into a new order with the same options. The later calls then
   * give the same scores. Absent: only a replay restores the order.
   */
  persist?(archive: StateArchive): Generator<void>;
  /**
   * Returns fetched pages that list the best ones, in orders that know them: at most this many, largest value first.
   */
  hubs?(most: number): readonly Hub[];
}

/** A page by how well it links. */
export interface Hub {
  readonly id: UrlId;
  /** At least 0; squares of all sum up to 1. */
  readonly value: number;
}

/** A crawl that is over: its pages in the order fetched, as an order observed them. */
export type RecordedCrawl = readonly { readonly page: ObservedPage; readonly sightings: readonly Sighting[] }[];

export interface OrderOptions {
  readonly topic: Topic;
  /** Seed of every random choice; default 1. */
  readonly randomSeed?: number;
  /** Parameters of the strategy by name, defaults are the paper's. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** How Chinese is cut into words; absent: likeliest words. */
  readonly way?: Cutting['way'] | undefined;
  /**
   * The user's label on a whole site, by URL. Orders that learn from links count a link into it as followed, with this
   * outcome (NB crawler, S1.3: links into the topic's important domains are its training set). It chooses nothing by
   * itself.
   */
  readonly siteLabel?: (url: string) => boolean | undefined;
  /** Crawls that a learning order (`canLearn`) is trained on before the first page. */
  readonly recorded?: readonly RecordedCrawl[];
  /** Popularity of sites (GA crawler, S3.13); absent: all unknown. */
  readonly popularity?: Popularity;
  /**
   * The user's word vectors, which take precedence over the built-in ones in orders that weigh words by likeness (`rw`,
   * `ipagerank`).
   */
  readonly wordVectors?: WordSpace;
}

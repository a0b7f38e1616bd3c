import type { LabelValue } from '../../../shared/api/page.ts';
import { GrowingDoubles, GrowingInts, GrowingOctets } from '../../../shared/collections/growing.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { UrlId } from '../../order/order.ts';

/** A fetched page as long as its crawl is in memory. */
export interface LoggedPage {
  readonly pageId: number;
  readonly urlId: UrlId;
  /** From 1; 0 for a captured page. */
  readonly n: number;
  readonly key: string;
  readonly host: string;
  readonly url: string;
  /** By the judge; those of older pages are read from the store. */
  readonly features: string;
  /** Relevance that counts now: from the user's label if the page has one, else from the judge. */
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
  label: LabelValue;
}

/** Answers to what is not kept with a page. */
export interface Recall {
  featuresOf(pageId: number): string;
  hostAt(place: number): string;
  /** Returns the canonical URL of the request. */
  urlOf(urlId: UrlId): string;
}

const LABELS = ['none', 'relevant', 'not-relevant'] as const;

/**
 * Pages by place, from 0 in the order in which they came, in columns: 25 bytes a page, where an object of each would be
 * 130.
 */
export class LoggedPages {
  readonly pageIds = new GrowingInts();
  readonly urlIds = new GrowingInts();
  readonly ns = new GrowingInts();
  /** Number of the host. */
  readonly hosts = new GrowingInts();
  readonly relevances = new GrowingDoubles();
  /**
   * 2 for a page that the judge is unsure of, 1 for one that is on the topic, 0 for another; label and all, see
   * `Entry`.
   */
  readonly states = new GrowingOctets();
  /** Addresses that differ from the requested ones. */
  readonly moved = new Map<number, string>();
  readonly recall: Recall;
  #size = 0;

  constructor(recall: Recall) {
    this.recall = recall;
  }

  get size(): number {
    return this.#size;
  }

  /** @param host number of its host @param asked requested canonical address @returns its place */
  add(page: LoggedPage, host: number, asked: string): number {
    const place = this.#size++;
    this.pageIds.set(place, page.pageId);
    this.urlIds.set(place, page.urlId);
    this.ns.set(place, page.n);
    this.hosts.set(place, host);
    if (page.url !== asked) this.moved.set(place, page.url);
    const { relevance, onTopic, unsure, label } = page;
    this.states.set(place, 0);
    Object.assign(new LoggedPageEntry(this, place), { relevance, onTopic, unsure, label });
    return place;
  }

  at(place: number): LoggedPage | undefined {
    return place >= 0 && place < this.#size ? new LoggedPageEntry(this, place) : undefined;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#size = archive.number(this.#size);
    for (const column of [this.pageIds, this.urlIds, this.ns, this.hosts, this.relevances, this.states])
      yield* column.persist(archive);
    const places = yield* archive.array(Int32Array.from(this.moved.keys()));
    const urls = yield* archive.texts([...this.moved.values()]);
    if (archive.isLoading) for (const [at, place] of places.entries()) this.moved.set(place, urls[at] ?? '');
  }

  /**
   * For each fetched page 1 if it is on the topic, else 0. Reads the columns, because callers need it several times a
   * second.
   */
  get onTopic(): Uint8Array {
    const onTopic = new Uint8Array(this.#size);
    let fetched = 0;
    for (let place = 0; place < this.#size; place++) {
      if (this.ns.get(place) > 0) onTopic[fetched++] = this.states.get(place) & ON_TOPIC;
    }
    return onTopic.subarray(0, fetched);
  }

  *[Symbol.iterator](): Generator<LoggedPage> {
    for (let place = 0; place < this.#size; place++) yield new LoggedPageEntry(this, place);
  }
}

const ON_TOPIC = 1;
const UNSURE = 2;
/** Position of the label's index in `LABELS`: the bits above the other two. */
const LABEL = 4;

/** One page, read and written where the columns have it. */
class LoggedPageEntry implements LoggedPage {
  readonly #pages: LoggedPages;
  readonly #place: number;

  constructor(pages: LoggedPages, place: number) {
    this.#pages = pages;
    this.#place = place;
  }

  get pageId(): number {
    return this.#pages.pageIds.get(this.#place);
  }

  get urlId(): UrlId {
    return this.#pages.urlIds.get(this.#place);
  }

  get n(): number {
    return this.#pages.ns.get(this.#place);
  }

  get relevance(): number {
    return this.#pages.relevances.get(this.#place);
  }

  set relevance(relevance: number) {
    this.#pages.relevances.set(this.#place, relevance);
  }

  get onTopic(): boolean {
    return (this.#state & ON_TOPIC) !== 0;
  }

  set onTopic(is: boolean) {
    this.#state = is ? this.#state | ON_TOPIC : this.#state & ~ON_TOPIC;
  }

  get unsure(): boolean {
    return (this.#state & UNSURE) !== 0;
  }

  set unsure(is: boolean) {
    this.#state = is ? this.#state | UNSURE : this.#state & ~UNSURE;
  }

  get label(): LoggedPage['label'] {
    return LABELS[Math.floor(this.#state / LABEL)] ?? 'none';
  }

  set label(label: LoggedPage['label']) {
    this.#state = LABELS.indexOf(label) * LABEL + (this.#state % LABEL);
  }

  get url(): string {
    return this.#pages.moved.get(this.#place) ?? this.#pages.recall.urlOf(this.urlId);
  }

  get key(): string {
    return pageKey(this.url);
  }

  get host(): string {
    return this.#pages.recall.hostAt(this.#pages.hosts.get(this.#place));
  }

  get features(): string {
    return this.#pages.recall.featuresOf(this.pageId);
  }

  get #state(): number {
    return this.#pages.states.get(this.#place);
  }

  set #state(state: number) {
    this.#pages.states.set(this.#place, state);
  }
}

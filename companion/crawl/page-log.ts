import { KeyTable } from '../../shared/learn/key-table.ts';
import type { UrlId } from '../order/order.ts';
import { keyOf, pageKey } from '../store/page-key.ts';
import { Chunked } from './chunked.ts';

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
  /** What counts now: by the user's label where there is one, else by the judge. */
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
  label: 'relevant' | 'not-relevant' | 'none';
}

export interface SiteCount {
  readonly pages: number;
  readonly offTopic: number;
  readonly hosts: number;
}

const NONE: SiteCount = { pages: 0, offTopic: 0, hosts: 0 };

/** Most points of a curve. */
const POINTS = 60;

/** Features at hand, newest pages first: kilobytes a page, in which a crawl of weeks would drown. */
const FEATURES_AT_HAND = 2_000;

/** Answers to what pages do not carry with them. */
interface Recall {
  featuresOf(pageId: number): string;
  hostAt(place: number): string;
  urlOf(urlId: UrlId): string;
}

/** A page without what can be read elsewhere: a crawl of weeks has hundreds of thousands. */
class Entry implements LoggedPage {
  readonly pageId: number;
  readonly urlId: UrlId;
  readonly n: number;
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
  label: LoggedPage['label'];
  readonly #recall: Recall;
  readonly #host: number;
  /** '': the address that was asked for. */
  readonly #url: string;

  /** @param host place of its host among all. @param asked the address that was asked for. */
  constructor(page: LoggedPage, host: number, asked: string, recall: Recall) {
    this.pageId = page.pageId;
    this.urlId = page.urlId;
    this.n = page.n;
    this.relevance = page.relevance;
    this.onTopic = page.onTopic;
    this.unsure = page.unsure;
    this.label = page.label;
    this.#host = host;
    this.#url = page.url === asked ? '' : page.url;
    this.#recall = recall;
  }

  get url(): string {
    return this.#url === '' ? this.#recall.urlOf(this.urlId) : this.#url;
  }

  get key(): string {
    return pageKey(this.url);
  }

  get host(): string {
    return this.#recall.hostAt(this.#host);
  }

  get features(): string {
    return this.#recall.featuresOf(this.pageId);
  }
}

/** The pages of one crawl in the order of the crawl, with the counts that a view shows. Some 100 bytes a page. */
export class PageLog {
  readonly #features = new Map<number, string>();
  readonly #pages: LoggedPage[] = [];
  /** Places in `#pages`: by URL, one more, and by the hash of the key. */
  readonly #byUrl = new Chunked((length) => new Int32Array(length));
  readonly #byKey = new KeyTable();
  readonly #hosts: string[] = [];
  readonly #hostPlaces = new Map<string, number>();
  readonly #perHost: number[] = [];
  readonly #perSite = new Map<string, SiteCount>();
  readonly #recall: Recall;
  #readFeatures: (pageId: number) => string | undefined = () => undefined;
  #fetched = 0;
  #visited = 0;

  /** @param urlOf the canonical URL of an id. */
  constructor(urlOf: (id: UrlId) => string) {
    this.#recall = {
      urlOf,
      hostAt: (place) => this.#hosts[place] ?? '',
      featuresOf: (pageId) => this.#features.get(pageId) ?? this.#readFeatures(pageId) ?? '',
    };
  }

  /** @param asked canonical address that was asked for. @param site registrable domain of the page. */
  add(given: LoggedPage, asked: string, site: string): LoggedPage {
    const host = this.#hostPlace(given.host);
    const page = new Entry(given, host, asked, this.#recall);
    this.#features.set(page.pageId, given.features);
    for (const oldest of this.#features.keys()) {
      if (this.#features.size <= FEATURES_AT_HAND) break;
      this.#features.delete(oldest);
    }
    const place = this.#pages.push(page) - 1;
    this.#byKey.add(given.key, place);
    this.#byKey.add(keyOf(asked), place);
    this.#byUrl.set(page.urlId, place + 1);
    if (page.n === 0) return page;
    this.#fetched += 1;
    const ofHost = (this.#perHost[host] ?? 0) + 1;
    const { pages, offTopic, hosts } = this.ofSite(site);
    this.#perSite.set(site, {
      pages: pages + 1,
      offTopic: offTopic + Number(!page.onTopic),
      hosts: hosts + Number(ofHost === 1),
    });
    this.#perHost[host] = ofHost;
    if (ofHost === 1) this.#visited += 1;
    return page;
  }

  /** How the features of pages are read that are not at hand any more. */
  recallBy(read: (pageId: number) => string | undefined): void {
    this.#readFeatures = read;
  }

  /** Pages that were fetched; captured ones do not count. */
  get fetched(): number {
    return this.#fetched;
  }

  get hosts(): number {
    return this.#visited;
  }

  get all(): readonly LoggedPage[] {
    return this.#pages;
  }

  perHost(host: string): number {
    return this.#perHost[this.#hostPlaces.get(host) ?? -1] ?? 0;
  }

  /** Fetched pages of a site, as they were judged when they came. */
  ofSite(site: string): SiteCount {
    return this.#perSite.get(site) ?? NONE;
  }

  byUrl(id: UrlId): LoggedPage | undefined {
    return this.#pages[this.#byUrl.get(id) - 1];
  }

  /** The page at an address, or that an address led to. @param key as `pageKey` gives it. */
  find(key: string): LoggedPage | undefined {
    return this.#pages[this.#byKey.find(key)];
  }

  get onTopic(): number {
    return this.#pages.reduce((sum, page) => sum + Number(page.onTopic && page.n > 0), 0);
  }

  get curve(): [number, number][] {
    return curveOf(this.#pages.filter((page) => page.n > 0).map((page) => page.onTopic));
  }

  #hostPlace(host: string): number {
    const known = this.#hostPlaces.get(host);
    if (known !== undefined) return known;
    this.#hostPlaces.set(host, this.#hosts.length);
    return this.#hosts.push(host) - 1;
  }
}

/** Cumulated on-topic pages at evenly spaced moments: [fetched, on topic], the last point is now; at most 60. */
export function curveOf(onTopic: readonly boolean[]): [number, number][] {
  const points = Math.min(POINTS, onTopic.length);
  const curve: [number, number][] = [];
  let found = 0;
  let next = 1;
  onTopic.forEach((is, index) => {
    if (is) found += 1;
    if (index + 1 >= Math.round((next * onTopic.length) / points)) {
      curve.push([index + 1, found]);
      next += 1;
    }
  });
  return curve;
}

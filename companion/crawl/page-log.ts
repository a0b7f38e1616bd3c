import type { UrlId } from '../order/order.ts';

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
}

const NONE: SiteCount = { pages: 0, offTopic: 0 };

/** Most points of a curve. */
const POINTS = 60;

/** Features at hand, newest pages first: kilobytes a page, in which a crawl of weeks would drown. */
const FEATURES_AT_HAND = 2_000;

/** A page without its features, which stand in the window of the log or in the store. */
class Entry implements LoggedPage {
  readonly pageId: number;
  readonly urlId: UrlId;
  readonly n: number;
  readonly key: string;
  readonly host: string;
  readonly url: string;
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
  label: LoggedPage['label'];
  readonly #log: PageLog;

  constructor(page: LoggedPage, log: PageLog) {
    this.pageId = page.pageId;
    this.urlId = page.urlId;
    this.n = page.n;
    this.key = page.key;
    this.host = page.host;
    this.url = page.url;
    this.relevance = page.relevance;
    this.onTopic = page.onTopic;
    this.unsure = page.unsure;
    this.label = page.label;
    this.#log = log;
  }

  get features(): string {
    return this.#log.featuresOf(this.pageId);
  }
}

/** The pages of one crawl in the order of the crawl, with the counts that a view shows. */
export class PageLog {
  readonly #features = new Map<number, string>();
  #readFeatures: (pageId: number) => string | undefined = () => undefined;
  readonly #pages: LoggedPage[] = [];
  readonly #byUrl = new Map<UrlId, LoggedPage>();
  readonly #byKey = new Map<string, LoggedPage>();
  readonly #perHost = new Map<string, number>();
  readonly #perSite = new Map<string, SiteCount>();
  #mostPerHost = 0;
  #fetched = 0;

  /** @param asked `pageKey` of the address that was asked for. @param site registrable domain of the page. */
  add(given: LoggedPage, asked: string, site: string): LoggedPage {
    const page = new Entry(given, this);
    this.#features.set(page.pageId, given.features);
    for (const oldest of this.#features.keys()) {
      if (this.#features.size <= FEATURES_AT_HAND) break;
      this.#features.delete(oldest);
    }
    this.#pages.push(page);
    this.#byKey.set(page.key, page);
    if (!this.#byKey.has(asked)) this.#byKey.set(asked, page);
    this.#byUrl.set(page.urlId, page);
    if (page.n === 0) return page;
    this.#fetched += 1;
    const before = this.#perSite.get(site);
    this.#perSite.set(site, {
      pages: (before?.pages ?? 0) + 1,
      offTopic: (before?.offTopic ?? 0) + Number(!page.onTopic),
    });
    const ofHost = this.perHost(page.host) + 1;
    this.#perHost.set(page.host, ofHost);
    this.#mostPerHost = Math.max(this.#mostPerHost, ofHost);
    return page;
  }

  /** How the features of pages are read that are not at hand any more. */
  recallBy(read: (pageId: number) => string | undefined): void {
    this.#readFeatures = read;
  }

  /** Features of a page of this log, '' when nobody knows them any more. */
  featuresOf(pageId: number): string {
    return this.#features.get(pageId) ?? this.#readFeatures(pageId) ?? '';
  }

  /** Pages that were fetched; captured ones do not count. */
  get fetched(): number {
    return this.#fetched;
  }

  get hosts(): number {
    return this.#perHost.size;
  }

  get all(): readonly LoggedPage[] {
    return this.#pages;
  }

  perHost(host: string): number {
    return this.#perHost.get(host) ?? 0;
  }

  /** Fetched pages of a site, as they were judged when they came. */
  ofSite(site: string): SiteCount {
    return this.#perSite.get(site) ?? NONE;
  }

  /** Pages fetched of the host with the most. */
  get mostPerHost(): number {
    return this.#mostPerHost;
  }

  byUrl(id: UrlId): LoggedPage | undefined {
    return this.#byUrl.get(id);
  }

  /** The page at an address, or that an address led to. @param key as `pageKey` gives it. */
  find(key: string): LoggedPage | undefined {
    return this.#byKey.get(key);
  }

  get onTopic(): number {
    return this.#pages.reduce((sum, page) => sum + Number(page.onTopic && page.n > 0), 0);
  }

  get curve(): [number, number][] {
    return curveOf(this.#pages.filter((page) => page.n > 0).map((page) => page.onTopic));
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

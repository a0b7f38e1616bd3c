import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { Chunked } from '../../../shared/collections/chunked.ts';
import { KeyTable } from '../../../shared/collections/key-table.ts';
import { persistList, type StateArchive } from '../../../shared/collections/state-archive.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import type { UrlId } from '../../order/order.ts';
import { curveOf } from '../../store/curve.ts';
import { type LoggedPage, LoggedPages } from './logged-pages.ts';

export type { LoggedPage } from './logged-pages.ts';

export interface SiteCount {
  readonly pages: number;
  readonly offTopic: number;
  readonly hosts: number;
}

const NONE: SiteCount = { pages: 0, offTopic: 0, hosts: 0 };

/** Most pages whose features stay in memory, newest first: at kilobytes a page, a long crawl would exhaust it. */
const FEATURES_AT_HAND = 2_000;

/** Addresses by which a crawl knows its pages. */
export interface PageAddresses {
  /** Returns the canonical URL of an id. */
  urlOf(id: UrlId): string;
  /** Returns the id under which an address is known. @param key as `pageKey` gives it */
  idOf(key: string): UrlId | undefined;
}

/**
 * The pages of one crawl in the order of the crawl, with the counts that a view shows. Some 30 bytes a page, and 4 for
 * each URL that the crawl knows.
 */
export class PageLog {
  readonly #features = new BoundedMap<number, string>({ entries: FEATURES_AT_HAND });
  readonly #pages: LoggedPages;
  readonly #addresses: PageAddresses;
  /** Places in `#pages` by URL, one more. */
  readonly #byUrl = new Chunked((length) => new Int32Array(length));
  /** Places by the key of an address that another URL of the crawl has. */
  readonly #elsewhere = new KeyTable();
  readonly #hosts: string[] = [];
  readonly #hostPlaces = new Map<string, number>();
  readonly #perHost: number[] = [];
  readonly #perSite = new Map<string, SiteCount>();
  #readFeatures: (pageId: number) => string | undefined = () => undefined;
  #fetched = 0;
  #last = 0;
  #visited = 0;

  constructor(addresses: PageAddresses) {
    this.#addresses = addresses;
    this.#pages = new LoggedPages({
      urlOf: (id) => addresses.urlOf(id),
      hostAt: (place) => this.#hosts[place] ?? '',
      featuresOf: (pageId) => this.#features.get(pageId) ?? this.#readFeatures(pageId) ?? '',
    });
  }

  /** @param asked requested canonical address. @param site registrable domain of the page. */
  add(given: LoggedPage, asked: string, site: string): LoggedPage {
    const host = this.#hostPlace(given.host);
    this.#features.set(given.pageId, given.features);
    const place = this.#pages.add(given, host, asked);
    const page = this.#pages.at(place) ?? given;
    this.#byUrl.set(given.urlId, place + 1);
    for (const key of [given.key, keyOf(asked)]) {
      const isOwn = this.#addresses.idOf(key) === given.urlId;
      if (!isOwn && this.find(key) === undefined) this.#elsewhere.add(key, place);
    }
    if (given.n === 0) return page;
    this.#fetched += 1;
    this.#last = Math.max(this.#last, given.n);
    const ofHost = (this.#perHost[host] ?? 0) + 1;
    const { pages, offTopic, hosts } = this.ofSite(site);
    this.#perSite.set(site, {
      pages: pages + 1,
      offTopic: offTopic + Number(!given.onTopic),
      hosts: hosts + Number(ofHost === 1),
    });
    this.#perHost[host] = ofHost;
    if (ofHost === 1) this.#visited += 1;
    return page;
  }

  /**
   * The next page is fetched at this place: those before it were given, though some of their pages were forgotten
   * since.
   * @param n from 1
   */
  goOnAt(n: number): void {
    this.#last = Math.max(this.#last, n - 1);
  }

  /** Reads features that are no longer in memory. */
  recallBy(read: (pageId: number) => string | undefined): void {
    this.#readFeatures = read;
  }

  /** Pages that were fetched; captured ones do not count. */
  get fetched(): number {
    return this.#fetched;
  }

  /** Place of the last page that was fetched, 0 for none: beyond `fetched` where pages were forgotten. */
  get last(): number {
    return this.#last;
  }

  get hosts(): number {
    return this.#visited;
  }

  /** Fetched and captured ones. */
  get size(): number {
    return this.#pages.size;
  }

  [Symbol.iterator](): Generator<LoggedPage> {
    return this.#pages[Symbol.iterator]();
  }

  /** Pages from a place on, in the order in which they came. */
  *pagesFrom(first: number): Generator<LoggedPage> {
    for (let place = first; place < this.size; place++) yield* this.pagesAt([place]);
  }

  /** @param places from 0, in the order in which the pages came */
  *pagesAt(places: Iterable<number>): Generator<LoggedPage> {
    for (const place of places) {
      const page = this.#pages.at(place);
      if (page !== undefined) yield page;
    }
  }

  perHost(host: string): number {
    return this.#perHost[this.#hostPlaces.get(host) ?? -1] ?? 0;
  }

  /** Fetched pages of a site, as they were judged when they came. */
  ofSite(site: string): SiteCount {
    return this.#perSite.get(site) ?? NONE;
  }

  byUrl(id: UrlId): LoggedPage | undefined {
    return this.#pages.at(this.#byUrl.get(id) - 1);
  }

  /** The page at an address, or that an address led to. @param key as `pageKey` gives it. */
  find(key: string): LoggedPage | undefined {
    const place = this.#elsewhere.find(key);
    if (place >= 0) return this.#pages.at(place);
    const id = this.#addresses.idOf(key);
    const page = id === undefined ? undefined : this.byUrl(id);
    // A URL is also known by the addresses that led from it to its page: no page is there.
    const isHere = page?.key === key || (page !== undefined && keyOf(this.#addresses.urlOf(page.urlId)) === key);
    return isHere ? page : undefined;
  }

  /**
   * Finds the page at this very address. A label on an address that only redirected there counts nowhere.
   * @param key as `pageKey` gives it.
   */
  own(key: string): LoggedPage | undefined {
    const page = this.find(key);
    return page?.key === key ? page : undefined;
  }

  get onTopic(): number {
    return this.#pages.onTopic.reduce((sum, is) => sum + is, 0);
  }

  get curve(): [number, number][] {
    return curveOf(this.#pages.onTopic);
  }

  /** The features stay where they are: in the journal. */
  *persist(archive: StateArchive): Generator<void> {
    this.#fetched = archive.number(this.#fetched);
    this.#last = archive.number(this.#last);
    this.#visited = archive.number(this.#visited);
    yield* this.#pages.persist(archive);
    yield* this.#byUrl.persist(archive);
    yield* this.#elsewhere.persist(archive);
    for (const host of yield* archive.texts(this.#hosts)) this.#hostPlace(host);
    for (let at = 0; at < this.#hosts.length; at++) this.#perHost[at] ??= 0;
    yield* persistList(archive, this.#perHost);
    const sites = yield* archive.texts([...this.#perSite.keys()]);
    const counts = [...this.#perSite.values()].flatMap(({ pages, offTopic, hosts }) => [pages, offTopic, hosts]);
    yield* persistList(archive, counts);
    if (!archive.isLoading) return;
    for (const [at, site] of sites.entries()) {
      const [pages = 0, offTopic = 0, hosts = 0] = counts.slice(3 * at, 3 * at + 3);
      this.#perSite.set(site, { pages, offTopic, hosts });
    }
  }

  #hostPlace(host: string): number {
    const known = this.#hostPlaces.get(host);
    if (known !== undefined) return known;
    this.#hostPlaces.set(host, this.#hosts.length);
    return this.#hosts.push(host) - 1;
  }
}

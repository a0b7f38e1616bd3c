import { hostOf, siteOf } from '../../shared/url/site.ts';
import type { KnownUrl, UrlId } from '../order/order.ts';
import { pageKey } from '../store/page-key.ts';

/** Every URL that a crawl has heard of. http and https, and an address and where it redirects to, are one. */
export class KnownUrls {
  readonly #urls: KnownUrl[] = [];
  readonly #byKey = new Map<string, UrlId>();
  readonly #sites = new Map<string, string>();

  get size(): number {
    return this.#urls.length;
  }

  /** @throws RangeError for an id that was never given. */
  at(id: UrlId): KnownUrl {
    const known = this.#urls[id];
    if (known === undefined) throw new RangeError(`no URL has the id ${id}`);
    return known;
  }

  /** @param key as `pageKey` gives it. */
  find(key: string): UrlId | undefined {
    return this.#byKey.get(key);
  }

  /** @param url canonical. The least depth is kept. */
  learn(url: string, depth: number): { readonly known: KnownUrl; readonly isNew: boolean } {
    const key = pageKey(url);
    const id = this.#byKey.get(key);
    if (id !== undefined) return { known: this.nearer(id, depth), isNew: false };
    return { known: this.#add(url, key, depth), isNew: true };
  }

  /** The URL with an id that an earlier process gave it; ids come in sequence. Rules that changed since do not matter. */
  restore(id: UrlId, url: string, depth: number): KnownUrl {
    return id < this.#urls.length ? this.nearer(id, depth) : this.#add(url, pageKey(url), depth);
  }

  /** Another address of the same page; an address that is known already stays as it is. */
  alias(key: string, id: UrlId): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, id);
  }

  /** The URL, its depth lowered to `depth` if that is less. */
  nearer(id: UrlId, depth: number): KnownUrl {
    const known = this.at(id);
    if (depth >= known.depth) return known;
    const nearer = { ...known, depth };
    this.#urls[id] = nearer;
    return nearer;
  }

  #add(url: string, key: string, depth: number): KnownUrl {
    const host = hostOf(url);
    let site = this.#sites.get(host);
    if (site === undefined) {
      site = siteOf(url);
      this.#sites.set(host, site);
    }
    const known = { id: this.#urls.length, url, host, site, depth };
    this.#urls.push(known);
    this.alias(key, known.id);
    return known;
  }
}

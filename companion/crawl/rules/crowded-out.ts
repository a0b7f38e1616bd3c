/** As a reason for which an address was left out (docs/errors.md). */
export const CROWDED_OUT = 'crowded-out';
/** Addresses of a crawl that are held. */
const MOST = 1_000;

/** What no page brought but such as have more links than are kept of one page: the first addresses of a crawl, to be told. */
export class CrowdedOut {
  readonly #urls = new Set<string>();

  get isFull(): boolean {
    return this.#urls.size >= MOST;
  }

  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.isFull) return;
      this.#urls.add(url);
    }
  }

  /** @param isKnown whether another page brought an address meanwhile: it makes room. */
  left(isKnown: (url: string) => boolean): readonly string[] {
    for (const url of this.#urls) if (isKnown(url)) this.#urls.delete(url);
    return [...this.#urls];
  }
}

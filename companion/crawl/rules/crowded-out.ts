/** As a reason for which an address was left out (docs/errors.md). */
export const CROWDED_OUT = 'crowded-out';
/** Addresses of a crawl that are held. */
const MAX = 1_000;

/**
 * Addresses found only on pages with more links than are kept of one page: the first ones of a crawl, to be reported.
 */
export class CrowdedOut {
  readonly #urls = new Set<string>();
  readonly #isKnown: (url: string) => boolean;
  /** Addresses that found no room since room was looked for. */
  #refused = 0;

  /** @param isKnown whether another page has brought an address: it makes room. */
  constructor(isKnown: (url: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** Amortised O(1): all held addresses are checked once for every `MAX` that found no room. */
  get isFull(): boolean {
    if (this.#urls.size >= MAX && this.#refused >= MAX) this.#makeRoom();
    return this.#urls.size >= MAX;
  }

  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#isKnown(url)) continue;
      if (this.isFull) this.#refused += 1;
      else this.#urls.add(url);
    }
  }

  left(): readonly string[] {
    this.#makeRoom();
    return [...this.#urls];
  }

  #makeRoom(): void {
    this.#refused = 0;
    for (const url of this.#urls) if (this.#isKnown(url)) this.#urls.delete(url);
  }
}

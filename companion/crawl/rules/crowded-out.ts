/** As a reason for which an address was left out (docs/errors.md). */
export const CROWDED_OUT = 'crowded-out';
/** Addresses of a crawl that are held. */
const MOST = 1_000;

/** What no page brought but such as have more links than are kept of one page: the first addresses of a crawl, to be told. */
export class CrowdedOut {
  readonly #urls = new Set<string>();
  readonly #isKnown: (url: string) => boolean;
  /** Addresses that found no room since room was looked for. */
  #refused = 0;

  /** @param isKnown whether another page has brought an address: it makes room. */
  constructor(isKnown: (url: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** Cost: now and then a look at all that are held, for each one that has found no room since not even one look. */
  get isFull(): boolean {
    if (this.#urls.size >= MOST && this.#refused >= MOST) this.#makeRoom();
    return this.#urls.size >= MOST;
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

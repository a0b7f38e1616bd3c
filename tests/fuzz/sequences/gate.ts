/** Lets fetches through one by one: each waits until it is allowed, or cut off. */
export class FetchGate {
  /** Fetches that may yet go through. */
  permits = 0;
  readonly #waiting = new Set<() => void>();

  get waiting(): number {
    return this.#waiting.size;
  }

  async pass(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (this.permits > 0) {
      this.permits -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      const go = (): void => {
        this.#waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.#waiting.add(go);
      signal.addEventListener('abort', go);
    });
  }

  allow(fetches: number): void {
    this.permits = fetches;
    for (const go of [...this.#waiting].slice(0, fetches)) {
      this.permits -= 1;
      go();
    }
  }
}

import type { CrawlView } from '../../../shared/api/crawl.ts';

interface CompletionWaiter {
  readonly resolve: (view: CrawlView) => void;
  readonly reject: (fault: unknown) => void;
}

/** Callers that wait for the end of a crawl, by crawl. */
export class Completion {
  readonly #waiters = new Map<string, CompletionWaiter[]>();

  /** Resolves with what `tell` is given of the crawl. @throws what `fail` is given. */
  of(id: string): Promise<CrawlView> {
    return new Promise((resolve, reject) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), { resolve, reject }]);
    });
  }

  /** Crawls for which somebody waits. */
  get awaited(): readonly string[] {
    return [...this.#waiters.keys()];
  }

  notify(id: string, view: CrawlView): void {
    for (const { resolve } of this.#leave(id)) resolve(view);
  }

  /** Rejects the waiting callers, because the crawl failed and has no end to report. */
  fail(id: string, fault: unknown): void {
    for (const { reject } of this.#leave(id)) reject(fault);
  }

  #leave(id: string): readonly CompletionWaiter[] {
    const waiters = this.#waiters.get(id) ?? [];
    this.#waiters.delete(id);
    return waiters;
  }
}

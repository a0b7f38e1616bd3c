import type { CrawlView } from '../../../shared/api/crawl.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { viewOf } from './views.ts';

interface CompletionWaiter {
  readonly resolve: (view: CrawlView) => void;
  readonly reject: (fault: unknown) => void;
}

/** Callers that wait for the end of a crawl, by crawl. */
export class Completion {
  readonly #deps: Pick<CrawlDeps, 'store' | 'clock'>;
  readonly #rows: Pick<CrawlRows, 'get'>;
  readonly #waiters = new Map<string, CompletionWaiter[]>();

  constructor(deps: Pick<CrawlDeps, 'store' | 'clock'>, rows: Pick<CrawlRows, 'get'>) {
    this.#deps = deps;
    this.#rows = rows;
  }

  /** Resolves with the view of a crawl at its end. @throws what `fail` is given. */
  of(id: string): Promise<CrawlView> {
    return new Promise((resolve, reject) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), { resolve, reject }]);
    });
  }

  /** Crawls for which somebody waits. */
  get awaited(): readonly string[] {
    return [...this.#waiters.keys()];
  }

  /** Gives the waiting callers the state of their crawl, or the error of the store. */
  answer(id: string, run: CrawlRun | undefined): void {
    const { store, clock } = this.#deps;
    try {
      const view = viewOf(store, this.#rows.get(id), run, clock.now());
      for (const { resolve } of this.#leave(id)) resolve(view);
    } catch (fault) {
      this.fail(id, fault);
      if (!isAmbitError(fault, 'store-broken')) throw fault;
    }
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

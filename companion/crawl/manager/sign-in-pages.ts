import { pageKey } from '../../../shared/url/page-key.ts';
import type { CaptiveNetwork } from '../politeness/captive.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { CrawlRows } from './crawl-rows.ts';

/**
 * Pages that stopped a crawl because many sites answered with them, as the sign-in page of a network does. After a user
 * has resumed the crawl they count as pages of the sites.
 */
export class SignInPages {
  readonly #deps: Pick<CrawlDeps, 'store' | 'fetcher'>;
  readonly #rows: Pick<CrawlRows, 'joined'>;
  /** Signatures of the pages, by the id of the crawl. */
  readonly #signatures = new Map<string, Set<string>>();

  constructor(deps: Pick<CrawlDeps, 'store' | 'fetcher'>, rows: Pick<CrawlRows, 'joined'>) {
    this.#deps = deps;
    this.#rows = rows;
  }

  /** Signatures of the pages that no longer stop a crawl. */
  of(id: string): ReadonlySet<string> | undefined {
    return this.#signatures.get(id);
  }

  forget(): void {
    this.#signatures.clear();
  }

  /** Removes from a crawl what the network answered in place of sites, its robots.txt included. */
  retract(id: string, { details: { urls, signature } }: CaptiveNetwork, run: CrawlRun | undefined): void {
    const { store, fetcher } = this.#deps;
    const signatures = (this.#signatures.get(id) ?? new Set<string>()).add(signature);
    for (const one of this.#rows.joined(id)) {
      this.#signatures.set(one, signatures);
      const known = run?.stateOf(one).known;
      store.journal(one).retract(urls.flatMap((address) => known?.find(pageKey(address)) ?? []));
    }
    fetcher.forgetRules();
  }
}

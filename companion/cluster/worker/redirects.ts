import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { delayOf, FIRST_PACE } from '../../crawl/politeness/delay.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { EVERYWHERE, type Within, within } from '../../crawl/rules/scope.ts';
import type { FetchAsk, Fetcher, FetchFailure } from '../../fetch/fetcher.ts';
import type { ExtractionValues } from '../../parse/extraction.ts';
import type { FurtherLease, KeptPacing } from '../store/claim.ts';
import { frontierKey } from '../store/keys.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { LeasedUrl } from './leases.ts';
import { pause } from './retry-within-lease.ts';

/** Crawls whose rules are cached. */
const MAX_CRAWLS = 100;

/** Choices of a crawl that a worker obeys. */
interface CrawlRules {
  /** Returns whether a URL of the crawl, by its key, may redirect to an address. */
  readonly mayLead: (key: string, ...address: Parameters<Within>) => boolean;
  readonly extraction: ExtractionValues | undefined;
}

/**
 * Checks redirects for a worker, by the patterns and limits of their crawl. Returns a page that leads to a host at
 * rest. Any worker resumes it at the redirect after that host's pause, so no worker waits with an open fetch.
 */
export class Redirects {
  readonly #sharedStore: Pick<SharedStore, 'crawl' | 'seeds' | 'isUsedUp' | 'hasAuthority'>;
  readonly #crawls = new BoundedMap<string, Promise<CrawlRules>>({ entries: MAX_CRAWLS });

  constructor(sharedStore: Pick<SharedStore, 'crawl' | 'seeds' | 'isUsedUp' | 'hasAuthority'>) {
    this.#sharedStore = sharedStore;
  }

  /**
   * Returns the checks for the redirects of a leased page. `Leases.permit` leases further hosts before every request.
   */
  of(held: LeasedUrl, fetcher: Pick<Fetcher, 'polite' | 'rules'>, clock: Pick<Clock, 'timer'>): FetchAsk {
    const { claim, signal } = held;
    const leaseOf = (host: string): FurtherLease | undefined =>
      fetcher.polite ? [claim, ...held.further].find((one) => one.host === host) : undefined;
    /** Waits the delay of a host whose robots.txt this fetch requests on its way. */
    const rest = async (host: string): Promise<FetchFailure | undefined> => {
      const lease = leaseOf(host);
      if (lease === undefined) return undefined;
      await pause(clock, signal, delayOf(paceOf(lease.manners), crawlDelayOf(host, fetcher)));
      return signal.aborted ? 'cancelled' : undefined;
    };
    return {
      // Without the store nothing that comes is kept.
      hasAuthority: () => this.#sharedStore.hasAuthority(claim).catch(() => false),
      ...(claim.from !== undefined && { from: claim.from }),
      leads: async (url, redirects) => {
        const isAllowed = await this.#isAllowed(held, url).catch((cause: unknown) => {
          if (isAmbitError(cause, 'store-away')) return undefined;
          throw cause;
        });
        if (isAllowed === undefined) return 'cancelled';
        if (!isAllowed) return 'redirect-refused';
        held.led = { url, redirects };
        return leaseOf(hostOf(url)) === undefined ? undefined : 'cancelled';
      },
      robotsLead: (url) => rest(hostOf(url)),
    };
  }

  /** Returns the parameters of page reading. @throws store-away */
  async extraction({ claim }: LeasedUrl): Promise<ExtractionValues | undefined> {
    return (await this.#rules(claim.crawl)).extraction;
  }

  /** @throws store-away */
  async #isAllowed({ claim }: LeasedUrl, url: string): Promise<boolean> {
    const { mayLead } = await this.#rules(claim.crawl);
    if (!mayLead(claim.key, canonicalUrl(url) ?? url, url)) return false;
    const host = hostOf(url);
    return host === claim.host || !(await this.#sharedStore.isUsedUp(claim.crawl, host));
  }

  #rules(crawl: string): Promise<CrawlRules> {
    const known = this.#crawls.get(crawl);
    if (known !== undefined) return known;
    const asked = this.#ask(crawl).catch((cause: unknown) => {
      this.#crawls.delete(crawl);
      throw cause;
    });
    this.#crawls.set(crawl, asked);
    return asked;
  }

  async #ask(id: string): Promise<CrawlRules> {
    const { scope = EVERYWHERE, extraction } = (await this.#sharedStore.crawl(id))?.choices ?? {};
    if (scope.only.length === 0 && scope.never.length === 0) return { mayLead: () => true, extraction };
    const isWithin = within(scope);
    // The user named the seeds, so they may redirect to any address.
    const seeds = new Set((await this.#sharedStore.seeds(id)).map(({ url }) => frontierKey(canonicalUrl(url) ?? url)));
    return { mayLead: (key, ...address) => seeds.has(key) || isWithin(...address), extraction };
  }
}

export const paceOf = ({ factor = FIRST_PACE.factor, responseMs = FIRST_PACE.responseMs }: KeptPacing) => ({
  factor,
  responseMs,
});

/** Crawl-delay in seconds; 0 without one. Of a host on the way only the name is known. */
export const crawlDelayOf = (host: string, { rules }: Pick<Fetcher, 'rules'>): number =>
  Math.max(...['http', 'https'].map((scheme) => rules(`${scheme}://${host}/`)?.crawlDelay ?? 0));

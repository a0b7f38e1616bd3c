import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { BetaRecord } from '../../../shared/learning/beta-record.ts';
import { logit } from '../../../shared/learning/sigmoid.ts';
import type { LinkRecord } from '../../../shared/page/record.ts';
import { CrawlMean } from './crawl-mean.ts';

/** Most addresses whose linking pages are remembered: 25 to 42 bytes each. Later ones count as unknown. */
const MAX_TARGETS = 500_000;
/** Number of pages that the first guess counts for: the crawl's mean, until linking pages outweigh it. */
const STRENGTH = 3;
const BOUND = 2.5;

/** Properties of a link that count. */
export type Recommendation = Pick<LinkRecord, 'url' | 'kind' | 'furniture' | 'rel'>;

/**
 * Records the own worth of the pages that link to an address. Targets of on-topic pages are more often on topic
 * (topical locality, Davison 2000; classes of neighbours, Chakrabarti et al. 1998). Links of the furniture and
 * `nofollow` links recommend nothing. The caller must leave this evidence out of the relevance, or it would feed on
 * itself.
 */
export class LinkEvidence {
  readonly #targets = new HashedIds(MAX_TARGETS);
  readonly #record = new BetaRecord();
  readonly #mean = new CrawlMean();

  /** @param relevance what the page is worth by itself, in [0,1]. O(links) */
  count(url: string, links: readonly Recommendation[], relevance: number): void {
    this.#mean.add(relevance);
    const seen = new Set<string>([url]);
    for (const link of links) {
      if (link.kind !== 'a' || link.furniture || link.rel.includes('nofollow') || seen.has(link.url)) continue;
      seen.add(link.url);
      const target = this.#targets.id(link.url);
      if (target < MAX_TARGETS) this.#record.add(target, relevance);
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#mean.persist(archive);
    yield* this.#targets.persist(archive);
    yield* this.#record.persist(archive);
  }

  /**
   * Returns how much likelier a page of this address is on topic than the crawl's mean page, by its linking pages: log
   * odds in [-2.5, 2.5].
   */
  logOdds(url: string): number {
    const target = this.#targets.find(url);
    if (target < 0) return 0;
    const mean = this.#mean.value;
    const value = logit(this.#record.mean(target, mean, STRENGTH)) - logit(mean);
    return Math.max(-BOUND, Math.min(BOUND, value));
  }
}

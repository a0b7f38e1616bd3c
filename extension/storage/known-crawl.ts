import type { CrawlView } from '../../shared/api/crawl.ts';

/**
 * What is known of a crawl. An answer may come after an event that tells of a later state: each says how old it may be.
 */
export interface KnownCrawl extends CrawlView {
  /**
   * Milliseconds since 1970: an answer was asked for then, an event was heard then. Absent in what an older version
   * kept.
   */
  readonly askedAt?: number;
}

/**
 * Returns whether `one` was asked for or heard later than `other`. A time in the future is that of a clock that was set
 * back: it counts as none.
 */
export function isNewer(one: KnownCrawl | undefined, other: KnownCrawl): boolean {
  return one !== undefined && timeOf(one) > timeOf(other);
}

const timeOf = ({ askedAt = 0 }: KnownCrawl): number => (askedAt <= Date.now() ? askedAt : 0);

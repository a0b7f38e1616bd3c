import type { CrawlView } from '../../shared/api/crawl.ts';

/** A crawl as the browser knows it, with the time by which an older answer is told from a newer event. */
export interface KnownCrawl extends CrawlView {
  /**
   * Moment at which the answer was requested or the event arrived, in milliseconds since 1970. Older versions saved
   * none.
   */
  readonly askedAt?: number;
}

/**
 * Returns whether `one` is later than `other`. A moment in the future means that the clock was set back since: it
 * counts as 0.
 */
export function isNewer(one: KnownCrawl | undefined, other: KnownCrawl): boolean {
  return one !== undefined && timeOf(one) > timeOf(other);
}

const timeOf = ({ askedAt = 0 }: KnownCrawl): number => (askedAt <= Date.now() ? askedAt : 0);

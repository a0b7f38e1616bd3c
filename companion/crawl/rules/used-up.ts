import type { Budgets } from '../../../shared/api/crawl.ts';
import type { CrawlState } from '../state/crawl-state.ts';

/** No more pages of this host, or of its site, are wanted. */
export function isUsedUp(budgets: Budgets, { log, known, siteShare }: CrawlState, host: string): boolean {
  const { perHost, perSite, offTopicPerSite = Number.POSITIVE_INFINITY } = budgets;
  const { pages, offTopic } = log.ofSite(known.siteOf(host));
  const isOver = log.perHost(host) >= perHost || pages >= (perSite ?? Number.POSITIVE_INFINITY);
  return isOver || offTopic > offTopicPerSite || siteShare.refuses(host, perSite);
}

/**
 * Returns whether links are left on hosts that have reached their limits. At the end of a crawl, all links left are of
 * this kind.
 */
export const isHeldByLimits = (budgets: Budgets, state: CrawlState): boolean =>
  state.frontier.hosts.some((host) => isUsedUp(budgets, state, host));

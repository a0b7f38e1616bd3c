import type { Budgets } from '../../../shared/api/crawl.ts';
import type { Mind } from '../mind/mind.ts';

/** No more pages of this host, or of its site, are wanted. */
export function isUsedUp(budgets: Budgets, { log, known, siteShare }: Mind, host: string): boolean {
  const { perHost, perSite, offTopicPerSite = Number.POSITIVE_INFINITY } = budgets;
  const { pages, offTopic } = log.ofSite(known.siteOf(host));
  const isOver = log.perHost(host) >= perHost || pages >= (perSite ?? Number.POSITIVE_INFINITY);
  return isOver || offTopic > offTopicPerSite || siteShare.refuses(host, perSite);
}

/** Whether links are left of hosts of which no more is wanted: those alone, where a crawl has come to its end. */
export const isHeldByLimits = (budgets: Budgets, mind: Mind): boolean =>
  mind.frontier.hosts.some((host) => isUsedUp(budgets, mind, host));

import type { Topic } from '../../shared/topic/topic.ts';
import type { OrderOptions } from '../order/order.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import { siteLabel } from './site-labels.ts';

/** What an order is made of, by the choices that were written down with its crawl. */
export function orderOptions(
  topic: Topic,
  { parameters, siteLabels }: NonNullable<StoredCrawl['choices']> = {},
): OrderOptions {
  return {
    topic,
    ...(parameters === undefined ? {} : { parameters }),
    ...(siteLabels === undefined ? {} : { siteLabel: siteLabel(siteLabels) }),
  };
}

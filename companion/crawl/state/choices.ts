import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { JudgeOptions } from '../../judge/index.ts';
import type { OrderOptions } from '../../order/order.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { siteLabel } from '../rules/site-labels.ts';

type StoredCrawlOptions = NonNullable<StoredCrawl['choices']>;

/** What an order is made of, by the choices that were written down with its crawl. */
export function orderOptions(topic: Topic, { parameters, siteLabels }: StoredCrawlOptions = {}): OrderOptions {
  return {
    topic,
    ...(parameters === undefined ? {} : { parameters }),
    ...(siteLabels === undefined ? {} : { siteLabel: siteLabel(siteLabels) }),
  };
}

/** What a judge is made of. @param rivals the other topics that the same fetches serve */
export const judgeOptions = ({ judge }: StoredCrawlOptions = {}, rivals: readonly Topic[] = []): JudgeOptions => ({
  ...judge,
  rivals,
});

/** What of a request is written down with its crawl: nothing that was left out. */
export const choicesOf = ({
  parameters,
  scope,
  judge,
  siteLabels,
  learnFrom,
  keepOriginals,
}: CrawlSpec): StoredCrawlOptions => ({
  ...(parameters === undefined ? {} : { parameters }),
  ...(scope === undefined ? {} : { scope }),
  ...(judge === undefined ? {} : { judge }),
  ...(siteLabels === undefined ? {} : { siteLabels }),
  ...(learnFrom === undefined ? {} : { learnFrom }),
  ...(keepOriginals === true ? { keepOriginals } : {}),
});

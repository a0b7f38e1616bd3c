import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { JudgeOptions } from '../../judge/index.ts';
import type { OrderOptions } from '../../order/order.ts';
import { cuttingWay } from '../../parse/extraction.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { siteLabel } from '../rules/site-labels.ts';

type StoredCrawlOptions = NonNullable<StoredCrawl['choices']>;

/** Returns the options of an order, from the choices stored with its crawl. */
export function orderOptions(
  topic: Topic,
  { parameters, siteLabels, extraction }: StoredCrawlOptions = {},
): OrderOptions {
  return {
    topic,
    way: cuttingWay(extraction),
    ...(parameters === undefined ? {} : { parameters }),
    ...(siteLabels === undefined ? {} : { siteLabel: siteLabel(siteLabels) }),
  };
}

/** Returns the options of a judge. @param rivals the other topics that the same fetches serve */
export const judgeOptions = (
  { judge, extraction }: StoredCrawlOptions = {},
  rivals: readonly Topic[] = [],
): JudgeOptions => ({
  ...judge,
  rivals,
  way: cuttingWay(extraction),
});

/** Picks the choices of a request that are stored with its crawl, without those left out. */
export const choicesOf = ({
  parameters,
  scope,
  judge,
  extraction,
  siteLabels,
  learnFrom,
  keepOriginals,
}: CrawlSpec): StoredCrawlOptions => ({
  ...(parameters === undefined ? {} : { parameters }),
  ...(scope === undefined ? {} : { scope }),
  ...(judge === undefined ? {} : { judge }),
  ...(extraction === undefined ? {} : { extraction }),
  ...(siteLabels === undefined ? {} : { siteLabels }),
  ...(learnFrom === undefined ? {} : { learnFrom }),
  ...(keepOriginals === true ? { keepOriginals } : {}),
});

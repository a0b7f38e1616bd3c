import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge, type JudgeOptions } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import { createOrder } from '../../order/index.ts';
import type { OrderOptions } from '../../order/order.ts';
import type { RecordedTopic } from '../truth.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';
import { SimulatedCrawl } from './simulate.ts';
import { SiteTaughtOrder } from './site-taught-order.ts';

/** Returns the topic of a user who typed only the keywords: no name, no text, no label. */
export const askedTopic = (topic: RecordedTopic): Topic => ({
  id: topic.id,
  name: '',
  texts: [],
  words: topic.keywords,
});

export interface StartOptions {
  readonly web: ParsedWeb;
  readonly topic: Topic;
  readonly seeds: readonly string[];
  readonly order: OrderName;
  readonly randomSeed: number;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly siteLabel?: OrderOptions['siteLabel'];
  /** Options of the judge; the default judge without any. */
  readonly judge?: JudgeOptions;
  /** The user answers questions about sites during the crawl; `siteLabel` is absent. */
  readonly asksSites?: boolean;
}

const NOTHING = { relevance: 0, onTopic: false, unsure: true, words: [], features: '' } as const;

/** A judge without evidence on any page, for the papers' experiments with the page judge switched off. */
export const silentJudge: Judge = {
  threshold: 0.5,
  unsureWithin: 0,
  revision: 0,
  judge: () => NOTHING,
  recall() {
    // It judges no page.
  },
  isMadeFor: () => true,
  rejudge: () => NOTHING,
  account: () => ({ judged: [] }),
  learn() {
    // Learns nothing: it returns no evidence in any case.
  },
  hint() {
    // As above.
  },
};

/** Orders that never use the judge: they crawl the same with any, so the lab saves the judging. */
const ASK_NO_JUDGE: ReadonlySet<OrderName> = new Set<OrderName>([
  'best-first',
  'breadth-first',
  'depth-first',
  'genetic',
  'hits',
  'ipagerank',
  'pagerank',
  'random',
  'rw',
]);

export const asksNoJudge = (order: OrderName): boolean => ASK_NO_JUDGE.has(order);

/** Starts a crawl for a topic under an order, from nothing; with a judge if the order uses one. */
export function startCrawl(options: StartOptions): SimulatedCrawl {
  const { web, topic, seeds, order: name, randomSeed: seed, parameters = {}, siteLabel } = options;
  const judge = asksNoJudge(name) ? silentJudge : createJudge(topic, options.judge);
  const make = (said: OrderOptions['siteLabel']) =>
    createOrder(name, { topic, randomSeed: seed, parameters, ...(said && { siteLabel: said }) });
  const order = options.asksSites ? new SiteTaughtOrder(make) : make(siteLabel);
  return new SimulatedCrawl({ web, seeds, order, judge, topic });
}

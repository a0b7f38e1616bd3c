import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Judge } from '../../judge/judge.ts';

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

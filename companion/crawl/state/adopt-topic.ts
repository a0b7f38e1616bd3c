import type { Topic } from '../../../shared/topic/topic.ts';
import type { Judge } from '../../judge/judge.ts';
import type { Relabelled } from '../../order/order.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import type { CrawlState } from './crawl-state.ts';

/**
 * Pages that are judged by the new topic at once, some 0.2 ms each: the newest, and others spread evenly over the
 * crawl.
 */
const NEWEST = 300;
const SPREAD = 200;
/** Changes that the order takes between two yields. */
const TOLD = 1_024;

/**
 * Turns a crawl to a changed topic within a moment, however many pages it has. The judge of the new topic judges a
 * sample of the pages. To the order every other page counts as the mean of these. Links that wait are compared with the
 * new topic. The result is provisional: it serves until a state that was rebuilt from the journal takes over. Cost:
 * O(sample + links that wait), and a microsecond a page.
 * @param judge of the new topic, which has seen no page
 */
export function* adoptTopic(state: CrawlState, topic: Topic, judge: Judge): SlicedTask {
  const { log, order } = state;
  const places = new Set(sampleOf(log.size));
  for (const { features } of log.pagesAt(places)) {
    judge.recall(features);
    yield;
  }
  state.adopt(topic, judge);
  const judged: Relabelled[] = [];
  for (const page of log.pagesAt(places)) {
    judged.push({ id: page.urlId, ...state.opinion(page) });
    yield;
  }
  const relevance = judged.reduce((sum, page) => sum + page.relevance, 0) / Math.max(1, judged.length);
  let others: Relabelled[] = [];
  let place = 0;
  for (const { urlId: id } of log) {
    if (!places.has(place++)) others.push({ id, relevance, onTopic: false });
    if (others.length < TOLD) continue;
    order.amend(others);
    others = [];
    yield;
  }
  order.relabel([...others, ...judged]);
  if (order.retopic !== undefined) yield* order.retopic(topic);
}

/** Returns places of the newest pages and of others at equal distances, in the order of the crawl. */
function sampleOf(size: number): readonly number[] {
  const older = Math.max(0, size - NEWEST);
  const spread = Math.min(SPREAD, older);
  return [
    ...Array.from({ length: spread }, (_, at) => Math.floor((at * older) / spread)),
    ...Array.from({ length: size - older }, (_, at) => older + at),
  ];
}

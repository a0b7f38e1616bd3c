import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { RecordedTopic } from '../truth.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';
import { asksNoJudge, silentJudge } from './silent-judge.ts';
import { SimulatedCrawl } from './simulate.ts';

/** What a user who typed only the keywords would have given: no name, no text, no label. */
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
  readonly seed: number;
  readonly parameters?: Readonly<Record<string, number>>;
}

/** A crawl for a topic under an order, from nothing; judged by the default judge where the order asks for one. */
export function startCrawl({ web, topic, seeds, order: name, seed, parameters = {} }: StartOptions): SimulatedCrawl {
  const judge = asksNoJudge(name) ? silentJudge : createJudge(topic);
  return new SimulatedCrawl({ web, seeds, order: createOrder(name, { topic, seed, parameters }), judge });
}

import { type Static, Type } from 'typebox';
import { CrawlView } from './crawl.ts';
import { LabelEvent } from './label.ts';
import { Suggestion } from './page.ts';
import { strict } from './strict.ts';
import { Id } from './topic.ts';

/**
 * Live messages of the companion, as server-sent events: `data:` holds one of these as JSON. Sends at most 4 `crawl`
 * events a second for each crawl.
 */
export const ServerEvent = Type.Union([
  Type.Object({ type: Type.Literal('crawl'), crawl: CrawlView }, strict),
  Type.Object({ type: Type.Literal('suggestion'), suggestion: Suggestion }, strict),
  /** Relevances changed, because the judge learned a label: request the suggestions again. */
  Type.Object({ type: Type.Literal('rejudged'), crawlId: Id }, strict),
  Type.Object({ type: Type.Literal('label'), label: LabelEvent }, strict),
]);
export type ServerEvent = Static<typeof ServerEvent>;

/** Event streams that one key may hold open at once. */
export const MAX_STREAMS = 4;

/**
 * All messages of an event stream. `superseded`: the last event of a stream that ends because its key opened newer
 * ones.
 */
export const StreamEvent = Type.Union([
  ...ServerEvent.anyOf,
  Type.Object({ type: Type.Literal('superseded') }, strict),
]);
export type StreamEvent = Static<typeof StreamEvent>;

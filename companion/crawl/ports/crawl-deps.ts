import type { OrderName } from '../../../shared/api/crawl.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import type { JudgeOptions } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import type { Order, OrderOptions } from '../../order/order.ts';
import type { ExtractionValues } from '../../parse/extraction.ts';
import type { Store } from '../../store/store.ts';
import type { Politeness } from '../politeness/politeness.ts';
import type { CheckpointPace } from './checkpoint-pace.ts';
import type { Clock } from './clock.ts';
import type { CrawlNews } from './crawls.ts';

/** The part of the parse pool that a crawl needs; rejects with code `parse-limit` for a page that is too much. */
export interface Parser {
  parse(body: Uint8Array, charset: string, url: string, extraction?: ExtractionValues): Promise<PageRecord>;
  /** Milliseconds of a processor that a page took whose record `parse` gave. */
  tookMs?(record: PageRecord): number;
  /** Pages of a host may be read again, whatever they did. */
  forgive?(host: string): void;
}

/** Spaces requests by what they cost. */
export interface RequestPace {
  /** Milliseconds until requests may begin; 0: now. @param now monotonic milliseconds */
  waitMs(now: number): number;
}

/** Services that all crawls of one companion share. */
export interface CrawlDeps {
  readonly store: Store;
  readonly fetcher: Fetcher;
  readonly parser: Parser;
  readonly clock: Clock;
  readonly politeness: Politeness;
  readonly createOrder: (name: OrderName, options: OrderOptions) => Order;
  readonly createJudge: (topic: Topic, options?: JudgeOptions) => Judge;
  /** When the states of crawls are saved; left out: see `CHECKPOINT_PACE`. */
  readonly checkpointPace?: CheckpointPace;
  /** Pace of crawls whose user has enough finds to look at; left out: all go at full pace. */
  readonly quietPace?: RequestPace;
  readonly notify: (news: CrawlNews) => void;
}

import type { StoredCrawl } from './crawl-store.ts';

/** Columns of a crawl that every database has, by name. */
export interface CrawlRow {
  readonly id: string;
  readonly topic_id: string;
  readonly order_name: StoredCrawl['order'];
  readonly budgets: string;
  readonly choices: string;
  readonly state: StoredCrawl['state'];
  readonly reason: StoredCrawl['reason'];
  readonly message: string;
  readonly started_at: number;
  readonly elapsed_ms: number;
  readonly bytes: number;
}

export const crawlOf = (row: CrawlRow) => ({
  id: row.id,
  topicId: row.topic_id,
  order: row.order_name,
  budgets: JSON.parse(row.budgets) as StoredCrawl['budgets'],
  choices: JSON.parse(row.choices) as NonNullable<StoredCrawl['choices']>,
  state: row.state,
  reason: row.reason,
  message: row.message,
  startedAt: row.started_at,
  elapsedMs: row.elapsed_ms,
  bytes: row.bytes,
});

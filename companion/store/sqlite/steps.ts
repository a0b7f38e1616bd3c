import type { LabelOrWeak } from '../journal.ts';
import type { Database } from './database.ts';

export interface StepRow {
  readonly kind: 'page' | 'failed' | 'learn' | 'rejudge' | 'label-link';
  readonly urlId?: number;
  readonly page?: number;
  readonly key?: string;
  readonly value?: LabelOrWeak;
  readonly features?: string;
}

export type AddStep = (row: StepRow) => void;

/** Appends to the sequence of what order and judge of a crawl saw. */
export function stepWriter(database: Database, crawl: number): AddStep {
  const add = database.query('INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  let next =
    database.query<{ next: number }>('SELECT coalesce(max(seq) + 1, 0) AS next FROM steps WHERE crawl = ?').get(crawl)
      ?.next ?? 0;
  return ({ kind, urlId = -1, page, key = '', value = 'none', features = '' }) => {
    add.run(crawl, next, kind, urlId, page ?? null, key, value, features);
    next += 1;
  };
}

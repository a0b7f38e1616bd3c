import type { LabelOrWeak } from '../crawl-update.ts';
import type { Database } from './database.ts';

export interface StepValues {
  readonly kind: 'page' | 'failed' | 'learn' | 'rejudge' | 'label-link';
  readonly urlId?: number;
  readonly page?: number;
  readonly key?: string;
  readonly value?: LabelOrWeak;
  readonly features?: string;
}

export type AddStep = (row: StepValues) => void;

/**
 * Appends to the sequence of steps that order and judge of a crawl saw. Two journals of one crawl may be open: the
 * database gives the number.
 */
export function stepWriter(database: Database, crawl: number): AddStep {
  const add = database.query(`
    INSERT INTO steps SELECT ?1, (SELECT coalesce(max(seq) + 1, 0) FROM steps WHERE crawl = ?1), ?2, ?3, ?4, ?5, ?6, ?7`);
  return ({ kind, urlId = -1, page, key = '', value = 'none', features = '' }) => {
    add.run(crawl, kind, urlId, page ?? null, key, value, features);
  };
}

import type { Outline } from '../../../companion/store/results-store.ts';
import type { Store } from '../../../companion/store/store.ts';

const ALL = 10_000;

/** The pages of a crawl that its table may show. */
export const pagesOf = ({ results }: Store, crawlId: string): readonly Outline[] =>
  results.outlines(crawlId, undefined, ALL);

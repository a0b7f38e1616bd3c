import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Comparison } from '../../../shared/api/results.ts';

/** Pages beyond which a comparison needs more memory than a companion should take. */
export const MAX_COMPARED = 20_000;

/** The crawl does not fit into memory. *Use the command line.* */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  readonly code = 'conflict';
  constructor() {
    super('This crawl is too large to be compared here. Use the command `lab replay` in a terminal.');
  }
}

/** Computes the result of another order on a finished crawl; undefined while the computation runs. @throws TooLarge */
export type Compare = (crawlId: string, order: OrderName) => Promise<Comparison | undefined>;

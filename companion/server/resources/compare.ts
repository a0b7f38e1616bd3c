import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Comparison } from '../../../shared/api/results.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';

/** Pages beyond which a comparison needs more memory than a companion should take. */
export const MAX_COMPARED = 20_000;

/** Makes the error of a crawl that does not fit into memory. *Use the command line.* */
export const tooLargeToCompare = (): AmbitError =>
  new AmbitError(
    'conflict',
    'This crawl is too large to be compared here. Use the command `lab replay` in a terminal.',
  );

/**
 * Computes the result of another order on a finished crawl; not `ready` while the computation runs. @throws conflict
 */
export type Compare = (crawlId: string, order: OrderName) => Promise<Comparison>;

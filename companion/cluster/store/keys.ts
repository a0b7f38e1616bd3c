import { hash } from 'node:crypto';
import { keyOf } from '../../../shared/url/page-key.ts';

/**
 * The key of a canonical URL in the frontier: 128 bits of SHA-256, so that the index stays small however long addresses
 * are.
 */
export const frontierKey = (canonical: string): string =>
  hash('sha256', keyOf(canonical), 'buffer').toString('base64url', 0, 16);

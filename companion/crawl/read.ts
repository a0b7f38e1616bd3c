import type { Original } from '../store/journal.ts';
import type { ReadPage } from './reading.ts';

/** What exploring needs of a page that was read. */
export interface Read extends Omit<ReadPage, 'answer'> {
  readonly answer: Pick<ReadPage['answer'], 'status' | 'robotsTag' | 'redirects'> & Partial<ReadPage['answer']>;
}

/** Nobody answered Ambit: by this a page is known that the user's browser read. */
export const BY_BROWSER: Read['answer'] = { status: 0, robotsTag: [], redirects: [] };

/** What came, as it can be kept; nothing of what the user's browser or a recorded web brought. */
export const originalOf = ({
  status,
  body,
  truncated = false,
  exchange,
}: Read['answer']): { readonly original?: Original } =>
  body === undefined || exchange === undefined ? {} : { original: { status, body, truncated, ...exchange } };

import type { Original } from '../../store/crawl-update.ts';
import type { ParsedAnswer } from '../visit/fetch-and-parse.ts';

/** The parts of a read page that its processing needs. */
export interface PageToExplore extends Omit<ParsedAnswer, 'answer'> {
  readonly answer: Pick<ParsedAnswer['answer'], 'status' | 'robotsTag' | 'redirects'> & Partial<ParsedAnswer['answer']>;
}

/** Answer of a page that the user's browser read: no host answered Ambit. */
export const BY_BROWSER: PageToExplore['answer'] = { status: 0, robotsTag: [], redirects: [] };

/** Returns the original answer for storage; undefined for pages from the user's browser or a recorded web. */
export const originalOf = ({
  status,
  body,
  truncated = false,
  exchange,
}: PageToExplore['answer']): { readonly original?: Original } =>
  body === undefined || exchange === undefined ? {} : { original: { status, body, truncated, ...exchange } };

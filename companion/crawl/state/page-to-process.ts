import type { Original } from '../../store/journal.ts';
import type { ParsedAnswer } from '../visit/fetch-and-parse.ts';

/** What exploring needs of a page that was read. */
export interface PageToExplore extends Omit<ParsedAnswer, 'answer'> {
  readonly answer: Pick<ParsedAnswer['answer'], 'status' | 'robotsTag' | 'redirects'> & Partial<ParsedAnswer['answer']>;
}

/** Nobody answered Ambit: by this a page is known that the user's browser read. */
export const BY_BROWSER: PageToExplore['answer'] = { status: 0, robotsTag: [], redirects: [] };

/** What came, as it can be kept; nothing of what the user's browser or a recorded web brought. */
export const originalOf = ({
  status,
  body,
  truncated = false,
  exchange,
}: PageToExplore['answer']): { readonly original?: Original } =>
  body === undefined || exchange === undefined ? {} : { original: { status, body, truncated, ...exchange } };

import type { Results } from '../../../../shared/api/results.ts';
import { number, plural } from '../../messages.ts';

type Matching = Pick<Results, 'matching' | 'isEstimate'>;

/** Number of rows of a table, marked where it is an estimate. */
export const countOf = ({ matching, isEstimate }: Matching): string => `${isEstimate ? '≈' : ''}${number(matching)}`;

/** The same as a sentence. */
export const matchingOf = (results: Matching): string => plural('deskMatching', results.matching, countOf(results));

import type { ErrorCode } from '../../shared/api/error.ts';
import { AmbitError, isAmbitError, kindOf } from '../../shared/errors/ambit-error.ts';

/**
 * Reasons for a failed call to the companion, grouped by the remedy. *start it and wait*: away; *pair*: not-paired;
 * *find out which program listens there*: stranger; *update that side*: old-companion, old-extension; *allow it again*:
 * no-permission; *see the code of the refusal*: refused.
 */
export const LINK_PROBLEMS = [
  'away',
  'not-paired',
  'stranger',
  'old-companion',
  'old-extension',
  'no-permission',
  'refused',
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

type LinkError = AmbitError & { readonly code: LinkProblem };

export const isLinkError = (error: unknown): error is LinkError => isAmbitError(error, ...LINK_PROBLEMS);

/** Makes the error of a call that the companion understood and refused. */
export const refusedBy = (refusal: ErrorCode, message: string): AmbitError<ErrorCode> =>
  new AmbitError('refused', message, { details: refusal });

export const isRefusal = (error: unknown): error is AmbitError<ErrorCode> => isAmbitError(error, 'refused');

/** The same call would be refused again for ever. */
export const isFinal = (error: unknown): error is AmbitError<ErrorCode> =>
  isRefusal(error) && kindOf(error.details) === 'mend-the-call';

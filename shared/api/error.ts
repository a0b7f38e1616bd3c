import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** Refusals that the same call would meet again for ever. *Mend the call.* */
export const MEND_THE_CALL = [
  'bad-request',
  'not-found',
  'conflict',
  'topic-needs-words',
  'too-large',
  'unsupported-type',
] as const;

/**
 * Codes of refused calls, grouped by what the caller must do: those above; *wait and call again*: busy, rate-limited;
 * *update a side*: version; *tell the user*: storage-full, failure.
 */
export const ERROR_CODES = [...MEND_THE_CALL, 'busy', 'rate-limited', 'version', 'storage-full', 'failure'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorBody = Type.Object(
  {
    error: Type.Enum([...ERROR_CODES]),
    message: Type.String({ description: 'one sentence and a remedy, in English' }),
  },
  strict,
);
export type ErrorBody = Static<typeof ErrorBody>;

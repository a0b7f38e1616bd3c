import { type Static, Type } from 'typebox';
import type { AmbitErrorCode } from '../errors/ambit-error.ts';
import { strict } from './strict.ts';

/** Codes of refused calls; `kindOf` tells what the caller must do. */
export const ERROR_CODES = [
  ...['bad-request', 'not-found', 'conflict', 'topic-needs-words', 'too-large', 'unsupported-type'],
  ...['busy', 'rate-limited', 'version', 'storage-full', 'failure'],
] as const satisfies readonly AmbitErrorCode[];
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorBody = Type.Object(
  {
    error: Type.Enum([...ERROR_CODES]),
    message: Type.String({ description: 'one sentence and a remedy, in English' }),
  },
  strict,
);
export type ErrorBody = Static<typeof ErrorBody>;

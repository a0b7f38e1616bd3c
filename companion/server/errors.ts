import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../../shared/api/error.ts';
import { isAmbitError } from '../../shared/errors/ambit-error.ts';
import { faultCode } from '../fault-code.ts';
import { FULL_SENTENCE } from '../store/errors.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  'bad-request': 400,
  'not-found': 404,
  conflict: 409,
  'topic-needs-words': 422,
  'too-large': 413,
  'unsupported-type': 415,
  busy: 503,
  'rate-limited': 429,
  version: 426,
  'storage-full': 507,
  failure: 500,
};

/** Codes of Fastify, SQLite and the file system that mean one of ours. */
const FOREIGN: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_VALIDATION: 'bad-request',
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_ASYNC_CONSTRAINT: 'bad-request',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  EMFILE: 'busy',
  ENFILE: 'busy',
  SQLITE_FULL: 'storage-full',
  SQLITE_BUSY: 'busy',
};

/** Answer to a body of any other type. */
export const ONLY_JSON = 'Only uncompressed application/json is read here.';

/** Sentences for errors whose own message is not written for a person. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  'too-large': 'This is larger than 8 MiB. Send it in smaller parts.',
  'unsupported-type': ONLY_JSON,
  'storage-full': FULL_SENTENCE,
  busy: 'The companion is busy. Try again in a moment.',
  failure: 'The companion had an internal error. Its terminal says why.',
};

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Our own errors keep their sentence; every other message stays inside (it may quote paths, addresses or keys). */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (isAmbitError(error, ...ERROR_CODES)) return answer(error.code, error.message);
  if (isAmbitError(error, 'store-away')) return answer('busy', error.message);
  // The order's message names the parameter and its allowed values.
  if (isAmbitError(error, 'bad-parameter')) return answer('bad-request', error.message);
  const code = FOREIGN[faultCode(error)] ?? 'failure';
  const message = SENTENCES[code] ?? 'The call does not fit its description.';
  return answer(code, message);
}

function answer(error: ErrorCode, message: string): ErrorAnswer {
  return { status: STATUS[error], body: { error, message } };
}

import { errors } from 'undici';
import { FetchProblem } from './problem.ts';

interface Coded {
  readonly code?: unknown;
}

/** The code of a fault of the system, '' when it has none. */
export const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null ? (error as Coded).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** The answer broke the grammar of HTTP or lied about its length; undici's parser does not always give a code, Node's does. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.ResponseContentLengthMismatchError ||
  codeOf(error).startsWith('HPE_');

/** The connection ended before any answer. */
export const isHangUp = (error: unknown): boolean => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error));

/** Sorts what sockets and parsers throw into the stable failures. */
export function problemOf(error: unknown): FetchProblem {
  if (error instanceof FetchProblem) return error;
  const code = codeOf(error);
  if (isMalformed(error) || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new FetchProblem('server-error', { cause: error });
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return new FetchProblem('cancelled', { cause: error });
  return new FetchProblem('unreachable', { cause: error });
}

import { faultCode } from '../fault-code.ts';
import { type FetchProblem, fetchProblem, isFetchProblem } from './problem.ts';

/**
 * The answer broke the grammar of HTTP or lied about its length; undici's parser does not always give a code, Node's
 * does.
 */
export const isMalformed = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'HTTPParserError') ||
  faultCode(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
  faultCode(error).startsWith('HPE_');

/** The connection ended before any answer. */
export const isHangUp = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(faultCode(error));

/** Sorts what sockets and parsers throw into the stable failures. */
export function problemOf(error: unknown): FetchProblem {
  if (isFetchProblem(error)) return error;
  const code = faultCode(error);
  if (isMalformed(error) || code === 'UND_ERR_HEADERS_OVERFLOW') return fetchProblem('server-error', { cause: error });
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return fetchProblem('cancelled', { cause: error });
  return fetchProblem('unreachable', { cause: error });
}

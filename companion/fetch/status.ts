import { type FetchProblem, fetchProblem } from './problem.ts';
import { header, type Reply } from './reply.ts';
import { retryAfterMs } from './retry-after.ts';

/** Returns the problem that a status means; undefined if the body is wanted. */
export function statusProblem({ status, headers }: Reply, now: number): FetchProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  const detail = { status, retryAfterMs: retryAfterMs(header(headers, 'retry-after'), now) };
  if (status === 304) return fetchProblem('not-modified', detail);
  if (status === 404 || status === 410) return fetchProblem('gone', detail);
  // Not 403: that is a refusal, and Ambit respects it.
  if (status === 401) return fetchProblem('needs-browser', detail);
  // Comes from a proxy on the way: the host got no request, and its rules are unknown, too.
  if (status === 407) return fetchProblem('unreachable', detail);
  if (status === 429) return fetchProblem('rate-limited', detail);
  if (status >= 400 && status < 500) return fetchProblem('client-error', detail);
  if (status >= 300 && status < 400) return fetchProblem('redirect-refused', detail);
  return fetchProblem('server-error', detail);
}

import type { Body } from './body/body.ts';
import { discard, refuse } from './body/discard.ts';
import { pageType, readPageBody } from './body/page-body.ts';
import { type Bounds, keepWithin } from './bounds.ts';
import type { ChainResult } from './chain.ts';
import { isChallenge, refuseChallenge } from './challenge.ts';
import { exchangeOf } from './exchange.ts';
import type { FetchedBody, FetchFailed } from './fetcher.ts';
import type { Guard } from './guard.ts';
import { withoutFragment } from './host.ts';
import type { FetchLimits } from './limits.ts';
import { FAILURE_SENTENCES, type FetchProblem, fetchProblem } from './problem.ts';
import { escapeOctets, header, headerLines, type Reply, type RequestHeaders } from './reply.ts';
import { NO_AI_INPUT, refusesAiInput } from './robots/content-signal.ts';
import { robotsTag } from './robots/robots-tag.ts';
import { statusProblem } from './status.ts';
import { problemOf } from './trouble.ts';
import { ROBOTS_AGENT } from './user-agent.ts';

/** Throws if a refusal is a challenge; an unreadable body proves none. @throws FetchProblem needs-browser, cancelled */
async function unlessChallenge(reply: Reply, guard: Guard): Promise<void> {
  try {
    await refuseChallenge(reply, guard);
  } catch (error) {
    const problem = problemOf(error);
    const { failure } = problem.details;
    if (failure === 'needs-browser' || failure === 'cancelled') throw problem;
  }
}

/** Reads the answer at the end of a chain of redirects. @throws FetchProblem */
export async function readArrival(
  { url, reply, sentAt }: ChainResult,
  asked: RequestHeaders,
  redirects: readonly string[],
  limits: FetchLimits,
  bounds: Bounds,
  guard: Guard,
): Promise<FetchedBody> {
  const problem = statusProblem(reply, Date.now());
  if (problem !== undefined) {
    await unlessChallenge(reply, guard);
    await guard.race(discard(reply, guard.meter));
    throw problem;
  }
  const read = async (): Promise<Body> => {
    keepWithin(bounds, reply);
    return readPageBody(url, reply, limits, guard);
  };
  const body = await read().catch((error: unknown) => {
    refuse(reply, guard.meter);
    throw error;
  });
  if (isChallenge(reply.status, reply.headers, body.bytes)) {
    throw fetchProblem('needs-browser', { status: reply.status });
  }
  const refresh = escapeOctets(header(reply.headers, 'refresh'));
  return {
    kind: 'body',
    url: withoutFragment(url),
    status: reply.status,
    ...pageType(url, reply),
    body: body.bytes,
    truncated: body.cut !== 'no',
    etag: header(reply.headers, 'etag'),
    lastModified: header(reply.headers, 'last-modified'),
    robotsTag: [
      ...robotsTag(headerLines(reply.headers, 'x-robots-tag'), ROBOTS_AGENT.toLowerCase()),
      ...(headerLines(reply.headers, 'content-signal').some(refusesAiInput) ? [NO_AI_INPUT] : []),
    ],
    ...(refresh !== '' && { refresh }),
    elapsedMs: performance.now() - sentAt,
    bytes: guard.meter.bytes,
    redirects,
    exchange: exchangeOf(asked, reply.headers),
  };
}

/** Builds the result of a fetch that gave no page. @param at target of the last redirect, requested or not */
export function failed(
  answer: Pick<FetchFailed, 'url' | 'redirects' | 'elapsedMs' | 'bytes'>,
  { details: { failure, status, retryAfterMs, at: named } }: FetchProblem,
  at: string,
): FetchFailed {
  return {
    kind: 'failed',
    ...answer,
    failure,
    status,
    message: FAILURE_SENTENCES[failure],
    retryAfterMs,
    at: named === undefined ? [at] : [at, named],
  };
}

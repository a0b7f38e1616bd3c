import { readBody } from '../body/body.ts';
import { codingOf } from '../body/coding.ts';
import { contentType } from '../body/content-type.ts';
import { refuse } from '../body/discard.ts';
import { walk } from '../chain.ts';
import { demandMark, isChallenge, refuseChallenge } from '../challenge.ts';
import type { FetchFailure } from '../fetcher.ts';
import type { ConnectionGate } from '../gate/gate.ts';
import type { Guard } from '../guard.ts';
import type { FetchLimits } from '../limits.ts';
import { type FetchProblem, fetchProblem } from '../problem.ts';
import { header, type Reply, type RequestHeaders } from '../reply.ts';
import type { Send } from '../send.ts';
import { statusProblem } from '../status.ts';
import { problemOf } from '../trouble.ts';
import { ROBOTS_MAX_BYTES } from './lines.ts';
import type { RobotsAnswer } from './site-robots.ts';

export interface RobotsPlan {
  readonly gate: ConnectionGate;
  readonly send: Send;
  readonly limits: FetchLimits;
  readonly headers: (url: URL) => RequestHeaders;
  /** Called before every request. @param isFirst no redirect has led there */
  readonly permit: (url: URL, isFirst: boolean) => Promise<void>;
}

/** The host could not be reached at all, or must not be: the page would meet the same. */
const HOST_FAILURES: ReadonlySet<FetchFailure> = new Set([
  'bad-url',
  'refused-address',
  'refused-port',
  'dns',
  'dns-away',
  'unreachable',
  'tls',
  'cancelled',
]);

/**
 * 4xx means that there are no rules (RFC 9309 2.3.1.3); 429 means too many requests; too many redirects count as 4xx
 * (2.3.1.2).
 */
const MEANS_NONE: ReadonlySet<FetchFailure> = new Set(['gone', 'needs-browser', 'client-error', 'redirect-loop']);

/** @param ledTo where the last redirect that may be followed led */
function unreadable({ details }: FetchProblem, redirected: boolean, ledTo: string | undefined): RobotsAnswer {
  if (MEANS_NONE.has(details.failure)) return { kind: 'none' };
  const own = HOST_FAILURES.has(details.failure) && (!redirected || details.failure === 'cancelled');
  const failure = own ? details.failure : 'robots-unavailable';
  const { retryAfterMs } = details;
  return { kind: 'unavailable', failure, retryAfterMs, ...(ledTo === undefined ? {} : { at: ledTo }) };
}

/**
 * A challenge in place of the rules permits no crawl. Ambit tries the host again later; until then the user's browser
 * can read its pages.
 */
const WALLED: RobotsAnswer = { kind: 'unavailable', failure: 'needs-browser', retryAfterMs: 0 };

/** Returns whether a refusal is a challenge; false where its body cannot be read. */
async function isWall(reply: Reply, guard: Guard): Promise<boolean> {
  try {
    await refuseChallenge(reply, guard);
    return false;
  } catch (error) {
    return problemOf(error).details.failure === 'needs-browser';
  }
}

/**
 * Reads the rules. A body that broke off may lack exactly the lines that forbid, so it does not count. @throws
 * FetchProblem server-error for such a body, and the errors of reading
 */
async function readRules(reply: Reply, guard: Guard): Promise<Uint8Array> {
  guard.bodyBegins();
  const maxBytes = ROBOTS_MAX_BYTES + 1;
  const plan = { coding: codingOf(reply.headers), maxBytes, judgeHead: () => maxBytes };
  const { bytes, cut, misread } = await readBody(reply, plan, guard);
  if (misread && reply.again !== undefined) return readRules(await reply.again(), guard);
  if (cut === 'short') throw fetchProblem('server-error', { status: reply.status });
  return bytes;
}

/** Fetches the robots.txt of an origin (RFC 9309 2.3), cut at 512 KiB. Never rejects. */
export async function askRobots(origin: string, guard: Guard, plan: RobotsPlan): Promise<RobotsAnswer> {
  const redirects: string[] = [];
  let ledTo: string | undefined;
  try {
    const start = new URL('/robots.txt', origin);
    const maxRedirects = plan.limits.robotsRedirects;
    const permit = (hop: URL): Promise<void> => {
      if (hop !== start) ledTo = hop.href;
      return plan.permit(hop, hop === start);
    };
    const { reply } = await walk(
      { start, maxRedirects, guard, headers: plan.headers, permit, redirects },
      plan.gate,
      plan.send,
    );
    const problem = statusProblem(reply, Date.now());
    if (problem !== undefined) {
      if (await isWall(reply, guard)) return WALLED;
      refuse(reply, guard.meter);
      throw problem;
    }
    const bytes = await readRules(reply, guard);
    if (isChallenge(reply.status, reply.headers, bytes)) return WALLED;
    const mark = demandMark(contentType(header(reply.headers, 'content-type')).type, bytes);
    return { kind: 'text', bytes, ...(mark !== '' && { mark }) };
  } catch (error) {
    return unreadable(problemOf(error), redirects.length > 0, ledTo);
  } finally {
    guard.end();
  }
}

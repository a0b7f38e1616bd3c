import { parseUrl } from '../../shared/url/parse-url.ts';
import { discard } from './body/discard.ts';
import type { ConnectionGate } from './gate/gate.ts';
import type { Guard } from './guard.ts';
import { withoutFragment } from './host.ts';
import { fetchProblem } from './problem.ts';
import { escapeOctets, header, type Reply, type RequestHeaders } from './reply.ts';
import type { Send } from './send.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface ChainPlan {
  readonly start: URL;
  readonly maxRedirects: number;
  /**
   * Most UTF-16 units of an address that is followed, where the result is kept under it; absent: whatever fits a
   * header.
   */
  readonly maxLength?: number;
  readonly guard: Guard;
  readonly headers: (url: URL) => RequestHeaders | Promise<RequestHeaders>;
  /** Called with every hop before the gate. */
  readonly reached?: (url: URL) => void;
  /** Called before every hop, after the gate; throws to refuse. */
  readonly permit: (url: URL) => Promise<void>;
  /**
   * Every address that a redirect left behind, including those of earlier fetches for the same page; filled during the
   * walk, so that a failure has them too.
   */
  readonly redirects: string[];
}

export interface ChainResult {
  readonly url: URL;
  readonly reply: Reply;
  /** Monotonic milliseconds at which the last request went out. */
  readonly sentAt: number;
}

/**
 * Returns the target of a redirect. @throws FetchProblem redirect-refused for anything but an http(s) address, for one
 * too long, and for a step down from https.
 */
function nextUrl(from: URL, reply: Reply, maxLength: number): URL {
  const location = escapeOctets(header(reply.headers, 'location').trim());
  const next = location === '' ? undefined : parseUrl(location, from.href);
  if (next === undefined) throw fetchProblem('redirect-refused', { status: reply.status });
  const known = next.protocol === 'https:' || next.protocol === 'http:';
  if (!known || withoutFragment(next).length > maxLength || (from.protocol === 'https:' && next.protocol === 'http:')) {
    throw fetchProblem('redirect-refused', { status: reply.status });
  }
  return next;
}

/**
 * Follows redirects by hand: every hop passes the gate like a fresh URL, and the first repeat ends the chain.
 * @throws FetchProblem refused-address, refused-port, bad-url, redirect-loop, redirect-refused, and what `send` and
 * `permit` throw.
 */
export async function walk(plan: ChainPlan, gate: ConnectionGate, send: Send): Promise<ChainResult> {
  const { guard, redirects, maxLength = Number.POSITIVE_INFINITY } = plan;
  const visited = new Set(redirects);
  let url = plan.start;
  for (;;) {
    plan.reached?.(url);
    const refusal = gate.url(url);
    if (refusal !== undefined) throw fetchProblem(refusal);
    await plan.permit(url);
    visited.add(withoutFragment(url));
    const headers = await guard.race(Promise.resolve(plan.headers(url)));
    const sentAt = performance.now();
    const reply = await send(url, headers, guard);
    if (!REDIRECTS.has(reply.status)) return { url, reply, sentAt };
    await guard.race(discard(reply, guard.meter));
    const next = nextUrl(url, reply, maxLength);
    redirects.push(withoutFragment(url));
    if (visited.has(withoutFragment(next)) || redirects.length > plan.maxRedirects) {
      throw fetchProblem('redirect-loop', { status: reply.status });
    }
    url = next;
  }
}

import type { Guard } from './guard.ts';
import { sendLenient } from './lenient.ts';
import type { FetchLimits } from './limits.ts';
import { fetchProblem } from './problem.ts';
import type { Reply, RequestHeaders } from './reply.ts';
import type { Connector } from './sockets/connect.ts';
import type { Pools } from './sockets/pools.ts';
import type { Proxied, ProxiedOrigins } from './sockets/proxied.ts';
import type { Proxies } from './sockets/proxies.ts';
import { isHangUp, isMalformed, problemOf } from './trouble.ts';

/** Sends one GET and returns the answer as soon as its headers are here. @throws FetchProblem */
export type Send = (url: URL, headers: RequestHeaders, guard: Guard) => Promise<Reply>;

export interface SendOptions {
  readonly pools: Pools;
  readonly proxies: Pick<Proxies, 'for'>;
  readonly proxied: ProxiedOrigins;
  readonly connector: Connector;
  readonly limits: FetchLimits;
}

/** Sends one request over the pool of its origin, or through its proxy, under the limits of time. */
export function createSend({ pools, proxies, proxied, connector, limits }: SendOptions): Send {
  const once = async (url: URL, headers: RequestHeaders, guard: Guard, proxy: Proxied | undefined): Promise<Reply> => {
    let interim = 0;
    const options = {
      method: 'GET',
      origin: url.origin,
      path: url.pathname + url.search,
      // Through a proxy undici writes the host's name into the given headers.
      headers: proxy === undefined ? headers : { ...headers },
      signal: guard.signal,
      onInfo() {
        interim++;
        if (interim > limits.interim) guard.fail(fetchProblem('server-error'));
      },
    } as const;
    const mayAsk = (): boolean => guard.mayAsk();
    // undici itself opens the connection to a proxy, so permission is checked before that.
    if (proxy !== undefined) mayAsk();
    guard.hears(proxy?.line ?? pools.line(url.origin));
    const answer = await (proxy?.dispatcher.request(options) ?? pools.request(url.origin, options, mayAsk));
    return { status: answer.statusCode, headers: answer.headers, wire: answer.body };
  };

  /** Keeps the time until the headers are here. */
  const timed = async (guard: Guard, ask: () => Promise<Reply>): Promise<Reply> => {
    guard.sent();
    try {
      const reply = await ask();
      guard.meter.head(reply.headers);
      return reply;
    } catch (error) {
      throw guard.problem ?? problemOf(error);
    } finally {
      guard.answered();
    }
  };

  /** The host may have closed a kept connection during the write: a GET may be repeated (RFC 9112 9.3.1). */
  const direct: Send = async (url, headers, guard) => {
    const reused = pools.isWarm(url.origin);
    const lenient = (): Promise<Reply> => sendLenient(url, headers, connector, limits, guard);
    try {
      const reply = await once(url, headers, guard, undefined);
      return { ...reply, again: () => timed(guard, lenient) };
    } catch (error) {
      if (guard.problem !== undefined) throw error;
      if (isMalformed(error)) return lenient();
      if (!reused || !isHangUp(error)) throw error;
      return once(url, headers, guard, undefined);
    }
  };

  return (url, headers, guard) => {
    const address = proxies.for(url);
    const proxy = address === undefined ? undefined : proxied.to(address, url.origin);
    return timed(guard, () => (proxy === undefined ? direct(url, headers, guard) : once(url, headers, guard, proxy)));
  };
}

import { sendLenient } from './lenient.ts';
import type { FetchLimits } from './limits.ts';
import { FetchProblem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { Connector } from './sockets/connect.ts';
import type { Pools } from './sockets/pools.ts';
import type { Proxied } from './sockets/proxied.ts';
import type { Proxies } from './sockets/proxies.ts';
import { isHangUp, isMalformed, problemOf } from './trouble.ts';
import type { Watch } from './watch.ts';

export type RequestHeaders = Readonly<Record<string, string>>;

/** Sends one GET and gives back the answer as soon as its headers are here. @throws FetchProblem */
export type Send = (url: URL, headers: RequestHeaders, watch: Watch) => Promise<Reply>;

export interface SendOptions {
  readonly pools: Pools;
  readonly proxies: Proxies;
  readonly connector: Connector;
  readonly limits: FetchLimits;
}

/** Sends one request over the pool of its origin, or through its proxy, under the limits of time. */
export function createSend({ pools, proxies, connector, limits }: SendOptions): Send {
  const once = async (url: URL, headers: RequestHeaders, watch: Watch, proxy: Proxied | undefined): Promise<Reply> => {
    let interim = 0;
    const options = {
      method: 'GET',
      origin: url.origin,
      path: url.pathname + url.search,
      // Through a proxy undici writes the name of the host into what it is given.
      headers: proxy === undefined ? headers : { ...headers },
      signal: watch.signal,
      onInfo() {
        interim++;
        if (interim > limits.interim) watch.fail(new FetchProblem('server-error'));
      },
    } as const;
    const mayAsk = (): boolean => watch.mayAsk();
    // Of a connection to a proxy it is looked at before that is opened, for undici opens it.
    if (proxy !== undefined) mayAsk();
    watch.hears(proxy?.line ?? pools.line(url.origin));
    const answer = await (proxy?.dispatcher.request(options) ?? pools.request(url.origin, options, mayAsk));
    return { status: answer.statusCode, headers: answer.headers, wire: answer.body };
  };

  /** Keeps the time until the headers are here. */
  const timed = async (watch: Watch, ask: () => Promise<Reply>): Promise<Reply> => {
    watch.sent();
    try {
      const reply = await ask();
      watch.meter.head(reply.headers);
      return reply;
    } catch (error) {
      throw watch.problem ?? problemOf(error);
    } finally {
      watch.answered();
    }
  };

  /** A kept connection may have been closed by the host just as we wrote to it: GET may be said again (RFC 9112 9.3.1). */
  const direct: Send = async (url, headers, watch) => {
    const reused = pools.isWarm(url.origin);
    const lenient = (): Promise<Reply> => sendLenient(url, headers, connector, limits, watch);
    try {
      const reply = await once(url, headers, watch, undefined);
      return { ...reply, again: () => timed(watch, lenient) };
    } catch (error) {
      if (watch.problem !== undefined) throw error;
      if (isMalformed(error)) return lenient();
      if (!reused || !isHangUp(error)) throw error;
      return once(url, headers, watch, undefined);
    }
  };

  return (url, headers, watch) => {
    const proxy = proxies.for(url);
    return timed(watch, () => (proxy === undefined ? direct(url, headers, watch) : once(url, headers, watch, proxy)));
  };
}

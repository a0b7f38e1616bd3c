import { parseUrl } from '../../shared/url/parse-url.ts';
import { failed, readArrival } from './arrival.ts';
import { ACCEPT_ENCODING } from './body/coding.ts';
import type { Bounds } from './bounds.ts';
import { walk } from './chain.ts';
import { demandMark } from './challenge.ts';
import type { FetchAsk, Fetcher, FetchFailure, FetchResult } from './fetcher.ts';
import { sameAddress } from './gate/address.ts';
import { createGate } from './gate/gate.ts';
import { Guard } from './guard.ts';
import { FETCH_LIMITS, type FetchLimits } from './limits.ts';
import { fetchProblem } from './problem.ts';
import type { RequestHeaders } from './reply.ts';
import { askRobots } from './robots/ask-robots.ts';
import { NO_AI_INPUT } from './robots/content-signal.ts';
import { createSiteRobots, ROBOTS_KEEP_MS, type RobotsAnswer } from './robots/site-robots.ts';
import { createSend, type Send } from './send.ts';
import { askOthersFirst, type Sharing } from './sharing.ts';
import { type SiteAccess, siteAccess } from './site-access.ts';
import { createConnector } from './sockets/connect.ts';
import { type Dial, systemDial } from './sockets/dial.ts';
import { cachedNames, type Resolve, systemResolve } from './sockets/names.ts';
import { createPools } from './sockets/pools.ts';
import { createProxiedOrigins } from './sockets/proxied.ts';
import { type ProxySettings, readProxies } from './sockets/proxies.ts';
import { clientLoader } from './sockets/undici.ts';
import { problemOf } from './trouble.ts';
import { type AgentIdentity, userAgent } from './user-agent.ts';

export interface NetworkOptions {
  /**
   * `host` or `host:port` of the user's own network that may be visited, by name. Never filled from a page or the
   * extension.
   */
  readonly allowHosts?: readonly string[];
  readonly identity?: AgentIdentity;
  /** Proxies that the user set; none without. */
  readonly proxy?: ProxySettings;
  /** Log-ins and cookies for sites that the user named. */
  readonly sites?: readonly SiteAccess[];
  /** Accept-Language, '' or absent for none. */
  readonly languages?: string;
  readonly limits?: Partial<FetchLimits>;
  /** Applies to pages, lists and answers of search services, but not to robots.txt. */
  readonly bounds?: Bounds;
  /** Other workers that use the same hosts. */
  readonly sharing?: Sharing;
  /** See `Fetcher`. */
  readonly inFlight?: number;
}

/** Replacements for the outside world in tests; the product passes none. */
export interface NetworkSeams {
  readonly resolve?: Resolve;
  readonly dial?: Dial;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  /** Certificates trusted besides the system's, PEM. */
  readonly trust?: readonly string[];
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.8,text/plain;q=0.7,*/*;q=0.1';

/**
 * Creates the fetcher of the real web. It always obeys robots rules, and the address gate checks every connection.
 * @throws RangeError for an impossible entry of `allowHosts`, `proxy` or `sites`.
 */
export function createNetworkFetcher(options: NetworkOptions = {}, seams: NetworkSeams = {}): Fetcher {
  const limits: FetchLimits = { ...FETCH_LIMITS, ...options.limits };
  const now = seams.now ?? (() => performance.now());
  const gate = createGate({ allowHosts: options.allowHosts ?? [] });
  const resolve = cachedNames(seams.resolve ?? systemResolve, now);
  const connector = createConnector({
    gate,
    resolve,
    dial: seams.dial ?? systemDial,
    connectMs: limits.connectMs,
    ...(seams.trust === undefined ? {} : { trust: seams.trust }),
  });
  const proxies = readProxies(options.proxy ?? {});
  const openClient = async () => {
    const undici = await loader.load();
    const pools = createPools(undici, connector, limits);
    const proxied = createProxiedOrigins(undici, limits, seams.trust);
    return { send: createSend({ pools, proxies, proxied, connector, limits }), pools, proxied };
  };
  let client: ReturnType<typeof openClient> | undefined;
  const send: Send = async (...request) => {
    client ??= openClient();
    // With no descriptor left the client cannot be read: the page waits like any other that cannot be reached.
    const opened = await client.catch((error: unknown) => {
      client = undefined;
      throw problemOf(error);
    });
    return opened.send(...request);
  };
  const access = siteAccess(options.sites ?? []);
  // Once no option is refused any more.
  const loader = clientLoader();
  const running = new Set<Guard>();
  let open = true;

  const headers: RequestHeaders = {
    'user-agent': userAgent(options.identity ?? {}),
    accept: ACCEPT,
    'accept-encoding': ACCEPT_ENCODING,
    ...(options.languages ? { 'accept-language': options.languages } : {}),
  };

  const guarded = async <Value>(guard: Guard, task: () => Promise<Value>): Promise<Value> => {
    running.add(guard);
    try {
      return await task();
    } finally {
      guard.end();
      running.delete(guard);
    }
  };

  const { sharing } = options;
  const permit = async (hop: URL): Promise<void> => sharing?.permit(hop);
  const robots = createSiteRobots((origin, { meter, robotsLead }) => {
    const ask = (): Promise<RobotsAnswer> => {
      const guard = new Guard(limits, [], meter, sharing?.tenure());
      const leads = followed(guard, robotsLead && ((url) => guard.aside(robotsLead(url))));
      const permitHop = async (hop: URL, isFirst: boolean): Promise<void> => {
        if (!isFirst) await leads(hop.href);
        await permit(hop);
      };
      return guarded(guard, () =>
        askRobots(origin, guard, { gate, send, limits, headers: () => headers, permit: permitHop }),
      );
    };
    return sharing === undefined ? ask() : askOthersFirst(origin, sharing, ROBOTS_KEEP_MS, ask);
  }, now);

  return {
    polite: true,
    ...(options.inFlight === undefined ? {} : { inFlight: options.inFlight }),
    rules(url) {
      const parsed = parseUrl(url);
      return parsed && robots.rules(parsed);
    },
    forgetRules: (origin) => robots.forget(origin),
    async addresses(host) {
      if (!proxies.isDirect(host)) return [];
      const found = await resolve(host.replace(/^\[|\]$/g, '')).catch(() => []);
      return [...new Set(found.map(sameAddress))];
    },
    async fetch(url, signal, ask = {}) {
      const { from, leads, robotsLead } = ask;
      const redirects: string[] = [...(from?.redirects ?? [])];
      const begun = performance.now();
      let waitedMs = 0;
      let at = url;
      const guard = new Guard(limits, [signal], undefined, sharing?.tenure());
      /** Time spent waiting for a turn counts against no host. */
      const waiting =
        (task: (url: string) => Promise<FetchFailure | undefined>): typeof task =>
        async (url) => {
          const since = performance.now();
          try {
            return await guard.aside(task(url));
          } finally {
            waitedMs += performance.now() - since;
          }
        };
      const robotsTurn = robotsLead && waiting(robotsLead);
      const follow = followed(guard, leads && waiting((url) => leads(url, [...redirects])));
      const visit = async (): Promise<FetchResult> => {
        if (!open) throw fetchProblem('cancelled');
        guard.signal.throwIfAborted();
        const start = startUrl(from?.url ?? url, limits);
        const carried = access({
          redirects: [...redirects],
          hasAuthority: ask.hasAuthority ?? (() => false),
          namesItself: (hop) => robots.rules(hop)?.sitemaps.includes(hop.href) ?? false,
        });
        const arrival = await walk(
          {
            start,
            maxRedirects: limits.redirects,
            maxLength: limits.urlLength,
            guard,
            redirects,
            reached: (hop) => {
              at = hop.href;
            },
            headers: async (hop) => ({
              ...headers,
              ...(await carried(hop)),
              ...(hop === start && from === undefined ? conditions(ask) : {}),
            }),
            async permit(hop) {
              if (hop !== start) await follow(hop.href);
              await guard.race(permit(hop));
              await guard.race(
                robots.permit(hop, { meter: guard.meter, ...(robotsTurn && { robotsLead: robotsTurn }) }),
              );
            },
          },
          gate,
          send,
        );
        const page = await readArrival(arrival, headers, redirects, limits, options.bounds ?? {}, guard);
        if (robots.answersAll(arrival.url, demandMark(page.type, page.body))) {
          throw fetchProblem('needs-browser', { status: page.status });
        }
        const isRefused = robots.rules(arrival.url)?.refusesAiInput === true;
        return isRefused ? { ...page, robotsTag: [...page.robotsTag, NO_AI_INPUT] } : page;
      };
      try {
        return await guarded(guard, visit);
      } catch (error) {
        const answer = { url, redirects, elapsedMs: performance.now() - begun - waitedMs, bytes: guard.meter.bytes };
        return failed(answer, problemOf(error), at);
      }
    },
    async close() {
      open = false;
      for (const guard of running) guard.fail(fetchProblem('cancelled'));
      connector.close();
      loader.close();
      const opened = await client;
      await Promise.all([opened?.pools.close(), opened?.proxied.close()]);
    },
  };
}

/** Lets the caller decide on a redirect. @throws FetchProblem to refuse it */
const followed =
  (guard: Guard, leads: FetchAsk['robotsLead']) =>
  async (url: string): Promise<void> => {
    const refusal = await guard.race(leads?.(url) ?? Promise.resolve(undefined));
    if (refusal !== undefined) throw fetchProblem(refusal);
  };

function startUrl(text: string, limits: FetchLimits): URL {
  const url = text.length > limits.urlLength ? undefined : parseUrl(text);
  if (url === undefined) throw fetchProblem('bad-url');
  return url;
}

/** Validators are a host's own text: one that is no header value is not sent back. */
const isFieldValue = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const conditions = ({ etag = '', lastModified = '' }: FetchAsk): RequestHeaders => ({
  ...(isFieldValue(etag) ? { 'if-none-match': etag } : {}),
  ...(isFieldValue(lastModified) ? { 'if-modified-since': lastModified } : {}),
});

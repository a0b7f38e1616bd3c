import type { Exchange } from './exchange.ts';

/** One answer from the network or from a recorded web. Bodies are decoded (content coding), not yet text. */
export interface FetchedBody {
  readonly kind: 'body';
  /** The address that answered, after redirects, fragment dropped. */
  readonly url: string;
  readonly status: number;
  /** Lower-case media type without parameters, '' when none was sent. */
  readonly type: string;
  /** charset parameter of Content-Type, '' when none. */
  readonly charset: string;
  readonly body: Uint8Array;
  /** The body was cut (Content-Length lied, byte cap). */
  readonly truncated: boolean;
  readonly etag: string;
  readonly lastModified: string;
  /** Directives of X-Robots-Tag in lower case, and `NO_AI_INPUT` for a page that must not be read into AI models. */
  readonly robotsTag: readonly string[];
  /** The `Refresh` header, its octets outside ASCII escaped as in a URL; absent: none was sent. */
  readonly refresh?: string;
  /** From first byte sent to last byte read. */
  readonly elapsedMs: number;
  /**
   * Octets that the fetch cost on the wire: headers and bodies of every answer on the way, and of robots.txt if it was
   * fetched.
   */
  readonly bytes: number;
  /** Every address of the redirect chain but the last. */
  readonly redirects: readonly string[];
  /** Absent on a recorded web, which sends no request. */
  readonly exchange?: Exchange;
}

/**
 * Reasons for a URL without a page. Stable codes: stored, shown, translated (docs/errors.md).
 * companion/crawl/politeness/retry.ts decides what a crawl does about each.
 */
export const FETCH_FAILURES = [
  'bad-url',
  'refused-address',
  'refused-port',
  'robots-denied',
  'robots-unavailable',
  'dns',
  'dns-away',
  'unreachable',
  'tls',
  'timeout',
  'redirect-loop',
  'redirect-refused',
  'not-html',
  'outside',
  'too-large',
  'bad-encoding',
  'gone',
  'needs-browser',
  'client-error',
  'server-error',
  'rate-limited',
  'not-modified',
  'parse-limit',
  'cancelled',
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

export interface FetchFailed {
  readonly kind: 'failed';
  readonly url: string;
  readonly failure: FetchFailure;
  /** HTTP status when there was one, else 0. */
  readonly status: number;
  /** One sentence for the user, without the address; no stack. */
  readonly message: string;
  /**
   * Least milliseconds before the next request to this host (Retry-After, robots back-off); 0 without such a demand.
   */
  readonly retryAfterMs: number;
  /** Duration in milliseconds, without waits for the host's turn. */
  readonly elapsedMs: number;
  /** As of a page that came. */
  readonly bytes: number;
  readonly redirects: readonly string[];
  /**
   * Whose trouble it is: the address that the last redirect led to, and what its robots.txt led to, where that could
   * not be read. Absent: the URL's own.
   */
  readonly at?: readonly string[];
}

export type FetchResult = FetchedBody | FetchFailed;

/** Rules of a host for its visitors, from its robots.txt. */
export interface HostRules {
  /**
   * Seconds between requests asked by Crawl-delay, 0 when none; how long one is waited for is the crawl's to say
   * (`crawl/politeness/delay.ts`).
   */
  readonly crawlDelay: number;
  readonly sitemaps: readonly string[];
  /** The site's robots.txt asks that its pages are no input of AI models. */
  readonly refusesAiInput?: true;
}

/** An address to which redirects led, and every address of their chain before it. */
export interface PendingRedirect {
  readonly url: string;
  readonly redirects: readonly string[];
}

/**
 * Conditions of a fetch: the caller's knowledge of the page, and its decisions on the way. With validators an unchanged
 * page costs no body and comes back as `not-modified`.
 */
export interface FetchAsk {
  /** Validators of the last answer, '' without any. */
  readonly etag?: string;
  readonly lastModified?: string;
  /**
   * Redirect target at which an earlier fetch of the same page stopped; this one continues there. Absent: it begins at
   * the address itself.
   */
  readonly from?: PendingRedirect;
  /**
   * Returns whether the user or a page of the same site (`shared/url/same-site.ts`) named the address. The fetcher
   * sends a log-in or cookies only then, and calls this only where it has some for the site. Absent: false.
   */
  readonly hasAuthority?: () => boolean | Promise<boolean>;
  /**
   * Decides on a redirect after the gate, before any request to its target. Resolves to the reason not to follow it,
   * undefined to follow it. May wait for the host's turn; that time does not count. @param redirects every address of
   * the chain before it
   */
  readonly leads?: (url: string, redirects: readonly string[]) => Promise<FetchFailure | undefined>;
  /** The same for what a robots.txt on the way leads to. */
  readonly robotsLead?: (url: string) => Promise<FetchFailure | undefined>;
}

/**
 * The only way to the outside. Two implementations: the network (robots always obeyed) and a recorded web (no sockets).
 */
export interface Fetcher {
  /**
   * Never rejects: an abort of `signal` resolves to the failure `cancelled`. Robots rules, address gate and limits are
   * applied inside.
   */
  fetch(url: string, signal: AbortSignal, ask?: FetchAsk): Promise<FetchResult>;
  /** Rules of the URL's host when they are already known, else undefined; never opens a socket. */
  rules(url: string): HostRules | undefined;
  /** Drops cached rules, which came from another network. @param origin drops those of this origin only; absent: all */
  forgetRules(origin?: string): void;
  /**
   * Returns the addresses of a host, in one spelling each, so that hosts with a common address wait for each other.
   * Empty for an unknown host and behind a proxy. Never rejects; connects to the name server only.
   */
  addresses(host: string): Promise<readonly string[]>;
  /** False for a recorded web: no delay is owed to anyone. */
  readonly polite: boolean;
  /** Most pages that one crawl fetches at a time, where the user set it. */
  readonly inFlight?: number;
  close(): Promise<void>;
}

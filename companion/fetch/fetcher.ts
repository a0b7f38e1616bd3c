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
  /** Directives of X-Robots-Tag, lower case. */
  readonly robotsTag: readonly string[];
  /** The `Refresh` header, its octets outside ASCII escaped as in a URL; absent: none was sent. */
  readonly refresh?: string;
  /** From first byte sent to last byte read. */
  readonly elapsedMs: number;
  /** Octets that the fetch cost: headers and bodies of every answer on the way, as they came over the wire, robots.txt where it was asked for. */
  readonly bytes: number;
  /** Every address of the redirect chain but the last. */
  readonly redirects: readonly string[];
  /** Absent on a recorded web, where nothing was asked. */
  readonly exchange?: Exchange;
}

/** Why a URL gave no page. Stable codes: stored, shown, translated (docs/errors.md). What a crawl does about each: companion/crawl/politeness/retry.ts. */
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
  /** Least milliseconds to wait before this host is asked again (Retry-After, robots back-off); 0 when nothing was said. */
  readonly retryAfterMs: number;
  /** Without what was waited for the turn of a host. */
  readonly elapsedMs: number;
  /** As of a page that came. */
  readonly bytes: number;
  readonly redirects: readonly string[];
  /** Whose trouble it is: the address that the last redirect led to, and what its robots.txt led to, where that could not be read. Absent: the URL's own. */
  readonly at?: readonly string[];
}

export type FetchResult = FetchedBody | FetchFailed;

/** What a host asks of its visitors, read from its robots.txt. */
export interface HostRules {
  /** Seconds between requests asked by Crawl-delay, 0 when none; how long one is waited for is the crawl's to say (`crawl/politeness/delay.ts`). */
  readonly crawlDelay: number;
  readonly sitemaps: readonly string[];
}

/** An address to which redirects led, and every address of their chain before it. */
export interface PendingRedirect {
  readonly url: string;
  readonly redirects: readonly string[];
}

/** What a caller knows of a page already (an unchanged page then costs no body and comes back as `not-modified`), and what it has to say on the way. */
export interface FetchAsk {
  /** Validators of the last answer, '' when there were none. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Where an earlier fetch of the same page was led, and this one goes on; left out, it begins at the address itself. */
  readonly from?: PendingRedirect;
  /**
   * Tells whether the user or a page of the same site (`shared/url/same-site.ts`) named the address. The fetcher sends a log-in or cookies only then, and
   * calls this only where it has some for the site. Absent: false.
   */
  readonly hasAuthority?: () => boolean | Promise<boolean>;
  /**
   * Asked with the address that a redirect leads to, after the gate and before anything is asked of it. Resolves to why it is not followed, undefined when
   * it is, and may wait for the turn of its host meanwhile: that time does not count. @param redirects every address of the chain before it
   */
  readonly leads?: (url: string, redirects: readonly string[]) => Promise<FetchFailure | undefined>;
  /** The same for what a robots.txt on the way leads to. */
  readonly robotsLead?: (url: string) => Promise<FetchFailure | undefined>;
}

/** The only way to the outside. Two implementations: the network (robots always obeyed) and a recorded web (no sockets). */
export interface Fetcher {
  /** Never rejects: an abort of `signal` resolves to the failure `cancelled`. Robots rules, address gate and limits are applied inside. */
  fetch(url: string, signal: AbortSignal, ask?: FetchAsk): Promise<FetchResult>;
  /** Rules of the URL's host when they are already known, else undefined; never opens a socket. */
  rules(url: string): HostRules | undefined;
  /** Asks for rules anew: what was read came from somebody else. @param origin whose; left out, everybody's */
  forgetRules(origin?: string): void;
  /**
   * Addresses that a host will be asked at, in one spelling each, so that hosts which share one are not asked at once. Empty when it
   * has none or a proxy asks for us. Never rejects; connects to nobody but the name server.
   */
  addresses(host: string): Promise<readonly string[]>;
  /** False for a recorded web: no delay is owed to anyone. */
  readonly polite: boolean;
  close(): Promise<void>;
}

import type { FetchFailure } from './fetcher.ts';

export interface ProblemDetail {
  /** HTTP status when there was one. */
  readonly status?: number;
  /** Least milliseconds before the next request to this host. */
  readonly retryAfterMs?: number;
  /** Address that caused it, if it is not the requested one. */
  readonly at?: string;
  readonly cause?: unknown;
}

/** Ends one fetch with a stable code. Thrown inside `fetch/` only; the edge turns it into `FetchFailed`. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  readonly failure: FetchFailure;
  readonly status: number;
  readonly retryAfterMs: number;
  readonly at: string | undefined;

  constructor(failure: FetchFailure, detail: ProblemDetail = {}) {
    super(failure, { cause: detail.cause });
    this.failure = failure;
    this.status = detail.status ?? 0;
    this.retryAfterMs = detail.retryAfterMs ?? 0;
    this.at = detail.at;
  }
}

/** One sentence for the user on each failure; never an address, never a system message. */
export const FAILURE_SENTENCES: Readonly<Record<FetchFailure, string>> = {
  'bad-url': 'The address cannot be used.',
  'refused-address': 'The address is on this machine or in a private network.',
  'refused-port': 'The address uses a port that Ambit does not visit: those of web sites are 80, 443, 8080 and 8443.',
  'robots-denied': 'The site asks crawlers not to read this page.',
  'robots-unavailable': "The site's rules for crawlers cannot be read at the moment.",
  dns: 'No host has this name: check the spelling and the internet connection of this machine.',
  'dns-away': 'Host names cannot be looked up at the moment: check the internet connection of this machine.',
  unreachable: 'The host could not be reached.',
  tls: 'The secure connection could not be trusted.',
  timeout: 'The host took too long to answer.',
  'redirect-loop': 'The page redirects endlessly.',
  'redirect-refused': 'The page redirects to an address that Ambit does not follow.',
  'not-html': 'The address is neither a text page nor a PDF.',
  outside: 'Your limits exclude this page.',
  'too-large': 'The page is too large.',
  'bad-encoding': 'The page is compressed in a way that cannot be read.',
  gone: 'The page does not exist.',
  'needs-browser': 'Only your browser can read this page: it asks for a log-in, or scripts build it.',
  'client-error': 'The host refused the request.',
  'server-error': 'The host returned an error.',
  'rate-limited': 'The host asks for fewer requests.',
  'not-modified': 'The page has not changed since it was last read.',
  'parse-limit': 'The page is too complex to read.',
  cancelled: 'The fetch was cancelled.',
};

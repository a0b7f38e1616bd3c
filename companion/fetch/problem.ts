import { AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';
import type { FetchFailure } from './fetcher.ts';

interface ProblemDetail {
  /** HTTP status when there was one; else 0. */
  readonly status: number;
  /** Least milliseconds before the next request to this host. */
  readonly retryAfterMs: number;
  /** Address that caused it, if it is not the requested one. */
  readonly at?: string;
}

/** Ends one fetch with a stable code. Thrown inside `fetch/` only; the edge turns it into `FetchFailed`. */
export type FetchProblem = AmbitError<ProblemDetail & { readonly failure: FetchFailure }>;

export const fetchProblem = (
  failure: FetchFailure,
  { cause, ...detail }: Partial<ProblemDetail> & ErrorOptions = {},
): FetchProblem =>
  new AmbitError('fetch-failed', failure, { cause, details: { failure, status: 0, retryAfterMs: 0, ...detail } });

export const isFetchProblem = (error: unknown): error is FetchProblem => isAmbitError(error, 'fetch-failed');

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

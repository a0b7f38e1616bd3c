import type { FetchFailure } from '../fetch/fetcher.ts';

/** What a crawl does about a failed fetch. */
interface Rule {
  /** The URL goes back to the frontier, up to `MOST_TRIES` fetches. */
  readonly again: boolean;
  /** The host is in trouble: counted towards leaving it alone. */
  readonly trouble: boolean;
}

const NEVER: Rule = { again: false, trouble: false };
const LATER: Rule = { again: true, trouble: true };

const RULES: Readonly<Record<FetchFailure, Rule>> = {
  'bad-url': NEVER,
  'refused-address': NEVER,
  'refused-port': NEVER,
  'robots-denied': NEVER,
  'robots-unavailable': LATER,
  dns: { again: false, trouble: true },
  unreachable: LATER,
  tls: { again: false, trouble: true },
  timeout: LATER,
  'redirect-loop': NEVER,
  'redirect-refused': NEVER,
  'not-html': NEVER,
  'too-large': NEVER,
  'bad-encoding': NEVER,
  gone: NEVER,
  'needs-browser': NEVER,
  'client-error': NEVER,
  'server-error': LATER,
  'rate-limited': LATER,
  'not-modified': NEVER,
  'parse-limit': NEVER,
  cancelled: { again: true, trouble: false },
};

/** Fetches of one URL in all. */
export const MOST_TRIES = 3;

export const mayRetry = (failure: FetchFailure, tries: number): boolean => RULES[failure].again && tries < MOST_TRIES;

export const isHostTrouble = (failure: FetchFailure): boolean => RULES[failure].trouble;

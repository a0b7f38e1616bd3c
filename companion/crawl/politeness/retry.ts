import type { FetchFailure } from '../../fetch/fetcher.ts';

/** Reaction of a crawl to a failed fetch. */
interface RetryRule {
  /** Failed fetches after which the URL is given up; until then it returns to the frontier. 0: it never returns. */
  readonly tries: number;
  /** The host is in trouble: counted towards leaving it alone. */
  readonly trouble: boolean;
}

/** Fetches of one URL in all. */
const MAX_TRIES = 3;
/**
 * Most tries while name servers are dead. All hosts are retried every half minute, so a crawl waits for the better part
 * of an hour.
 */
const TRIES_WITHOUT_NAMES = 100;

const NEVER: RetryRule = { tries: 0, trouble: false };
const LATER: RetryRule = { tries: MAX_TRIES, trouble: true };

const RULES: Readonly<Record<FetchFailure, RetryRule>> = {
  'bad-url': NEVER,
  'refused-address': NEVER,
  'refused-port': NEVER,
  'robots-denied': NEVER,
  'robots-unavailable': LATER,
  dns: { tries: 0, trouble: true },
  'dns-away': { tries: TRIES_WITHOUT_NAMES, trouble: false },
  unreachable: LATER,
  tls: { tries: 0, trouble: true },
  timeout: LATER,
  'redirect-loop': NEVER,
  'redirect-refused': NEVER,
  'not-html': NEVER,
  outside: NEVER,
  'too-large': NEVER,
  'bad-encoding': NEVER,
  gone: NEVER,
  'needs-browser': NEVER,
  'client-error': NEVER,
  'server-error': LATER,
  'rate-limited': LATER,
  'not-modified': NEVER,
  'parse-limit': NEVER,
  cancelled: { tries: Number.POSITIVE_INFINITY, trouble: false },
};

/** A failure that is counted apart from the others: it says nothing of the URL. */
export const isNameless = (failure: FetchFailure): boolean => failure === 'dns-away';

/** @param tries fetches of the URL that failed, nameless ones or others. */
export const mayRetry = (failure: FetchFailure, tries: number): boolean => tries < RULES[failure].tries;

/**
 * @param failure code of a store, which has others than those of a fetch. @returns whether no crawl tries again after
 * it
 */
export const isLasting = (failure: string): boolean =>
  (RULES as Readonly<Record<string, RetryRule | undefined>>)[failure]?.tries === 0;

/** Failures without a response time: no request reached the host, or Ambit did not wait for the answer. */
const WITHOUT_ANSWER: ReadonlySet<FetchFailure> = new Set(['dns-away', 'cancelled']);

/** How long the host took to answer; 0: nothing is known of it. */
export const answerMs = (failure: FetchFailure, elapsedMs: number): number =>
  WITHOUT_ANSWER.has(failure) ? 0 : elapsedMs;

export const isHostTrouble = (failure: FetchFailure): boolean => RULES[failure].trouble;

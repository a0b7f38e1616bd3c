/** Least milliseconds between two requests to a host. */
export const MIN_MS = 1_000;
/** Longest delay for a slow host, in ms; the delay grows with the response time up to this. */
const MAX_MS = 60_000;
/** A Crawl-delay beyond this is more than a crawl can wait for: the host is left out (the rule of Apache Nutch). */
export const MAX_CRAWL_DELAY_S = 30;
const FACTOR = { first: 2, least: 1, most: 10 } as const;
const BACK_OFF = { firstMs: 5_000, mostMs: 5 * 60_000 } as const;

/** The pace of requests to a host: a multiple of its response time that grows when the host slows down or fails. */
export interface Pace {
  readonly factor: number;
  /** Smoothed response time in milliseconds; 0: not yet known. */
  readonly responseMs: number;
}

export const FIRST_PACE: Pace = { factor: FACTOR.first, responseMs: 0 };

/** Slower than twice the usual: the factor doubles; else it goes back by a tenth. In [1, 10]. */
export function paceAfter(pace: Pace, elapsedMs: number): Pace {
  const slower = pace.responseMs > 0 && elapsedMs > 2 * pace.responseMs;
  const factor = slower ? pace.factor * 2 : pace.factor * 0.9;
  const responseMs = pace.responseMs === 0 ? elapsedMs : 0.7 * pace.responseMs + 0.3 * elapsedMs;
  return { factor: Math.min(FACTOR.most, Math.max(FACTOR.least, factor)), responseMs };
}

/** max(1 s, Crawl-delay, factor x response time), counted from the end of the last answer. */
export function delayOf(pace: Pace, crawlDelayS: number): number {
  return Math.max(MIN_MS, crawlDelayS * 1_000, Math.min(MAX_MS, pace.factor * pace.responseMs));
}

/** Wait after `errors` failures in a row: 5 s, 10 s, 20 s ... 5 min. */
export function backOffOf(errors: number): number {
  return Math.min(BACK_OFF.mostMs, BACK_OFF.firstMs * 2 ** (errors - 1));
}

/**
 * Milliseconds of parser that every page may take: a large page of a host that means well, read by a parser that is
 * still cold.
 */
const FREE_PARSER_MS = 250;
/**
 * Rest, as a multiple of the parser time of a page that takes longer: its host gets less than a twentieth of a parser's
 * time.
 */
const PARSER_REST = 20;

/**
 * Wait after a page that took so much of the parser's time: pages just within the parser's limits, asked for again and
 * again, would leave it no time for others.
 */
export const restFor = (parserMs: number): number => (parserMs > FREE_PARSER_MS ? PARSER_REST * parserMs : 0);

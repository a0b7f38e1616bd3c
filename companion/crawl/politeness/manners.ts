import { said } from '../../../shared/api/sentences.ts';
import { DEATHS_WITHIN_MS, MOST_DEATHS } from '../../parse/deaths.ts';
import { backOffOf, delayOf, MOST_CRAWL_DELAY_S, type Pace, paceAfter, restFor } from './delay.ts';

/** What a fetch taught about its host. */
export interface HostAnswer {
  /** Milliseconds that the host took to answer; 0: nothing is known of it. */
  readonly elapsedMs: number;
  /** The host itself failed: no answer, or an answer that says it is in trouble. */
  readonly trouble: boolean;
  /** 0 when nothing was said. */
  readonly retryAfterMs: number;
  /** Seconds; 0 when nothing is asked. */
  readonly crawlDelay: number;
  /** Milliseconds of a processor that its page took to be read; 0 unless given. */
  readonly parserMs?: number;
  /** Its pages ended too many parsers of late. */
  readonly endsParsers?: boolean;
}

/** Of a host that led on to another, which is no trouble; how long it took is not known. @param crawlDelay seconds that it asks for itself. */
export const ledOn = (crawlDelay: number): HostAnswer => ({
  elapsedMs: 0,
  trouble: false,
  retryAfterMs: 0,
  crawlDelay,
});

/** How a host is asked. */
export interface Manners {
  readonly pace: Pace;
  /** Failures in a row. */
  readonly errors: number;
}

/** Nutch rule: a host that failed so often in a row is left alone. */
const MOST_ERRORS = 5;
/** A longer Retry-After is not waited for. */
const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/** So long a page waits at a worker, in milliseconds, for a host that it leads to and that may not be asked yet; its own host is not asked meanwhile. */
const MOST_REDIRECT_WAIT_MS = 60_000;

/** Whether a page whose redirect leads to a host at rest is worth another try after the wait, and is not given up. */
export const isWorthWaiting = (waitMs: number): boolean => waitMs <= MOST_REDIRECT_WAIT_MS;

/** How a host is to be asked after a visit, milliseconds to be kept free, and why it is left alone from now on, if it is. */
export function mannersAfter(
  name: string,
  before: Manners,
  { elapsedMs, trouble, retryAfterMs, crawlDelay, parserMs = 0, endsParsers = false }: HostAnswer,
): Manners & { readonly pause: number; readonly parked: string | undefined } {
  const errors = trouble ? before.errors + 1 : 0;
  const pace = trouble || elapsedMs === 0 ? before.pace : paceAfter(before.pace, elapsedMs);
  const backOff = trouble ? backOffOf(errors) : 0;
  const pause = Math.max(delayOf(pace, crawlDelay), backOff, retryAfterMs, restFor(parserMs));
  return {
    pace,
    errors,
    pause,
    parked: endsParsers ? endsParsersOf(name) : parkedBy(name, errors, retryAfterMs, crawlDelay),
  };
}

function parkedBy(name: string, errors: number, retryAfterMs: number, crawlDelay: number): string | undefined {
  if (errors >= MOST_ERRORS) return said('host-failing', name, MOST_ERRORS);
  if (retryAfterMs > MOST_RETRY_AFTER_MS) return said('host-away-for-long', name);
  if (crawlDelay > MOST_CRAWL_DELAY_S) return said('host-slow', name, crawlDelay);
  return undefined;
}

const endsParsersOf = (name: string): string => said('host-ends-parsers', name, MOST_DEATHS, DEATHS_WITHIN_MS / 60_000);

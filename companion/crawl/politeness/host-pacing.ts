import { said } from '../../../shared/api/sentences.ts';
import { DEATHS_WITHIN_MS, MAX_DEATHS } from '../../parse/deaths.ts';
import { backOffOf, delayOf, MAX_CRAWL_DELAY_S, type Pace, paceAfter, restFor } from './delay.ts';

/** Facts about a host from one fetch. */
export interface HostAnswer {
  /** Milliseconds that the host took to answer; 0: nothing is known of it. */
  readonly elapsedMs: number;
  /** True when the host itself failed: it gave no answer, or an answer that reports trouble. */
  readonly trouble: boolean;
  /**
   * It answered that it gives no such page to Ambit (true), or gave one, or has none (false); left out, nothing is
   * known.
   */
  readonly refused?: boolean;
  /** It gave a page. */
  readonly gave?: boolean;
  /** Milliseconds; 0 without a `Retry-After`. */
  readonly retryAfterMs: number;
  /** Seconds; 0 without a `Crawl-delay`. */
  readonly crawlDelay: number;
  /** Milliseconds of a processor that its page took to be read; 0 unless given. */
  readonly parserMs?: number;
  /** Its pages ended too many parsers of late. */
  readonly endsParsers?: boolean;
}

/**
 * Describes a host that redirected to another, which is no trouble; its response time is unknown.
 * @param crawlDelay seconds that its robots.txt demands.
 */
export const redirectedOn = (crawlDelay: number): HostAnswer => ({
  elapsedMs: 0,
  trouble: false,
  retryAfterMs: 0,
  crawlDelay,
});

/** Pacing of one host. */
export interface HostPacing {
  readonly pace: Pace;
  /** Failures in a row. */
  readonly errors: number;
  /** Refusals in a row; a host that has given a page since begins far below 0. */
  readonly refusals: number;
}

/** Failures in a row after which a host is suspended (rule of Apache Nutch). */
export const MAX_ERRORS = 5;
/** Refusals in a row that suspend a host, and the extra ones for a host that also gives pages. */
const MAX_REFUSALS = 5;
const REFUSALS_EARNED = 15;
/** A longer Retry-After is not waited for. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * How long a host is left alone. `kept-day`: a day in any case. `day`: a day or until Ambit restarts, because the
 * network may have been at fault. `run`: until Ambit ends, because the host demands it.
 */
export type LeftFor = 'kept-day' | 'day' | 'run';

/**
 * Computes the pacing of a host after a visit, and the milliseconds without a request. It also gives the reason and the
 * time when the host must be left alone.
 */
export function pacingAfter(
  name: string,
  before: HostPacing,
  {
    elapsedMs,
    trouble,
    refused,
    gave = false,
    retryAfterMs,
    crawlDelay,
    parserMs = 0,
    endsParsers = false,
  }: HostAnswer,
): HostPacing & { readonly pause: number; readonly parked: string | undefined; readonly leftFor: LeftFor } {
  const errors = trouble ? before.errors + 1 : 0;
  const pace = trouble || elapsedMs === 0 ? before.pace : paceAfter(before.pace, elapsedMs);
  const backOff = trouble ? backOffOf(errors) : 0;
  const pause = Math.max(delayOf(pace, crawlDelay), backOff, retryAfterMs, restFor(parserMs));
  const refusals = gave ? -REFUSALS_EARNED : refusalsAfter(before.refusals, refused);
  const refuses = refusals >= MAX_REFUSALS;
  return {
    pace,
    errors,
    // After its rest the host starts with no refusals.
    refusals: refuses ? 0 : refusals,
    pause,
    parked: parkedForADay(name, endsParsers, refuses) ?? parkedBy(name, errors, retryAfterMs, crawlDelay),
    leftFor: leftForBy(endsParsers || refuses, errors),
  };
}

function leftForBy(isKept: boolean, errors: number): LeftFor {
  if (isKept) return 'kept-day';
  return errors >= MAX_ERRORS ? 'day' : 'run';
}

function refusalsAfter(before: number, refused: boolean | undefined): number {
  if (refused === undefined) return before;
  return refused ? before + 1 : Math.min(0, before);
}

function parkedForADay(name: string, endsParsers: boolean, refuses: boolean): string | undefined {
  if (endsParsers) return said('host-ends-parsers', name, MAX_DEATHS, DEATHS_WITHIN_MS / 60_000);
  return refuses ? said('host-refuses', name, MAX_REFUSALS) : undefined;
}

function parkedBy(name: string, errors: number, retryAfterMs: number, crawlDelay: number): string | undefined {
  if (errors >= MAX_ERRORS) return said('host-failing', name, MAX_ERRORS);
  if (retryAfterMs > MAX_RETRY_AFTER_MS) return said('host-away-for-long', name);
  if (crawlDelay > MAX_CRAWL_DELAY_S) return said('host-slow', name, crawlDelay);
  return undefined;
}

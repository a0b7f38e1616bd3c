/**
 * Decides when a link is left, for now, for a better one on a resting host. One process and workers of a shared store
 * use the same rule (docs/crawling.md).
 */

/**
 * Longest time for which no page is begun because a better host rests, in milliseconds. Without any wait, six pages in
 * flight would ask six hosts whatever these are worth, and most pages of a crawl would be off the topic. With a long
 * one, a single host that asks for long rests would hold up all others.
 */
export const PATIENCE_MS = 3_000;
/**
 * Longest rest of a host that is waited for, in milliseconds: most rest for one second, those that ask for a pause
 * mostly for five or ten.
 */
export const SOON_MS = 10_000;
/**
 * A link waits for a better one at rest if its priority is less than this share of the other's
 * (docs/measurements/tried.md).
 */
const WORTH = 0.8;

/** A link that may be followed now, by what it promises. */
export interface Available {
  readonly isDemoted: boolean;
  readonly priority: number;
}

/** @param priority of a link that is not demoted. */
export const isFarBelow = (one: Available, priority: number): boolean =>
  one.isDemoted || one.priority < WORTH * priority;

/** How a host has answered of late. */
export interface HostConduct {
  /** Failures in a row. */
  readonly errors: number;
  /** Milliseconds of pause after each answer. */
  readonly pauseMs: number;
}

/** A slow host, or one in trouble, is no reason to leave the others unasked. */
export const isBrisk = ({ errors, pauseMs }: HostConduct): boolean => errors === 0 && pauseMs <= SOON_MS;

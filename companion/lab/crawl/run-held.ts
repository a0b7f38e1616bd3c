import { heldBytes, heldOver } from '../metrics/held.ts';
import { runKnown } from './run-known.ts';
import type { SimulatedCrawl } from './simulate.ts';
import { type StartOptions, startCrawl } from './start.ts';

const HUBS = 10;

export interface HeldRun {
  /** Numbers of the pages in the order fetched. */
  readonly fetched: readonly number[];
  /** CPU milliseconds of order and frontier. */
  readonly decisionMs: number;
  /** The best hubs at the end, by an order that reports them. */
  readonly hubs: ReturnType<SimulatedCrawl['hubs']>;
  /** Bytes held by order, judge and frontier at each of the counts, at least 0; null if not measured. */
  readonly heldBytes: readonly number[] | null;
}

/**
 * Runs a crawl until the last of `counts` pages of known label are fetched, as `runKnown` counts them. @param counts
 * rising @param isMeasured collects garbage at each of them, which takes a second
 */
export function runHeld(options: StartOptions, on: Int8Array, counts: Iterable<number>, isMeasured: boolean): HeldRun {
  const { held, ...run } = runOnce(options, on, counts, isMeasured);
  return { ...run, heldBytes: isMeasured ? heldOver(held, heldBytes()) : null };
}

/**
 * A function of its own, because V8 may keep the crawl in a register of the current frame, whatever the variables hold.
 */
function runOnce(options: StartOptions, on: Int8Array, counts: Iterable<number>, isMeasured: boolean) {
  const crawl = startCrawl(options);
  const held: number[] = [];
  let fetched: readonly number[] = [];
  for (const count of counts) {
    fetched = runKnown(crawl, on, count);
    if (isMeasured) held.push(heldBytes());
  }
  return { fetched, held, decisionMs: crawl.decisionMs, hubs: crawl.hubs(HUBS) };
}

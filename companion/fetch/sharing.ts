import type { RobotsAnswer } from './robots/site-robots.ts';

/** Lease of a host: the time for which only this caller may send it requests. */
export interface Tenure {
  /** Aborts when the lease ends: no request under it may still be open then. */
  readonly signal: AbortSignal;
  /**
   * Checks the clock. In a process that was stopped, a socket may deliver before the timers run, but the clock is
   * right. False aborts the signal, too.
   */
  isOurs(): boolean;
}

/** Rules of workers that share their politeness across machines, between the fetcher and the network. */
export interface Sharing {
  /**
   * Awaited before every request, those for robots.txt and those after redirects included. @throws FetchProblem to
   * refuse it
   */
  permit(url: URL): Promise<void>;
  /** Lease for the caller's current page; undefined outside a page. */
  tenure(): Tenure | undefined;
  /** Returns a worker's rules of an origin's robots.txt, and the milliseconds for which they are still valid. */
  robots(origin: string): Promise<SharedRobots | undefined>;
  keepRobots(origin: string, rules: SharedRobots): Promise<void>;
}

export type SharedRobots = Exclude<RobotsAnswer, { readonly kind: 'unavailable' }> & { readonly keepMs: number };

/**
 * Queries the other workers first, and leaves them the site's answer. A failure to reach them does not stop the
 * request.
 */
export async function askOthersFirst(
  origin: string,
  sharing: Sharing,
  keepMs: number,
  ask: () => Promise<RobotsAnswer>,
): Promise<RobotsAnswer> {
  const kept = await sharing.robots(origin).catch(() => undefined);
  if (kept !== undefined) return kept;
  const answer = await ask();
  // A page in place of rules may be a wall's: each worker compares it with the pages that it gets itself.
  const isForAll = answer.kind === 'none' || (answer.kind === 'text' && answer.mark === undefined);
  if (isForAll) await sharing.keepRobots(origin, { ...answer, keepMs }).catch(() => undefined);
  return answer;
}

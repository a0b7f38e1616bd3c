import type { RobotsAnswer } from './robots/site-robots.ts';

/** The time for which a host is the caller's to ask. */
export interface Tenure {
  /** Aborts when it is over: nothing that was asked under it may be open any more. */
  readonly signal: AbortSignal;
  /** By the clock, which is right when a process that was stopped hears of a socket before its timers; false aborts the signal, too. */
  isOurs(): boolean;
}

/** What workers on several machines that share their politeness put between the fetcher and the network. */
export interface Sharing {
  /** Awaited before every request, those for robots.txt and those after redirects included. @throws FetchProblem to refuse it */
  permit(url: URL): Promise<void>;
  /** Of the page for which the caller asks; undefined: it asks for none. */
  tenure(): Tenure | undefined;
  /** What a worker read of an origin's robots.txt, and for how many milliseconds it is still believed. */
  robots(origin: string): Promise<SharedRobots | undefined>;
  keepRobots(origin: string, rules: SharedRobots): Promise<void>;
}

export type SharedRobots = Exclude<RobotsAnswer, { readonly kind: 'unavailable' }> & { readonly keepMs: number };

/** Asks the other workers first, and leaves them what the site said. Trouble with the others is no reason not to ask. */
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

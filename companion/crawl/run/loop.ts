import type { StopReason } from '../../../shared/api/crawl.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { TIME_SLICE_MS } from '../ports/sliced-task.ts';
import { isHeldByLimits } from '../rules/used-up.ts';
import type { UnseenFinds } from './quiet-pace.ts';
import { mayBegin, type Progress, spent } from './stop-rules.ts';
import type { TopicGroup } from './topic-group.ts';
import type { Visits } from './visits.ts';
import type { WakeSignal } from './wake-signal.ts';

/**
 * Most pages in flight, each on a host of its own, unless the user set another number; one on a web without pauses, so
 * that a replay is exact.
 */
const IN_FLIGHT = 6;
/** Pages that are begun for each that may be in flight, those with nothing on its way included. */
const BEGUN_EACH = 10;

/** State of a run that the loop reads. */
export interface Looped {
  readonly budgets: StoredCrawl['budgets'];
  readonly progress: Progress;
  /** True while pages are judged again or the frontier is rescored: the loop begins no page. */
  readonly isBusy: boolean;
  readonly unseen: Pick<UnseenFinds, 'waitMs'>;
  idle(): Promise<void>;
}

export interface LoopParts {
  readonly run: Looped;
  readonly deps: CrawlDeps;
  readonly group: TopicGroup;
  readonly visits: Visits;
  /** Rings when something happened that a sleeping loop must look at. */
  readonly wakeSignal: WakeSignal;
  /** Reports a visit that cannot be repaired: the run cannot continue. */
  fail(fault: unknown): void;
  /** @throws what the run failed with, if it did. */
  refuseFault(): void;
}

/**
 * Begins visits and sleeps until one ends or a host becomes available, until the crawl ends. At the end no page is in
 * flight.
 * @returns the stop rule that held; undefined when it was halted.
 * @throws the fault of the run
 */
export async function loop(parts: LoopParts, signal: AbortSignal): Promise<StopReason | undefined> {
  const { run, deps, visits } = parts;
  const { clock } = deps;
  let turn = clock.monotonic();
  for (;;) {
    if (run.isBusy) await run.idle();
    parts.refuseFault();
    const halted = signal.aborted;
    const quietMs = run.unseen.waitMs(clock.monotonic());
    if (!halted && quietMs === 0) launch(parts, signal);
    if (visits.inFlight === 0) {
      if (halted) return undefined;
      const reason = quietMs > 0 ? spent(run.budgets, run.progress) : reasonToStop(parts);
      if (reason !== undefined) return reason;
    }
    await sleep(parts, quietMs);
    if (clock.monotonic() - turn > TIME_SLICE_MS) {
      await clock.turn();
      turn = clock.monotonic();
    }
  }
}

function launch({ run, deps, group, visits, wakeSignal, fail }: LoopParts, signal: AbortSignal): void {
  const most = deps.fetcher.polite ? (deps.fetcher.inFlight ?? IN_FLIGHT) : 1;
  const isRoom = (): boolean => visits.asking < most && visits.inFlight < BEGUN_EACH * Math.max(most, IN_FLIGHT);
  while (isRoom() && !run.isBusy && mayBegin(run.budgets, run.progress)) {
    const visit = group.choose(deps.clock.monotonic());
    if (visit === undefined) return;
    void visits
      .make(visit, signal)
      .catch(fail)
      .finally(() => wakeSignal.ring());
  }
}

function reasonToStop({ run: { budgets, progress }, group }: LoopParts): StopReason | undefined {
  const reason = spent(budgets, progress);
  if (reason !== undefined) return reason;
  if (Number.isFinite(group.nextAt)) return undefined;
  const { states } = group;
  if (states.every(({ log }) => log.size === 0)) return 'no-usable-seeds';
  if (states.every(({ order }) => order.isOver)) return 'generation-limit';
  return states.some((state) => isHeldByLimits(budgets, state)) ? 'host-limit' : 'exhausted';
}

async function sleep({ run, deps: { clock }, group, visits, wakeSignal }: LoopParts, quietMs: number): Promise<void> {
  const { seconds } = run.budgets;
  const timeLeft = seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1_000 - run.progress.elapsedMs;
  const next = quietMs > 0 ? quietMs : group.nextAt - clock.monotonic();
  const wait = Math.min(next, Math.max(0, timeLeft));
  // With pages in flight a time in the past needs no timer: the end of a page wakes the loop.
  const cancel =
    Number.isFinite(wait) && (wait > 0 || visits.inFlight === 0)
      ? clock.timer(wait, () => wakeSignal.ring())
      : undefined;
  await wakeSignal.heard();
  cancel?.();
}

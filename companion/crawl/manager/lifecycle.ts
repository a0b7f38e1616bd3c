import type { StopReason } from '../../../shared/api/crawl.ts';
import { said } from '../../../shared/api/sentences.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { pageKey } from '../../../shared/url/page-key.ts';

import type { CaptiveNetwork } from '../politeness/captive.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom } from '../ports/store-guards.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { RunEnd } from '../run/run-events.ts';
import { spent } from '../run/stop-rules.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import type { AutoResume } from './auto-resume.ts';
import type { Completion } from './completion.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { DISK_FULL, type DiskSpaceWatch } from './disk-space.ts';
import { viewOf } from './views.ts';

/** Crawls in memory, and the operations on them that their lifecycle needs. */
interface LifecycleContext {
  readonly rows: CrawlRows;
  /** By the id of the crawl; several share one. */
  readonly runs: Map<string, CrawlRun>;
  readonly completion: Completion;
  readonly autoResume: Pick<AutoResume, 'when' | 'await'>;
  readonly room: Pick<DiskSpaceWatch, 'await'>;
  /**
   * By the id of the crawl: pages that stopped it as sign-in pages. The user resumed after them, so they belong to the
   * sites.
   */
  readonly known: Map<string, Set<string>>;
  isClosing(): boolean;
}

/** Halts and ends crawls, saves their state, and notifies those that wait. */
export class Lifecycle {
  readonly #deps: Pick<CrawlDeps, 'store' | 'fetcher' | 'clock'>;
  readonly #held: LifecycleContext;

  constructor(deps: Pick<CrawlDeps, 'store' | 'fetcher' | 'clock'>, held: LifecycleContext) {
    this.#deps = deps;
    this.#held = held;
  }

  pause(id: string, message: string): void {
    const { rows, runs } = this.#held;
    const run = runs.get(id);
    rows.update(id, { ...run?.spent, state: 'paused', message });
    void run?.halt();
  }

  /** Until there is room, or the user says otherwise. */
  pauseForDiskSpace(id: string): void {
    const { rows, runs, room } = this.#held;
    const isWritten = ifRoom(() => this.pause(id, DISK_FULL));
    if (!isWritten) {
      rows.hold(id, { state: 'paused', message: DISK_FULL });
      void runs.get(id)?.halt();
    }
    room.await(id);
  }

  /** Ends a running or paused crawl by the user's command. */
  stop(id: string): void {
    const { rows, runs } = this.#held;
    const run = runs.get(id);
    rows.update(id, { state: 'done', reason: 'user', message: '' });
    if (run === undefined) {
      this.finished(id);
      return;
    }
    const halted = run.halt();
    // Judging very many pages again may take long, so the answer does not wait for it.
    if (run.isBusy) this.answer(id);
    void halted.then(() => {
      // A crawl that was resumed in between has not ended.
      if (!run.isActive) this.finished(id);
    });
  }

  /**
   * Handles the end of a run. A broken store cannot save the crawl's state, but the waiting callers still get their
   * answer.
   */
  ended(id: string, end: RunEnd): void {
    const { runs, completion } = this.#held;
    const run = runs.get(id);
    const ids = [...runs].flatMap(([one, other]) => (other === run ? [one] : []));
    try {
      this.#end(id, end, run);
    } catch (fault) {
      for (const one of ids) {
        runs.delete(one);
        completion.fail(one, fault);
      }
      if (!isAmbitError(fault, 'store-broken')) throw fault;
    }
  }

  /** Ends a crawl that has not ended. */
  finish(
    id: string,
    reason: StopReason,
    message: string,
    run: CrawlRun | undefined,
    goesOnAt: number | null = null,
  ): void {
    const { rows } = this.#held;
    if (rows.get(id).state === 'done') return;
    rows.update(id, { ...run?.spent, state: 'done', reason, message, goesOnAt });
    this.finished(id);
  }

  /** Once a crawl is saved as ended, its run leaves memory. */
  finished(id: string): void {
    const { rows, runs } = this.#held;
    ifRoom(() => rows.update(id, runs.get(id)?.spent ?? {}));
    for (const one of rows.joined(id)) {
      ifRoom(() => this.#deps.store.journal(one).eraseUnkept());
      runs.delete(one);
      this.answer(one);
    }
  }

  /** Gives the callers that wait for the end of a crawl its state, or the error of the store. */
  answer(id: string): void {
    const { rows, runs, completion } = this.#held;
    const { store, clock } = this.#deps;
    try {
      completion.notify(id, viewOf(store, rows.get(id), runs.get(id), clock.now()));
    } catch (fault) {
      completion.fail(id, fault);
      if (!isAmbitError(fault, 'store-broken')) throw fault;
    }
  }

  #end(id: string, end: RunEnd, run: CrawlRun | undefined): void {
    const { rows, runs } = this.#held;
    const crawl = rows.get(id);
    if (run !== undefined && !run.isSound) for (const one of rows.joined(id)) runs.delete(one);
    const isWritten = ifRoom(() => this.#settle(id, end, run));
    // A user who paused or stopped the crawl in between has the last word.
    const isOurs = crawl.state === 'running' && !this.#held.isClosing();
    if ((end.full || !isWritten) && isOurs) this.pauseForDiskSpace(id);
  }

  #settle(id: string, { reason, fault, captive, full = false }: RunEnd, run: CrawlRun | undefined): void {
    if (full) return;
    if (captive !== undefined) this.#captured(id, captive, run);
    else if (fault !== undefined) this.finish(id, 'failure', String(fault), run);
    else if (reason !== undefined && run !== undefined) this.#over(id, reason, run);
    // Resuming creates a new run.
    else if (run?.isSound === false) this.#held.rows.update(id, run.spent);
  }

  /** A stop rule holds; for want of links that may be followed only, it is not for good. */
  #over(id: string, reason: StopReason, run: CrawlRun): void {
    const { rows, autoResume } = this.#held;
    const { budgets, progress } = run;
    const { parked } = run.waits;
    const isForGood = reason === 'generation-limit' || spent(budgets, progress) !== undefined;
    const goesOnAt = isForGood ? null : autoResume.when(rows.get(id), parked, progress.fetched);
    this.finish(id, reason, parked.sentences.join(' '), run, goesOnAt);
    autoResume.await(id);
  }

  /** Removes what a captive network answered in place of sites, its robots.txt included. */
  #captured(id: string, { details: { urls, signature } }: CaptiveNetwork, run: CrawlRun | undefined): void {
    const { store, fetcher } = this.#deps;
    const { rows, known } = this.#held;
    const seen = (known.get(id) ?? new Set<string>()).add(signature);
    for (const one of rows.joined(id)) {
      known.set(one, seen);
      store.journal(one).retract(run === undefined ? [] : idsOf(run.stateOf(one), urls));
    }
    fetcher.forgetRules();
    if (rows.get(id).state === 'running') this.pause(id, said('network-sign-in'));
  }
}

/** Returns the URLs of a crawl at addresses that it asked for. */
const idsOf = ({ known }: CrawlState, addresses: readonly string[]): readonly number[] =>
  addresses.flatMap((address) => known.find(pageKey(address)) ?? []);

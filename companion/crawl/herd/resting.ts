import type { StopReason } from '../../../shared/api/crawl.ts';
import { said } from '../../../shared/api/sentences.ts';
import { StoreBroken } from '../../store/errors.ts';
import type { Engine } from '../engine.ts';
import type { RunEnd } from '../loop/run-events.ts';
import type { Run } from '../loop/running.ts';
import { spent } from '../loop/stop-rules.ts';
import type { CaptiveNetwork } from '../politeness/captive.ts';
import { ifRoom } from '../store-guards.ts';
import type { CrawlRows } from './crawl-rows.ts';
import type { Endings } from './endings.ts';
import type { GoingOn } from './going-on.ts';
import { DISK_FULL, type RoomWatch } from './room.ts';
import { viewOf } from './views.ts';

/** What is held of crawls in memory, and what is done to them. */
interface Held {
  readonly rows: CrawlRows;
  /** By the id of the crawl; several share one. */
  readonly runs: Map<string, Run>;
  readonly endings: Endings;
  readonly goingOn: Pick<GoingOn, 'when' | 'await'>;
  readonly room: Pick<RoomWatch, 'await'>;
  /** By the id of the crawl: pages that stopped it as sign-in pages, and after which the user went on: they are what the sites show. */
  readonly known: Map<string, Set<string>>;
  isClosing(): boolean;
}

/** How crawls come to rest: what is written down of it, and who is told. */
export class Resting {
  readonly #engine: Pick<Engine, 'store' | 'fetcher' | 'clock'>;
  readonly #held: Held;

  constructor(engine: Pick<Engine, 'store' | 'fetcher' | 'clock'>, held: Held) {
    this.#engine = engine;
    this.#held = held;
  }

  pause(id: string, message: string): void {
    const { rows, runs } = this.#held;
    const run = runs.get(id);
    rows.update(id, { ...run?.spent, state: 'paused', message });
    void run?.halt();
  }

  /** Until there is room, or the user says otherwise. */
  pauseForRoom(id: string): void {
    const { rows, runs, room } = this.#held;
    const isWritten = ifRoom(() => this.pause(id, DISK_FULL));
    if (!isWritten) {
      rows.hold(id, { state: 'paused', message: DISK_FULL });
      void runs.get(id)?.halt();
    }
    room.await(id);
  }

  /** Ends a crawl that has not ended because its user says so. */
  stop(id: string): void {
    const { rows, runs } = this.#held;
    const run = runs.get(id);
    rows.update(id, { state: 'done', reason: 'user', message: '' });
    if (run === undefined) {
      this.finished(id);
      return;
    }
    const halted = run.halt();
    // Very many pages may be judged again still: that is gone on with, and nobody waits for it.
    if (run.isBusy) this.answer(id);
    void halted.then(() => {
      // Told to go on meanwhile, it has not ended.
      if (!run.isActive) this.finished(id);
    });
  }

  /** Nothing of a run is at work any more. A broken store cannot be told what became of the crawl: those who wait for its end are. */
  ended(id: string, end: RunEnd): void {
    const { runs, endings } = this.#held;
    const run = runs.get(id);
    const ids = [...runs].flatMap(([one, other]) => (other === run ? [one] : []));
    try {
      this.#end(id, end, run);
    } catch (fault) {
      for (const one of ids) {
        runs.delete(one);
        endings.fail(one, fault);
      }
      if (!(fault instanceof StoreBroken)) throw fault;
    }
  }

  /** Ends a crawl that has not ended. */
  finish(id: string, reason: StopReason, message: string, run: Run | undefined, goesOnAt: number | null = null): void {
    const { rows } = this.#held;
    if (rows.get(id).state === 'done') return;
    rows.update(id, { ...run?.spent, state: 'done', reason, message, goesOnAt });
    this.finished(id);
  }

  /** A crawl that is written down as ended is held in memory no more. */
  finished(id: string): void {
    const { rows, runs } = this.#held;
    ifRoom(() => rows.update(id, runs.get(id)?.spent ?? {}));
    for (const one of rows.joined(id)) {
      ifRoom(() => this.#engine.store.journal(one).forgetUnkept());
      runs.delete(one);
      this.answer(one);
    }
  }

  /** Tells those who wait for the end of a crawl how it stands, or that the store cannot say. */
  answer(id: string): void {
    const { rows, runs, endings } = this.#held;
    const { store, clock } = this.#engine;
    try {
      endings.tell(id, viewOf(store, rows.get(id), runs.get(id), clock.now()));
    } catch (fault) {
      endings.fail(id, fault);
      if (!(fault instanceof StoreBroken)) throw fault;
    }
  }

  #end(id: string, end: RunEnd, run: Run | undefined): void {
    const { rows, runs } = this.#held;
    const crawl = rows.get(id);
    if (run !== undefined && !run.isSound) for (const one of rows.joined(id)) runs.delete(one);
    const isWritten = ifRoom(() => this.#settle(id, end, run));
    // Who paused or stopped it meanwhile has had the last word.
    const isOurs = crawl.state === 'running' && !this.#held.isClosing();
    if ((end.full || !isWritten) && isOurs) this.pauseForRoom(id);
  }

  #settle(id: string, { reason, fault, captive, full = false }: RunEnd, run: Run | undefined): void {
    if (full) return;
    if (captive !== undefined) this.#captured(id, captive, run);
    else if (fault !== undefined) this.finish(id, 'failure', String(fault), run);
    else if (reason !== undefined && run !== undefined) this.#over(id, reason, run);
    // Whoever goes on with it is a new run.
    else if (run?.isSound === false) this.#held.rows.update(id, run.spent);
  }

  /** A stop rule holds; for want of links that may be followed only, it is not for good. */
  #over(id: string, reason: StopReason, run: Run): void {
    const { rows, goingOn } = this.#held;
    const { parked, budgets, progress } = run;
    const isForGood = reason === 'generation-limit' || spent(budgets, progress) !== undefined;
    const goesOnAt = isForGood ? null : goingOn.when(rows.get(id), parked, progress.fetched);
    this.finish(id, reason, parked.sentences.join(' '), run, goesOnAt);
    goingOn.await(id);
  }

  /** What the network said in place of sites is taken out, its answers to robots.txt too. */
  #captured(id: string, { urls, signature }: CaptiveNetwork, run: Run | undefined): void {
    const { store, fetcher } = this.#engine;
    const { rows, known } = this.#held;
    const seen = (known.get(id) ?? new Set<string>()).add(signature);
    for (const one of rows.joined(id)) {
      known.set(one, seen);
      store.journal(one).retract(run?.idsOf(one, urls) ?? []);
    }
    fetcher.forgetRules();
    if (rows.get(id).state === 'running') this.pause(id, said('network-sign-in'));
  }
}

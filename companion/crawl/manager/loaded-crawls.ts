import type { CrawlView } from '../../../shared/api/crawl.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom, ifSound } from '../ports/store-guards.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { RunEnd } from '../run/run-events.ts';
import { NO_WAIT } from './auto-resume.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { afterEvent, type LifecycleEffect, type LifecycleEvent, type LifecycleState } from './lifecycle.ts';
import { LifecycleEffects } from './lifecycle-effects.ts';
import { newRun } from './new-run.ts';
import { notifySaved } from './notifications.ts';
import { RebuildQueue } from './rebuild-queue.ts';

/** Milliseconds between two saves of time and bytes spent. Each makes the disk write all that came before. */
const SAVE_MS = 10_000;
/** Interval at which a crawl that spends looks for room on the disk, in milliseconds. */
const LOOK_FOR_ROOM_MS = 2_000;

/** A run in memory, and the crawls that share it. */
interface LoadedCrawl {
  readonly run: CrawlRun;
  readonly ids: readonly string[];
  state: LifecycleState;
  /** Resolves when the last halt is complete. */
  halt: Promise<void>;
  /** Monotonic milliseconds when time and bytes spent were saved, and when room was looked for. */
  savedAt: number;
  lookedAt: number;
}

/** Notifications to the owner of the crawls. */
interface LoadedCrawlEvents {
  /** True when somebody listens: suggestions are read from the store for listeners alone. */
  isHeard(): boolean;
  /** A crawl begins to run. */
  starting(): void;
}

/** The crawls in memory. Passes what happens to each through its lifecycle (`afterEvent`), and does the effects. */
export class LoadedCrawls {
  readonly #deps: CrawlDeps;
  readonly #rows: CrawlRows;
  readonly #events: LoadedCrawlEvents;
  /** By the id of the crawl; several share one. */
  readonly #loaded = new Map<string, LoadedCrawl>();
  readonly #queue: RebuildQueue;
  readonly #effects: LifecycleEffects;
  /** Crawls that start when the gate opens again; absent while it is open. */
  #gated: Set<string> | undefined;
  #isClosed = false;

  constructor(deps: CrawlDeps, rows: CrawlRows, events: LoadedCrawlEvents) {
    this.#deps = deps;
    this.#rows = rows;
    this.#events = events;
    this.#queue = new RebuildQueue(deps.clock);
    this.#effects = new LifecycleEffects(deps, rows, this);
  }

  get(id: string): CrawlRun | undefined {
    return this.#loaded.get(id)?.run;
  }

  /** The run of a crawl, if it has loaded everything that is saved. */
  ready(id: string): CrawlRun | undefined {
    const run = this.get(id);
    return run?.isReady ? run : undefined;
  }

  get ids(): readonly string[] {
    return [...this.#loaded.keys()];
  }

  stateOf(id: string): LifecycleState {
    return this.#loaded.get(id)?.state ?? (this.#rows.find(id)?.state === 'done' ? 'done' : 'paused');
  }

  /** True once the process ends: nothing may start any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** True while crawls that are to run wait for the end of an erasure. */
  get isShut(): boolean {
    return this.#gated !== undefined;
  }

  /** Where several crawls are to be rebuilt, this one goes first. */
  use(id: string): void {
    this.#queue.use(id);
  }

  /** Starts a crawl that has the state `running` in its row. */
  start(id: string): void {
    this.#on(id, { kind: 'start', isLoaded: this.ready(id) !== undefined });
  }

  resume(id: string): void {
    this.#on(id, { kind: 'resume', isLoaded: this.ready(id) !== undefined });
  }

  /** Starts every crawl that ran when its process ended or an erasure began; others wait for their time. */
  resumeAll(): void {
    for (const crawl of this.#deps.store.crawls.list()) {
      if (crawl.copied !== undefined) continue;
      if (crawl.state === 'running') this.start(crawl.id);
      else this.#effects.awaitResume(crawl);
    }
  }

  pause(id: string): void {
    this.#on(id, { kind: 'pause' });
  }

  /** Ends a running or paused crawl by the user's command. */
  stop(id: string): void {
    this.#on(id, { kind: 'stop', isBusy: this.get(id)?.isBusy === true });
  }

  /** Halts a crawl whose row stays as it is. Resolves when its run is at rest. */
  async quit(id: string): Promise<void> {
    const loaded = this.#loaded.get(id);
    if (loaded !== undefined) this.#on(id, { kind: 'quit' });
    await loaded?.halt;
  }

  /** Halts all, also those that start before the last one is at rest. */
  async quitAll(): Promise<void> {
    await Promise.all(this.ids.map((id) => this.quit(id)));
    if (this.ids.some((id) => this.get(id)?.isActive)) await this.quitAll();
  }

  /** Lets no crawl start until `open`, and takes all halted ones out of memory. */
  shut(): void {
    for (const [id, { run }] of this.#loaded) this.#deps.store.crawls.update(id, run.spent);
    this.#loaded.clear();
    this.#gated ??= new Set();
  }

  /** Starts the crawls that were held up. @param all every crawl that is to run, too */
  open(all: boolean): void {
    const gated = this.#gated ?? [];
    this.#gated = undefined;
    if (this.#isClosed) return;
    if (all) this.resumeAll();
    for (const id of gated) if (this.#rows.find(id)?.state === 'running') this.start(id);
  }

  /** Makes a run of a crawl and those that share its fetches. It is neither started nor in memory yet. */
  create(crawl: StoredCrawl): CrawlRun {
    const run: CrawlRun = newRun(this.#deps, crawl, this.#queue, this.#effects.acceptedSignIns(crawl.id), {
      kept: (of, ...saved) => {
        const isHeard = this.#events.isHeard();
        notifySaved({ ...this.#deps, isHeard, run: this.get(of.id) }, of, ...saved);
        this.#saveSpent(of.id);
      },
      changed: (id) => this.#rows.changed(id),
      loaded: () => {
        if (this.get(crawl.id) === run) this.#on(crawl.id, { kind: 'loaded' });
      },
      ended: (end) => this.#ended(crawl.id, run, end),
    });
    return run;
  }

  /** Puts a run into memory for a crawl and those that share its fetches. */
  replace(id: string, run: CrawlRun): void {
    const ids = this.#rows.joined(id);
    const never = { savedAt: Number.NEGATIVE_INFINITY, lookedAt: Number.NEGATIVE_INFINITY };
    const loaded: LoadedCrawl = { run, ids, state: 'paused', halt: Promise.resolve(), ...never };
    for (const one of ids) this.#loaded.set(one, loaded);
  }

  /** Takes a run out of memory. */
  release(id: string): void {
    for (const one of this.#loaded.get(id)?.ids ?? []) this.#loaded.delete(one);
  }

  /** Forgets which pages the user took for a site's own. */
  forgetSignIns(): void {
    this.#effects.forgetSignIns();
  }

  /** Resolves with the view of a crawl at its end. */
  completion(id: string): Promise<CrawlView> {
    return this.#effects.completion.of(id);
  }

  /** Ends what would resume crawls by itself; `close` follows. */
  beginClose(): void {
    this.#isClosed = true;
    this.#effects.close();
  }

  /** Halts every crawl, so that the next process resumes those that ran. */
  async close(): Promise<void> {
    const { crawls } = this.#deps.store;
    await Promise.all(this.ids.map((id) => this.quit(id)));
    for (const [id, { run }] of this.#loaded) ifSound(() => void ifRoom(() => crawls.update(id, run.spent)));
    this.#loaded.clear();
    for (const id of this.#effects.completion.awaited) this.#effects.completion.answer(id, this.get(id));
  }

  #on(id: string, event: LifecycleEvent, run = this.get(id)): void {
    const { state, effects } = afterEvent(this.stateOf(id), event);
    for (const effect of effects) this.#do(id, effect, run);
    const loaded = this.#loaded.get(id);
    if (loaded !== undefined) loaded.state = state;
  }

  /** @param run in memory at the time of the event */
  #do(id: string, effect: LifecycleEffect, run: CrawlRun | undefined): void {
    switch (effect.do) {
      case 'run':
        this.#run(id);
        break;
      case 'halt':
      case 'quit':
        this.#halt(id, effect.do);
        break;
      case 'release':
        this.release(id);
        break;
      case 'finish':
        this.#finish(id, run);
        break;
      default:
        this.#effects.do(id, effect, run);
    }
  }

  #run(id: string): void {
    this.#gated?.add(id);
    if (this.#gated !== undefined) return;
    this.#events.starting();
    if (!this.#loaded.has(id)) this.replace(id, this.create(this.#rows.get(id)));
    this.get(id)?.start();
    this.#rows.changed(id);
  }

  #halt(id: string, how: 'halt' | 'quit'): void {
    const loaded = this.#loaded.get(id);
    if (loaded === undefined) {
      this.#halted(id, undefined);
      return;
    }
    const { run } = loaded;
    // A run that quits for an erasure or a rebuild is useless after it.
    const resting = how === 'quit' ? run.quit({ saves: this.#isClosed }) : run.halt();
    const halt: Promise<void> = resting.then(() => {
      // A later halt, or another run, has its own end.
      const isLast = loaded.halt === halt && (this.get(id) ?? run) === run;
      if (isLast) ifSound(() => void ifRoom(() => this.#halted(id, run)));
    });
    loaded.halt = halt;
  }

  #halted(id: string, run: CrawlRun | undefined): void {
    const saved = this.#rows.find(id)?.state;
    if (saved !== undefined) this.#on(id, { kind: 'halted', saved, isSound: run?.isSound === true });
  }

  /** Handles the end of a run. A broken store cannot save it, but the waiting callers still get their answer. */
  #ended(id: string, run: CrawlRun, end: RunEnd): void {
    const { ids = [] } = this.#loaded.get(id) ?? {};
    // The end of a run that was replaced says nothing of its crawl.
    if (this.get(id) !== run) return;
    try {
      const crawl = this.#rows.get(id);
      const wait = end.kind === 'over' ? this.#effects.waitOf(crawl, run, end.reason) : NO_WAIT;
      const event: LifecycleEvent = { kind: 'ended', end, saved: crawl.state, isSound: run.isSound, ...wait };
      const isWritten = ifRoom(() => this.#on(id, event, run));
      if (!isWritten) this.#on(id, { kind: 'no-space' }, run);
    } catch (fault) {
      for (const one of ids) {
        this.#loaded.delete(one);
        this.#effects.completion.fail(one, fault);
      }
      if (!isAmbitError(fault, 'store-broken')) throw fault;
    }
  }

  #finish(id: string, run: CrawlRun | undefined): void {
    ifRoom(() => this.#rows.update(id, run?.spent ?? {}));
    for (const one of this.#rows.joined(id)) {
      ifRoom(() => this.#deps.store.journal(one).eraseUnkept());
      this.#loaded.delete(one);
      this.#effects.completion.answer(one, undefined);
    }
  }

  #saveSpent(id: string): void {
    const loaded = this.#loaded.get(id);
    const now = this.#deps.clock.monotonic();
    if (loaded === undefined || now - loaded.lookedAt < LOOK_FOR_ROOM_MS) return;
    loaded.lookedAt = now;
    if (now - loaded.savedAt >= SAVE_MS) {
      loaded.savedAt = now;
      this.#rows.update(id, loaded.run.spent);
    }
    if (this.#effects.isSpaceShort) this.#on(id, { kind: 'no-space' });
  }
}

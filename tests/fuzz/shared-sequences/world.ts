import { AsyncLocalStorage } from 'node:async_hooks';
import { moveSharedStore } from '../../../companion/cluster/store/move.ts';
import { openSharedStoreOn } from '../../../companion/cluster/store/open.ts';
import type { SharedStore } from '../../../companion/cluster/store/shared-store.ts';
import type { SqlDatabase } from '../../../companion/cluster/store/sql.ts';
import { openWorker } from '../../../companion/cluster/worker/open.ts';
import type { Worker } from '../../../companion/cluster/worker/worker.ts';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import type { Fetcher, FetchFailed } from '../../../companion/fetch/fetcher.ts';
import { isFetchProblem } from '../../../companion/fetch/problem.ts';
import type { Sharing } from '../../../companion/fetch/sharing.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { pageAt, SITEMAP } from '../sequences/little-web.ts';
import { Companion } from './companion.ts';
import { Machine } from './machine.ts';
import { type Ticking, ticking } from './ticking.ts';

/** One request, as the web saw it; times are monotonic. */
export interface Request {
  readonly url: string;
  readonly host: string;
  readonly address: string;
  readonly by: Machine;
  readonly beganAt: number;
  /** NaN: still open. */
  endedAt: number;
}

export interface MachineWorker {
  readonly machine: Machine;
  readonly worker: Worker;
}

/** Milliseconds that answers take in turn. */
const TOOK = [200, 200, 40, 900, 200, 5_000, 25_000] as const;
/** Limit of a whole fetch in milliseconds, after which no worker has it open. */
const LONGEST_FETCH_MS = 30_000;
/** Turns without a question to the database after which everybody waits for the clock. */
const STILL = 6;
/** Milliseconds after its last sign of life during which a worker counts as working. */
const SEEN_MS = 61_000;
const YEAR_MS = 31_536_000_000;
const NO_WEATHER = { captive: false, season: 0 };

/** A shared store with its workers, over a little web, all by one clock. */
export class SharedStoreWorld {
  readonly clock = createFakeClock();
  readonly requests: Request[] = [];
  readonly hired: MachineWorker[] = [];
  sharedStore: SharedStore;
  companion: Companion | undefined;
  readonly #open: () => Promise<SqlDatabase>;
  #ticking: Ticking;
  readonly #times = new Map<string, number>();
  /** Signal of the fetch that is running. */
  readonly #cut = new AsyncLocalStorage<AbortSignal>();

  private constructor(
    clock: SharedStoreWorld['clock'],
    open: () => Promise<SqlDatabase>,
    ticks: Ticking,
    sharedStore: SharedStore,
  ) {
    this.clock = clock;
    this.#open = open;
    this.#ticking = ticks;
    this.sharedStore = sharedStore;
  }

  /** @param open an empty database each time */
  static async open(open: () => Promise<SqlDatabase>): Promise<SharedStoreWorld> {
    const clock = createFakeClock();
    const ticks = await ticking(await open(), clock);
    return new SharedStoreWorld(clock, open, ticks, await openSharedStoreOn(ticks.database));
  }

  get database(): SqlDatabase {
    return this.#ticking.database;
  }

  /** @param ahead milliseconds by which the clock of its machine is wrong. */
  hire(inFlight: number, ahead: number): void {
    const machine = new Machine(this.clock, ahead);
    const web = createFakeWeb((url) => pageAt(url, (this.#times.get(url) ?? 1) - 1, NO_WEATHER), {
      polite: true,
      sitemaps: [SITEMAP],
      during: (url) => this.#request(url, machine),
    });
    const { worker } = openWorker({
      ...{ sharedStore: machine.storeOf(this.sharedStore), clock: machine.clock, parser: web, inFlight },
      longestFetchMs: LONGEST_FETCH_MS,
      openFetcher: (sharing) => ({
        ...web,
        fetch: (...asked) => this.#fetch(web, sharing, ...asked),
        addresses: async (host) => [addressOf(host)],
      }),
    });
    this.hired.push({ machine, worker });
    worker.start();
  }

  /** Ends at once, and everything that it had open with it. */
  kill({ machine }: MachineWorker): void {
    machine.state = 'dead';
    for (const request of this.requests)
      if (request.by === machine && Number.isNaN(request.endedAt)) request.endedAt = this.clock.monotonic();
  }

  /** Fetches like the product's own fetcher: hosts without a lease get no request, redirect targets included. */
  async #fetch(web: Fetcher, sharing: Sharing, ...[url, signal, ask]: Parameters<Fetcher['fetch']>) {
    if (!(await isPermitted(sharing, ask?.from?.url ?? url))) return cancelled(url);
    const leads: NonNullable<typeof ask>['leads'] = async (at, redirects) => {
      const refused = await ask?.leads?.(at, redirects);
      return refused ?? ((await isPermitted(sharing, at)) ? undefined : 'cancelled');
    };
    return this.#cut.run(signal, () => web.fetch(url, signal, { ...ask, leads }));
  }

  async #request(url: string, machine: Machine): Promise<void> {
    const signal = this.#cut.getStore();
    this.#times.set(url, (this.#times.get(url) ?? 0) + 1);
    const host = hostOf(url);
    const beganAt = this.clock.monotonic();
    const request: Request = { url, host, address: addressOf(host), by: machine, beganAt, endedAt: Number.NaN };
    this.requests.push(request);
    const took = TOOK[this.requests.length % TOOK.length] ?? 0;
    await new Promise<void>((done) => {
      this.clock.timer(took, done);
      signal?.addEventListener('abort', () => done());
    });
    if (Number.isNaN(request.endedAt)) request.endedAt = this.clock.monotonic();
    await machine.awake();
  }

  /** Lets everybody do what can be done without time. */
  async still(): Promise<void> {
    for (let quiet = 0; quiet < STILL; quiet++) {
      await this.clock.turn();
      if (this.#ticking.isBusy) quiet = -1;
    }
  }

  /** Lets time pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    let isOver = false;
    this.clock.timer(ms, () => {
      isOver = true;
    });
    for (await this.still(); !isOver; await this.still()) this.clock.next();
  }

  /** Lets time pass until something is done. */
  async until<Value>(work: Promise<Value>): Promise<Value> {
    let isOver = false;
    const watched = work.finally(() => {
      isOver = true;
    });
    watched.catch(() => undefined);
    for (await this.still(); !isOver; await this.still()) this.clock.next();
    return watched;
  }

  /** Every machine works, and is connected. */
  mend(): void {
    for (const { machine } of this.hired) {
      machine.line = 'up';
      if (machine.state === 'stopped') machine.state = 'runs';
    }
  }

  /** Makes all workers give back their pages and end. */
  async dismissAll(): Promise<void> {
    this.mend();
    const alive = this.hired.splice(0).filter(({ machine }) => machine.state === 'runs');
    await this.until(Promise.all(alive.map(({ worker }) => worker.stop())));
  }

  /** Starts a companion, or restarts it, on a machine whose clock is a year ahead. */
  async follow(): Promise<void> {
    await this.companion?.end();
    this.companion ??= new Companion(new Machine(this.clock, YEAR_MS));
    this.companion.machine.line = 'up';
    await this.companion.begin(this.sharedStore);
  }

  /** Moves all of the store into an empty database, in which all workers continue; none works in the minute before. */
  async move(): Promise<void> {
    await this.companion?.end();
    await this.dismissAll();
    await this.pass(SEEN_MS);
    const to = await ticking(await this.#open(), this.clock);
    await moveSharedStore(this.database, to.database);
    await this.sharedStore.close();
    this.#ticking = to;
    this.sharedStore = await openSharedStoreOn(to.database);
    if (this.companion !== undefined) await this.follow();
  }

  async end(): Promise<void> {
    await this.dismissAll();
    await this.companion?.end();
    this.companion?.remove();
    await this.sharedStore.close();
  }
}

/** Two hosts live at one address. */
const addressOf = (host: string): string => (host === 'pot.example' ? 'cup.example' : host);

async function isPermitted(sharing: Sharing, url: string): Promise<boolean> {
  try {
    await sharing.permit(new URL(url));
    return true;
  } catch (cause) {
    if (isFetchProblem(cause)) return false;
    throw cause;
  }
}

const cancelled = (url: string): FetchFailed => ({
  ...{ kind: 'failed', url, failure: 'cancelled', status: 0, message: '' },
  ...{ retryAfterMs: 0, elapsedMs: 0, bytes: 0, redirects: [] },
});

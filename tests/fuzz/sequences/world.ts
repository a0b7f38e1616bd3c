import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrawls, politenessTo } from '../../../companion/crawl/manager/open.ts';
import { politely } from '../../../companion/crawl/politeness/polite-fetch.ts';
import type { Crawls, FetchedLine } from '../../../companion/crawl/ports/crawls.ts';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { createFakeJudge } from '../../../companion/crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../../companion/crawl/testing/fake-order.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import type { Fetcher } from '../../../companion/fetch/fetcher.ts';
import type { Store } from '../../../companion/store/store.ts';
import { createHandOver } from '../../../companion/watch/hand-over.ts';
import { openWatching, type Watching } from '../../../companion/watch/watching.ts';
import { openBare } from '../bare-store.ts';
import { FetchGate } from './gate.ts';
import { pageAt, SITEMAP } from './little-web.ts';

/** Options of a world: whether hosts rest between requests, and whether it uses the product's own judge and orders. */
export interface WorldOptions {
  readonly polite: boolean;
  readonly real: boolean;
}

/** Most turns within which any call must end, and turns without news after which nothing is under way. */
const MAX_TURNS = 20_000;
const STILL = 24;

/** A companion over a state folder and a little web, in which nothing happens but what an interaction does. */
export class CompanionWorld {
  readonly kind: WorldOptions;
  readonly clock = createFakeClock();
  /** Requested addresses in order, and fetched pages as reported. */
  readonly asked: string[] = [];
  readonly lines: (FetchedLine & { readonly crawlId: string })[] = [];
  captive = false;
  season = 0;
  store: Store;
  crawls: Crawls;
  watching: Watching;
  /** An earlier process's watches are visited only by one that resumes them, or once a call names them. */
  isOnWatch = false;
  /**
   * Pages are, or may still be, visited beside the crawls: switched off, a watch lets the visits end that were begun.
   */
  hasVisits = false;
  /** Failures of watching, which continues after them. */
  readonly failures: unknown[] = [];
  readonly #gate = new FetchGate();
  readonly #home = mkdtempSync(join(tmpdir(), 'ambit-sequences-'));
  readonly #times: Map<string, number>;
  #folders = 0;

  constructor(kind: WorldOptions, from?: CompanionWorld) {
    this.kind = kind;
    this.#times = new Map(from === undefined ? [] : from.#times);
    if (from !== undefined) {
      cpSync(from.dir, this.dir, { recursive: true });
      this.clock.advance(from.clock.monotonic());
      this.clock.jump(from.clock.now() - this.clock.now());
      this.season = from.season;
    }
    [this.store, this.crawls, this.watching] = this.#open(from !== undefined);
  }

  get dir(): string {
    return join(this.#home, String(this.#folders));
  }

  /** Ends like a companion on request, and starts again. @param first runs when no crawl is in memory any more */
  async reopen(goOn: boolean, first?: (store: Store) => unknown): Promise<void> {
    await this.watching.close();
    await this.crawls.close();
    await first?.(this.store);
    this.store.close();
    [this.store, this.crawls, this.watching] = this.#open(goOn);
  }

  /** Resumes from the files' state at this moment, as after kill -9. */
  async die(goOn: boolean): Promise<void> {
    const { dir, store, crawls, watching } = this;
    this.#folders += 1;
    cpSync(dir, this.dir, { recursive: true });
    await watching.close();
    await crawls.close();
    store.close();
    rmSync(dir, { recursive: true });
    [this.store, this.crawls, this.watching] = this.#open(goOn);
  }

  /** Lets a number of fetches through, and waits until only the next ones are pending. */
  async step(fetches: number): Promise<void> {
    this.#gate.allow(fetches);
    await this.still();
    this.#gate.permits = 0;
  }

  async still(): Promise<void> {
    for (let turns = 0, quiet = 0, seen = -1; quiet < STILL; turns++) {
      if (turns > MAX_TURNS) throw new Error('It never comes to rest.');
      await this.clock.turn();
      const news = this.asked.length + this.lines.length;
      quiet = news === seen ? quiet + 1 : 0;
      seen = news;
      if (quiet < STILL / 2 || this.#gate.permits === 0 || !this.isRunning) continue;
      // Hosts rest: time passes for them.
      if (this.kind.polite && this.#gate.waiting === 0 && this.clock.next()) quiet = 0;
    }
  }

  get isRunning(): boolean {
    return this.crawls.views().some(({ state }) => state === 'running');
  }

  async end(): Promise<void> {
    await this.watching.close();
    await this.crawls.close();
    this.store.close();
    rmSync(this.#home, { recursive: true, force: true });
  }

  #open(goOn: boolean): [Store, Crawls, Watching] {
    const { clock, kind } = this;
    const store = openBare(this.dir);
    const web = createFakeWeb((url) => pageAt(url, (this.#times.get(url) ?? 1) - 1, this), {
      polite: kind.polite,
      sitemaps: [SITEMAP],
    });
    const fetcher: Fetcher = {
      ...web,
      fetch: async (url, signal, ask) => {
        await this.#gate.pass(signal);
        if (!signal.aborted) {
          this.asked.push(url);
          this.#times.set(url, (this.#times.get(url) ?? 0) + 1);
        }
        return web.fetch(url, signal, ask);
      },
    };
    const made = kind.real ? {} : { createOrder: createFakeOrder, createJudge: createFakeJudge };
    const politeness = politenessTo(fetcher, clock, store);
    const handOver = createHandOver(fetcher, clock);
    const crawls = openCrawls({ store, fetcher: handOver.fetcher, parser: web, clock, politeness, goOn, ...made });
    crawls.subscribe((news) => {
      if (news.type === 'fetched') this.lines.push({ ...news.line, crawlId: news.crawlId });
    });
    this.isOnWatch = goOn;
    this.hasVisits = goOn && store.watches.list().length > 0;
    const watching = openWatching(
      {
        ...{ store, crawls, parser: web, clock, outside: fetcher, handOver },
        fetch: politely(fetcher, politeness, clock),
        failed: (error) => this.failures.push(error),
      },
      goOn,
    );
    return [store, crawls, watching];
  }
}

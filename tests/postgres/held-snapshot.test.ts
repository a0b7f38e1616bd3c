import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import { OLD_SNAPSHOT } from '../../companion/cluster/store/reach.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, NO_MODEL_UPDATE, pageAt, TEA, turnOf, WAITS } from '../../companion/cluster/store/testing/samples.ts';
import { fillFrontier } from '../../companion/store/testing/large-frontier.ts';
import { longer } from '../../shared/testing/effort.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

const CRAWLS = 4;
/** Pages that are fetched beside the snapshot. */
const PAGES = longer(720, 24_000);
/** Pages after which the test says again how far it is. */
const TELLS = 1_500;
/** Takes over which medians are compared: the last ones. */
const LAST = longer(60, 150);
/** Pages of the store with the snapshot from which on takes are compared: six pages a take. */
const COMPARED_FROM = PAGES - 6 * LAST;
const FREE_ROUNDS = 4;
/**
 * Rank of the takes that are compared: the median in the long form. Where other tests take most of the machine, half of
 * all takes wait for it, by chance more of them in one store than in the other; one in ten does not.
 */
const RANK = longer(0.1, 0.5);
const SIZE = { urls: 8 * PAGES, hosts: 2_000, crawls: CRAWLS };

/** A store with a frontier, and one process as its worker and learner. */
class Shop {
  readonly sharedStore: SharedStore;
  readonly takes: number[] = [];
  pages = 0;
  readonly #learned = new Map<string, number>();

  constructor(sharedStore: SharedStore) {
    this.sharedStore = sharedStore;
  }

  static async open(url: string): Promise<Shop> {
    const filling = openPostgres(url, { statementMs: 0 });
    const sharedStore = await openSharedStoreOn(openPostgres(url));
    await sharedStore.putTopic(TEA);
    const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
    for (let crawl = 1; crawl <= CRAWLS; crawl++) await sharedStore.create(crawlOf(String(crawl), { budgets }), []);
    await fillFrontier(filling, SIZE);
    await filling.close();
    return new Shop(sharedStore);
  }

  async round(): Promise<void> {
    const begun = performance.now();
    const claims = await this.sharedStore.take({ worker: 'w', topics: [], most: 6, waits: WAITS });
    this.takes.push(performance.now() - begun);
    await Promise.all(
      claims.map((claim) => this.sharedStore.keep(claim, 'w', pageAt(claim.url), [turnOf(claim, { pauseMs: 1_000 })])),
    );
    this.pages += claims.length;
    for (const { id, backlog } of await this.sharedStore.crawls()) if (backlog > 0) await this.#learn(id);
  }

  async #learn(crawl: string): Promise<void> {
    const term = await this.sharedStore.lead(crawl, 'l');
    if (term === undefined) throw new Error('somebody else leads');
    const pendingVisits = await this.sharedStore.pendingVisits(crawl, 200);
    const seq = (this.#learned.get(crawl) ?? 0) + 1;
    this.#learned.set(crawl, seq - 1 + pendingVisits.length);
    const taken = pendingVisits.map(({ id }, at) => ({ id, seq: seq + at, isFetched: true }));
    expect(await this.sharedStore.apply(term, { ...NO_MODEL_UPDATE, taken })).toBe(true);
  }

  /** Milliseconds of the last takes. @param rank 0 the fastest, 0.5 the median */
  take(rank: number): number {
    const last = this.takes.slice(-LAST).sort((a, b) => a - b);
    return last[Math.floor(last.length * rank)] ?? 0;
  }
}

const takes = (held: Shop, free: Shop): string =>
  [0.1, 0.5]
    .map((rank) => `at ${rank}: ${held.take(rank).toFixed(1)} ms held, ${free.take(rank).toFixed(1)} ms free`)
    .join('; ');

describe.skipIf(noPostgres !== '')('a shared store beside a session that holds its snapshot, as a dump does', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(['-c shared_buffers=512MB', '-c autovacuum_naptime=5s']);
  });
  afterAll(() => server.stop());

  it(`given ${PAGES} pages, a take takes less than twice that of a store beside it without a snapshot`, {
    timeout: 3_600_000,
  }, async () => {
    const [heldUrl, freeUrl] = [await server.database(), await server.database()];
    const [held, free] = [await Shop.open(heldUrl), await Shop.open(freeUrl)];
    const dump = new pg.Client(heldUrl);
    await dump.connect();
    await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await dump.query('SELECT count(*) FROM crawls');
    // Runs both in turn while takes are compared, so that the machine's load is the same for both. Before, the free one
    // has only a quarter of the rounds: nothing in it grows slow, and to begin with fewer pages makes it no slower.
    for (let told = TELLS, round = 0; held.pages < PAGES; round++) {
      await held.round();
      if (round % FREE_ROUNDS === 0 || held.pages > COMPARED_FROM) await free.round();
      if (held.pages < told) continue;
      told += TELLS;
      console.log(`${held.pages} pages, take ${takes(held, free)}`);
    }
    const snapshot = await held.sharedStore.heldSnapshot();
    expect(snapshot?.transactions).toBeGreaterThan(OLD_SNAPSHOT);
    expect(snapshot?.pid).toBeGreaterThan(0);
    expect(await free.sharedStore.heldSnapshot()).toBeUndefined();
    console.log(`take ${takes(held, free)}`);
    expect(held.take(RANK)).toBeLessThan(2 * free.take(RANK));
    await dump.query('COMMIT');
    await dump.end();
    expect(await held.sharedStore.heldSnapshot()).toBeUndefined();
    for (const shop of [held, free]) await shop.sharedStore.close();
  });
});

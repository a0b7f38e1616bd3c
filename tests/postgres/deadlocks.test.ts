import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claim } from '../../companion/cluster/store/claim.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedStore, Term } from '../../companion/cluster/store/shared-store.ts';
import {
  crawlOf,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  score,
  TEA,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Milliseconds after which a session that waits looks for a deadlock. */
const LOOKS_MS = 1_000;
const at = (name: string): string => `http://a.example/${name}`;
/** In the order of their keys. */
const [FIRST, MIDDLE, LAST] = [at('1'), at('2'), at('3')];

describe.skipIf(noPostgres !== '')('two workers that write to the same rows of a shared store', () => {
  let server: PostgresServer;
  let url: string;
  /** Two stores as two processes have them: leases last, terms end at once. */
  let sharedStore: readonly [SharedStore, SharedStore];
  /** A session that holds a row, so that a test knows where the others are. */
  let holder: pg.Client;

  beforeAll(async () => {
    server = await startPostgres([`-c deadlock_timeout=${LOOKS_MS}`]);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    url = await server.database();
    const open = (): Promise<SharedStore> => openSharedStoreOn(openPostgres(url), { leaseMs: 60_000, termMs: 1 });
    sharedStore = [await open(), await open()];
    holder = new pg.Client(url);
    await holder.connect();
    await sharedStore[0].putTopic(TEA);
  });
  afterEach(async () => {
    await holder.end();
    for (const one of sharedStore) await one.close();
  });

  const claimOne = async (): Promise<Claim> => {
    const [claim] = await sharedStore[0].take({ worker: 'w', topics: [], most: 1 });
    if (claim === undefined) throw new Error('nothing to take');
    return claim;
  };
  const lead = async (worker: string): Promise<Term> => {
    let term: Term | undefined;
    await expect.poll(async () => (term = await sharedStore[0].lead('c', worker)), { interval: 5 }).toBeDefined();
    if (term === undefined) throw new Error('somebody else leads');
    return term;
  };
  const scored = (...urls: readonly string[]) =>
    urls.map((one, index) => ({ ...linkTo(one), score: 9 - index, priority: 0.5 }));
  const lock = async (client: pg.Client, text: string, values: readonly string[]): Promise<void> =>
    expect((await client.query(`${text} FOR UPDATE`, [...values])).rowCount).toBe(1);
  const lockUrl = (client: pg.Client, one: string): Promise<void> =>
    lock(client, 'SELECT 1 FROM frontier WHERE key = $1', [linkTo(one).key]);
  const hold = async (text: string, values: readonly string[]): Promise<void> => {
    await holder.query('BEGIN');
    await lock(holder, text, values);
  };
  const holdUrl = async (one: string): Promise<void> => {
    await holder.query('BEGIN');
    await lockUrl(holder, one);
  };
  /** Sessions that wait for a row. */
  const waiting = async (): Promise<number> => {
    const { rows } = await holder.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.count ?? 0;
  };
  /**
   * Runs calls side by side, each when the previous one waits for a row or is done; then releases the held row.
   * @returns results, and deadlocks that the server found
   */
  async function beside(...calls: (() => Promise<unknown>)[]): Promise<{ results: unknown[]; deadlocks: number }> {
    let open = 0;
    const begun: Promise<unknown>[] = [];
    for (const call of calls) {
      open += 1;
      begun.push(call().finally(() => (open -= 1)));
      await expect.poll(async () => (await waiting()) === open, { interval: 5 }).toBe(true);
    }
    await holder.query('COMMIT');
    return { results: await Promise.all(begun), deadlocks: await deadlocks() };
  }
  /** Sessions write their numbers down when they end. */
  async function deadlocks(): Promise<number> {
    for (const each of sharedStore) await each.close();
    const client = new pg.Client(url);
    await client.connect();
    const others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ambit'";
    await expect.poll(async () => (await client.query(others)).rowCount).toBe(0);
    const { rows } = await client.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    await client.end();
    sharedStore = [await openSharedStoreOn(openPostgres(url)), await openSharedStoreOn(openPostgres(url))];
    return rows[0]?.deadlocks ?? -1;
  }

  it('given an earlier and a later learner that score the same URLs in opposite orders, neither waits for the other in a ring', async () => {
    await sharedStore[0].create(crawlOf('c'), [FIRST, MIDDLE, LAST]);
    const terms = [await lead('w1'), await lead('w2')] as const;
    await holdUrl(MIDDLE);
    const applyLabels = (which: 0 | 1, ...urls: readonly string[]) =>
      sharedStore[which].apply(terms[which], { ...NO_MODEL_UPDATE, scores: scored(...urls) });
    const found = await beside(
      () => applyLabels(0, FIRST, MIDDLE, LAST),
      () => applyLabels(1, LAST, MIDDLE, FIRST),
    );
    expect(found.deadlocks).toBe(0);
  });

  it('given a page that marks a link of its site while the learner scores it, neither waits for the other in a ring', async () => {
    await sharedStore[0].create(crawlOf('c'), [FIRST]);
    const claim = await claimOne();
    await score(sharedStore[0], 'c', {});
    const term = await lead('w1');
    const entering = [MIDDLE, LAST].map(linkTo);
    expect(await sharedStore[0].apply(term, { ...NO_MODEL_UPDATE, entering, scores: scored(MIDDLE, LAST) })).toBe(true);
    await holdUrl(MIDDLE);
    const links = [{ ...linkTo(LAST), hasAuthority: true }];
    const found = await beside(
      () => sharedStore[0].apply(term, { ...NO_MODEL_UPDATE, scores: scored(FIRST, MIDDLE, LAST) }),
      () => sharedStore[1].keep(claim, 'w', pageAt(claim.url, [], { links }), [turnOf(claim)]),
    );
    expect(found.deadlocks).toBe(0);
    expect(await sharedStore[0].hasAuthority({ crawl: 'c', ...linkTo(LAST) })).toBe(true);
  });

  it('given a page of a host to which the learner brings a URL with a score, neither waits for the other in a ring', async () => {
    await sharedStore[0].create(crawlOf('c'), [LAST]);
    const claim = await claimOne();
    const term = await lead('w1');
    const entering = [linkTo(FIRST)];
    expect(await sharedStore[0].apply(term, { ...NO_MODEL_UPDATE, entering, scores: scored(FIRST) })).toBe(true);
    await holdUrl(FIRST);
    const found = await beside(
      () =>
        sharedStore[0].apply(term, {
          ...NO_MODEL_UPDATE,
          entering: [{ ...linkTo(MIDDLE), score: 5 }],
          scores: scored(FIRST, LAST),
        }),
      () => sharedStore[1].keep(claim, 'w', pageAt(claim.url), [turnOf(claim)]),
    );
    expect(found.deadlocks).toBe(0);
  });

  it('given a page that answered at another address while the learner scores both, neither waits for the other in a ring', async () => {
    await sharedStore[0].create(crawlOf('c'), [LAST]);
    const claim = await claimOne();
    const term = await lead('w1');
    const entering = [FIRST, MIDDLE].map(linkTo);
    expect(await sharedStore[0].apply(term, { ...NO_MODEL_UPDATE, entering, scores: scored(FIRST, MIDDLE) })).toBe(
      true,
    );
    await holdUrl(MIDDLE);
    const found = await beside(
      () => sharedStore[0].apply(term, { ...NO_MODEL_UPDATE, scores: scored(FIRST, MIDDLE, LAST) }),
      () => sharedStore[1].keep(claim, 'w', pageAt(FIRST), [turnOf(claim)]),
    );
    expect(found.deadlocks).toBe(0);
  });

  it('given a page that came by way of another host while both leases are renewed, neither waits for the other in a ring', async () => {
    await sharedStore[0].create(crawlOf('c'), ['http://b.example/']);
    const claim = await claimOne();
    const further = await sharedStore[0].leaseHost('w', 'a.example', 'a.example');
    if (!('token' in further)) throw new Error('not leased');
    const turns = [turnOf(claim), { ...turnOf(claim), host: further.host, token: further.token }];
    await hold('SELECT 1 FROM frontier WHERE host = $1', ['b.example']);
    const found = await beside(
      () => sharedStore[0].keep(claim, 'w', pageAt(claim.url), turns),
      () => sharedStore[1].renew('w', [further, claim], []),
    );
    expect(found.deadlocks).toBe(0);
  });

  it('given addresses that have rested and are dropped while another worker leases them, neither waits for the other in a ring', async () => {
    const addresses = ['192.0.2.3', '192.0.2.2', '192.0.2.1'];
    for (const address of addresses) {
      expect(await sharedStore[0].leaseAddresses('w', [address])).toBe(true);
      await sharedStore[0].releaseAddresses('w', [address], 0);
    }
    await hold('SELECT 1 FROM addresses WHERE address = $1', ['192.0.2.2']);
    const found = await beside(
      () => sharedStore[0].beat('w', { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 }),
      () => sharedStore[1].leaseAddresses('v', addresses),
    );
    expect(found).toEqual({ results: [undefined, true], deadlocks: 0 });
  });

  it('given a deadlock with a foreign session, the model update is written at the next try, and no rejection is left unhandled', async () => {
    await sharedStore[0].create(crawlOf('c'), [at('page'), FIRST, MIDDLE, LAST]);
    const claim = await claimOne();
    const id = (await sharedStore[0].keep(claim, 'w', pageAt(claim.url), [turnOf(claim)])) ?? 0;
    const term = await lead('w1');
    const unhandled: unknown[] = [];
    const heard = (cause: unknown): void => void unhandled.push(cause);
    process.on('unhandledRejection', heard);
    const foreign = new pg.Client(url);
    await foreign.connect();
    // The other session checks for deadlocks much later, so that the server undoes the learner's.
    await foreign.query("SET deadlock_timeout = '10min'");
    await foreign.query('BEGIN');
    await lockUrl(foreign, LAST);
    await holdUrl(MIDDLE);
    const rejudged = [{ id, relevance: 1, onTopic: true, unsure: false }];
    const taught = sharedStore[0].apply(term, {
      ...NO_MODEL_UPDATE,
      rejudged,
      scores: scored(FIRST, MIDDLE, LAST),
    });
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    // The learner's next try could overtake a lock on a row, not one on a table.
    const locked = foreign.query('LOCK TABLE frontier IN SHARE MODE');
    await expect.poll(waiting, { interval: 5 }).toBe(2);
    // The ring closes last where the learner waits for LAST: a session looks for a ring once per wait.
    await holder.query('COMMIT');
    await locked;
    await foreign.query('COMMIT');
    await foreign.end();
    expect(await taught).toBe(true);
    process.off('unhandledRejection', heard);
    expect(unhandled).toEqual([]);
    expect(await deadlocks()).toBe(1);
    expect((await sharedStore[0].take({ worker: 'w', topics: [], most: 1 }))[0]?.score).toBe(9);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSharedStoreOn } from './open.ts';
import { queueHeadsOf } from './queue-heads.ts';
import { Reaches } from './reach.ts';
import type { SharedStore } from './shared-store.ts';
import type { Sql, SqlDatabase } from './sql.ts';
import { openSqliteSharedStore } from './sqlite/database.ts';
import { crawlOf, TEA, WAITS } from './testing/samples.ts';

const ASK = { worker: 'w', topics: [], most: 1, waits: WAITS };
const CRAWL = { no: 1, per_host: 9, may_wait: 1 };

let database: SqlDatabase;
let sharedStore: SharedStore;
beforeEach(async () => {
  database = openSqliteSharedStore(':memory:');
  sharedStore = await openSharedStoreOn(database);
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://best.example/', 'http://next.example/']);
});
afterEach(() => sharedStore.close());

/** Knows of an old snapshot, and of no look yet. */
async function besideSnapshot(): Promise<Reaches> {
  const reaches = new Reaches();
  const held = [{ pid: 1, transactions: 5_000 }];
  const sql = {
    ...database,
    dialect: { ...database.dialect, name: 'postgres' as const },
    all: async () => held as never,
  };
  await reaches.watch(sql);
  return reaches;
}

/** Bounds that a full look has set beside an old snapshot: no place is better than `best`. */
async function boundedBy(best: number): Promise<Reaches> {
  const reaches = await besideSnapshot();
  reaches.found(CRAWL.no, { best, inHand: [], now: Date.now(), tookMs: 60_000 });
  return reaches;
}

/** Runs one look. @returns its heads, and the statements that were sent before the first answer */
async function looked(reaches: Reaches): Promise<{ hosts: string[]; together: string[] }> {
  const together: string[] = [];
  let isAnswered = false;
  const queueHeads = await database.transaction((sql) => {
    const slow: Sql = {
      ...sql,
      all: async (text, values) => {
        if (!isAnswered) together.push(text);
        // Answers come in the sequence of the statements, and no sooner than the next turn.
        await new Promise(setImmediate);
        isAnswered = true;
        return sql.all(text, values);
      },
    };
    return queueHeadsOf(slow, CRAWL, new Set(), ASK, { leaseMs: 60_000, reaches, now: Date.now() });
  });
  return { hosts: queueHeads.map(({ host }) => host), together };
}

const rest = (host: string, until: number): Promise<number> =>
  database.change('UPDATE queues SET rests_until = $2 WHERE host = $1', [host, until]);
const scoreOf = async (host: string): Promise<number> =>
  (await database.all<{ best: number }>('SELECT best FROM queues WHERE host = $1', [host]))[0]?.best ?? 0;

it.each(['full', 'bounded'])('given a %s look, places are woken in the same round trip', async (kind) => {
  const reaches = kind === 'full' ? new Reaches() : await boundedBy(await scoreOf('best.example'));
  const { hosts, together } = await looked(reaches);
  expect(hosts).toEqual(['best.example']);
  expect(
    together.map((text) => /^UPDATE queues SET rests_until|^SELECT x\.host|^SELECT q\.host/.exec(text)?.[0]),
  ).toEqual(expect.arrayContaining(['UPDATE queues SET rests_until', 'SELECT x.host', 'SELECT q.host']));
});

it('given a bounded look and a better place that has just woken, that place is found first', async () => {
  const reaches = await boundedBy(await scoreOf('next.example'));
  await rest('best.example', Date.now() - 1_000);
  expect((await looked(reaches)).hosts).toEqual(['best.example']);
  expect(reaches.of(CRAWL.no).best).toBe(await scoreOf('best.example'));
});

it('given a bounded look and a better place that still rests, the place within the bound is found', async () => {
  const reaches = await boundedBy(await scoreOf('next.example'));
  await rest('best.example', Date.now() + 700_000);
  expect((await looked(reaches)).hosts).toEqual(['next.example']);
});

it('given a full look beside an old snapshot, the next waits for a leased host without a rescan', async () => {
  const reaches = await besideSnapshot();
  await database.change("UPDATE queues SET token = 5, best = NULL, further = 0.9 WHERE host = 'best.example'");
  await database.change("UPDATE queues SET priority = 0.1 WHERE host = 'next.example'");
  for (const kind of ['full', 'bounded']) {
    const { hosts, together } = await looked(reaches);
    const [others] = together.filter((text) => text.startsWith('SELECT x.host'));
    expect({ kind, hosts, isByHost: others?.includes('$5') }).toEqual({
      kind,
      hosts: [],
      isByHost: kind === 'bounded',
    });
  }
});

it('given a host that this worker took after the full look, a bounded look waits for it', async () => {
  const reaches = await boundedBy(await scoreOf('next.example'));
  await database.change("UPDATE queues SET token = 5, best = NULL, further = 0.9 WHERE host = 'best.example'");
  await database.change("UPDATE queues SET priority = 0.1 WHERE host = 'next.example'");
  reaches.took(CRAWL.no, ['best.example']);
  expect((await looked(reaches)).hosts).toEqual([]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { move } from '../../companion/cli/many-machines/move.ts';
import { runAmbit } from '../../companion/cli/testing/serve-process.ts';
import { openSharedStore, SHARED_STORE_DATABASE } from '../../companion/cluster/store/address.ts';
import { moveSharedStore, signOf } from '../../companion/cluster/store/move.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import { openSqliteSharedStore } from '../../companion/cluster/store/sqlite/database.ts';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { ownCrawls } from '../../companion/cluster/transfer/import.ts';
import { openTestHarness, specOf } from '../../companion/crawl/testing/harness.ts';
import { openStore } from '../../companion/store/open.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

describe.skipIf(noPostgres !== '')('ambit move', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue();
    folder = mkdtempSync(join(tmpdir(), 'ambit-move-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const own = (): readonly string[] => {
    const store = openStore(folder);
    const ids = ownCrawls(store).map(({ id }) => id);
    store.close();
    return ids;
  };

  const crawlHere = async (id: string): Promise<void> => {
    const store = openStore(folder);
    const { crawls } = openTestHarness(() => undefined, { real: true, store });
    crawls.start(specOf(['no address'], { id }));
    await crawls.ended(id);
    await crawls.close();
    store.close();
  };

  it('given a kill in the middle, a second call completes it', async () => {
    const sharedStore = await openSharedStore(folder, false);
    await sharedStore.putTopic(TEA);
    const seeds = Array.from({ length: 4_000 }, (_, at) => `http://h${at}.example/`);
    await sharedStore.create(crawlOf('c'), seeds);
    await sharedStore.close();
    const to = await server.database();
    const target = openPostgres(to);
    const running = runAmbit(['move', '--from', folder, '--to', to]);
    const count = async (table: string): Promise<number> => {
      const [row] = await target.all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).catch(() => []);
      return Number(row?.count ?? 0);
    };
    await expect.poll(() => count('seeds'), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    await running.ended('SIGKILL');
    const killedAt = await count('frontier');
    expect(killedAt).toBeLessThan(seeds.length);
    await move({ from: folder, to });
    expect(await count('frontier')).toBe(seeds.length);
    expect(await count('seeds')).toBe(seeds.length);
    const there = await openSharedStoreOn(target);
    expect(await there.crawl('c')).toMatchObject({ state: 'running' });
    expect(await there.take({ worker: 'w', topics: [], most: 3 })).toHaveLength(3);
    await there.close();
  });

  it('given a database that answers slowly, waits at the end while the old one refuses writes', async () => {
    const from = openPostgres(await server.database());
    const sharedStore = await openSharedStoreOn(from);
    await sharedStore.putTopic(TEA);
    let mostMs = 0;
    const watched: typeof from = {
      ...from,
      transaction: (work) =>
        from.transaction(async (sql) => {
          const done = await work(sql);
          const [row] = await sql.all<{ ms: number }>(
            "SELECT setting::int AS ms FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
          );
          mostMs = row?.ms ?? 0;
          return done;
        }),
    };
    const target = openSqliteSharedStore(':memory:');
    await moveSharedStore(watched, target);
    expect(mostMs).toBeGreaterThan(60_000);
    await target.close();
    await sharedStore.close();
  });

  it('leaves the crawls what they were when they cannot go where they are to go', async () => {
    await crawlHere('own');
    const [full, empty] = [await server.database(), await server.database()];
    const sharedStore = await openSharedStore(full, false);
    await sharedStore.putTopic(TEA);
    await sharedStore.close();
    await expect(move({ from: folder, to: full, own: true })).rejects.toThrow('name an empty one');
    expect(own()).toEqual(['own']);
    await move({ from: folder, to: empty, own: true });
    expect(own()).toEqual([]);
  });

  it('ends a move that was begun with what it began with, and leaves alone one of another store', async () => {
    await crawlHere('own');
    const [to, other] = [await server.database(), await server.database()];
    const begin = async (store: string, sign: string): Promise<void> => {
      const database = openPostgres(store);
      await openSharedStoreOn(database);
      await database.change('CREATE TABLE moves (name TEXT PRIMARY KEY, sign TEXT NOT NULL, last TEXT NOT NULL)');
      await database.change("INSERT INTO moves (name, sign, last) VALUES ('', $1, 'begun')", [sign]);
      await database.close();
    };
    await begin(other, 'of another store');
    await expect(move({ from: folder, to: other, own: true })).rejects.toThrow('Another store');
    expect(own()).toEqual(['own']);
    // Does all steps of a move but the last: the companion's crawls are in its shared store, and on their way.
    await move({ from: folder, to, own: true });
    const [folderStore, target] = [openSqliteSharedStore(join(folder, SHARED_STORE_DATABASE)), await server.database()];
    await begin(target, await signOf(folderStore));
    await folderStore.close();
    await crawlHere('late');
    await move({ from: folder, to: target, own: true });
    expect(own()).toEqual(['late']);
    const moved = await openSharedStore(target, false);
    expect((await moved.crawls()).map(({ id }) => id)).toEqual(['own']);
    await moved.close();
  });
});

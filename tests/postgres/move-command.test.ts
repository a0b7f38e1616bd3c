import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { move } from '../../companion/cli/move.ts';
import { openTestHouse, specOf } from '../../companion/crawl/testing/house.ts';
import { COMMONS_DATABASE, openSharedStore } from '../../companion/store/commons/address.ts';
import { signOf } from '../../companion/store/commons/move.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import { openStore } from '../../companion/store/open.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import { TEA } from '../../companion/store/testing/commons-samples.ts';
import { ownCrawls } from '../../companion/work/bring.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

describe.skipIf(noPostgres !== '')('ambit move --own', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop(), 120_000);
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
    const { crawls } = openTestHouse(() => undefined, { real: true, store });
    crawls.start(specOf(['no address'], { id }));
    await crawls.ended(id);
    await crawls.close();
    store.close();
  };

  it('leaves the crawls what they were when they cannot go where they are to go', async () => {
    await crawlHere('own');
    const [full, empty] = [await server.database(), await server.database()];
    const commons = await openSharedStore(full, false);
    await commons.putTopic(TEA);
    await commons.close();
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
      await openCommons(database);
      await database.change('CREATE TABLE moves (name TEXT PRIMARY KEY, sign TEXT NOT NULL, last TEXT NOT NULL)');
      await database.change("INSERT INTO moves (name, sign, last) VALUES ('', $1, 'begun')", [sign]);
      await database.close();
    };
    await begin(other, 'of another store');
    await expect(move({ from: folder, to: other, own: true })).rejects.toThrow('Another store');
    expect(own()).toEqual(['own']);
    // Everything but the last step of a move: the crawls of the companion stand in its shared store, and are on their way.
    await move({ from: folder, to, own: true });
    const [shelf, target] = [openSqliteCommons(join(folder, COMMONS_DATABASE)), await server.database()];
    await begin(target, await signOf(shelf));
    await shelf.close();
    await crawlHere('late');
    await move({ from: folder, to: target, own: true });
    expect(own()).toEqual(['late']);
    const moved = await openSharedStore(target, false);
    expect((await moved.crawls()).map(({ id }) => id)).toEqual(['own']);
    await moved.close();
  });
});

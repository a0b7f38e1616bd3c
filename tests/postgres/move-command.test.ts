import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { move } from '../../companion/cli/move.ts';
import { openTestHouse, specOf } from '../../companion/crawl/testing/house.ts';
import { openSharedStore } from '../../companion/store/commons/address.ts';
import { openStore } from '../../companion/store/open.ts';
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

  it('leaves the crawls what they were when they cannot go where they are to go', async () => {
    const store = openStore(folder);
    const { crawls } = openTestHouse(() => undefined, { real: true, store });
    crawls.start(specOf(['no address'], { id: 'own' }));
    await crawls.ended('own');
    await crawls.close();
    store.close();
    const [full, empty] = [await server.database(), await server.database()];
    const commons = await openSharedStore(full, false);
    await commons.putTopic(TEA);
    await commons.close();
    await expect(move({ from: folder, to: full, own: true })).rejects.toThrow('name an empty one');
    expect(own()).toEqual(['own']);
    await move({ from: folder, to: empty, own: true });
    expect(own()).toEqual([]);
  });
});

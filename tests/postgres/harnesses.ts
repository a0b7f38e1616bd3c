import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { SHARED_STORE_DATABASE } from '../../companion/cluster/store/address.ts';
import type { Claim } from '../../companion/cluster/store/claim.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import type { SqlDatabase } from '../../companion/cluster/store/sql.ts';
import { openSqliteSharedStore } from '../../companion/cluster/store/sqlite/database.ts';
import { TEA } from '../../companion/cluster/store/testing/samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Leases that end unless their holder renews them. */
const LAPSING = [
  ['hosts', 'lease_until'],
  ['addresses', 'lease_until'],
  ['counts', 'leads_until'],
] as const;

/** An empty shared store for each test, with the topic `tea`. */
export interface SharedStoreHarness {
  readonly database: SqlDatabase;
  readonly sharedStore: SharedStore;
  /**
   * Ends leases and terms that were not renewed, by the database's clock: all, or those that would end within
   * `withinMs`.
   */
  lapse(withinMs?: number): Promise<void>;
  take(worker?: string, most?: number, topics?: readonly string[]): Promise<readonly Claim[]>;
  takeOne(worker?: string): Promise<Claim>;
  /** Opens the same database by a connection of its own, like another process. The caller closes it. */
  openOther(): Promise<SharedStore>;
}

/** Place of a fresh database, which can be opened any number of times. */
interface DatabaseLocation {
  open(): SqlDatabase;
  remove(): void;
}

/** Defines the same tests for SQLite and for a real PostgreSQL. Without PostgreSQL, skips those with a warning. */
export function inBothStores(what: string, define: (harness: SharedStoreHarness) => void): void {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (noPostgres === '') server = await startPostgres();
    else console.warn(noPostgres);
  });
  afterAll(() => server?.stop());
  describe(`${what}, in SQLite`, () => define(harnessOf(inFile)));
  describe.skipIf(noPostgres !== '')(`${what}, in PostgreSQL`, () =>
    define(
      harnessOf(async () => {
        const address = (await server?.database(makeTables)) ?? '';
        return { open: () => openPostgres(address), remove: () => undefined };
      }),
    ),
  );
}

async function makeTables(address: string): Promise<void> {
  const made = await openSharedStoreOn(openPostgres(address));
  await made.close();
}

async function inFile(): Promise<DatabaseLocation> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-harness-'));
  return {
    open: () => openSqliteSharedStore(join(folder, SHARED_STORE_DATABASE)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function harnessOf(found: () => Promise<DatabaseLocation>): SharedStoreHarness {
  let place: DatabaseLocation;
  let database: SqlDatabase;
  let sharedStore: SharedStore;
  beforeEach(async () => {
    place = await found();
    database = place.open();
    sharedStore = await openSharedStoreOn(database);
    await sharedStore.putTopic(TEA);
  });
  afterEach(async () => {
    await sharedStore.close();
    place.remove();
  });
  const take: SharedStoreHarness['take'] = (worker = 'w1', most = 6, topics = []) =>
    sharedStore.take({ worker, most, topics });
  return {
    get database() {
      return database;
    },
    get sharedStore() {
      return sharedStore;
    },
    take,
    async lapse(withinMs = Number.MAX_SAFE_INTEGER) {
      const { now } = database.dialect;
      for (const [table, until] of LAPSING)
        await database.change(
          `UPDATE ${table} SET ${until} = ${now} - 1 WHERE ${until} - ${now} BETWEEN 0 AND ${withinMs}`,
        );
    },
    async takeOne(worker) {
      const [claim] = await take(worker, 1);
      if (claim === undefined) throw new Error('nothing to take');
      return claim;
    },
    openOther: () => openSharedStoreOn(place.open()),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { COMMONS_DATABASE } from '../../companion/store/commons/address.ts';
import type { Claim } from '../../companion/store/commons/claim.ts';
import type { Commons } from '../../companion/store/commons/commons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import type { SqlDatabase } from '../../companion/store/commons/sql.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import { TEA } from '../../companion/store/testing/commons-samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Leases that end unless their holder renews them. */
const LAPSING = [
  ['hosts', 'lease_until'],
  ['addresses', 'lease_until'],
  ['counts', 'leads_until'],
] as const;

/** An empty shared store for each test, with the topic `tea`. */
export interface House {
  readonly database: SqlDatabase;
  readonly commons: Commons;
  /**
   * Ends leases and terms that were not renewed, by the database's clock: all, or those that would end within
   * `withinMs`.
   */
  lapse(withinMs?: number): Promise<void>;
  take(worker?: string, most?: number, topics?: readonly string[]): Promise<readonly Claim[]>;
  takeOne(worker?: string): Promise<Claim>;
  /** Opens the same database by a connection of its own, like another process. The caller closes it. */
  openOther(): Promise<Commons>;
}

/** Where a fresh database is; opened as often as wanted. */
interface Place {
  open(): SqlDatabase;
  remove(): void;
}

/** Defines the same tests for SQLite and for a real PostgreSQL. Without PostgreSQL, skips those with a warning. */
export function inBothHouses(what: string, define: (house: House) => void): void {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (noPostgres === '') server = await startPostgres();
    else console.warn(noPostgres);
  });
  afterAll(() => server?.stop(), 120_000);
  describe(`${what}, in SQLite`, () => define(houseOf(inFile)));
  describe.skipIf(noPostgres !== '')(`${what}, in PostgreSQL`, () =>
    define(
      houseOf(async () => {
        const address = (await server?.database()) ?? '';
        return { open: () => openPostgres(address), remove: () => undefined };
      }),
    ),
  );
}

async function inFile(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-house-'));
  return {
    open: () => openSqliteCommons(join(folder, COMMONS_DATABASE)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function houseOf(found: () => Promise<Place>): House {
  let place: Place;
  let database: SqlDatabase;
  let commons: Commons;
  beforeEach(async () => {
    place = await found();
    database = place.open();
    commons = await openCommons(database);
    await commons.putTopic(TEA);
  });
  afterEach(async () => {
    await commons.close();
    place.remove();
  });
  const take: House['take'] = (worker = 'w1', most = 6, topics = []) => commons.take({ worker, most, topics });
  return {
    get database() {
      return database;
    },
    get commons() {
      return commons;
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
    openOther: () => openCommons(place.open()),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { COMMONS_DATABASE } from '../../companion/store/commons/address.ts';
import type { Claim } from '../../companion/store/commons/claim.ts';
import type { Commons } from '../../companion/store/commons/commons.ts';
import { type CommonsTimes, openCommons } from '../../companion/store/commons/open.ts';
import type { SqlDatabase } from '../../companion/store/commons/sql.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import { TEA } from '../../companion/store/testing/commons-samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Leases end so soon that a test can wait for it: by the clock of the database. */
export const BRIEF = { leaseMs: 150, termMs: 150 };

/** An empty shared store for each test, with the topic `tea`. */
export interface House {
  readonly database: SqlDatabase;
  readonly commons: Commons;
  /** Opens it again, with other times. */
  begin(times?: CommonsTimes): Promise<void>;
  take(worker?: string, most?: number, topics?: readonly string[]): Promise<readonly Claim[]>;
  takeOne(worker?: string): Promise<Claim>;
  /** The same database by a connection of its own, as another process would have it; to be closed by whoever opened it. */
  openOther(): Promise<Commons>;
}

/** Where a fresh database is; opened as often as wanted. */
interface Place {
  open(): SqlDatabase;
  remove(): void;
}

/** Defines the same tests for SQLite and for a real PostgreSQL, which is left out, with a sentence, where there is none. */
export function inBothHouses(what: string, define: (house: House) => void): void {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (noPostgres === '') server = await startPostgres();
    else console.warn(noPostgres);
  }, 60_000);
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
  const begin = async (times?: CommonsTimes): Promise<void> => {
    commons = await openCommons(database, times);
    await commons.putTopic(TEA);
  };
  beforeEach(async () => {
    place = await found();
    database = place.open();
    await begin();
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
    begin,
    take,
    async takeOne(worker) {
      const [claim] = await take(worker, 1);
      if (claim === undefined) throw new Error('nothing to take');
      return claim;
    },
    openOther: () => openCommons(place.open()),
  };
}

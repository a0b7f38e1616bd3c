import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharedFindings } from '../../companion/cli/doctor/doctor.ts';
import { OLD_SNAPSHOT } from '../../companion/cluster/store/reach.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

const what = 'shared store';

describe.skipIf(noPostgres !== '')('the doctor, asked about a shared store in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('given a session that holds an old snapshot, it names the session and what to do, and makes no table', async () => {
    const url = await server.database();
    expect(await sharedFindings(url)).toEqual([{ what, says: 'PostgreSQL answers' }]);
    const [dump, other] = [new pg.Client(url), new pg.Client(url)];
    for (const client of [dump, other]) await client.connect();
    await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await dump.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Each gives out one number of a transaction.
    for (let n = 0; n <= OLD_SNAPSHOT; n++) await other.query('SELECT txid_current()');
    const [finding] = await sharedFindings(url);
    expect(finding).toMatchObject({ what, says: 'PostgreSQL answers' });
    expect(finding?.mend).toMatch(new RegExp(`session ${rows[0]?.pid} holds a snapshot .* pg_basebackup`));
    await dump.query('COMMIT');
    expect(await sharedFindings(url)).toEqual([{ what, says: 'PostgreSQL answers' }]);
    expect((await other.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
    for (const client of [dump, other]) await client.end();
  });

  it('given a server that is down, reports it with the remedy, without the address', async () => {
    const url = await server.database();
    server.kill();
    const [finding] = await sharedFindings(url);
    server.start();
    expect(finding).toMatchObject({ what, says: 'PostgreSQL does not answer' });
    expect(finding?.mend).toMatch(/check that it is running/);
    expect(JSON.stringify(finding)).not.toContain(new URL(url).port);
  });
});

it('given a folder, the doctor says whether a shared store is there, and makes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-doctor-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await sharedFindings(folder)).toEqual([{ what, says: 'a folder, without a store yet' }]);
  expect(readdirSync(folder)).toEqual([]);
});

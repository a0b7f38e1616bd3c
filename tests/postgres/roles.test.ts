import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAmbit } from '../../companion/cli/testing/serve-process.ts';
import { openSharedStore } from '../../companion/store/commons/address.ts';
import { crawlOf, TEA } from '../../companion/store/testing/commons-samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

describe('the address of a shared store', () => {
  it('may hold no password where others can read it', async () => {
    await expect(openSharedStore('postgres://ann:secret@127.0.0.1/ambit', true)).rejects.toThrow('PGPASSFILE');
    await expect(openSharedStore('postgres://ann:secret@127.0.0.1/ambit', true)).rejects.not.toThrow('secret');
  });
  it('with a password is refused by every command, which repeats none of it', async () => {
    const store = 'postgres://ann:very-secret@127.0.0.1:9/ambit';
    const folder = mkdtempSync(join(tmpdir(), 'ambit-roles-'));
    for (const call of [
      ['work', '--store', store],
      ['shared', 'list', '--store', store],
      ['serve', '--data', folder, '--store', store],
      ['crawl', '--seed', 'http://a.example/', '--keywords', 'tea', '--store', store],
      ['move', '--from', store, '--to', store],
    ]) {
      const running = runAmbit(call);
      expect({ call: call[0], isRefused: (await running.ended()) !== 0 }).toEqual({ call: call[0], isRefused: true });
      expect(running.printed()).toContain('PGPASSFILE');
      expect(running.printed()).not.toContain('very-secret');
    }
    rmSync(folder, { recursive: true });
  }, 120_000);
  it('with a password in the environment stands in no line of the terminal', async () => {
    const running = runAmbit(['shared', 'list'], { AMBIT_STORE: 'postgres://ann:very-secret@127.0.0.1:9/ambit' });
    expect(await running.ended()).toBe(1);
    expect(running.printed()).toContain('cannot be reached');
    expect(running.printed()).not.toMatch(/very-secret|127/);
  }, 60_000);
  it('of a folder opens it again and again, for this user alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambit-roles-'));
    for (let time = 0; time < 2; time++) {
      const commons = await openSharedStore(folder, true);
      await commons.putTopic(TEA);
      await commons.close();
    }
    expect(statSync(join(folder, 'commons.db')).mode & 0o077).toBe(0);
    rmSync(folder, { recursive: true });
  });
  it('is not told when the store cannot be reached', async () => {
    const refused = openSharedStore('postgres://ann:secret@127.0.0.1:9/ambit', false);
    await expect(refused).rejects.toThrow('cannot be reached');
    await expect(refused).rejects.not.toThrow(/secret|127/);
  });
});

describe.skipIf(noPostgres !== '')('the roles of docs/many-machines/roles.sql', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop(), 120_000);

  const as = (store: string, role: string): string => store.replace('//ambit@', `//${role}@`);
  const run = async (store: string, sql: string): Promise<void> => {
    const client = new pg.Client(store);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  it('let workers work, and no more', async () => {
    const store = await server.database();
    await run(store, readFileSync('docs/many-machines/roles.sql', 'utf8'));
    await expect(openSharedStore(as(store, 'ambit_worker'), false)).rejects.toThrow('permission denied');
    await (await openSharedStore(as(store, 'ambit_owner'), false)).close();

    const commons = await openSharedStore(as(store, 'ambit_worker'), false);
    await commons.putTopic(TEA);
    await commons.create(crawlOf('c'), ['http://a.example/']);
    const [claim] = await commons.take({ worker: 'w', topics: [], most: 1 });
    expect(claim?.url).toBe('http://a.example/');
    expect(await commons.leaseAddresses('w', ['192.0.2.1'])).toBe(true);
    await commons.releaseAddresses('w', ['192.0.2.1'], 0);
    await commons.label(
      [{ id: 'l', topicId: 'tea', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 }],
      'ann',
    );
    await commons.close();
    await expect(run(as(store, 'ambit_worker'), 'DROP TABLE visits')).rejects.toThrow('must be owner');
    await expect(run(as(store, 'ambit_worker'), 'CREATE TABLE mine (x int)')).rejects.toThrow('permission denied');
  });
});

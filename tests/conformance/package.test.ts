import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sha256Of } from '../../companion/store/sqlite/native/packed-library.ts';
import type { Results } from '../../shared/api/results.ts';
import { addKey, callWith } from '../keyed-client.ts';
import { noPostgres, startPostgres } from '../postgres/server.ts';
import { canSeparate, runContained } from './contained.ts';

/** The npm package as its users get it: packed, installed with nothing but itself, run with an empty home folder. */

const place = realpathSync(mkdtempSync(join(tmpdir(), 'ambit-package-')));
const home = join(place, 'home');
const prefix = join(place, 'prefix');
/** No AMBIT_ variable, no display, no browser, nothing of this clone. */
const environment = { PATH: dirname(process.execPath), HOME: home, npm_config_cache: join(home, '.npm') };
const program = join(prefix, 'bin', 'ambit');
const children = new Set<ChildProcess>();
/** Building, packing and installing take 10 s of processor time; at a load of 20 more than three minutes. */
const PACKING_MS = 600_000;
let root: string;
let paths: readonly string[];

const ambit = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { cwd: home, env: environment, encoding: 'utf8' });

const [major = 0] = process.versions.node.split('.').map(Number);
const hasOwnSqlite = major >= 24;
/** Returns the unpacked libraries of a folder, which may be missing. */
const unpackedIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.node'))
    .map((name) => join(folder, name));

beforeAll(() => {
  mkdirSync(home);
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'companion/build/bundle.ts']);
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const [whole] = JSON.parse(packed) as readonly [{ filename: string; name: string; files: { path: string }[] }];
  paths = whole.files.map(({ path }) => path);
  const install = ['install', '--global', '--prefix', prefix, '--offline', join(place, whole.filename)];
  execFileSync('npm', install, { cwd: home, env: { ...process.env, ...environment, PATH: process.env.PATH } });
  root = join(prefix, 'lib', 'node_modules', whole.name);
}, PACKING_MS);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

describe('the package', () => {
  it('holds the built program, both extensions, licences and documents; no source, test or build tool', () => {
    const needed = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/user-guide.md', 'bundle/THIRD-PARTY-NOTICES.txt'];
    const built = ['chrome', 'firefox'].map((name) => `bundle/extension/${name}/manifest.json`);
    expect(paths).toEqual(expect.arrayContaining([...needed, ...built, 'companion/ambit.mjs']));
    expect(paths.filter((path) => /\.tsx?$|\.test\.|(?:^|\/)(?:tests|node_modules)\/|lock\.json$/.test(path))).toEqual(
      [],
    );
  });

  it('has the program in files below 1 MB, which need less memory to compile, in ASCII, which takes half of it', () => {
    const files = paths.filter((path) => /^bundle\/chunks\/program-.*\.js$/.test(path));
    const programs = files.map((name) => readFileSync(join(root, name)));
    expect(programs.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(3_000_000);
    for (const program of programs) {
      expect(program.length).toBeLessThan(1_000_000);
      expect(program.findIndex((octet) => octet > 0x7f)).toBe(-1);
    }
  });

  it('holds SQLite for eight systems, packed', () => {
    const libraries = paths.filter((path) => path.startsWith('bundle/prebuilds/'));
    const systems = libraries.map((path) => /([\w-]+)\.[0-9a-f]{64}\.br$/.exec(path)?.[1]);
    const musl = ['linux-arm64-musl', 'linux-x64-musl'];
    const others = ['darwin', 'linux', 'win32'].flatMap((system) => [`${system}-arm64`, `${system}-x64`]);
    expect(systems.sort()).toEqual([...others, ...musl].sort());
  });

  it('installs nothing else and runs no script', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies'])
      expect(manifest).not.toHaveProperty(kind);
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => /install$|^prepare$/.test(name))).toEqual([]);
    expect(existsSync(join(root, 'node_modules'))).toBe(false);
  });

  it('gives the licence of each package whose code is in it', () => {
    const list = JSON.parse(readFileSync(join(root, 'bundle/packages.json'), 'utf8')) as { name: string }[];
    const notices = readFileSync(join(root, 'bundle/THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(list.length).toBeGreaterThan(50);
    expect(list.filter(({ name }) => !notices.includes(`\n${name} `))).toEqual([]);
  });

  it('holds each worker and child process that the program starts', () => {
    const sources = execFileSync('git', ['ls-files', 'companion'], { encoding: 'utf8' }).trim().split('\n');
    const started = sources
      .filter((file) => file.endsWith('.ts') && !/\.test\.|\/(?:testing|bench)\//.test(file))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/\bfile: '([\w-]+)'|ownScript\(import\.meta\.url, '([\w-]+)'/g),
      ])
      .map(([, worker, child]) => `${worker ?? child}.js`);
    expect(started.length).toBeGreaterThan(3);
    const held = paths.map((path) => path.split('/').at(-1));
    expect(started.filter((name) => !held.includes(name))).toEqual([]);
  });
});

describe('given an installed package and an empty home folder', () => {
  it('doctor finds program, database and both extensions', () => {
    const { stdout, stderr } = ambit('doctor');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/SQLite \d+\.\d+\.\d+ works/);
    expect(stdout).toMatch(/^ok +extension +there for chromium and firefox$/m);
  });

  it('unpacks one SQLite, whole, where Node has none of its own, and none elsewhere', () => {
    expect(ambit('doctor').status).toBe(0);
    const libraries = unpackedIn(join(root, 'bundle', 'prebuilds'));
    expect(libraries).toHaveLength(hasOwnSqlite ? 0 : 1);
    for (const library of libraries) expect(`${sha256Of(readFileSync(library))}.node`).toBe(basename(library));
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });

  it.runIf(canSeparate && !hasOwnSqlite)(
    'given a package of another user and no folder to write, says so and what helps; commands without a store run',
    () => {
      for (const library of unpackedIn(join(root, 'bundle', 'prebuilds'))) rmSync(library);
      execFileSync('chmod', ['0711', place]);
      const as = ['--reuid=1000', '--regid=1000', '--clear-groups', process.execPath, program];
      const env = { ...environment, PATH: process.env.PATH, HOME: '/nowhere', TMPDIR: '/nowhere' };
      const call = (command: string) => spawnSync('setpriv', [...as, command], { env, cwd: '/', encoding: 'utf8' });
      expect(call('--version')).toMatchObject({ status: 0, stderr: '' });
      const { stdout, status } = call('doctor');
      expect(stdout).toMatch(
        /SQLite does not work\n +Ambit can unpack its SQLite nowhere \(.*prebuilds: EACCES; .*Node 24/,
      );
      expect(status).toBe(1);
    },
  );

  it('given `npm start`, crawls around a topic, suggests pages with their reading text, and compares orders', async () => {
    const data = join(home, 'state');
    mkdirSync(data, { mode: 0o700 });
    const key = await addKey(data);
    const child = spawn(process.execPath, [program, 'start', '--web', 'demo', '--data', data], {
      cwd: home,
      env: environment,
    });
    children.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    await expect.poll(() => said).toMatch(/http:\/\/127\.0\.0\.1:\d+.*Load unpacked/s);
    expect(said).toContain(join(root, 'bundle', 'extension', 'chrome'));
    expect(said).toContain(`Run: ambit pair --data ${data}`);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
    const call = (method: string, path: string, body?: object) => callWith({ key, port }, method, path, body);
    await call('POST', '/v1/topics', { id: 'html', name: 'HTML', texts: [], words: ['html', 'parser'] });
    const seeds = ['https://packages.example/'];
    const budgets = { pages: 12, perHost: 12, seconds: 0 };
    await call('POST', '/v1/crawls', { id: 'c', topicId: 'html', seeds, order: 'adaptive', budgets });
    await expect.poll(() => call('GET', '/v1/crawls/c')).toMatchObject({ state: 'done', fetched: 12 });
    const { rows } = (await call('GET', '/v1/crawls/c/pages?show=all&limit=20')) as Results;
    const [first] = rows.filter(({ isSeed }) => !isSeed);
    // The text that a person reads is made by jsdom, in a worker.
    const reading = await call('POST', `/v1/crawls/c/pages/${first?.id}/read`);
    expect(reading).toMatchObject({ source: 'page', summary: expect.stringMatching(/\w/) });
    // Another order over the pages reads the database in a process of its own.
    const compare = () => call('GET', '/v1/crawls/c/comparison?order=breadth-first');
    await expect.poll(compare).toMatchObject({ ready: true, pages: 12 });
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  });

  it('given half of a download, prints one sentence with the next step', () => {
    const chunks = join(root, 'bundle', 'chunks');
    const main = join(root, 'bundle', 'companion', 'main.js');
    const whole = readFileSync(main, 'utf8');
    const halves = [
      [() => renameSync(chunks, `${chunks}-away`), () => renameSync(`${chunks}-away`, chunks)],
      [() => writeFileSync(main, whole.slice(0, -4)), () => writeFileSync(main, whole)],
    ] as const;
    for (const [cut, mend] of halves) {
      cut();
      const { status, stdout, stderr } = ambit('doctor');
      mend();
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^Ambit is not whole: .* Install it again; [^\n]*\n$/);
    }
  });
});

interface ComposeFile {
  readonly services: Readonly<
    Record<
      'store' | 'companion',
      {
        readonly environment: Readonly<Record<string, string>>;
        readonly command?: readonly string[];
        readonly healthcheck?: { readonly test: readonly string[] };
      }
    >
  >;
}

describe('the image for a home server', () => {
  const image = readFileSync('docs/home-server/Dockerfile', 'utf8');
  const compose = readFileSync('docs/home-server/compose.yaml', 'utf8');
  /** The call of an instruction, with the folders of the image replaced by those of this test. */
  const callOf = (instruction: string, data: string): readonly string[] => {
    const [, json = '[]'] = new RegExp(`^${instruction}.*?(\\[".*\\])$`, 'm').exec(image) ?? [];
    const call = JSON.parse(json) as readonly string[];
    return call.map((part) => part.replace('/ambit/', `${root}/`).replace('/data/', `${data}/`));
  };

  it('builds the package by scripts that there are, and unpacks it without installing anything', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect([...image.matchAll(/npm run --silent ([\w:]+)/g)].map(([, name = '']) => scripts[name])).toEqual([
      scripts['build:package'],
    ]);
    const to = mkdtempSync(join(place, 'image-'));
    const [, unpack = ''] = /&& (tar .*) -C \/ambit$/m.exec(image) ?? [];
    execFileSync('sh', ['-ec', `${unpack} -C ${to}`], { cwd: place });
    expect(existsSync(join(to, 'companion', 'ambit.mjs'))).toBe(true);
  });

  it('names one volume, a user and a health check; its compose file is read-only and publishes no port of the companion', () => {
    expect([...image.matchAll(/^(USER|VOLUME) (.*)$/gm)].map(([, , what]) => what)).toEqual(['node', '/data']);
    const [, companion = ''] = compose.split(/^ {2}companion:$|^secrets:$/m);
    expect(companion).toMatch(/read_only: true/);
    expect(companion).toMatch(/cap_drop: \[ALL\]/);
    expect(companion).not.toMatch(/ports:/);
    expect([...compose.matchAll(/volumes: \["(\w+):/g)].map(([, name]) => name)).toEqual(['store', 'data']);
  });

  const contained = (call: readonly string[], data: string, more: NodeJS.ProcessEnv = {}) => {
    const ran = runContained({
      call,
      healthCall: callOf('HEALTHCHECK', data),
      place,
      data,
      env: { ...environment, ...more },
    });
    children.add(ran.child);
    return ran;
  };
  const volume = () => mkdtempSync(join(place, 'volume-'));
  const isHealthy = { timeout: 60_000, interval: 200 };

  it.runIf(canSeparate)(
    'given a read-only root and no rights, runs with its one volume, and the health check tells so',
    async () => {
      const data = volume();
      for (const library of unpackedIn(join(root, 'bundle', 'prebuilds'))) rmSync(library);
      const { health, end, said } = contained(callOf('CMD', data), data);
      expect(said()).toBe('');
      expect(health()).toBe(1);
      await expect.poll(health, isHealthy).toBe(0);
      expect(await end()).toEqual([0, expect.stringContaining('Ending')]);
      expect(unpackedIn(join(data, '.cache', 'ambit', 'sqlite'))).toHaveLength(hasOwnSqlite ? 0 : 1);
    },
  );

  it.runIf(canSeparate && noPostgres === '')(
    'given the compose file, the companion reaches its PostgreSQL by the password of the secret alone, and makes the tables',
    async () => {
      const { services } = parse(compose) as ComposeFile;
      const { POSTGRES_USER: user = '', POSTGRES_DB: name = '' } = services.store.environment;
      expect(services.store.healthcheck?.test.slice(1)).toEqual([
        'pg_isready',
        '-h',
        '127.0.0.1',
        '-U',
        user,
        '-d',
        name,
      ]);
      const data = volume();
      const access = join(place, 'pg_hba.conf');
      writeFileSync(access, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 });
      execFileSync('chmod', ['0711', place]);
      const postgres = await startPostgres([`-c hba_file=${access}`]);
      const address = new URL(await postgres.database());
      const owner = new pg.Client(address.href);
      try {
        await owner.connect();
        await owner.query(`CREATE DATABASE ${name}`);
        await owner.query(`ALTER ROLE ${user} PASSWORD 'of-the-secret'`);
        writeFileSync(access, 'host all all 127.0.0.1/32 scram-sha-256\n');
        await owner.query('SELECT pg_reload_conf()');
        const secret = join(place, 'secret');
        writeFileSync(secret, 'of-the-secret\n', { mode: 0o600 });
        execFileSync('chown', ['1000:1000', secret]);
        const call = services.companion.command?.map((part) =>
          part.replaceAll('$$', '$').replace('/run/secrets/store', secret).replace('/ambit/', `${root}/`),
        );
        const store = services.companion.environment.AMBIT_STORE?.replace('127.0.0.1/', `${address.host}/`);
        const { health, end } = contained(call ?? [], data, { AMBIT_STORE: store });
        await expect.poll(health, isHealthy).toBe(0);
        expect(await end()).toEqual([0, expect.stringContaining('Ending')]);
        const ours = new pg.Client(`postgres://${user}:of-the-secret@${address.host}/${name}`);
        await ours.connect();
        const { rows } = await ours.query("SELECT tablename FROM pg_tables WHERE schemaname NOT LIKE 'pg\\_%'");
        await ours.end();
        expect(rows).toContainEqual({ tablename: 'crawls' });
      } finally {
        await owner.end();
        postgres.stop();
      }
    },
  );
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { program } from '../program.ts';

const FOLDER = 'docs/many-machines';
const COMPOSE = readFileSync(`${FOLDER}/compose.yaml`, 'utf8');
const UNIT = readFileSync(`${FOLDER}/ambit-worker@.service`, 'utf8');

it.each([
  ['the compose file', COMPOSE],
  ['the systemd unit', UNIT],
])('%s calls a worker as the command line takes it', (_, text) => {
  const work = program(() => undefined).commands.find((command) => command.name() === 'work');
  const [, call = ''] = /companion\/ambit\.mjs work ([^"\n]*)/.exec(text) ?? [];
  const asked = [...call.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);
  const known = new Set(work?.options.map(({ long }) => long));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((flag) => !known.has(flag))).toEqual([]);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd takes the unit as it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-unit-'));
  const file = join(folder, 'ambit-worker@1.service');
  // Only the program must be one of this machine.
  writeFileSync(file, UNIT.replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect({ status, said: stderr.split('\n').filter((line) => line.includes('ambit-worker')) }).toEqual({
    status: 0,
    said: [],
  });
  rmSync(folder, { recursive: true });
});

it('the compose file names nothing that it does not define, and no password', () => {
  const namesIn = (section: string): string[] => {
    const [, body = ''] = new RegExp(`^${section}:\\n((?: .*\\n?)+)`, 'm').exec(COMPOSE) ?? [];
    return [...body.matchAll(/^ {2}([\w.-]+):/gm)].map(([, name]) => name ?? '');
  };
  expect(namesIn('services')).toEqual(['store', 'roles', 'tables', 'worker']);
  const secrets = [...COMPOSE.matchAll(/secrets: \[(.*)\]|\/run\/secrets\/(\w+)/g)].flatMap(
    ([, list, file]) => list?.split(', ') ?? [file ?? ''],
  );
  expect(new Set(secrets)).toEqual(new Set(namesIn('secrets')));
  const mounted = [...COMPOSE.matchAll(/volumes: \["(\w+):/g)].map(([, name]) => name);
  expect(mounted).toEqual(namesIn('volumes'));
  const [, configs = ''] = /configs: \[(.*)\]/.exec(COMPOSE) ?? [];
  expect(namesIn('configs')).toEqual(configs.split(', '));
  const stores = [...COMPOSE.matchAll(/AMBIT_STORE: postgres:\/\/(\w+)@(\w+)\/ambit$/gm)];
  // No service works as the owner of the tables, and none at all as the superuser.
  expect(stores.map(([, role, host]) => [role, host])).toEqual([
    ['ambit_owner', 'store'],
    ['ambit_worker', 'store'],
  ]);
});

/** Read by a parser of YAML, where Python has one. */
const READ = spawnSync('python3', ['-c', 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'], {
  input: COMPOSE,
  encoding: 'utf8',
});

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

it.skipIf(READ.status !== 0)('the compose file is YAML, and of the form that compose takes', () => {
  const { services, ...rest } = JSON.parse(READ.stdout) as Readonly<Record<string, unknown>> & {
    readonly services: Readonly<Record<string, Service>>;
  };
  expect(Object.keys(rest).filter((key) => !key.startsWith('x-'))).toEqual(['configs', 'secrets', 'volumes']);
  const conditions = ['service_started', 'service_healthy', 'service_completed_successfully'];
  for (const [name, { image, build, command = [], environment = {}, depends_on = {} }] of Object.entries(services)) {
    expect({ name, comesFrom: typeof (image ?? build?.context) }).toEqual({ name, comesFrom: 'string' });
    expect({
      name,
      other: [...command, ...Object.values(environment)].filter((one) => typeof one !== 'string'),
    }).toEqual({ name, other: [] });
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(other);
      expect(conditions).toContain(condition);
    }
  }
  // A single $ would be a variable of the shell that runs compose, and not of the one in the container.
  expect(READ.stdout.replaceAll('$$', '').match(/\$[\w({]/g)).toBeNull();
});

it('the scrape configuration asks the workers of the compose file, where they answer', () => {
  const scraped = readFileSync(`${FOLDER}/prometheus.yaml`, 'utf8');
  const [, port = ''] = /--metrics-port (\d+) --metrics-host 0\.0\.0\.0/.exec(COMPOSE) ?? [];
  expect(scraped).toMatch(new RegExp(`names: \\[worker\\]\\n +type: A\\n +port: ${port}$`, 'm'));
  // The name of an instance is its port, however many there are.
  expect(UNIT).toContain('--metrics-port %i ');
});

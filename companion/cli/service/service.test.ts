import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mallocVariables, NODE_ARGUMENTS } from '../../node-call.ts';
import { launchd } from './launchd.ts';
import { callParts, type ServiceCall, type SystemCall } from './manager.ts';
import { hostPlaces } from './native-host.ts';
import { callOf, readInstalled, service, serviceState } from './service.ts';
import { systemd } from './systemd.ts';
import { windowsTask } from './windows-task.ts';

let home: string;
let said: string[];
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'ambit-service-')));
  said = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Paths as users have them, with every mark that one of the systems gives a meaning of its own. */
const awkward = (): ServiceCall => ({
  node: process.execPath,
  program: join(home, `o'brien's 100% $HOME & <co>`, 'ambit.mjs'),
  args: ['serve', '--data', join(home, 'data of ann')],
});
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const xmlOf = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;

describe('the file of a service', () => {
  it.runIf(has('systemd-analyze', '--version'))('given systemd, passes its own verifier', () => {
    const file = join(home, 'ambit.service');
    writeFileSync(file, systemd(home, {}).content(awkward()));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', file], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home },
    });
    expect({ status, told: stderr.split('\n').filter((line) => line.includes('ambit')) }).toEqual({
      status: 0,
      told: [],
    });
  });

  it('given systemd, calls Node with the arguments of a companion, and sets the variables of the C library', () => {
    const call = awkward();
    const lines = String(systemd(home, {}).content(call)).split('\n');
    const start = lines.find((line) => line.startsWith('ExecStart='));
    expect(start).toMatch(`"${call.node}" "${NODE_ARGUMENTS.join('" "')}" "`);
    for (const [name, value] of Object.entries(mallocVariables('linux')))
      expect(lines).toContain(`Environment=${name}=${value}`);
  });

  it('given launchd, is well-formed and calls the program with its arguments as they are', () => {
    const call = awkward();
    const document = xmlOf(String(launchd(home, 501).content(call)));
    const strings = [...document.querySelectorAll('array > string')].map(({ textContent }) => textContent);
    expect(strings).toEqual(callParts(call));
    const keys = [...document.querySelectorAll('plist > dict > key')].map(({ textContent }) => textContent);
    expect(keys).toEqual(expect.arrayContaining(['Label', 'RunAtLoad', 'KeepAlive']));
  });

  it.runIf(has('python3', '-c', 'import plistlib'))('given launchd, is read by another reader of such files', () => {
    const file = join(home, 'ambit.plist');
    const call = awkward();
    writeFileSync(file, launchd(home, 501).content(call));
    const read = 'import json,plistlib,sys;print(json.dumps(plistlib.load(open(sys.argv[1],"rb"))))';
    const { stdout } = spawnSync('python3', ['-c', read, file], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({
      ProgramArguments: callParts(call),
      RunAtLoad: true,
      KeepAlive: { SuccessfulExit: false },
      Umask: 0o077,
    });
  });

  it('given Windows, is a well-formed task in UTF-16 that starts at login with least rights', () => {
    const call = { ...awkward(), node: 'C:\\Program Files\\node.exe', program: 'C:\\a & b\\ambit.mjs' };
    const bytes = Buffer.from(windowsTask('C:\\Users\\ann').content(call));
    expect([bytes[0], bytes[1]]).toEqual([0xff, 0xfe]);
    const document = xmlOf(bytes.toString('utf16le').slice(1).replace('UTF-16', 'UTF-8'));
    const told = document.querySelector('Exec > Arguments')?.textContent ?? '';
    expect([...told.matchAll(/"([^"]*)"/g)].map(([, part]) => part)).toEqual(callParts(call));
    expect(document.querySelector('LogonTrigger > Enabled')?.textContent).toBe('true');
    expect(document.querySelector('RunLevel')?.textContent).toBe('LeastPrivilege');
  });
});

describe('a service that is read back', () => {
  it.each([
    ['systemd', () => systemd(home, {})],
    ['launchd', () => launchd(home, 501)],
    ['Windows', () => windowsTask(home)],
  ])('given a file for %s, starts this installation, another one, or one that is gone', (_name, of) => {
    const call = awkward();
    const manager = { ...of(), file: join(home, 'file') };
    expect(readInstalled(manager, call)).toEqual({ kind: 'none' });
    writeFileSync(manager.file, manager.content(call));
    expect(manager.partsOf(readFileSync(manager.file))).toEqual(callParts(call));
    expect(readInstalled(manager, call, () => true)).toEqual({ kind: 'this' });
    const other = { ...call, program: '/opt/ambit/companion/ambit.mjs' };
    expect(readInstalled(manager, other, () => true)).toEqual({ kind: 'other', program: call.program });
    expect(readInstalled(manager, other)).toEqual({ kind: 'gone', program: call.program });
    const earlier = manager.partsOf(readFileSync(manager.file)).filter((part) => !NODE_ARGUMENTS.includes(part));
    expect(readInstalled({ ...manager, partsOf: () => earlier }, call, () => true)).toEqual({ kind: 'this' });
  });
});

describe('ambit service', () => {
  const on = (fails: (call: SystemCall) => boolean = () => false) => {
    const calls: string[] = [];
    const manager = systemd(home, {});
    const run = (call: SystemCall) => {
      calls.push(call.join(' '));
      return fails(call) ? { isDone: false, said: 'Failed to connect to bus' } : { isDone: true, said: '' };
    };
    const data = join(home, 'data');
    return { calls, manager, run, host: { places: hostPlaces('linux', home, data), data, extensions: [] } };
  };
  const options = () => ({ data: join(home, 'data') });

  it('install writes the file, has the system read it and start the program, and does so again when called again', async () => {
    const system = on();
    expect(await service('install', { ...options(), port: 7650 }, system)).toBe(0);
    expect(readFileSync(system.manager.file, 'utf8')).toContain(`"--data" "${join(home, 'data')}" "--port" "7650"`);
    expect(system.calls).toEqual(system.manager.activate.map((call) => call.join(' ')));
    expect(await service('install', options(), system)).toBe(0);
    expect(system.calls.at(-1)).toBe('systemctl --user restart ambit.service');
  });

  it('status tells whether it is active, and remove leaves nothing', async () => {
    const system = on();
    expect(await service('status', options(), system)).toBe(1);
    expect(said.at(-1)).toMatch(/^not installed/);
    await service('install', options(), system);
    expect(await service('status', options(), system)).toBe(0);
    expect(said.at(-1)).toMatch(/^active, by systemd/);
    expect(
      await service(
        'status',
        options(),
        on(([, , verb]) => verb === 'is-active'),
      ),
    ).toBe(1);
    expect(said.at(-1)).toMatch(/^installed and not active.* service install --data /);
    expect(await service('remove', options(), system)).toBe(0);
    expect(existsSync(system.manager.file)).toBe(false);
    expect(await service('remove', options(), system)).toBe(0);
  });

  it('given a session without systemd, install prints what failed and the next step', async () => {
    expect(
      await service(
        'install',
        options(),
        on(([, , verb]) => verb === 'daemon-reload'),
      ),
    ).toBe(1);
    expect(said.join('\n')).toMatch(
      /is written, but "systemctl --user daemon-reload" failed \(Failed to connect to bus\)/,
    );
    expect(said.at(-1)).toMatch(/serve$/);
  });

  it('given a state folder that cannot be made, install refuses it with the next step and registers nothing', async () => {
    const system = on();
    writeFileSync(join(home, 'a-file'), '');
    const data = join(home, 'a-file', 'data');
    const installed = service('install', { data }, { ...system, host: { ...system.host, data } });
    await expect(installed).rejects.toThrow(/cannot be used to keep data: .* Give another folder with --data/);
    expect(existsSync(system.manager.file)).toBe(false);
  });

  it('given that the folder it points to is gone, says which, with the call that mends it', async () => {
    const system = on();
    const program = join(home, 'old', 'ambit.mjs');
    const call = { ...callOf(options()), program };
    await service('install', options(), system);
    writeFileSync(system.manager.file, system.manager.content(call));
    const { says, mend } = serviceState(system.manager, callOf(options()), system.run);
    expect(says).toBe(`points to ${program}, which is gone`);
    expect(mend).toMatch(/^Run: .* service install --data /);
    renameSync(system.manager.file, `${system.manager.file}.away`);
    expect(serviceState(system.manager, callOf(options()), system.run).says).toMatch(/^not installed/);
  });
});

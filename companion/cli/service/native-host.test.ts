import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceCall } from './manager.ts';
import {
  FIREFOX_ID,
  type HostSetup,
  hostPlaces,
  hostProgram,
  hostScript,
  hostState,
  registerHost,
  unpackedId,
  unregisterHost,
} from './native-host.ts';

let home: string;
let data: string;
let setup: HostSetup;
let call: ServiceCall;
const run = () => ({ isDone: true });
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "ambit-o'brien $x -"));
  data = join(home, 'data');
  setup = { places: hostPlaces('linux', home, data), data, extensions: [join(home, 'extension')] };
  call = {
    node: process.execPath,
    program: join(home, 'ambit.mjs'),
    args: ['serve', '--data', data, '--port', '7650'],
  };
  for (const folder of ['.config/chromium', '.config/BraveSoftware/Brave-Browser', '.mozilla'])
    mkdirSync(join(home, folder), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const manifest = (place: string) => JSON.parse(readFileSync(join(home, place, 'ambit.companion.json'), 'utf8'));

it('given three browsers, registers the host with these alone, for the ids of the extension, and removes it whole', async () => {
  expect(await registerHost(setup, call, run)).toEqual(['Chromium', 'Brave', 'Firefox']);
  const chromium = manifest('.config/chromium/NativeMessagingHosts');
  expect(chromium).toMatchObject({ name: 'ambit.companion', type: 'stdio', path: hostProgram(data) });
  expect(chromium.allowed_origins).toEqual([`chrome-extension://${unpackedId(join(home, 'extension'))}/`]);
  expect(manifest('.mozilla/native-messaging-hosts').allowed_extensions).toEqual([FIREFOX_ID]);
  expect(readFileSync('wxt.config.ts', 'utf8')).toContain(`id: '${FIREFOX_ID}'`);
  expect(existsSync(join(home, '.config', 'google-chrome'))).toBe(false);
  expect(statSync(hostProgram(data)).mode & 0o777).toBe(0o700);
  expect(hostState(setup)).toEqual({ registered: ['Chromium', 'Brave', 'Firefox'] });
  expect(unregisterHost(setup, run)).toBe(true);
  expect(hostState(setup)).toEqual({ registered: [] });
  expect(existsSync(hostProgram(data))).toBe(false);
  expect(unregisterHost(setup, run)).toBe(false);
});

it('given a path with marks of the shell, the program calls Node with the arguments as they are', async () => {
  writeFileSync(call.program, 'process.stdout.write(JSON.stringify(process.argv.slice(2)))');
  await registerHost(setup, call, run);
  const { stdout } = spawnSync(hostProgram(data), ['chrome-extension://x/'], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(['wake', '--data', data, '--port', '7650']);
});

it('given Windows, the program is a batch file, and the registry names one manifest for each kind of browser', async () => {
  const script = hostScript({ ...call, node: 'C:\\100% node\\node.exe' }, 'win32');
  expect(script).toMatch(/^@echo off\r\n"C:\\100%% node\\node\.exe" .*"wake" "--data"/);
  const places = hostPlaces('win32', home, 'C:\\ann');
  expect(places.map(({ key }) => key)).toContain(
    'HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\ambit.companion',
  );
  expect(new Set(places.map(({ file }) => file)).size).toBe(2);
});

it('given a program that is gone, a registration of another folder or a broken one, names it', async () => {
  await registerHost(setup, call, run);
  rmSync(hostProgram(data));
  expect(hostState(setup)).toEqual({ registered: [], strange: hostProgram(data) });
  await registerHost(setup, call, run);
  const file = join(home, '.mozilla', 'native-messaging-hosts', 'ambit.companion.json');
  for (const [content, strange] of [
    ['{"path":"/old/native-host"}', '/old/native-host'],
    ['{', ''],
  ] as const) {
    chmodSync(file, 0o600);
    writeFileSync(file, content);
    expect(hostState(setup)).toEqual({ registered: ['Chromium', 'Brave'], strange });
  }
});

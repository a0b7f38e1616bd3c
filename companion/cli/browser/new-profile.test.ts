import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareProfile } from './new-profile.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'ambit-profile-'));
  await mkdir(join(place, 'extension'));
  const commands = { _execute_action: { suggested_key: { default: 'Alt+Shift+A' } }, around: { suggested_key: {} } };
  await writeFile(join(place, 'extension', 'manifest.json'), JSON.stringify({ commands }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(place, { recursive: true });
});

const settings = async () =>
  JSON.parse(await readFile(join(place, 'profile', 'Default', 'Preferences'), 'utf8')).extensions;

it('a new profile shows the extension in its toolbar, by the name that Chromium gives to its real path', async () => {
  await symlink(join(place, 'extension'), join(place, 'link'));
  await prepareProfile(join(place, 'profile'), join(place, 'link'));
  const path = await realpath(join(place, 'extension'));
  const digits = createHash('sha256').update(path).digest('hex').slice(0, 32);
  const letters = [...digits].map((digit) => 'abcdefghijklmnop'['0123456789abcdef'.indexOf(digit)]).join('');
  expect((await settings()).pinned_extensions).toEqual([letters]);
});

it.each([
  ['linux', 'linux'],
  ['darwin', 'mac'],
  ['win32', 'windows'],
])('on %s it has the keys that the extension suggests', async (platform, system) => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
  await prepareProfile(join(place, 'profile'), join(place, 'extension'));
  const { commands, pinned_extensions: pinned } = await settings();
  expect(commands).toEqual({
    [`${system}:Alt+Shift+A`]: { command_name: '_execute_action', extension: pinned[0], global: false },
  });
});

it('a profile that is there stays as its user left it', async () => {
  await mkdir(join(place, 'profile'));
  await prepareProfile(join(place, 'profile'), join(place, 'extension'));
  await expect(settings()).rejects.toThrow('ENOENT');
});

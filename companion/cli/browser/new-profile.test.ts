import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareProfile } from './new-profile.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'ambit-profile-'));
  await mkdir(join(place, 'extension'));
});
afterEach(() => rm(place, { recursive: true }));

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

it('a profile that is there stays as its user left it', async () => {
  await mkdir(join(place, 'profile'));
  await prepareProfile(join(place, 'profile'), join(place, 'extension'));
  await expect(settings()).rejects.toThrow('ENOENT');
});

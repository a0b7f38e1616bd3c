import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pinInNewProfile } from './pinned.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'ambit-pinned-'));
});
afterEach(() => rm(place, { recursive: true }));

const settings = () => readFile(join(place, 'profile', 'Default', 'Preferences'), 'utf8');

it('a new profile shows the extension in its toolbar, by the name that Chromium gives to its real path', async () => {
  await symlink('/', join(place, 'link'));
  await pinInNewProfile(join(place, 'profile'), join(place, 'link'));
  // SHA-256 of "/" begins with 8a5edab282632443219e051e4ade2d1d.
  expect(JSON.parse(await settings())).toEqual({
    extensions: { pinned_extensions: ['ikfonklcicgdceedcbjoafboeknocnbn'] },
  });
});

it('a profile that is there stays as its user left it', async () => {
  await mkdir(join(place, 'profile'));
  await pinInNewProfile(join(place, 'profile'), '/');
  await expect(settings()).rejects.toThrow('ENOENT');
});

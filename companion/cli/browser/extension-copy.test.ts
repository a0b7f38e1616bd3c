import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PairedFile } from '../../../shared/api/pairing.ts';
import { type KeyRing, openKeyRing } from '../../server/auth/keys.ts';
import { pairedCopy, refreshCopy } from './extension-copy.ts';

const MANIFEST = { optional_host_permissions: ['http://127.0.0.1/*', 'https://*/*'] };

let place: string;
let keys: KeyRing;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'ambit-copy-'));
  await mkdir(join(place, 'built', 'icons'), { recursive: true, mode: 0o755 });
  await writeFile(join(place, 'built', 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(place, 'built', 'icons', 'icon.png'), 'x');
  keys = await openKeyRing(join(place, 'state'));
});
afterEach(() => rm(place, { recursive: true }));

const copy = (port = 7645) =>
  pairedCopy({ kind: 'chromium', built: join(place, 'built'), stateFolder: join(place, 'state'), keys, port });
const paired = async (folder: string) =>
  Value.Parse(PairedFile, JSON.parse(await readFile(join(folder, 'paired.json'), 'utf8')));

it('is the whole extension with a key that the companion knows', async () => {
  const folder = await copy();
  expect(await readFile(join(folder, 'icons', 'icon.png'), 'utf8')).toBe('x');
  const file = await paired(folder);
  expect(file.port).toBe(7645);
  expect(keys.find(file.keyId)?.client).toMatchObject({ key: file.key, origin: '' });
});

it('may reach the companion without a question', async () => {
  const manifest = JSON.parse(await readFile(join(await copy(), 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({
    host_permissions: ['http://127.0.0.1/*'],
    optional_host_permissions: ['https://*/*'],
  });
});

it('leaves the built extension without a key', async () => {
  await copy();
  await expect(stat(join(place, 'built', 'paired.json'))).rejects.toThrow();
});

it('given a key that the companion still knows, keeps it, so that an open browser keeps working', async () => {
  const first = await paired(await copy());
  const second = await paired(await copy(7646));
  expect(second).toEqual({ ...first, port: 7646 });
  expect(keys.clients()).toHaveLength(1);
  await keys.remove(first.keyId);
  const third = await paired(await copy());
  expect(third.key).not.toBe(first.key);
});

it('makes a new key when the file was damaged', async () => {
  const folder = await copy();
  const first = await paired(folder);
  await writeFile(join(folder, 'paired.json'), '{"port":1}');
  const second = await paired(await copy());
  expect(second.key).not.toBe(first.key);
  expect(keys.clients().map(({ id }) => id)).toEqual([second.keyId]);
});

it.skipIf(process.platform === 'win32')('is the owner’s only', async () => {
  const folder = await copy();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, '..'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'paired.json'))).mode & 0o777).toBe(0o600);
});

it('given a newer build, refreshing the copy brings its files and keeps key and port', async () => {
  const folder = await copy();
  const before = await paired(folder);
  await rm(join(place, 'built', 'icons'), { recursive: true });
  await writeFile(join(place, 'built', 'popup.js'), 'new');
  const options = { kind: 'chromium', built: join(place, 'built'), stateFolder: join(place, 'state') } as const;
  expect(await refreshCopy(options)).toBe(true);
  expect(await paired(folder)).toEqual(before);
  expect(await readFile(join(folder, 'popup.js'), 'utf8')).toBe('new');
  await expect(stat(join(folder, 'icons'))).rejects.toThrow('ENOENT');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest.host_permissions).toEqual(['http://127.0.0.1/*']);
});

it('given no copy yet, refreshing makes none', async () => {
  const options = { kind: 'chromium', built: join(place, 'built'), stateFolder: join(place, 'state') } as const;
  expect(await refreshCopy(options)).toBe(false);
  await expect(stat(join(place, 'state', 'browser'))).rejects.toThrow('ENOENT');
});

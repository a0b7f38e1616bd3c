import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY_FILE, openKeyRing } from '../../../companion/server/auth/keys.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

/** Keys live in an owner-only file of an owner-only folder, or are not used. */

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ambit-rights-')), 'state');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const client = { id: 'A'.repeat(22), key: 'A'.repeat(43), name: 'test', origin: '', addedAt: 0 };

describe.skipIf(process.platform === 'win32')('rights', () => {
  it('the folder is made 0700 and the key file 0600, whatever the mask', async () => {
    const before = process.umask(0);
    try {
      await (await openKeyRing(folder)).put(client);
    } finally {
      process.umask(before);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
  });

  it.each([0o640, 0o604, 0o660, 0o666])('a key file of mode %o is refused, with the remedy', async (mode) => {
    await (await openKeyRing(folder)).put(client);
    await chmod(join(folder, KEY_FILE), mode);
    await expect(openKeyRing(folder)).rejects.toThrow(ofCode('store-not-private'));
    await expect(openKeyRing(folder)).rejects.toThrow(/chmod go-rwx/);
  });

  it.each([0o750, 0o705, 0o777])('a folder of mode %o is refused', async (mode) => {
    await openKeyRing(folder);
    await chmod(folder, mode);
    await expect(openKeyRing(folder)).rejects.toThrow(ofCode('store-not-private'));
  });
});

it('keys are found again by the next companion', async () => {
  await (await openKeyRing(folder)).put(client);
  const ring = await openKeyRing(folder);
  expect(ring.find(client.id)?.client).toEqual(client);
  await ring.remove(client.id);
  expect((await openKeyRing(folder)).clients()).toEqual([]);
});

it.each(['', '{', '[]', '{"version":2,"clients":[]}', '{"version":1,"clients":[{"id":"x"}]}'])(
  'given a damaged key file (%s), it is reported and left unchanged',
  async (content) => {
    await openKeyRing(folder);
    await writeFile(join(folder, KEY_FILE), content, { mode: 0o600 });
    await expect(openKeyRing(folder)).rejects.toThrow(ofCode('key-file-unreadable'));
  },
);

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { KEY_FILE, openKeyRing } from './keys.ts';

const ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const client = (id: string) => ({
  ...{ id, key: randomBytes(KEY_LENGTH).toString('base64url') },
  ...{ name: 'Ambit', origin: '', addedAt: 0 },
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the first origin of a client is kept, and no later one takes its place', async () => {
  const ring = await openKeyRing(folder);
  await ring.put(client('one'));
  await ring.learnOrigin('one', ORIGIN);
  await ring.learnOrigin('one', 'https://evil.example');
  expect((await openKeyRing(folder)).find('one')?.client.origin).toBe(ORIGIN);
});

it('a call that was under way when its client ended the pairing does not bring the key back', async () => {
  const ring = await openKeyRing(folder);
  await ring.put(client('one'));
  await ring.put(client('two'));
  await Promise.all([ring.remove('one'), ring.learnOrigin('one', ORIGIN)]);
  await Promise.all([ring.learnOrigin('two', ORIGIN), ring.remove('two')]);
  expect([ring.clients(), (await openKeyRing(folder)).clients()]).toEqual([[], []]);
});

it('given a removed key, notifies once the file is without it; given an unknown key, does not', async () => {
  const inFile: boolean[] = [];
  const ring = await openKeyRing(folder, () =>
    inFile.push(readFileSync(join(folder, KEY_FILE), 'utf8').includes('"one"')),
  );
  await ring.put(client('one'));
  await ring.remove('two');
  await ring.remove('one');
  expect(inFile).toEqual([false]);
});

// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toBase64Url } from '../../shared/api/proof-bytes.ts';
import { dropPairing, readPairing } from '../storage/pairing.ts';

const file = { port: 7645, keyId: 'A'.repeat(22), key: toBase64Url(new Uint8Array(32)) };
let packed: unknown;
beforeEach(() => {
  packed = undefined;
  vi.stubGlobal('fetch', async () => {
    if (packed === undefined) throw new TypeError('Failed to fetch');
    return Response.json(packed);
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The pairing as a new life of the background finds it. */
async function inNewLife() {
  vi.resetModules();
  const kept = await (await import('./paired.ts')).pairing();
  return kept && { id: kept.id, port: kept.port };
}

it('without the file there is no pairing', async () => {
  expect(await inNewLife()).toBeUndefined();
});

it('the file is taken over, and its key cannot be taken out again', async () => {
  packed = file;
  expect(await inNewLife()).toEqual({ id: file.keyId, port: 7645 });
  expect((await readPairing())?.secret.extractable).toBe(false);
});

it('a new port or key of the file is taken', async () => {
  packed = file;
  await inNewLife();
  packed = { ...file, port: 7650 };
  expect(await inNewLife()).toEqual({ id: file.keyId, port: 7650 });
  packed = { ...file, keyId: 'B'.repeat(22) };
  expect(await inNewLife()).toEqual({ id: 'B'.repeat(22), port: 7645 });
});

it('a pairing that the user ended is not brought back', async () => {
  packed = file;
  await inNewLife();
  await dropPairing();
  expect(await inNewLife()).toBeUndefined();
  packed = { ...file, port: 7650 };
  expect(await inNewLife()).toBeUndefined();
});

it.each([{}, { ...file, key: 'short' }, { ...file, port: '7645' }, [], 'text'])(
  'given a malformed file, it is ignored (%#)',
  async (value) => {
    packed = value;
    expect(await inNewLife()).toBeUndefined();
  },
);

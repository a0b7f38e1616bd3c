// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCompanion, type TestCompanion } from '../../companion/server/testing/companion.ts';
import { importSecret, KEY_LENGTH, type PairingKey } from '../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../shared/api/proof-bytes.ts';
import { forget } from '../storage/erase.ts';
import { beforeAsking, earlierKeys, waitingErasures } from '../storage/erasure-requests.ts';
import { dropPairing, writePairing } from '../storage/pairing.ts';
import { call } from './companion.ts';
import { sendErasures, sendWaiting } from './outbox.ts';

let [first, other]: [TestCompanion, TestCompanion] = [] as never;
/** Ports whose companions received an erasure. */
let told: number[];
beforeEach(async () => {
  [first, other] = await Promise.all([startCompanion(), startCompanion()]);
  told = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (new URL(url).pathname === '/v1/forget') told.push(Number(new URL(url).port));
    return fetch(url, init);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all([first.close(), other.close()]);
});

const pair = ({ port }: TestCompanion, key: PairingKey): Promise<void> => writePairing({ ...key, port });

/** The key of another pairing with the same companion. */
async function anotherKey(companion: TestCompanion): Promise<PairingKey> {
  const [id, raw] = [toBase64Url(randomBytes(16)), randomBytes(KEY_LENGTH)];
  await companion.keys.put({ id, key: toBase64Url(raw), name: 'again', origin: '', addedAt: 0 });
  return { id, secret: await importSecret(raw) };
}

it('given an erasure, it goes to the companion paired then, whenever that is paired again', async () => {
  await pair(first, first.key);
  await forget({ kind: 'all' });
  await pair(other, other.key);
  await sendWaiting(call);
  expect([told, await waitingErasures()]).toEqual([[], []]);
  // An erasure that waits for another companion does not hold back this one's answers.
  expect(await beforeAsking()).toBe(1);
  await pair(first, await anotherKey(first));
  await sendWaiting(call);
  expect([told, await waitingErasures(), await earlierKeys()]).toEqual([[first.port], [], []]);
});

it('given no pairing, an erasure has no recipient', async () => {
  await forget({ kind: 'all' });
  await pair(first, first.key);
  await forget({ kind: 'page', url: 'https://bread.example/' });
  await dropPairing();
  await forget({ kind: 'all' });
  expect(await waitingErasures()).toEqual([]);
  await pair(other, other.key);
  await sendWaiting(call);
  expect(told).toEqual([]);
});

it('given a new pairing during the sending of a request, the new companion does not receive that wish', async () => {
  await pair(first, first.key);
  await forget({ kind: 'all' });
  const late = (async (...asked: Parameters<typeof call>) => {
    await pair(other, other.key);
    return call(...asked);
  }) as typeof call;
  await expect(sendErasures(late)).rejects.toMatchObject({ code: 'not-paired' });
  expect(told).toEqual([]);
  expect(await earlierKeys()).toHaveLength(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commitment, newPairingSide } from '../../../shared/api/pairing-keys.ts';
import { API_VERSION } from '../../../shared/api/version.ts';
import type { KeyRing } from '../auth/keys.ts';
import { type PairingNews, PairingSession } from './pairing-session.ts';

const noKeys: KeyRing = {
  find: () => undefined,
  clients: () => [],
  put: async () => undefined,
  learnOrigin: async () => undefined,
  remove: async () => undefined,
};

let pairing: PairingSession;
let news: PairingNews[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  pairing = new PairingSession({ keys: noKeys, port: () => 7645 });
  news = [];
  pairing.subscribe((told) => news.push(told));
});
afterEach(() => vi.useRealTimers());

const begin = async () => {
  const { publicKey, nonce } = await newPairingSide();
  const committed = await commitment(publicKey, nonce);
  return { step: 'begin', publicKey, commitment: committed, client: 'Browser', version: API_VERSION } as const;
};

it('closes after 120 seconds and reports the reason', () => {
  pairing.openWindow();
  vi.advanceTimersByTime(119_000);
  expect([pairing.open, pairing.secondsLeft]).toEqual([true, 1]);
  vi.advanceTimersByTime(1_000);
  expect([pairing.open, pairing.secondsLeft]).toEqual([false, 0]);
  expect(news).toEqual([
    { type: 'open', seconds: 120 },
    { type: 'ended', reason: 'expired' },
  ]);
});

it('is not kept open by opening it again', () => {
  pairing.openWindow();
  vi.advanceTimersByTime(100_000);
  pairing.openWindow();
  vi.advanceTimersByTime(20_000);
  expect(pairing.open).toBe(false);
});

it('given an ended window, returns the reason to its requester for half a minute, then refuses calls', async () => {
  pairing.openWindow();
  const offer = await pairing.take(await begin(), '');
  if (offer?.state !== 'offer') throw new Error('No offer.');
  pairing.decide(false);
  const again = { step: 'reveal', id: offer.id, nonce: 'A'.repeat(43) } as const;
  expect(pairing.listening).toBe(true);
  expect(await pairing.take(again, '')).toEqual({ state: 'refused', reason: 'user' });
  expect(await pairing.take(await begin(), '')).toBeUndefined();
  vi.advanceTimersByTime(30_000);
  expect(pairing.listening).toBe(false);
  expect(await pairing.take(again, '')).toBeUndefined();
});

it('given a client name with misleading characters, shows it without them', async () => {
  pairing.openWindow();
  const side = await newPairingSide();
  const committed = await commitment(side.publicKey, side.nonce);
  const step = { step: 'begin', publicKey: side.publicKey, commitment: committed, version: API_VERSION } as const;
  const offer = await pairing.take({ ...step, client: 'Fire\u202exof\u200b' }, '');
  if (offer?.state !== 'offer') throw new Error('No offer.');
  await pairing.take({ step: 'reveal', id: offer.id, nonce: side.nonce }, '');
  expect(news.find(({ type }) => type === 'compare')).toMatchObject({ client: 'Firexof' });
});

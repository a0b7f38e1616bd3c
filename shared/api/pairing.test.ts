import { describe, expect, it } from 'vitest';
import {
  checkConfirm,
  commitment,
  derivePairingKey,
  newPairingSide,
  type PairingSide,
  pairingCode,
  proveConfirm,
  type Transcript,
} from './pairing-keys.ts';

const talk = (extension: PairingSide, companion: PairingSide, port = 7645): Transcript => ({
  extensionKey: extension.publicKey,
  companionKey: companion.publicKey,
  extensionNonce: extension.nonce,
  companionNonce: companion.nonce,
  port,
});

describe('pairing', () => {
  it('gives both sides the same code, key id and key', async () => {
    const [extension, companion] = await Promise.all([newPairingSide(), newPairingSide()]);
    const transcript = talk(extension, companion);
    const here = await derivePairingKey(extension.privateKey, companion.publicKey, transcript, false);
    const there = await derivePairingKey(companion.privateKey, extension.publicKey, transcript, true);
    expect(here.id).toBe(there.id);
    expect(here.secret.extractable).toBe(false);
    const proof = await proveConfirm(here.secret, 'extension', transcript);
    expect(await checkConfirm(there.secret, 'extension', transcript, proof)).toBe(true);
    expect(await checkConfirm(there.secret, 'companion', transcript, proof)).toBe(false);
    expect(await pairingCode(transcript)).toMatch(/^\d{6}$/);
  });

  it("given any difference between the two sides' messages, shows different codes", async () => {
    const [extension, companion, between] = await Promise.all([newPairingSide(), newPairingSide(), newPairingSide()]);
    const heard = [
      talk(extension, companion),
      talk(extension, between),
      talk(between, companion),
      talk({ ...extension, nonce: between.nonce }, companion),
      talk(extension, { ...companion, nonce: between.nonce }),
      talk(extension, companion, 7646),
    ];
    const codes = await Promise.all(heard.map(pairingCode));
    expect(new Set(codes).size).toBe(heard.length);
  });

  it('commits to one nonce under one key', async () => {
    const [a, b] = await Promise.all([newPairingSide(), newPairingSide()]);
    const first = await commitment(a.publicKey, a.nonce);
    expect(await commitment(a.publicKey, a.nonce)).toBe(first);
    expect(await commitment(a.publicKey, b.nonce)).not.toBe(first);
    expect(await commitment(b.publicKey, a.nonce)).not.toBe(first);
  });

  it('refuses a public key that is no point of the curve', async () => {
    const [extension, companion] = await Promise.all([newPairingSide(), newPairingSide()]);
    const bent = `${extension.publicKey.slice(0, 40)}${'A'.repeat(47)}`;
    const transcript = { ...talk(extension, companion), extensionKey: bent };
    await expect(derivePairingKey(companion.privateKey, bent, transcript, true)).rejects.toThrow();
  });
});

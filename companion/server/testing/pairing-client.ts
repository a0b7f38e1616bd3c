import type { PairAnswer, PairRequest } from '../../../shared/api/pairing.ts';
import {
  commitment,
  derivePairingKey,
  newPairingSide,
  type PairingSide,
  pairingCode,
  proveConfirm,
  type Transcript,
} from '../../../shared/api/pairing-keys.ts';
import type { PairingKey } from '../../../shared/api/proof.ts';
import { API_VERSION } from '../../../shared/api/version.ts';

/** Sends one step; undefined when it was closed without an answer. */
export async function sendStep(
  port: number,
  step: PairRequest | object,
  origin?: string,
): Promise<PairAnswer | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) },
      body: JSON.stringify(step),
    });
    return (await response.json()) as PairAnswer;
  } catch {
    return undefined;
  }
}

export interface Begun {
  readonly id: string;
  readonly side: PairingSide;
  readonly transcript: Transcript;
  /** Key and code as the extension knows them. */
  readonly key: PairingKey;
  readonly code: string;
}

export async function begin(
  side: PairingSide,
  client = 'Test browser',
): Promise<Extract<PairRequest, { step: 'begin' }>> {
  const committed = await commitment(side.publicKey, side.nonce);
  return { step: 'begin', publicKey: side.publicKey, commitment: committed, client, version: API_VERSION };
}

/** The extension's side up to the code, as it should be. */
export async function beginAndReveal(port: number, origin?: string): Promise<Begun> {
  const side = await newPairingSide();
  const offer = await sendStep(port, await begin(side), origin);
  if (offer?.state !== 'offer') throw new Error(`No offer: ${JSON.stringify(offer)}`);
  const transcript: Transcript = {
    extensionKey: side.publicKey,
    companionKey: offer.publicKey,
    extensionNonce: side.nonce,
    companionNonce: offer.nonce,
    port,
  };
  const revealed = await sendStep(port, { step: 'reveal', id: offer.id, nonce: side.nonce }, origin);
  if (revealed?.state !== 'compare') throw new Error(`Not revealed: ${JSON.stringify(revealed)}`);
  const key = await derivePairingKey(side.privateKey, offer.publicKey, transcript, false);
  return { id: offer.id, side, transcript, key, code: await pairingCode(transcript) };
}

export async function confirm(port: number, begun: Begun, origin?: string): Promise<PairAnswer | undefined> {
  const proof = await proveConfirm(begun.key.secret, 'extension', begun.transcript);
  return sendStep(port, { step: 'confirm', id: begun.id, proof }, origin);
}

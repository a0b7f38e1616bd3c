import { randomBytes } from 'node:crypto';
import type { PairAnswer, PairBegin } from '../../../shared/api/pairing.ts';
import {
  checkConfirm,
  commitment,
  derivePairingKey,
  newPairingSide,
  type PairingSide,
  pairingCode,
  proveConfirm,
  type Transcript,
} from '../../../shared/api/pairing-keys.ts';
import type { PairingKey } from '../../../shared/api/proof.ts';
import { toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';

/** One extension's attempt to pair, from `begin` to the key. Knows the mathematics, nothing of windows or users. */
export class PairingRequest {
  readonly id = toBase64Url(randomBytes(16));
  readonly client: string;
  /** Origin of the begin, '' when it carried none. */
  readonly origin: string;
  readonly #begin: PairBegin;
  readonly #side: PairingSide;
  readonly #port: number;
  #transcript: Transcript | undefined;
  #key: PairingKey | undefined;

  static async start(begin: PairBegin, origin: string, port: number): Promise<PairingRequest> {
    return new PairingRequest(begin, origin, port, await newPairingSide());
  }

  private constructor(begin: PairBegin, origin: string, port: number, side: PairingSide) {
    this.#begin = begin;
    this.#side = side;
    this.#port = port;
    this.client = begin.client;
    this.origin = origin;
  }

  offer(): PairAnswer {
    return { state: 'offer', id: this.id, publicKey: this.#side.publicKey, nonce: this.#side.nonce };
  }

  /**
   * @returns the code to compare. @throws {AmbitError} wrong-step out of turn, another nonce than committed to, or a
   * key that is no point.
   */
  async reveal(nonce: string): Promise<string> {
    if (this.#transcript !== undefined) throw new AmbitError('wrong-step', 'The nonce was used before.');
    const transcript: Transcript = {
      extensionKey: this.#begin.publicKey,
      companionKey: this.#side.publicKey,
      extensionNonce: nonce,
      companionNonce: this.#side.nonce,
      port: this.#port,
    };
    this.#transcript = transcript;
    try {
      if ((await commitment(this.#begin.publicKey, nonce)) !== this.#begin.commitment) {
        throw new AmbitError('wrong-step', 'This is not the nonce that was committed to.');
      }
      this.#key = await derivePairingKey(this.#side.privateKey, this.#begin.publicKey, transcript, true);
    } catch (cause) {
      throw isAmbitError(cause, 'wrong-step')
        ? cause
        : new AmbitError('wrong-step', 'The public key is invalid.', { cause });
    }
    return pairingCode(transcript);
  }

  /** @throws {AmbitError} wrong-step the other side does not hold the same key. */
  async confirm(proof: string): Promise<void> {
    const { key, transcript } = this.#derived();
    if (!(await checkConfirm(key.secret, 'extension', transcript, proof)))
      throw new AmbitError('wrong-step', 'The proof is wrong.');
  }

  /** Derives the key for the ring, and the proof for the extension that this side has it. */
  async finish(): Promise<{ readonly id: string; readonly key: string; readonly proof: string }> {
    const { key, transcript } = this.#derived();
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key.secret));
    return { id: key.id, key: toBase64Url(raw), proof: await proveConfirm(key.secret, 'companion', transcript) };
  }

  #derived(): { readonly key: PairingKey; readonly transcript: Transcript } {
    if (this.#key === undefined || this.#transcript === undefined)
      throw new AmbitError('wrong-step', 'Steps out of order.');
    return { key: this.#key, transcript: this.#transcript };
  }
}

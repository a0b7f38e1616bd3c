import { PAIRING_NONCE_LENGTH, PUBLIC_KEY_LENGTH } from './pairing.ts';
import { type PairingKey, sign, verify } from './proof.ts';
import { type Bytes, concat, fromBase64Url, randomBytes, sha256, toBase64Url, utf8 } from './proof-bytes.ts';

/**
 * Cryptography of pairing, the same on both sides: ECDH on P-256, a commitment, and six digits that the user compares.
 * This is numeric comparison as in Bluetooth Secure Simple Pairing. A program between the two sides must guess: its
 * chance is one in a million per window.
 */

/** One side's part of a pairing; the private key cannot be exported. */
export interface PairingSide {
  readonly privateKey: CryptoKey;
  /** Uncompressed point, base64url. */
  readonly publicKey: string;
  /** base64url. */
  readonly nonce: string;
}

/**
 * All messages of a pairing, in base64url. `port` is the port that the extension called and the companion listens on.
 */
export interface Transcript {
  readonly extensionKey: string;
  readonly companionKey: string;
  readonly extensionNonce: string;
  readonly companionNonce: string;
  readonly port: number;
}

export type PairingRole = 'extension' | 'companion';

export async function newPairingSide(): Promise<PairingSide> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    privateKey: pair.privateKey,
    publicKey: toBase64Url(point),
    nonce: toBase64Url(randomBytes(PAIRING_NONCE_LENGTH)),
  };
}

/** SHA-256 over a tag, the public key and the nonce: fixes the nonce before the other side has shown its own. */
export async function commitment(publicKey: string, nonce: string): Promise<string> {
  return toBase64Url(await sha256(concat(utf8('ambit/1 commitment'), point(publicKey), nonceBytes(nonce))));
}

/**
 * Returns six decimal digits, equal on both sides exactly if both got the same messages. Show them as two groups of
 * three.
 */
export async function pairingCode(transcript: Transcript): Promise<string> {
  const hash = await digest('code', transcript);
  return String(new DataView(hash.buffer).getUint32(0) % 1_000_000).padStart(6, '0');
}

/**
 * The key of the pairing: HKDF-SHA-256 over the ECDH secret, salted with the transcript. Its id is derived too, so
 * neither travels.
 * @param extractable true only in the companion, which must write the key to its key file.
 * @throws DOMException (DataError) when `publicKey` is no point of P-256.
 */
export async function derivePairingKey(
  privateKey: CryptoKey,
  publicKey: string,
  transcript: Transcript,
  extractable: boolean,
): Promise<PairingKey> {
  const peer = await crypto.subtle.importKey('raw', point(publicKey), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, privateKey, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const hkdf = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(`ambit/1 ${info}`) });
  const salt = await digest('salt', transcript);
  const id = new Uint8Array(await crypto.subtle.deriveBits(hkdf('key id'), base, 128));
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const secret = await crypto.subtle.deriveKey(hkdf('key'), base, hmac, extractable, ['sign', 'verify']);
  return { id: toBase64Url(id), secret };
}

/** Shows the other side that this one has the key of the same talk. */
export async function proveConfirm(secret: CryptoKey, role: PairingRole, transcript: Transcript): Promise<string> {
  return sign(secret, await confirmLine(role, transcript));
}

export async function checkConfirm(
  secret: CryptoKey,
  role: PairingRole,
  transcript: Transcript,
  proof: string,
): Promise<boolean> {
  return verify(secret, await confirmLine(role, transcript), proof);
}

async function confirmLine(role: PairingRole, transcript: Transcript): Promise<string> {
  return `ambit/1 confirm ${role}\n${toBase64Url(await digest('confirm', transcript))}`;
}

/** Every part has a fixed length, so two transcripts never run together. */
function digest(use: 'code' | 'salt' | 'confirm', transcript: Transcript): Promise<Bytes> {
  return sha256(
    concat(
      utf8(`ambit/1 pairing ${use}\n${transcript.port}\n`),
      point(transcript.extensionKey),
      point(transcript.companionKey),
      nonceBytes(transcript.extensionNonce),
      nonceBytes(transcript.companionNonce),
    ),
  );
}

function point(publicKey: string): Bytes {
  return sized(publicKey, PUBLIC_KEY_LENGTH, 'public key');
}

function nonceBytes(nonce: string): Bytes {
  return sized(nonce, PAIRING_NONCE_LENGTH, 'nonce');
}

/** @throws TypeError: the schemas of `pairing.ts` let through texts that only look like base64url (stray last bits). */
function sized(text: string, length: number, what: string): Bytes {
  const bytes = fromBase64Url(text, length);
  if (bytes === undefined) throw new TypeError(`This is no ${what} of ${length} bytes.`);
  return bytes;
}

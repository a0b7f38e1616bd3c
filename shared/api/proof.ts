import { type Bytes, fromBase64Url, randomBytes, sha256, toBase64Url, utf8 } from './proof-bytes.ts';
import { HEADERS } from './version.ts';

/**
 * The proofs that companion and extension give each other with the key of their pairing. Every proof is HMAC-SHA-256
 * over lines of text that begin with a tag, so that a proof of one kind never serves as another; the port is in it, so
 * that a program on another port cannot pass a call on. The key itself never travels.
 */

/** Bytes of a key. */
export const KEY_LENGTH = 32;
/** Bytes of the nonce of a request. */
const NONCE_LENGTH = 16;
/** Largest difference between a request's time and the companion's clock, in milliseconds. */
export const TIME_WINDOW_MS = 60_000;

/** A client's part of its pairing. `secret` is an HMAC key; in the extension it is not extractable. */
export interface PairingKey {
  readonly id: string;
  readonly secret: CryptoKey;
}

/** A request as both sides see it. */
export interface ProvedRequest {
  /** Upper case. */
  readonly method: string;
  /** Path with query, as on the request line. */
  readonly path: string;
  /**
   * `hashBody` of the body as sent, '' without a body. It travels in a header, so the companion checks the proof before
   * it reads a body.
   */
  readonly bodyHash: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** `newNonce()`. */
  readonly nonce: string;
  /** Port that the sender means to speak with. */
  readonly port: number;
}

/**
 * An answer as both sides see it; `nonce` is the one of the request. The event stream proves its head with an empty
 * body.
 */
export interface ProvedAnswer {
  readonly nonce: string;
  readonly status: number;
  readonly body: Bytes;
}

/** Statement that the companion proves about itself before a client sends it anything. */
export interface ProvedHello {
  readonly nonce: string;
  readonly port: number;
  /** The companion's clock, milliseconds since 1970. */
  readonly time: number;
  /** Versions of the wire that it speaks. */
  readonly oldest: number;
  readonly newest: number;
  /** Version of the program. */
  readonly program: string;
}

/** @throws TypeError when `raw` is not `KEY_LENGTH` bytes long. */
export async function importSecret(raw: Bytes): Promise<CryptoKey> {
  if (raw.length !== KEY_LENGTH) throw new TypeError(`A key has ${KEY_LENGTH} bytes, not ${raw.length}.`);
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

export function newNonce(): string {
  return toBase64Url(randomBytes(NONCE_LENGTH));
}

export function isNonce(text: string): boolean {
  return fromBase64Url(text, NONCE_LENGTH) !== undefined;
}

/** SHA-256, base64url. */
export async function hashBody(body: Bytes): Promise<string> {
  return toBase64Url(await sha256(body));
}

/** Returns all headers of one proved request, with a nonce of its own. Keep `nonce` to check the answer. */
export async function proofHeaders(
  key: PairingKey,
  call: Pick<ProvedRequest, 'method' | 'path' | 'time' | 'port'> & { readonly body: Bytes },
): Promise<{ readonly nonce: string; readonly headers: Readonly<Record<string, string>> }> {
  const { method, path, time, port } = call;
  const request = { method, path, time, port, nonce: newNonce(), bodyHash: await hashBody(call.body) };
  const headers = {
    [HEADERS.key]: key.id,
    [HEADERS.time]: String(time),
    [HEADERS.nonce]: request.nonce,
    [HEADERS.body]: request.bodyHash,
    [HEADERS.proof]: await proveRequest(key.secret, request),
  };
  return { nonce: request.nonce, headers };
}

export async function proveRequest(secret: CryptoKey, request: ProvedRequest): Promise<string> {
  return sign(secret, requestLines(request));
}

export async function checkRequest(secret: CryptoKey, request: ProvedRequest, proof: string): Promise<boolean> {
  return verify(secret, requestLines(request), proof);
}

export async function proveAnswer(secret: CryptoKey, answer: ProvedAnswer): Promise<string> {
  return sign(secret, await answerLines(answer));
}

export async function checkAnswer(secret: CryptoKey, answer: ProvedAnswer, proof: string): Promise<boolean> {
  return verify(secret, await answerLines(answer), proof);
}

export async function proveHello(secret: CryptoKey, hello: ProvedHello): Promise<string> {
  return sign(secret, helloLines(hello));
}

export async function checkHello(secret: CryptoKey, hello: ProvedHello, proof: string): Promise<boolean> {
  return verify(secret, helloLines(hello), proof);
}

function requestLines({ method, path, bodyHash, time, nonce, port }: ProvedRequest): string {
  return lines('request', method, path, bodyHash, time, nonce, port);
}

async function answerLines({ nonce, status, body }: ProvedAnswer): Promise<string> {
  return lines('answer', nonce, status, await hashBody(body));
}

function helloLines({ nonce, port, time, oldest, newest, program }: ProvedHello): string {
  return lines('hello companion', nonce, port, time, oldest, newest, program);
}

/** @throws TypeError when a part holds a line break, which would let two readings share one proof. */
function lines(kind: string, ...parts: readonly (string | number)[]): string {
  const all = [`ambit/1 ${kind}`, ...parts.map(String)];
  if (all.some((part) => part.includes('\n'))) throw new TypeError('No part of a proof may hold a line break.');
  return all.join('\n');
}

/** HMAC-SHA-256 of a text, base64url. */
export async function sign(secret: CryptoKey, text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, utf8(text))));
}

/** Compares in constant time; false for anything but 32 bytes of base64url. */
export async function verify(secret: CryptoKey, text: string, proof: string): Promise<boolean> {
  const given = fromBase64Url(proof, 32);
  return given !== undefined && crypto.subtle.verify('HMAC', secret, given, utf8(text));
}

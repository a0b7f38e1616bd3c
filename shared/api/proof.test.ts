import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkAnswer,
  checkHello,
  checkRequest,
  hashBody,
  importSecret,
  isNonce,
  newNonce,
  type ProvedRequest,
  proofHeaders,
  proveAnswer,
  proveHello,
  proveRequest,
} from './proof.ts';
import { fromBase64Url, randomBytes, toBase64Url, utf8 } from './proof-bytes.ts';
import { HEADERS } from './version.ts';

let secret: CryptoKey;
let other: CryptoKey;
let bodyHash: string;
let otherHash: string;
beforeAll(async () => {
  secret = await importSecret(randomBytes(32));
  other = await importSecret(randomBytes(32));
  bodyHash = await hashBody(utf8('{"labels":[]}'));
  otherHash = await hashBody(utf8('{"labels":[1]}'));
});

const request = (): ProvedRequest => ({
  method: 'POST',
  path: '/v1/labels?x=1',
  bodyHash,
  time: 1_700_000_000_000,
  nonce: newNonce(),
  port: 7645,
});

describe('the proof of a request', () => {
  it('holds for the same request and key only', async () => {
    const sent = request();
    const proof = await proveRequest(secret, sent);
    expect(await checkRequest(secret, sent, proof)).toBe(true);
    expect(await checkRequest(other, sent, proof)).toBe(false);
  });

  it.each<[string, () => Partial<ProvedRequest>]>([
    ['method', () => ({ method: 'PUT' })],
    ['path', () => ({ path: '/v1/labels' })],
    ['body', () => ({ bodyHash: otherHash })],
    ['time', () => ({ time: 1_700_000_000_001 })],
    ['nonce', () => ({ nonce: newNonce() })],
    ['port', () => ({ port: 7646 })],
  ])('breaks when the %s changes', async (_part, change) => {
    const sent = request();
    const proof = await proveRequest(secret, sent);
    expect(await checkRequest(secret, { ...sent, ...change() }, proof)).toBe(false);
  });

  it('is refused without an exception when it is no proof at all', async () => {
    const sent = request();
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 100 }), async (text) => !(await checkRequest(secret, sent, text))),
    );
  });

  it('cannot be read two ways through a line break', async () => {
    await expect(proveRequest(secret, { ...request(), path: '/a\n/b' })).rejects.toThrow(TypeError);
  });
});

it('the headers that a client sends hold the proof of its request', async () => {
  const call = { method: 'POST', path: '/v1/labels', body: utf8('[]'), time: 5, port: 7645 };
  const { nonce, headers } = await proofHeaders({ id: 'me', secret }, call);
  const heard = { method: 'POST', path: '/v1/labels', bodyHash: await hashBody(call.body), time: 5, nonce, port: 7645 };
  expect(headers[HEADERS.key]).toBe('me');
  expect(headers[HEADERS.nonce]).toBe(nonce);
  expect(await checkRequest(secret, heard, headers[HEADERS.proof] ?? '')).toBe(true);
});

it('the proofs of request, answer and hello never stand for one another', async () => {
  const nonce = newNonce();
  const answer = { nonce, status: 200, body: utf8('[]') };
  const hello = { nonce, port: 7645, time: 1, oldest: 1, newest: 1, program: '0.1.0' };
  const proofs = [
    await proveRequest(secret, { ...request(), nonce }),
    await proveAnswer(secret, answer),
    await proveHello(secret, hello),
  ];
  const checks = await Promise.all(
    proofs.map((proof) => Promise.all([checkAnswer(secret, answer, proof), checkHello(secret, hello, proof)])),
  );
  expect(checks).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

it('a key cannot be taken out again', async () => {
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow();
});

it('a key of another length is refused', async () => {
  await expect(importSecret(randomBytes(16))).rejects.toThrow(TypeError);
});

it('given nonces and other text, accepts the nonces only', () => {
  expect(isNonce(newNonce())).toBe(true);
  expect(['', 'x', newNonce().slice(1), `${newNonce()}A`, 'é'.repeat(22)].map(isNonce)).not.toContain(true);
});

it('given bytes, base64url returns the same bytes, and accepts one spelling only', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(fromBase64Url(toBase64Url(bytes), bytes.length)).toEqual(new Uint8Array(bytes));
    }),
  );
  expect(fromBase64Url('AB', 1)).toBeUndefined();
  expect(fromBase64Url('AA==', 1)).toBeUndefined();
});

import { createServer } from 'node:http';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';
import { HelloAnswer } from '../../../shared/api/pairing.ts';
import { checkHello, newNonce } from '../../../shared/api/proof.ts';
import { API_VERSIONS, HEADERS } from '../../../shared/api/version.ts';

/** Only the companion can answer a greeting, and only for its own port. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

const greet = async (port: number, keyId: string) => {
  const nonce = newNonce();
  const response = await fetch(`http://127.0.0.1:${port}/v1/hello`, {
    method: 'POST',
    headers: { [HEADERS.key]: keyId, 'content-type': 'application/json' },
    body: JSON.stringify({ nonce }),
  });
  return { nonce, answer: Value.Parse(HelloAnswer, await response.json()) };
};

it('proves itself over the nonce and its port, and lists its versions', async () => {
  const { nonce, answer } = await greet(companion.port, companion.key.id);
  const { proof, ...said } = answer;
  expect(said).toMatchObject({ ...API_VERSIONS, program: '0.0.0' });
  expect(await checkHello(companion.key.secret, { ...said, nonce, port: companion.port }, proof)).toBe(true);
});

it('a program that passes a greeting on from another port is found out', async () => {
  const relay = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const passed = await fetch(`http://127.0.0.1:${companion.port}${request.url}`, {
      method: 'POST',
      headers: { [HEADERS.key]: String(request.headers[HEADERS.key]), 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    });
    response.end(await passed.text());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { nonce, answer } = await greet(port, companion.key.id);
  const { proof, ...said } = answer;
  expect(await checkHello(companion.key.secret, { ...said, nonce, port }, proof)).toBe(false);
  relay.close();
});

it.each([
  ['no key id', {}],
  ['an unknown key id', { [HEADERS.key]: 'A'.repeat(22) }],
])('a greeting with %s gets silence', async (_name, key) => {
  const body = JSON.stringify({ nonce: newNonce() });
  const headers: Record<string, string> = {
    host: `127.0.0.1:${companion.port}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...key,
  };
  const heard = await sendRaw(companion.port, requestText('POST /v1/hello', Object.entries(headers), body));
  expect(heard).toEqual({ bytes: '', closed: true });
});

it.each(['{}', '{"nonce":"short"}', 'no json', '{"nonce":"AAAAAAAAAAAAAAAAAAAAAA","more":1}'])(
  'the malformed greeting %s gets silence',
  async (body) => {
    const headers: Record<string, string> = {
      host: `127.0.0.1:${companion.port}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      [HEADERS.key]: companion.key.id,
    };
    const heard = await sendRaw(companion.port, requestText('POST /v1/hello', Object.entries(headers), body));
    expect(heard).toEqual({ bytes: '', closed: true });
  },
);

import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';
import { proofHeaders } from '../../../shared/api/proof.ts';
import { utf8 } from '../../../shared/api/proof-bytes.ts';
import { MAX_BODY } from '../../../shared/api/version.ts';

import { everyCall } from './server-calls.ts';

/** Allowed bodies, and the most that is ever read of one. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());
beforeEach(() => {
  companion.changes.length = 0;
});

const PATH = '/v1/topics';
const topic = { id: 'topic-1', name: 'Gardens', texts: [], words: ['garden'] };

/** Sends a proved call with this body; given headers replace the sound ones (undefined removes one). */
async function send(body: Buffer | string, changed: Record<string, string | undefined> = {}) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(utf8(body));
  const call = { method: 'POST', path: PATH, body: new Uint8Array(bytes), time: Date.now(), port: companion.port };
  const { headers } = await proofHeaders(companion.key, call);
  const all = {
    host: `127.0.0.1:${companion.port}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    connection: 'close',
    ...headers,
    ...changed,
  };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return sendRaw(companion.port, Buffer.concat([Buffer.from(requestText(`POST ${PATH}`, kept)), bytes]));
}

const status = ({ bytes }: { bytes: string }) => Number(/^HTTP\/1\.1 (\d+) /.exec(bytes)?.[1] ?? 0);

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/xml',
  '',
])('a body of type "%s" is not read', async (type) => {
  expect(status(await send(JSON.stringify(topic), { 'content-type': type }))).toBe(415);
  expect(companion.changes).toEqual([]);
});

it.each(['gzip', 'br', 'deflate', 'identity, gzip'])('a compressed body (%s) is refused', async (coding) => {
  expect(status(await send(gzipSync(JSON.stringify(topic)), { 'content-encoding': coding }))).toBe(415);
});

describe('a body over 8 MiB', () => {
  it('is refused by its declared length before it is sent', async () => {
    expect(status(await send('{', { 'content-length': String(MAX_BODY + 1) }))).toBe(413);
  });

  it('given a body sent whole before any answer, the client still gets the refusal', async () => {
    const headers = await companion.headers('POST', PATH);
    const length = String(MAX_BODY + 1);
    const head = requestText(`POST ${PATH}`, [
      ...headers,
      ['content-type', 'application/json'],
      ['content-length', length],
    ]);
    const socket = connect(companion.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    await new Promise((resolve) => socket.write(Buffer.alloc(MAX_BODY + 1, 0x20), resolve));
    let answer = '';
    for await (const data of socket) answer += String(data);
    expect(status({ bytes: answer })).toBe(413);
  });

  it('is refused while it is read when it declares none, and the connection is closed', async () => {
    const headers = await companion.headers('POST', PATH);
    const head = requestText(`POST ${PATH}`, [
      ...headers,
      ['content-type', 'application/json'],
      ['transfer-encoding', 'chunked'],
    ]);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x20), Buffer.from('\r\n')]);
    const outcome = await new Promise<{ answer: string; sent: number }>((resolve) => {
      let answer = '';
      let sent = 0;
      const socket = connect(companion.port, '127.0.0.1', () => socket.write(head));
      const more = () => {
        while (!socket.destroyed && sent < 1024 ** 3) {
          sent += 65_536;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on('connect', more);
      socket.on('drain', more);
      socket.on('data', (data) => {
        answer += data.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ answer, sent }));
    });
    expect(status({ bytes: outcome.answer })).toBe(413);
    // The system's buffers add to the bytes that the server reads.
    expect(outcome.sent).toBeLessThan(4 * MAX_BODY);
  });
});

it('a length that promises more than comes is closed without an answer', async () => {
  const heard = await send(JSON.stringify(topic), { 'content-length': '1000' });
  expect(heard).toEqual({ bytes: '', closed: true });
  expect(companion.changes).toEqual([]);
});

it('a length that promises less than comes changes nothing', async () => {
  await send(JSON.stringify(topic), { 'content-length': '10' });
  expect(companion.changes).toEqual([]);
});

/**
 * A second request inside bytes that another program may take for the first one's body (HTTP request smuggling), and
 * one behind it.
 */
const hidden = (port: number) => requestText('GET /v1/topics', [['host', `127.0.0.1:${port}`]]);
const chunks = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

it.each<[string, readonly (readonly [string, string])[], (body: string) => string]>([
  ['a length and chunks', [['transfer-encoding', 'chunked']], chunks],
  ['two lengths', [['content-length', '1']], (body) => body],
  ['chunks under another name', [['transfer-encoding', 'xchunked']], chunks],
  ['chunks behind a blank', [['transfer-encoding ', 'chunked']], chunks],
  ['a header that goes on in the next line', [['x-a', 'b\r\n transfer-encoding: chunked']], chunks],
  ['a line that ends in a line feed alone', [['x-a', 'b\ntransfer-encoding: chunked']], chunks],
  ['nothing odd, and a request without proof behind it', [], (body) => body],
])('%s: not a byte for a request that hides behind another', async (_name, odd, write) => {
  const body = JSON.stringify(topic);
  const sound = await companion.headers('POST', PATH, body);
  const head: (readonly [string, string])[] = [...sound, ['content-type', 'application/json'], ...odd];
  const { bytes, closed } = await sendRaw(
    companion.port,
    requestText(`POST ${PATH}`, head, write(body)) + hidden(companion.port),
  );
  expect([closed, bytes.match(/HTTP\/1\.1/g)?.length ?? 0]).toEqual([true, 0]);
  if (odd.length > 0) expect(companion.changes).toEqual([]);
});

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

it.each<[string, string | Buffer]>([
  ['nothing', ''],
  ['no JSON', '{"id":'],
  ['a number', '1'],
  ['null', 'null'],
  ['an array', '[]'],
  ['wrong types', JSON.stringify({ ...topic, words: 'garden' })],
  ['a number for a text', JSON.stringify({ ...topic, name: 1 })],
  ['an extra key', JSON.stringify({ ...topic, more: 1 })],
  ['a missing key', JSON.stringify({ ...topic, words: undefined })],
  ['__proto__', '{"__proto__":{"polluted":1},"id":"topic-1","name":"G","texts":[],"words":[]}'],
  ['an escaped __proto__', '{"\\u005f_proto__":{"polluted":1},"id":"topic-1","name":"G","texts":[],"words":[]}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}},"id":"t","name":"G","texts":[],"words":[]}'],
  ['__proto__ far down', '{"id":"t","name":"G","texts":[{"__proto__":{}}],"words":[]}'],
  ['nesting 10,000 deep', nested(10_000)],
  ['nesting of arrays', '['.repeat(100_000)],
  ['half a surrogate pair', '{"id":"topic-1","name":"\\ud800","texts":[],"words":["a"]}'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a name of 201 characters', JSON.stringify({ ...topic, name: 'a'.repeat(201) })],
  ['501 words', JSON.stringify({ ...topic, words: Array(501).fill('a') })],
  ['an id that is a path', JSON.stringify({ ...topic, id: '../../etc/passwd' })],
])('given %s, the request is refused in words without a stack', async (_name, body) => {
  const heard = await send(body);
  expect(status(heard)).toBe(400);
  const told: unknown = JSON.parse(heard.bytes.slice(heard.bytes.indexOf('\r\n\r\n') + 4));
  expect(told).toEqual({ error: 'bad-request', message: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(heard.bytes).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  expect(companion.changes).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it.each(['1e400', '-1e400', '1.5', '"10"', 'null', '-1', '9007199254740993000'])(
  'the number %s is no budget',
  async (pages) => {
    const answer = await rawCall('/v1/crawls/crawl-1/budgets', `{"pages":${pages},"perHost":1,"seconds":0}`);
    expect(status(answer)).toBe(400);
    expect(companion.changes).toEqual([]);
  },
);

async function rawCall(path: string, body: string) {
  const headers = await companion.headers('POST', path, body);
  return sendRaw(companion.port, requestText(`POST ${path}`, [...headers, ['connection', 'close']], body));
}

describe.each(everyCall().filter(({ method, name }) => method === 'POST' && name !== 'hello' && name !== 'pair'))(
  '$name',
  ({ path, body }) => {
    const bent =
      body === ''
        ? ['{}', '[]', '{"__proto__":{}}', 'null', '"text"']
        : [
            'null',
            '1',
            '"text"',
            '[]',
            '{}',
            body.replace('{', '{"more":1,'),
            body.replace('{', '{"__proto__":{"polluted":1},'),
            body.replaceAll(/":\s*"[^"]*"/g, '":{}'),
            body.replaceAll(/":\s*\d+/g, '":1e400'),
            body.slice(0, -1),
          ].filter((one) => one !== body);

    it('takes nothing but what its description allows', async () => {
      const answers = await Promise.all(bent.map((one) => rawCall(path, one)));
      expect(answers.map(status)).toEqual(bent.map(() => 400));
      expect(companion.changes).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    });
  },
);

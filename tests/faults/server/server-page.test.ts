import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';
import { everyCall } from './server-calls.ts';

/** Requests of a web page or another extension get not one byte and change nothing. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
  // Recorded with the first call that carried one.
  await companion.call('GET', '/v1/status', undefined, { origin: 'chrome-extension://ours' });
});
afterAll(() => companion.close());
beforeEach(() => {
  companion.changes.length = 0;
});

const silent = { bytes: '', closed: true };
type HeaderList = readonly (readonly [string, string])[];

/** Added to a call that is sound and proved: even a stolen proof is no use to a page. */
const PAGE_HEADERS: readonly HeaderList[] = [
  [['origin', 'http://evil.example']],
  [['origin', 'https://evil.example']],
  [['origin', 'null']],
  [['origin', 'file://']],
  [['origin', '']],
  [['origin', 'chrome-extension://other']],
  [['origin', 'moz-extension://0b1f6f4e-8a3e-4a57-8d53-3c1b0e2f4a11']],
  [['origin', 'chrome-extension://ours.evil.example']],
  [['origin', 'chrome-extension://ours/']],
  [['origin', 'CHROME-EXTENSION://ours']],
  [
    ['origin', 'chrome-extension://ours'],
    ['origin', 'https://evil.example'],
  ],
  [['sec-fetch-site', 'cross-site']],
  [['sec-fetch-site', 'same-site']],
];

/** Requests that a page can send without a preflight, and other programs without a key. */
const UNPROVED: readonly HeaderList[] = [
  [],
  [['origin', 'chrome-extension://ours']],
  [['content-type', 'text/plain']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [['content-type', 'multipart/form-data; boundary=x']],
  [['content-type', 'application/json']],
  [['x-ambit-key', 'x']],
  [['authorization', 'Bearer x']],
];

describe.each(everyCall())('$name', ({ method, path, body }) => {
  it('is closed without a byte for a page, even with a sound proof', async () => {
    const heard = await Promise.all(
      PAGE_HEADERS.map(async (extra) => {
        const headers = [...(await companion.headers(method, path, body)), ...extra];
        return sendRaw(companion.port, requestText(`${method} ${path}`, headers, body));
      }),
    );
    expect(heard).toEqual(heard.map(() => silent));
    expect(companion.changes).toEqual([]);
  });

  it('is closed without a byte without a proof', async () => {
    const host = ['host', `127.0.0.1:${companion.port}`] as const;
    const length = ['content-length', String(Buffer.byteLength(body))] as const;
    const heard = await Promise.all(
      UNPROVED.map((extra) =>
        sendRaw(companion.port, requestText(`${method} ${path}?callback=x`, [host, length, ...extra], body)),
      ),
    );
    expect(heard).toEqual(heard.map(() => silent));
    expect(companion.changes).toEqual([]);
  });

  it('opens no preflight, to page or extension', async () => {
    const ask = async (origin: string) => {
      const headers = [
        ['host', `127.0.0.1:${companion.port}`],
        ['origin', origin],
        ['access-control-request-method', method],
        ['access-control-request-headers', 'x-ambit-proof'],
        ['access-control-request-private-network', 'true'],
        ['access-control-request-local-network', 'true'],
      ] as const;
      return sendRaw(companion.port, requestText(`OPTIONS ${path}`, headers));
    };
    expect(await ask('https://evil.example')).toEqual(silent);
    expect(await ask('chrome-extension://ours')).toEqual(silent);
  });

  it('is closed for every other method', async () => {
    const heard = await Promise.all(
      ['HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map(async (other) => {
        const headers = await companion.headers(other, path, body);
        return sendRaw(companion.port, requestText(`${other} ${path}`, headers, body));
      }),
    );
    expect(heard).toEqual(heard.map(() => silent));
  });
});

/**
 * Requests that Node would answer by itself, without a call of the auth check: the server must close them elsewhere.
 */
it.each([
  ['nothing but a line break', '\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['Expect', 'POST /v1/pair HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n'],
  ['another Expect', 'POST /v1/pair HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  [
    'an upgrade',
    'GET /v1/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
  ],
])('%s is closed without a byte', async (_name, sent) => {
  const heard = await sendRaw(companion.port, sent.replace('Host: x', `Host: 127.0.0.1:${companion.port}`));
  expect(heard).toEqual(silent);
});

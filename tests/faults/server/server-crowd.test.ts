import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CONNECTIONS } from '../../../companion/server/auth/connections.ts';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { sendRaw } from '../../../companion/server/testing/raw.ts';

/** Two hundred slow strangers do not keep a paired client from being served. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

function stranger(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /v1/status HTTP/1.1\r\nHost: 127.');
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
  });
}

/** Milliseconds that a paired client waits for an answer: the median of a hundred. */
async function medianWait(): Promise<number> {
  const waits: number[] = [];
  for (let times = 0; times < 100; times++) {
    const asked = performance.now();
    expect((await companion.call('GET', '/v1/status')).status).toBe(200);
    waits.push(performance.now() - asked);
  }
  return waits.sort((a, b) => a - b)[50] ?? 0;
}

describe('with 200 connections that send a byte now and then', () => {
  let strangers: readonly Socket[];
  let drip: NodeJS.Timeout;
  /** Milliseconds without them. */
  let before: number;
  beforeAll(async () => {
    before = await medianWait();
    strangers = await Promise.all(Array.from({ length: 200 }, () => stranger(companion.port)));
    drip = setInterval(() => {
      for (const socket of strangers) if (socket.writable) socket.write('0');
    }, 100);
  });
  afterAll(() => {
    clearInterval(drip);
    for (const socket of strangers) socket.destroy();
  });

  it('a paired client is served, its open stream stays', async () => {
    const stream = new AbortController();
    const events = await companion.stream(stream.signal);
    for (let times = 0; times < 20; times++) {
      expect((await companion.call('GET', '/v1/status')).status).toBe(200);
    }
    await Promise.all(Array.from({ length: 2 * MAX_CONNECTIONS }, () => stranger(companion.port)));
    // Resolves after all of them were admitted or closed.
    expect((await companion.call('GET', '/v1/status')).status).toBe(200);
    companion.tell({ type: 'rejudged', crawlId: 'crawl-1' });
    expect(await events.next()).toEqual({ type: 'rejudged', crawlId: 'crawl-1' });
    stream.abort();
  });

  it('a paired client mostly waits less than 200 ms longer than without them', async () => {
    expect(await medianWait()).toBeLessThan(before + 200);
  });

  it('no more than 64 are kept open', async () => {
    await companion.call('GET', '/v1/status');
    const open = strangers.filter((socket) => !socket.destroyed && socket.readable);
    expect(open.length).toBeLessThanOrEqual(MAX_CONNECTIONS);
  });
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET /v1/status HTTP/1.1\r\nHost: '],
])('a connection that sends %s is closed after the time for a head', async (_name, sent) => {
  expect(await sendRaw(companion.port, sent)).toEqual({ bytes: '', closed: true });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';
import { hashBody, newNonce, type ProvedRequest, proveRequest } from '../../../shared/api/proof.ts';
import { utf8 } from '../../../shared/api/proof-bytes.ts';
import { HEADERS } from '../../../shared/api/version.ts';

/** A proof is good for one request, once, now; guessing gets slower and never locks the paired client out. */

let companion: TestCompanion;
/** Lead of the companion's clock in milliseconds, set after its start. */
let clockAheadMs: number;
let startedAt: number;
beforeEach(async () => {
  clockAheadMs = 0;
  startedAt = Date.now();
  companion = await startCompanion({ now: () => Date.now() + clockAheadMs });
});
afterEach(() => companion.close());

const silent = { bytes: '', closed: true };
const statusCall = async (change: Partial<ProvedRequest>, extra: Record<string, string> = {}) => {
  const request: ProvedRequest = {
    method: 'GET',
    path: '/v1/status',
    bodyHash: await hashBody(utf8('')),
    time: Date.now(),
    nonce: newNonce(),
    port: companion.port,
    ...change,
  };
  const headers = {
    host: `127.0.0.1:${companion.port}`,
    [HEADERS.key]: companion.key.id,
    [HEADERS.time]: String(request.time),
    [HEADERS.nonce]: request.nonce,
    [HEADERS.body]: request.bodyHash,
    [HEADERS.proof]: await proveRequest(companion.key.secret, request),
    connection: 'close',
    ...extra,
  };
  return sendRaw(companion.port, requestText('GET /v1/status', Object.entries(headers)));
};

it('a recorded request is refused when it comes again', async () => {
  const nonce = newNonce();
  const time = Date.now();
  expect((await statusCall({ nonce, time })).bytes).toMatch(/^HTTP\/1\.1 200 /);
  expect(await statusCall({ nonce, time })).toEqual(silent);
});

it.each([-61_000, 61_000])('a time %d ms off is refused', async (offset) => {
  clockAheadMs = -offset;
  expect(await statusCall({ time: Date.now() })).toEqual(silent);
  expect(companion.server.refusals.counts()).toEqual({ clock: 1 });
});

it.each([-55_000, 55_000])('a time %d ms off is taken', async (offset) => {
  clockAheadMs = -offset;
  expect((await statusCall({ time: Date.now() })).bytes).toMatch(/^HTTP\/1\.1 200 /);
});

it('a request recorded before a restart is refused after it', async () => {
  const time = startedAt - 1;
  expect(await statusCall({ time })).toEqual(silent);
  expect(companion.server.refusals.counts()).toEqual({ replay: 1 });
});

it.each([
  ['set back an hour', [0, -3_600_000]],
  ['set an hour forward and back', [3_600_000, 0]],
  ['set back and forward', [-3_600_000, 0]],
])('a clock that is %s after the start refuses no call of that moment', async (_name, jumps) => {
  for (const jump of jumps) {
    clockAheadMs = jump;
    expect((await statusCall({ time: Date.now() + jump })).bytes).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it.each<[string, Partial<ProvedRequest>]>([
  ['another path', { path: '/v1/crawls' }],
  ['another method', { method: 'POST' }],
  ['another port', { port: 1 }],
  ['a short nonce', { nonce: 'AAAA' }],
])('a proof made for %s is refused', async (_name, change) => {
  expect(await statusCall(change)).toEqual(silent);
});

it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000)])('the proof "%s" is refused', async (proof) => {
  expect(await statusCall({}, { [HEADERS.proof]: proof })).toEqual(silent);
});

it('a body other than the proved one is refused before it does anything', async () => {
  const body = '{"id":"topic-1","name":"Gardens","texts":[],"words":["garden"]}';
  const headers = await companion.headers('POST', '/v1/topics', body);
  const bent = body.replace('garden', 'weapon');
  expect(await sendRaw(companion.port, requestText('POST /v1/topics', headers, bent))).toEqual(silent);
  expect(companion.changes).toEqual([]);
});

it('guessing is slowed down while the paired client is served', async () => {
  const guess = async () => {
    const before = performance.now();
    const heard = await statusCall({}, { [HEADERS.proof]: 'A'.repeat(43) });
    return { ...heard, waitedMs: performance.now() - before };
  };
  const free = await Promise.all([guess(), guess(), guess(), guess()]);
  expect(free.every(({ closed }) => closed)).toBe(true);
  const [slow, served] = await Promise.all([guess(), companion.call('GET', '/v1/status')]);
  expect(served.status).toBe(200);
  expect(slow.bytes).toBe('');
  expect(slow.waitedMs).toBeGreaterThan(990);
  const slower = await guess();
  expect(slower.waitedMs).toBeGreaterThan(1_990);
});

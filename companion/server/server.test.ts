import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../shared/api/error.ts';
import { ROUTES, type RouteName } from '../../shared/api/routes.ts';
import { openKeyRing } from './auth/keys.ts';
import { startCompanion, type TestCompanion } from './testing/companion.ts';
import { requestText, sendRaw } from './testing/raw.ts';
import { SAMPLES } from './testing/samples.ts';

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

/** The call that ends the pairing, so it runs last. */
const LAST: RouteName = 'unpair';

describe.each((Object.keys(ROUTES) as RouteName[]).filter((name) => name !== LAST))('%s', (name) => {
  it('answers a paired client with its data, a proof and the fixed headers', async () => {
    const { path, body } = SAMPLES[name];
    const answer = await companion.call(ROUTES[name].method, path, body);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(Value.Check(ROUTES[name].reply, JSON.parse(answer.text))).toBe(true);
    expect(answer.proved).toBe(true);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([...answer.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual([]);
  });
});

it('a client that ends the pairing is forgotten, on disk too, and the others are not', async () => {
  const own = await startCompanion();
  const other = { id: 'other', key: own.rawKey, name: 'other', origin: '', addedAt: 0 };
  await own.keys.put(other);
  const answer = await own.call('POST', '/v1/unpair');
  expect([answer.status, answer.text, answer.proved]).toEqual([200, '{"ok":true}', true]);
  expect((await openKeyRing(own.folder)).clients()).toEqual([other]);
  await expect(own.call('GET', '/v1/status')).rejects.toThrow();
  await own.close();
});

it('given a client that ends the pairing, it gets no more events, and the others do', async () => {
  const own = await startCompanion();
  const other = { id: 'other', secret: own.key.secret };
  await own.keys.put({ id: other.id, key: own.rawKey, name: 'other', origin: '', addedAt: 0 });
  const { signal } = new AbortController();
  const mine = await own.stream(signal);
  const theirs = await own.stream(signal, other);
  await own.call('POST', '/v1/unpair');
  own.tell({ type: 'rejudged', crawlId: 'crawl-1' });
  expect(await theirs.next()).toEqual({ type: 'rejudged', crawlId: 'crawl-1' });
  expect(await mine.next()).toBeUndefined();
  await own.close();
});

it('given calls about one crawl, reports that crawl as used; given calls about all, reports none', async () => {
  companion.used.length = 0;
  for (const path of ['/v1/status', '/v1/crawls', '/v1/topics/t/sites']) await companion.call('GET', path);
  expect(companion.used).toEqual([]);
  for (const path of ['', '/suggestions', '/pages']) await companion.call('GET', `/v1/crawls/crawl-1${path}`);
  expect(companion.used).toEqual(['crawl-1', 'crawl-1', 'crawl-1']);
});

it('given a refused call, sends a paired client the reason in words', async () => {
  const answer = await companion.call('GET', '/v1/nothing');
  expect(answer.status).toBe(404);
  expect(answer.proved).toBe(true);
  const body: unknown = JSON.parse(answer.text);
  expect(Value.Check(ErrorBody, body)).toBe(true);
});

it('returns its numbers in the text format of Prometheus, without a word of any page', async () => {
  const answer = await companion.call('GET', '/v1/metrics');
  expect([answer.status, answer.proved]).toEqual([200, true]);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = answer.text.trimEnd().split('\n');
  for (const line of lines) {
    // biome-ignore lint/plugin: each round has its own equals sign and quotes, and the lines are our own.
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[\w-]*",?)+\})? [\d.e+-]+)$/);
  }
  expect(lines).toContain('ambit_crawl_pages{crawl="crawl-1",state="running"} 1');
  expect(answer.text).not.toMatch(/Gardens|example|http/);
});

it('returns its numbers only to a proved call', async () => {
  const path = '/v1/metrics';
  const sound = await companion.headers('GET', path);
  const asked = (headers: readonly (readonly [string, string])[]) =>
    sendRaw(companion.port, requestText(`GET ${path}`, [...headers, ['connection', 'close']]));
  expect((await asked(sound)).bytes).toContain('ambit_crawl_pages');
  // The very same call again, one without a proof, one with another's, one of a page.
  const host = sound.filter(([name]) => name === 'host');
  const elsewhere = await companion.headers('GET', '/v1/status');
  for (const headers of [sound, host, elsewhere, [...host, ['origin', 'http://evil.example'] as const]]) {
    expect(await asked(headers)).toEqual({ bytes: '', closed: true });
  }
});

it('describes every route in OpenAPI', async () => {
  const answer = await companion.call('GET', '/v1/openapi.json');
  const { paths } = JSON.parse(answer.text);
  for (const { method, path } of Object.values(ROUTES)) {
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()].operationId).toBeTypeOf('string');
  }
});

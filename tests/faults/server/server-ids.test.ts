import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';

/** An id is `[a-z0-9_-]{1,64}` and nothing else, in every way of writing it. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

const get = async (path: string) => {
  const headers = await companion.headers('GET', path);
  return sendRaw(companion.port, requestText(`GET ${path}`, [...headers, ['connection', 'close']]));
};

it.each([
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cboot.ini',
  '%00',
  'crawl-1%00',
  '%5c%5cserver%5cshare',
  'CON',
  'Crawl-1',
  'a%20b',
  '%F0%9F%8C%B1',
  'a'.repeat(65),
  'a'.repeat(10_000),
])('%s is refused in words', async (id) => {
  const { bytes } = await get(`/v1/crawls/${id}`);
  expect(bytes).toMatch(/^HTTP\/1\.1 400 /);
  expect(bytes).toContain('"error":"bad-request"');
});

it.each(['%', '%zz', '%c3%28', '%ff'])('the broken escape %s gets silence', async (id) => {
  expect(await get(`/v1/crawls/${id}`)).toEqual({ bytes: '', closed: true });
});

it.each(['?limit=0', '?limit=201', '?limit=x', '?limit=1&limit=2', '?show=all', '?more=1', '?__proto__=1'])(
  'the query %s is refused in words',
  async (query) => {
    expect((await get(`/v1/crawls/crawl-1/suggestions${query}`)).bytes).toMatch(/^HTTP\/1\.1 400 /);
  },
);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';

/** A feed is read without a key: nothing but its own address opens it, and it opens nothing else. */
let companion: TestCompanion;
let path: string;
beforeAll(async () => {
  companion = await startCompanion();
  path = JSON.parse((await companion.call('POST', '/v1/crawls/crawl-1/feed', { on: true })).text).path;
});
afterAll(() => companion.close());

const get = (at: string, more: [string, string][] = [], method = 'GET') =>
  sendRaw(
    companion.port,
    requestText(`${method} ${at}`, [['host', `127.0.0.1:${companion.port}`], ['connection', 'close'], ...more]),
  );

it('is RSS at the same address with the other ending', async () => {
  const { bytes } = await get(path.replace(/\.atom$/, '.rss'));
  expect(bytes).toContain('content-type: application/rss+xml');
  expect(bytes).toContain('<rss version="2.0">');
  expect(bytes).toContain('<link>http://b.example/rose</link>');
});

it('is Atom, with the headers of every answer, and none for the web', async () => {
  const { bytes } = await get(path);
  expect(bytes).toMatch(/^HTTP\/1.1 200/);
  expect(bytes).toContain('content-type: application/atom+xml');
  expect(bytes).toContain('x-content-type-options: nosniff');
  expect(bytes).not.toContain('access-control');
  expect(bytes).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  expect(bytes).toContain('http://b.example/rose');
  // Seeds are known to the user already.
  expect(bytes).not.toContain('<link href="http://a.example/"');
});

it('given any other address, a web page, or another host name, answers nothing', async () => {
  const wrong = path.replace(/^\/feeds\/./, (start) => (start.endsWith('A') ? '/feeds/B' : '/feeds/A'));
  for (const at of [wrong, '/feeds/', '/feeds/.atom', `${path}x`, `${path}?x=1`, path.replace('.atom', '')]) {
    // Guesses are kept waiting before they are closed.
    expect([at, (await get(at)).bytes]).toEqual([at, '']);
  }
  expect((await get(path, [['origin', 'https://evil.example']])).bytes).toBe('');
  expect((await get(path, [['sec-fetch-site', 'cross-site']])).bytes).toBe('');
  expect((await get(path, [], 'POST')).bytes).toBe('');
  const rebound = requestText(`GET ${path}`, [['host', 'evil.example']]);
  expect((await sendRaw(companion.port, rebound)).bytes).toBe('');
});

it('is gone when it is switched off, and comes back under another address', async () => {
  await companion.call('POST', '/v1/crawls/crawl-1/feed', { on: false });
  expect((await get(path)).bytes).toBe('');
  const answer = await companion.call('POST', '/v1/crawls/crawl-1/feed', { on: true });
  expect(JSON.parse(answer.text).path).not.toBe(path);
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { localReader } from '../../fetch/local-program.ts';
import { readZotero } from '../../find/zotero.ts';

/** Ends the server of a test. */
let end: () => void = () => undefined;
afterEach(() => end());

async function answering(
  listener: RequestListener,
  tell?: (items: number) => void,
): Promise<ReturnType<typeof readZotero>> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () => void server.close();
  return readZotero(localReader((server.address() as AddressInfo).port), tell);
}

/** An item as Zotero's local API writes it. */
const item = (at: number, data: object = {}) => ({
  key: `KEY${at}`,
  library: { type: 'user', id: 0 },
  data: { itemType: 'journalArticle', title: `On rye ${at}`, DOI: `10.1000/${at}`, url: '', ...data },
});

it('given a running Zotero, reads its works hundred by hundred with address or DOI', async () => {
  const asked: string[] = [];
  const told: number[] = [];
  const { links, message } = await answering(
    ({ url = '' }, response) => {
      asked.push(url);
      const start = Number(new URL(url, 'http://x').searchParams.get('start'));
      const items = start === 0 ? Array.from({ length: 100 }, (_, at) => item(at)) : [];
      response.end(
        JSON.stringify([
          ...items,
          item(200, { itemType: 'attachment' }),
          item(start + 300, { url: 'http://a.example/' }),
        ]),
      );
    },
    (items) => told.push(items),
  );
  expect(message).toBe('');
  expect(told).toEqual([102, 102]);
  expect(asked.map((url) => url.replace(/&sort.*/, ''))).toEqual([
    '/api/users/0/items/top?format=json&limit=100&start=0',
    '/api/users/0/items/top?format=json&limit=100&start=100',
  ]);
  expect(links).toHaveLength(101);
  expect(links[0]).toEqual({ url: 'https://doi.org/10.1000/0', title: 'On rye 0' });
  expect(links[100]).toEqual({ url: 'http://a.example/', title: 'On rye 300' });
});

it.each<[string, RequestListener, RegExp]>([
  ['a refusal', (_request, response) => response.writeHead(403).end(), /status 403.*Start Zotero/],
  [
    'a redirect',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /status 302/,
  ],
  ['an answer without an end', (_request, response) => void response.end('x'.repeat(17_000_000)), /too large/],
  ['a broken answer', (_request, response) => response.socket?.destroy(), /Nothing answered/],
  ['another program', (_request, response) => void response.end('<html>'), /^$/],
])('given %s in place of its library, there is no page', async (_what, listener, message) => {
  const read = await answering(listener);
  expect(read.links).toEqual([]);
  expect(read.message).toMatch(message);
});

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { localPoster } from './post-local.ts';

let servers: Server[] = [];
let signal = new AbortController().signal;

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
  signal = new AbortController().signal;
});

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

it('posts JSON to a program of this machine and returns its answer', async () => {
  const seen: unknown[] = [];
  const port = await listening((request, reply) => {
    request.on('data', (part: Buffer) => seen.push(request.method, request.url, request.headers.host, String(part)));
    request.on('end', () => reply.end('done'));
  });
  expect(await localPoster()(`http://127.0.0.1:${port}/v1?a=1`, { b: 2 }, 5_000, signal)).toEqual({ text: 'done' });
  expect(seen).toEqual(['POST', '/v1?a=1', `127.0.0.1:${port}`, '{"b":2}']);
});

it.each([
  'http://10.0.0.1/',
  'http://93.184.215.14/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://0.0.0.0/',
  'https://127.0.0.1/',
  'http://user:secret@127.0.0.1/',
  'file:///etc/passwd',
  'model',
])('given %s, sends nothing', async (address) => {
  expect(await localPoster()(address, {}, 5_000, signal)).toEqual({ fault: 'not-local' });
});

it('given a name with one address outside, sends nothing', async () => {
  const port = await listening((_, reply) => reply.end('done'));
  const local = localPoster(async () => ['127.0.0.1']);
  const mixed = localPoster(async () => ['127.0.0.1', '10.0.0.1']);
  expect(await local(`http://model.test:${port}/`, {}, 5_000, signal)).toEqual({ text: 'done' });
  expect(await mixed(`http://model.test:${port}/`, {}, 5_000, signal)).toEqual({ fault: 'not-local' });
});

it('follows no redirect, takes no error and no endless answer', async () => {
  let asked = 0;
  const port = await listening((request, reply) => {
    asked += 1;
    if (request.url === '/redirect') reply.writeHead(307, { location: '/end' }).end();
    else if (request.url === '/error') reply.writeHead(500).end('no');
    else reply.end('a'.repeat(600_000));
  });
  for (const path of ['redirect', 'error', 'endless'])
    expect(await localPoster()(`http://127.0.0.1:${port}/${path}`, {}, 5_000, signal)).toEqual({ fault: 'refused' });
  expect(asked).toBe(3);
});

it('tells a silent server from one that is not there, and ends at an abort', async () => {
  const port = await listening(() => undefined);
  expect(await localPoster()(`http://127.0.0.1:${port}/`, {}, 50, signal)).toEqual({ fault: 'slow' });
  expect(await localPoster()('http://127.0.0.1:1/', {}, 5_000, signal)).toEqual({ fault: 'away' });
  const stop = new AbortController();
  const cut = localPoster()(`http://127.0.0.1:${port}/`, {}, 60_000, stop.signal);
  stop.abort();
  expect(await cut).toEqual({ fault: 'away' });
});

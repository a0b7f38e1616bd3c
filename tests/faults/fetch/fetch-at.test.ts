import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fetcher } from '../../../companion/fetch/fetcher.ts';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

const LATER = { 'retry-after': '3600' };

let server: Server;
let fetcher: Fetcher;
// A fetcher of its own for each try, because fetchers keep the rules they read.
beforeEach(async () => {
  server = createServer(({ headers, url }, response) => {
    const place = `${headers.host ?? ''}${url ?? ''}`;
    if (place === 'page.test/') response.writeHead(302, { location: 'http://busy.test/' }).end();
    else if (place === 'rules.test/robots.txt') response.writeHead(302, { location: 'http://busy.test/rules' }).end();
    else if (place === 'good.test/robots.txt') response.writeHead(302, { location: 'http://page.test/rules' }).end();
    else if (place === 'busy.test/' || place === 'busy.test/rules' || place === 'good.test/')
      response.writeHead(429, LATER).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fetcher = createNetworkFetcher({}, virtualNetwork((server.address() as AddressInfo).port).seams);
});
afterEach(async () => {
  await fetcher.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fetch = (url: string) => fetcher.fetch(url, new AbortController().signal);

it.each([
  ['of the page where a redirect led', 'http://page.test/', 'rate-limited', ['http://busy.test/']],
  ['of the page, whose robots.txt stands elsewhere', 'http://good.test/', 'rate-limited', ['http://good.test/']],
  ['of the robots.txt', 'http://rules.test/', 'robots-unavailable', ['http://rules.test/', 'http://busy.test/rules']],
])('given a host that demands a pause, the answer names it in place %s', async (_, url, failure, at) => {
  const failed = await fetch(url);
  expect(failed).toMatchObject({ kind: 'failed', failure, at });
  expect(failed).toHaveProperty('retryAfterMs', expect.closeTo(3_600_000, -4));
});

it('given a cached failure of a robots.txt, the answer names only the host itself', async () => {
  await fetch('http://rules.test/');
  expect(await fetch('http://rules.test/')).toMatchObject({
    failure: 'robots-unavailable',
    at: ['http://rules.test/'],
  });
});

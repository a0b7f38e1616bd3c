/** The web of `side-by-side.bench.ts` in a process of its own, so that its work does not count: pages of about 30 KB with some 95 links. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GeneratedWeb, numberOf, pageOf } from '../../companion/crawl/bench/generated-web.ts';

const web: GeneratedWeb = { urls: Number(process.argv[2]), hosts: 1, paragraphs: 55, menu: 40 };
const server = createServer((request, response) => {
  const n = numberOf(request.url ?? '');
  const origin = `http://${request.headers.host}`;
  if (n < 0 || n >= web.urls) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(n, web, origin));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

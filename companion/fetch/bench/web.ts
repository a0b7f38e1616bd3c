/**
 * A small honest web in a process of its own, so that its work does not count: 30 KB pages, gzipped, one path a page.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const words = Array.from({ length: 4_000 }, (_, at) => ((at * 2_654_435_761) % 2 ** 20).toString(36));
const page = gzipSync(`<!doctype html><title>bench</title><p>${words.join(' ')}</p>`);

const server = createServer((request, response) => {
  if (request.url === '/robots.txt') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': page.length,
  });
  response.end(page);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

/**
 * The web of `side-by-side.bench.ts` in a process of its own, so that its work does not count: `N` generated pages, or
 * at most `N` real ones of the recorded web in `DIR`. Sends where a crawl begins and what its topic is.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addressOf,
  type GeneratedWeb,
  numberOf,
  pageOf,
  TOPIC_WORDS,
} from '../../companion/crawl/bench/generated-web.ts';
import { openRealWeb } from './real-web.ts';

const [urls = '0', dir] = process.argv.slice(2);
let html: (path: string) => string | undefined = () => undefined;
const server = createServer((request, response) => {
  const page = html(request.url ?? '');
  if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (dir === undefined) {
    const web: GeneratedWeb = { urls: Number(urls), hosts: 1, paragraphs: 55, menu: 40 };
    html = (path) => {
      const n = numberOf(path);
      return n < 0 || n >= web.urls ? undefined : pageOf(n, web, origin);
    };
    process.send?.({ seed: addressOf(0, web, origin), words: TOPIC_WORDS.slice(0, 4) });
  } else {
    const web = await openRealWeb(dir, Number(urls), origin);
    html = web.html;
    process.send?.({ seed: web.root, words: web.keywords });
  }
});
process.once('disconnect', () => process.exit());

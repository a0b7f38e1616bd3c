/**
 * A breadth-first crawl by crawlee's HttpCrawler with Ambit's built reader and judge behind it; nothing is kept. Its
 * argument is a `SideJob` in JSON. Prints a JSON line after each page.
 */
import { Configuration, HttpCrawler, log } from '@crawlee/http';
import { createJudge } from '../../../dist/companion/judge/index.js';
import { createParsePool } from '../../../dist/companion/parse/pool.js';
import { linksIn, optionsFor } from './crawl.mjs';

const { seeds, pages, words, hosts } = JSON.parse(process.argv[2]);
log.setLevel(log.LEVELS.OFF);
const parser = createParsePool();
const judge = createJudge({ id: 't', name: 'Bogs', words, texts: [] });
const wanted = new Set(hosts);
const starts = new Set(seeds);
const before = process.cpuUsage();

const crawler = new HttpCrawler(
  {
    ...optionsFor(pages),
    preNavigationHooks: [
      (_, got) => {
        got.dnsLookup = (_host, options, done) =>
          options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      },
    ],
    async requestHandler({ body, request, addRequests }) {
      const url = request.loadedUrl;
      const html = String(body);
      await addRequests(linksIn(html, url, ({ host }) => wanted.has(host)));
      const { onTopic } = judge.judge(await parser.parse(Buffer.from(html), 'utf-8', url), starts.has(url));
      const { user, system } = process.cpuUsage(before);
      console.log(JSON.stringify({ url, onTopic, cpuMs: (user + system) / 1_000 }));
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.5 }),
);
await crawler.run(seeds);
await parser.close();

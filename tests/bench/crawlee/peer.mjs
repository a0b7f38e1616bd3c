/**
 * One crawl by a crawler of crawlee: `node peer.mjs http|cheerio SEED PAGES [DIR]`. DIR holds its queue on disk, which
 * is crawlee's default; without DIR the queue is in memory only. Prints one JSON line.
 */
import { CheerioCrawler } from '@crawlee/cheerio';
import { Configuration, HttpCrawler, log } from '@crawlee/http';
import { linksIn, optionsFor } from './crawl.mjs';

const [kind, seed, pages, dir] = process.argv.slice(2);
log.setLevel(log.LEVELS.OFF);
const configuration = new Configuration({
  persistStorage: dir !== undefined,
  availableMemoryRatio: 0.5,
  ...(dir !== undefined && { storageClientOptions: { localDataDirectory: dir } }),
});
const options = optionsFor(Number(pages));
const { host } = new URL(seed);
let links = 0;

const crawlers = {
  http: () =>
    new HttpCrawler(
      {
        ...options,
        async requestHandler({ body, request, addRequests }) {
          const found = linksIn(String(body), request.loadedUrl, (url) => url.host === host);
          links += found.length;
          await addRequests(found);
        },
      },
      configuration,
    ),
  cheerio: () =>
    new CheerioCrawler(
      {
        ...options,
        async requestHandler({ enqueueLinks }) {
          links += (await enqueueLinks({ strategy: 'same-hostname' })).processedRequests.length;
        },
      },
      configuration,
    ),
};

const before = process.cpuUsage();
const begun = performance.now();
const { requestsFinished } = await crawlers[kind]().run([seed]);
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - begun;
const maxRssMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ pages: requestsFinished, links, cpuMs: (user + system) / 1_000, wallMs, maxRssMb }));

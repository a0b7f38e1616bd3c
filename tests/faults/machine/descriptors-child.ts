/**
 * Crawls many hosts while descriptors are short: `sh -c "ulimit -n 1024; node … descriptors-child.ts PORT"`. Takes all
 * free descriptors at first and releases them later. Prints one JSON line.
 */
import { closeSync, openSync } from 'node:fs';
import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { createParsePool } from '../../../companion/parse/pool.ts';
import { openStore } from '../../../companion/store/open.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

const [port = '0'] = process.argv.slice(2);
const HOSTS = 12;
const rejections: string[] = [];
process.on('unhandledRejection', (reason) => rejections.push(String(reason)));

const host = (n: number) => `h${n}.hostile.test`;
const names = Object.fromEntries(Array.from({ length: HOSTS }, (_, n) => [host(n), [[`93.184.215.${n + 1}`]]]));
const store = openStore(undefined);
const fetcher = createNetworkFetcher({}, virtualNetwork(Number(port), { names }).seams);
const parser = createParsePool({ size: 1 });
// A companion whose parser has run. Nothing was fetched yet: the HTTP client is read while descriptors are short.
await parser.parse(Buffer.from('<p>warm</p>'), '', 'http://warm.test/');
const crawls = openCrawls({ store, fetcher, parser });

const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
}
let failedFirst = 0;
let relieved = false;
crawls.subscribe((news) => {
  if (news.type !== 'crawl' || relieved) return;
  failedFirst = store.results.failures('c').length;
});
crawls.putTopic({ id: 't', name: 'Plain', words: ['plain'], texts: [] });
const seeds = Array.from({ length: HOSTS }, (_, n) => `http://${host(n)}/plain`);
crawls.start({
  id: 'c',
  topicId: 't',
  seeds,
  order: 'breadth-first',
  budgets: { pages: 100, perHost: 10, seconds: 0 },
});
// Every host has got one request, which failed.
await new Promise((resolve) => setTimeout(resolve, 3_000));
const fetchedWhileShort = crawls.view('c').fetched;
relieved = true;
for (const descriptor of taken) closeSync(descriptor);
const relievedAt = performance.now();
const view = await crawls.ended('c');
console.log(
  JSON.stringify({
    taken: taken.length,
    fetchedWhileShort,
    failedFirst,
    fetched: view.fetched,
    reason: view.reason,
    seconds: (performance.now() - relievedAt) / 1_000,
    rejections,
  }),
);
await crawls.close();
await parser.close();
await fetcher.close();
store.close();

/**
 * One crawl by Ambit, of `side-by-side.bench.ts` and `on-topic.bench.ts`: real sockets, parser, judge, adaptive order;
 * store on the disk. Its argument is a `SideJob` in JSON. Prints a JSON line at the end, and of a traced crawl one
 * after each page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetworkFetcher } from '../../fetch/network.ts';
import { tuneEngine } from '../../heap.ts';
import { createOrder } from '../../order/index.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import type { SideJob } from './side-job.ts';
import { timed } from './timed-order.ts';

tuneEngine();
const { seeds, pages, words, hosts, isTraced }: SideJob = JSON.parse(process.argv[2] ?? '');
const home = mkdtempSync(join(tmpdir(), 'ambit-side-'));
const store = openStore(join(home, 'state'));
const network = createNetworkFetcher({ allowHosts: hosts }, { resolve: async () => ['127.0.0.1'] });
const parser = createParsePool();
// Loopback hosts need no pauses.
const inOrder = { ms: 0 };
const crawls = openCrawls({
  ...{ store, fetcher: { ...network, polite: false }, parser },
  createOrder: (name, options) => timed(createOrder(name, options), inOrder),
});

const before = process.cpuUsage();
const begun = performance.now();
const cpuSoFar = (): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
if (isTraced)
  crawls.subscribe((news) => {
    if (news.type !== 'fetched') return;
    const { url, onTopic } = news.line;
    console.log(JSON.stringify({ url, onTopic, cpuMs: cpuSoFar() }));
  });
crawls.putTopic({ id: 't', name: 'Bogs', words, texts: [] });
const budgets = { pages, perHost: 1_000_000, seconds: 0 };
crawls.start({
  id: 'c',
  topicId: 't',
  seeds: [...seeds],
  order: 'adaptive',
  budgets,
  scope: { only: [...hosts], never: [] },
});
const { fetched, onTopic, frontier } = await crawls.ended('c');
const wallMs = performance.now() - begun;
const maxRssMb = process.resourceUsage().maxRSS / 1024;
const cpuMs = cpuSoFar();
const orderShare = inOrder.ms / cpuMs;
console.log(JSON.stringify({ pages: fetched, onTopic, frontier, cpuMs, orderShare, wallMs, maxRssMb }));
await crawls.close();
await parser.close();
await network.close();
store.close();
rmSync(home, { recursive: true });

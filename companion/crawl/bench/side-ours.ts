/**
 * One crawl by Ambit, of `side-by-side.bench.ts`: real sockets, parser, judge, adaptive order; store on the disk. `SEED
 * PAGES [WORDS]`, words parted by |. Prints one JSON line.
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
import { TOPIC_WORDS } from './generated-web.ts';
import { timed } from './timed-order.ts';

tuneEngine();
const [seed = '', pages = '0', words = TOPIC_WORDS.slice(0, 4).join('|')] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'ambit-side-'));
const store = openStore(join(home, 'state'));
const network = createNetworkFetcher({ allowHosts: [new URL(seed).host] });
const parser = createParsePool();
// Loopback hosts need no pauses.
const inOrder = { ms: 0 };
const crawls = openCrawls({
  ...{ store, fetcher: { ...network, polite: false }, parser },
  createOrder: (name, options) => timed(createOrder(name, options), inOrder),
});

const before = process.cpuUsage();
const begun = performance.now();
crawls.putTopic({ id: 't', name: 'Bogs', words: words.split('|'), texts: [] });
const budgets = { pages: Number(pages), perHost: 1_000_000, seconds: 0 };
crawls.start({
  id: 'c',
  topicId: 't',
  seeds: [seed],
  order: 'adaptive',
  budgets,
  scope: { only: [new URL(seed).host], never: [] },
});
const { fetched, onTopic, frontier } = await crawls.ended('c');
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - begun;
const maxRssMb = process.resourceUsage().maxRSS / 1024;
const cpuMs = (user + system) / 1_000;
const orderShare = inOrder.ms / cpuMs;
console.log(JSON.stringify({ pages: fetched, onTopic, frontier, cpuMs, orderShare, wallMs, maxRssMb }));
await crawls.close();
await parser.close();
await network.close();
store.close();
rmSync(home, { recursive: true });

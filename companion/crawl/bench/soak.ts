/** The process of `soak.bench.ts`: `PAGES URLS ORDER`. Six pages in flight, as on the network, and no pauses. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderName } from '../../../shared/api/crawl.ts';
import { tuneEngine } from '../../heap.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from './generated-web.ts';

tuneEngine();
const PAGES = Number(process.argv[2]);
const URLS = Number(process.argv[3]);
const ORDER = process.argv[4] as OrderName;
const EVERY = Math.ceil(PAGES / 40);
const web = { urls: URLS, hosts: Math.ceil(URLS / 60), paragraphs: 6, menu: 10 };

interface SoakSample {
  readonly pages: number;
  /** URLs that the crawl knows. */
  readonly known: number;
  readonly rssMb: number;
  /** Megabytes that live in heap and buffers, after a collection. */
  readonly liveMb: number;
  /** Since the sample before. */
  readonly cpuMsAPage: number;
}

const mb = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const samples: SoakSample[] = [];
const begunCpu = process.cpuUsage();
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage(begunCpu);
  return (user + system) / 1_000;
};
let cpuBefore = 0;
function sample(pages: number): void {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const cpu = cpuMs();
  const pagesSince = pages - (samples.at(-1)?.pages ?? 0);
  const memory = { rssMb: mb(rss), liveMb: mb(heapUsed + external) };
  samples.push({
    pages,
    known: store.journal('c').urlCount(),
    ...memory,
    cpuMsAPage: hundredths((cpu - cpuBefore) / pagesSince),
  });
  cpuBefore = cpu;
  console.log(JSON.stringify(samples.at(-1)));
}

/** MB more for each 10,000 pages. */
function slope(of: readonly SoakSample[], value: (sample: SoakSample) => number): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const x = mean(of.map(({ pages }) => pages));
  const y = mean(of.map(value));
  const over = of.reduce((sum, one) => sum + (one.pages - x) * (value(one) - y), 0);
  return hundredths((over / of.reduce((sum, { pages }) => sum + (pages - x) ** 2, 0)) * 10_000);
}

const home = mkdtempSync(join(tmpdir(), 'ambit-soak-'));
const store = openStore(join(home, 'state'));
const parser = createParsePool();
const fetcher = { ...generatedFetcher(web), polite: true };
const crawls = openCrawls({ store, fetcher, parser, politeness: noPoliteness });
const begun = performance.now();
try {
  crawls.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
  crawls.subscribe((news) => {
    if (news.type === 'fetched' && news.line.n % EVERY === 0) sample(news.line.n);
  });
  const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: ORDER, budgets });
  // A terminal tells this process and the one that began it, which hands it on: it comes twice.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => crawls.stop('c'));
  const { reason, fetched, onTopic, frontier } = await crawls.ended('c');
  const afterTenth = samples.filter(({ pages }) => pages >= PAGES / 10);
  const allKnown = samples.filter(({ known }) => known >= URLS * 0.99);
  console.table({
    order: ORDER,
    reason,
    fetched,
    onTopic,
    frontier,
    'wall s': Math.round((performance.now() - begun) / 1_000),
    'CPU ms a page': hundredths(cpuMs() / fetched),
    'RSS MB, most ever': mb(process.resourceUsage().maxRSS * 1024),
    'RSS MB for each 10,000 pages after the first tenth': slope(afterTenth, ({ rssMb }) => rssMb),
    'live MB for each 10,000 pages after the first tenth': slope(afterTenth, ({ liveMb }) => liveMb),
    'pages at which 99 % of the addresses were known': allKnown[0]?.pages ?? 'not reached',
    'RSS MB for each 10,000 pages after that': slope(allKnown, ({ rssMb }) => rssMb),
    'live MB for each 10,000 pages after that': slope(allKnown, ({ liveMb }) => liveMb),
    'database MB': mb(statSync(join(home, 'state', 'ambit.db')).size),
  });
} finally {
  await crawls.close();
  await parser.close();
  store.close();
  rmSync(home, { recursive: true, force: true });
}

/**
 * A soak: 200,000 pages (other numbers by AMBIT_PAGES) of a generated web at full speed, with the real parser, judge, adaptive order
 * and a store on the disk. Memory must be flat after the first tenth: its slope is reported, by least squares.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderName } from '../../../shared/api/crawl.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../open.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from './generated-web.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 200_000);
const ORDER = (process.env.AMBIT_ORDER ?? 'adaptive') as OrderName;
const SAMPLES = 40;
const web = { urls: PAGES * 3, hosts: Math.ceil(PAGES / 50), paragraphs: 6, menu: 10 };

interface Sample {
  readonly pages: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

const mb = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;
const samples: Sample[] = [];
const sample = (pages: number): void => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  samples.push({ pages, rssMb: mb(rss), heapMb: mb(heapUsed + external) });
};

/** MB more for each 10,000 pages. */
function slope(of: readonly Sample[], value: (sample: Sample) => number): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const x = mean(of.map(({ pages }) => pages));
  const y = mean(of.map(value));
  const over = of.reduce((sum, one) => sum + (one.pages - x) * (value(one) - y), 0);
  return (over / of.reduce((sum, { pages }) => sum + (pages - x) ** 2, 0)) * 10_000;
}

const home = mkdtempSync(join(tmpdir(), 'ambit-soak-'));
const store = openStore(join(home, 'state'));
const fetcher = generatedFetcher(web);
const parser = createParsePool();
const crawls = openCrawls({ store, fetcher, parser });
const begun = performance.now();
const cpu = process.cpuUsage();
try {
  crawls.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
  crawls.subscribe((news) => {
    if (news.type === 'fetched' && news.line.n % Math.ceil(PAGES / SAMPLES) === 0) sample(news.line.n);
  });
  const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: ORDER, budgets });
  const { reason, fetched, onTopic, frontier } = await crawls.ended('c');
  const { user, system } = process.cpuUsage(cpu);
  console.table(samples);
  const after = samples.filter(({ pages }) => pages >= PAGES / 10);
  console.table({
    order: ORDER,
    reason,
    fetched,
    onTopic,
    frontier,
    'wall s': Math.round((performance.now() - begun) / 1_000),
    'CPU ms a page': Math.round(((user + system) / 1_000 / fetched) * 100) / 100,
    'RSS MB, most seen': Math.max(...samples.map(({ rssMb }) => rssMb)),
    'RSS MB for each 10,000 pages after the first tenth': Math.round(slope(after, ({ rssMb }) => rssMb) * 100) / 100,
    'heap MB for each 10,000 pages after the first tenth': Math.round(slope(after, ({ heapMb }) => heapMb) * 100) / 100,
    'database MB': mb(statSync(join(home, 'state', 'ambit.db')).size),
  });
} finally {
  await crawls.close();
  await parser.close();
  store.close();
  rmSync(home, { recursive: true, force: true });
}

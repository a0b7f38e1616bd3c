/**
 * Measures how many pages a second several workers fetch on a web with slow answers. Each worker is a process of its
 * own, as with `ambit work`, over one PostgreSQL that commits to disk. Each host has its own address and rests between
 * two pages. Pages are generated, parsed and judged like real ones, and take 200 ms; no sockets, no robots.txt.
 * Arguments: pages of each crawl (default 600), numbers of workers (1,4,8), pages in flight of a worker (4), order
 * (adaptive), a store (default: a server started for this). Processor time shows what saturates: the workers' time per
 * page, and the share of the machine in use by all processes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { ORDER_NAMES, type OrderName } from '../../../shared/api/crawl.ts';
import { startPostgres } from '../../../tests/postgres/server.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from '../../crawl/bench/generated-web.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openSharedStore } from '../store/address.ts';
import { openWorker } from '../worker/open.ts';

const LATENCY_MS = 200;
const WEB = { urls: 200_000, hosts: 2_000, paragraphs: 12, menu: 10 };
const SEEDS = 64;
const LOOK_MS = 20;
const CHILD = 'worker';

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const late = (fetcher: Fetcher): Fetcher => ({
  ...fetcher,
  polite: true,
  addresses: async (host) => [host],
  async fetch(url, signal, ask) {
    await waited(LATENCY_MS);
    return fetcher.fetch(url, signal, ask);
  },
});

async function work(store: string, inFlight: string): Promise<void> {
  const sharedStore = await openSharedStore(store, false);
  const fetcher = late(generatedFetcher(WEB));
  const parser = createParsePool();
  openWorker({ sharedStore, parser, openFetcher: () => fetcher, inFlight: Number(inFlight) }).worker.start();
  process.send?.('ready');
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
  });
}

/** Milliseconds of processor time that a worker has used. */
const usedBy = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (used: number) => resolve(used));
    child.send('used');
  });

/** Milliseconds that all processors of the machine were in use, and that there were. */
function machine(): { readonly used: number; readonly all: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (of: (one: (typeof times)[number]) => number): number => times.reduce((total, one) => total + of(one), 0);
  const all = sum(({ user, nice, sys, irq, idle }) => user + nice + sys + irq + idle);
  return { used: all - sum(({ idle }) => idle), all };
}

interface CrawlAsked {
  readonly pages: number;
  readonly order: OrderName;
}

interface Measured {
  /** Pages a second. */
  readonly rate: number;
  /** Processor time of all workers, milliseconds a page. */
  readonly cpu: number;
  /** Share of the machine's processor time that was in use. */
  readonly busy: number;
}

async function measure(store: string, crawl: CrawlAsked, count: number, inFlight: string): Promise<Measured> {
  const { pages, order } = crawl;
  const sharedStore = await openSharedStore(store, false);
  const children = Array.from({ length: count }, () => fork(import.meta.filename, [CHILD, store, inFlight]));
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))));
  await sharedStore.putTopic({ id: 'bog', name: 'Bogs', words: TOPIC_WORDS, texts: [] });
  const id = `${count}-${Date.now()}`;
  const seeds = Array.from({ length: SEEDS }, (_, at) => addressOf(at * 40, WEB));
  const budgets = { pages, perHost: 1_000_000, seconds: 0 };
  await sharedStore.create({ id, topicId: 'bog', order, budgets }, seeds);
  const state = async () => sharedStore.crawl(id);
  // Seeds arrive in a burst; the benchmark measures the steady rate after it.
  const first = Math.min(SEEDS, Math.floor(pages / 4));
  while (((await state())?.tally.fetched ?? 0) < first) await waited(LOOK_MS);
  const used = async () => (await Promise.all(children.map(usedBy))).reduce((sum, one) => sum + one, 0);
  const usedBefore = await used();
  const machineBefore = machine();
  const [begun, before] = [performance.now(), (await state())?.tally.fetched ?? 0];
  while (((await state())?.tally.fetched ?? 0) < pages) await waited(LOOK_MS);
  const rate = (pages - before) / ((performance.now() - begun) / 1_000);
  const now = machine();
  const busy = (now.used - machineBefore.used) / (now.all - machineBefore.all);
  const cpu = ((await used()) - usedBefore) / (pages - before);
  for (const child of children) child.kill('SIGKILL');
  await sharedStore.update(id, { state: 'done', reason: 'user' });
  await sharedStore.close();
  return { rate, cpu, busy };
}

async function run([
  pages = '600',
  counts = '1,4,8',
  inFlight = '4',
  named = 'adaptive',
  given = '',
]: readonly string[]): Promise<void> {
  const order = ORDER_NAMES.find((name) => name === named);
  if (order === undefined) throw new Error(`no order is called ${named}`);
  const server = given === '' ? await startPostgres(['-c fsync=on']) : undefined;
  try {
    let one = 0;
    for (const count of counts.split(',').map(Number)) {
      // Each run gets its own store, so that no unfinished work of another counts.
      const store = server === undefined ? given : await server.database();
      const { rate, cpu, busy } = await measure(store, { pages: Number(pages), order }, count, inFlight);
      if (one === 0) one = rate / count;
      const most = (count * Number(inFlight) * 1_000) / LATENCY_MS;
      console.log(
        `${count} workers: ${rate.toFixed(1)} pages a second, ${(rate / one).toFixed(2)} times one ` +
          `(latency allows ${most}; workers ${cpu.toFixed(0)} ms CPU a page, processors ${Math.round(100 * busy)}% in use, load ${(loadavg()[0] ?? 0).toFixed(1)})`,
      );
    }
  } finally {
    server?.stop();
  }
}

const [kind = '', ...rest] = process.argv.slice(2);
if (kind === CHILD) await work(rest[0] ?? '', rest[1] ?? '');
else await run(process.argv.slice(2));

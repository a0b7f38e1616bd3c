/**
 * Compares Ambit with crawlee's HttpCrawler (links by a regular expression) and CheerioCrawler on the same loopback
 * web. It has 5,000 pages (other numbers by AMBIT_PAGES, rounds by AMBIT_ROUNDS). They are generated, or real with the
 * folder of a recorded web in AMBIT_WEB. All run without politeness. Ambit also reads anchors and contexts, judges the
 * topic, orders by it and saves everything. The bench also measures its fetching and parsing alone. It builds Ambit
 * first, as its users run it. Crawlee runs as it comes, its queue kept on the disk, and once more without storage. Each
 * crawl has a fresh process; the order of the crawlers changes each round. Prints medians of the CPU of all threads.
 * Needs `npm ci --ignore-scripts --prefix tests/bench/crawlee` once.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../../../tests/bench/harness.ts';
import { buildCompanion, type SideJob } from './side-job.ts';

const { AMBIT_WEB: WEB } = process.env;
const PAGES = Number(process.env.AMBIT_PAGES ?? 5_000);
const ROUNDS = Number(process.env.AMBIT_ROUNDS ?? 3);
/**
 * Limit above the pages of a recorded web: it spares crawlee the second that it waits for each list of links beyond its
 * limit.
 */
const LIMIT = WEB === undefined ? PAGES : 2 * PAGES;
const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const peer = place('../../../tests/bench/crawlee/peer.mjs');

interface BenchmarkResult {
  readonly pages: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly maxRssMb: number;
  /** Of Ambit: what scoring and learning took, as a share of `cpuMs`. */
  readonly orderShare?: number;
}

async function sideBySide(): Promise<void> {
  buildCompanion();
  // Serves twice as many pages as the limit, so no crawler runs out of links.
  const server = fork(
    place('../../../tests/bench/side-web.ts'),
    WEB === undefined ? [String(2 * PAGES)] : [String(PAGES), WEB],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  const [{ seed, words }] = (await once(server, 'message')) as [
    { readonly seed: string; readonly words: readonly string[] },
  ];
  const job: SideJob = { seeds: [seed], pages: LIMIT, words, hosts: [new URL(seed).host], isTraced: false };
  const given = [seed, String(LIMIT)];
  const variants = [
    {
      name: 'Ambit',
      command: [place('../../../dist/companion/crawl/bench/side-ours.js'), JSON.stringify(job)],
    },
    {
      name: 'Ambit, fetching and parsing alone',
      command: [place('../../../dist/companion/crawl/bench/side-reader.js'), ...given],
    },
    { name: 'HttpCrawler', command: [peer, 'http', ...given], keeps: true },
    { name: 'CheerioCrawler', command: [peer, 'cheerio', ...given], keeps: true },
    { name: 'HttpCrawler, nothing kept', command: [peer, 'http', ...given] },
    { name: 'CheerioCrawler, nothing kept', command: [peer, 'cheerio', ...given] },
  ];
  const outcomes = new Map<string, BenchmarkResult[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, command, keeps } of round % 2 === 0 ? variants : [...variants].reverse()) {
      const folder = mkdtempSync(join(tmpdir(), 'ambit-side-'));
      const withFolder = keeps === true ? [...command, folder] : command;
      const { stdout, stderr, status } = spawnSync(process.execPath, withFolder, { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      if (status !== 0) throw new Error(stderr);
      outcomes.get(name)?.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    }
  }
  server.disconnect();
  const shares = (outcomes.get('Ambit') ?? []).map(({ orderShare = 0 }) => orderShare);
  console.log(`Scoring and learning, share of the CPU of Ambit's crawl: ${(100 * median(shares)).toFixed(1)} %`);
  console.table(
    variants.map(({ name }) => {
      const list = outcomes.get(name) ?? [];
      const perPage = list.map(({ cpuMs, pages }) => cpuMs / pages);
      return {
        crawler: name,
        pages: list[0]?.pages,
        'CPU ms a page': Number(median(perPage).toFixed(2)),
        raw: perPage.map((value) => value.toFixed(2)).join(' '),
        'peak RSS MB': Math.round(median(list.map(({ maxRssMb }) => maxRssMb))),
        'pages a second (wall)': Math.round(median(list.map(({ pages, wallMs }) => (pages / wallMs) * 1_000))),
      };
    }),
  );
}

if (existsSync(place('../../../tests/bench/crawlee/node_modules'))) await sideBySide();
else console.log('crawlee is not installed: npm ci --ignore-scripts --prefix tests/bench/crawlee');

/**
 * Measures the CPU that polite crawls take as the product runs them: real time, a second between two pages of a host,
 * store on the disk, all threads counted. Only the network is missing: a recorded web answers each request after
 * `ANSWER_MS`. Prints one line a web: the share of one core, CPU milliseconds a page, pages a second.
 * Arguments: seconds a web, then folders of recorded webs. The first topic of each web is crawled. Opening
 * the recorded web is not counted, reading its pages is.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fetcher } from '../../../fetch/fetcher.ts';
import { createRecordedFetcher } from '../../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../../fetch/recorded/recorded-web.ts';
import { readTruth } from '../../../lab/truth.ts';
import { openRuntime } from '../runtime.ts';

const [seconds = '120', ...webs] = process.argv.slice(2);
const ANSWER_MS = 200;
const CRAWL = 'energy';

async function run(dir: string): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'ambit-energy-'));
  try {
    const [topic] = (await readTruth(dir)).topics;
    if (topic === undefined) throw new Error(`${dir} has no topic`);
    const recorded = createRecordedFetcher(await openRecordedWeb(dir));
    const fetcher: Fetcher = {
      ...recorded,
      polite: true,
      async fetch(url, signal, options) {
        await pause(ANSWER_MS);
        return recorded.fetch(url, signal, options);
      },
    };
    const { crawls, close } = await openRuntime({ data: join(home, 'state'), fetcher, webName: basename(dir) });
    crawls.putTopic({ id: CRAWL, name: topic.id, words: topic.keywords, texts: [] });
    const [begun, used] = [performance.now(), process.cpuUsage()];
    const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
    crawls.start({ id: CRAWL, topicId: CRAWL, seeds: [...topic.seeds], order: 'adaptive', budgets });
    await pause(Number(seconds) * 1_000);
    const { user, system } = process.cpuUsage(used);
    const [cpu, wall] = [(user + system) / 1_000, performance.now() - begun];
    const { fetched } = crawls.view(CRAWL);
    await close();
    const share = (100 * cpu) / wall;
    const perSecond = ((1_000 * fetched) / wall).toFixed(2);
    console.log(
      `${basename(dir)}: ${share.toFixed(2)} % of a core; ${(cpu / fetched).toFixed(1)} ms CPU a page; ${perSecond} pages a second; ${fetched} pages in ${(wall / 1_000).toFixed(0)} s`,
    );
    return share;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

if (webs.length === 0)
  console.log('skipped: give seconds and folders of recorded webs, e.g. npm run bench energy -- 120 DIR DIR');
else {
  const shares: number[] = [];
  for (const web of webs) shares.push(await run(web));
  console.log(`mean: ${(shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(2)} % of a core`);
}

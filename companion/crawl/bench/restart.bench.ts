/**
 * Measures the time until a crawl continues after a restart: from its checkpoint, and by replay of every page. One
 * crawl of 20,000 pages of a generated web (another number by AMBIT_PAGES; rounds by AMBIT_ROUNDS, 3). The web has 20
 * addresses for each of them (AMBIT_URLS), and pages of 6 paragraphs (AMBIT_PARAGRAPHS). The product's parser, judge
 * and order take part. Prints seconds of the wall and of CPU until its first request, their ratio, what
 * saving costs, and the room of the checkpoint. AMBIT_STATE names a folder that is filled if it is missing, and stays;
 * then nothing is replayed.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { tuneEngine } from '../../heap.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { addressOf, generatedFetcher, silentFetcher, TOPIC_WORDS } from './generated-web.ts';
import { watchTurns } from './watch-turns.ts';

tuneEngine();
const PAGES = Number(process.env.AMBIT_PAGES ?? 20_000);
const ROUNDS = Number(process.env.AMBIT_ROUNDS ?? 3);
const ORDER = (process.env.AMBIT_ORDER ?? 'adaptive') as OrderName;
const web = {
  urls: Number(process.env.AMBIT_URLS ?? 20) * PAGES,
  hosts: Math.ceil(PAGES / 3),
  paragraphs: Number(process.env.AMBIT_PARAGRAPHS ?? 6),
  menu: 10,
};
const given = process.env.AMBIT_STATE;
const home = given ?? mkdtempSync(join(tmpdir(), 'ambit-restart-'));
const parser = createParsePool();
const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };

/** Seconds of wall and CPU that some work took, and the longest time without a turn for others, in ms. */
async function timed(work: () => Promise<void>) {
  const stop = watchTurns();
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - wall) / 1_000, cpu: (user + system) / 1e6, longest: stop() };
}

async function fill(): Promise<void> {
  const store = openStore(home);
  const fetcher = { ...generatedFetcher(web), polite: true };
  const crawls = openCrawls({ store, parser, politeness: noPoliteness, fetcher });
  crawls.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
  crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: ORDER, budgets });
  await crawls.ended('c');
  await crawls.close();
  // Puts the crawl into the state of a running one.
  store.crawls.update('c', { state: 'running', reason: null, message: '', budgets: { ...budgets, pages: 2 * PAGES } });
  store.close();
}

/** From the opening of the store until the first request of the crawl; then it is closed, which saves its state. */
async function restart(replays: boolean) {
  const store = openStore(home);
  const { checkpoints } = store.journal('c');
  if (replays) checkpoints.drop();
  const octets = [...checkpoints.parts()].reduce((sum, { length }) => sum + length, 0);
  let crawls: ReturnType<typeof openCrawls> | undefined;
  const ready = await timed(async () => {
    await new Promise<void>((resolve) => {
      const silent = silentFetcher(web);
      const fetcher: Fetcher = {
        ...silent,
        fetch(...request) {
          resolve();
          return silent.fetch(...request);
        },
      };
      crawls = openCrawls({ store, parser, fetcher, goOn: true, politeness: noPoliteness });
    });
  });
  const saved = await timed(async () => crawls?.close());
  store.close();
  return { ready, saved, 'checkpoint MB': octets / 2 ** 20 };
}

const median = (of: readonly number[]): number => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
const rounded = (of: readonly number[]): readonly number[] => of.map((one) => Math.round(one * 100) / 100);

try {
  if (given === undefined || !existsSync(given)) {
    const filled = await timed(fill);
    console.log(JSON.stringify({ order: ORDER, pages: PAGES, 'CPU ms a page': (filled.cpu * 1_000) / PAGES }));
  }
  const [by, without] = [[] as Awaited<ReturnType<typeof restart>>[], [] as Awaited<ReturnType<typeof restart>>[]];
  for (let round = 0; round < ROUNDS; round++) {
    by.push(await restart(false));
    if (given === undefined) without.push(await restart(true));
  }
  for (const [what, rows] of Object.entries({ checkpoint: by, ...(without.length > 0 && { replay: without }) })) {
    const [wall, cpu] = [rows.map(({ ready }) => ready.wall), rows.map(({ ready }) => ready.cpu)];
    const longest = rows.map(({ ready }) => ready.longest.cpu);
    console.log(
      JSON.stringify({ what, 's, median': median(rounded(wall)), raw: rounded(wall), 'CPU s': rounded(cpu) }),
    );
    console.log(JSON.stringify({ 'longest stretch, CPU ms': rounded(longest) }));
  }
  const saves = [...by, ...without].map(({ saved }) => saved);
  console.log(
    JSON.stringify({
      ...(without.length > 0 && {
        'checkpoint to replay':
          median(by.map(({ ready }) => ready.cpu)) / median(without.map(({ ready }) => ready.cpu)),
      }),
      'MB of the checkpoint': rounded(by.map((row) => row['checkpoint MB'])),
      'close with saving, CPU s': rounded(saves.map(({ cpu }) => cpu)),
      'longest stretch of it, CPU ms': rounded(saves.map(({ longest }) => longest.cpu)),
    }),
  );
} finally {
  await parser.close();
  if (given === undefined) rmSync(home, { recursive: true, force: true });
}

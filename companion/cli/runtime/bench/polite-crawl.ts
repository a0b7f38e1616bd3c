import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fetcher } from '../../../fetch/fetcher.ts';
import { createRecordedFetcher } from '../../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../../fetch/recorded/recorded-web.ts';
import { tuneEngine } from '../../../heap.ts';
import { readTruth } from '../../../lab/truth.ts';
import { openRuntime } from '../runtime.ts';

// Run by energy.bench.ts, built: `SECONDS DIR`. Prints one JSON object.

tuneEngine();
const [seconds = '', dir = ''] = process.argv.slice(2);
const ANSWER_MS = 200;
/** Much of the CPU of the first half is that of V8, which compiles. */
const HALF_MS = Number(seconds) * 500;
const CRAWL = 'energy';

/**
 * Time of the thread in which the recorded web looked up pages and read them: part of the CPU, none of the product's.
 */
let servedMs = 0;

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
      const begun = performance.now();
      const answer = recorded.fetch(url, signal, options);
      servedMs += performance.now() - begun;
      return answer;
    },
  };
  const { crawls, close } = await openRuntime({
    data: join(home, 'state'),
    fetcher,
    webName: basename(dir),
    goOn: true,
  });
  crawls.putTopic({ id: CRAWL, name: topic.id, words: topic.keywords, texts: [] });
  const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
  const since = () => {
    const { fetched: before = 0, onTopic: found = 0 } = crawls.views()[0] ?? {};
    const [begun, used, served] = [performance.now(), process.cpuUsage(), servedMs];
    return () => {
      const { user, system } = process.cpuUsage(used);
      const [cpu, wall] = [(user + system) / 1_000, performance.now() - begun];
      const { fetched, onTopic } = crawls.view(CRAWL);
      const pages = fetched - before;
      return {
        'percent of a core': (100 * cpu) / wall,
        'of it the recorded web': (100 * (servedMs - served)) / wall,
        'CPU ms a page': cpu / pages,
        pages,
        finds: onTopic - found,
      };
    };
  };
  const whole = since();
  crawls.start({ id: CRAWL, topicId: CRAWL, seeds: [...topic.seeds], order: 'adaptive', budgets });
  await pause(HALF_MS);
  const later = since();
  await pause(HALF_MS);
  console.log(JSON.stringify({ web: basename(dir), all: whole(), 'second half': later() }));
  await close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

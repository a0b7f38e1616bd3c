/**
 * Measures labels on an ended crawl of a restarted companion. It has 20,000 pages (another number by AMBIT_PAGES) of a
 * generated web, and the product's judge. Prints seconds, and CPU seconds, from six labels until all pages without
 * labels are judged again, and seconds until the most relevant ones are. Also prints how many moved, and the longest
 * time without a turn for others, in milliseconds of the wall and of CPU.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from './generated-web.ts';
import { watchTurns } from './watch-turns.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 20_000);
const ROUNDS = 5;
const web = { urls: 40 * PAGES, hosts: PAGES, paragraphs: 6, menu: 10 };
const home = mkdtempSync(join(tmpdir(), 'ambit-label-stored-'));
const parser = createParsePool();
const fetcher = generatedFetcher(web);

const fill = openStore(home);
const crawl = openCrawls({ store: fill, parser, fetcher });
crawl.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };
crawl.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: 'breadth-first', budgets });
await crawl.ended('c');
await crawl.close();
await parser.close();
fill.close();

const store = openStore(home);
const crawls = openCrawls({ store, parser, fetcher });
const relevances = (): Map<number, number> =>
  new Map(store.crawls.fetched('c').map((id) => [id, store.crawls.page(id)?.relevance ?? 0]));
const first: number[] = [];
const seconds: number[] = [];
const cpu: number[] = [];
const moved: number[] = [];
const stretches: { wall: number; cpu: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = relevances();
  const urls = store.crawls
    .fetched('c')
    .slice(6 * round, 6 * round + 6)
    .map((id) => store.crawls.page(id)?.url ?? '');
  const labels = urls.map((url, n): LabelEvent => {
    const value = n % 2 === 0 ? 'relevant' : 'not-relevant';
    return { id: `l${round}-${n}`, topicId: 't', target: 'page', url, value, at: round + 1 };
  });
  let told = 0;
  const steps = [...store.journal('c').labelSteps()].length;
  const begun = performance.now();
  const done = new Promise<void>((resolve) => {
    const off = crawls.subscribe(({ type }) => {
      // The first event is that of the labels themselves, the second that of the most relevant pages.
      if (type !== 'rejudged' || ++told < 2) return;
      if (told === 2) first.push((performance.now() - begun) / 1_000);
      // The last step of a label is written when every page is judged.
      if ([...store.journal('c').labelSteps()].length <= steps + labels.length) return;
      off();
      resolve();
    });
  });
  const stop = watchTurns();
  const used = process.cpuUsage();
  crawls.label(labels);
  await done;
  seconds.push((performance.now() - begun) / 1_000);
  const { user, system } = process.cpuUsage(used);
  cpu.push((user + system) / 1_000_000);
  stretches.push(stop());
  moved.push([...relevances()].filter(([id, relevance]) => relevance !== before.get(id)).length);
}
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
console.log(
  JSON.stringify({
    pages: store.crawls.tally('c').fetched,
    'median s': Number(median(seconds).toFixed(2)),
    s: seconds.map((value) => Number(value.toFixed(2))),
    'most relevant 1,000, s': first.map((value) => Number(value.toFixed(2))),
    'CPU s': cpu.map((value) => Number(value.toFixed(2))),
    moved,
    'longest stretch, ms': stretches.map(({ wall }) => Math.round(wall)),
    'of it CPU': stretches.map(({ cpu }) => Math.round(cpu)),
  }),
);
await crawls.close();
store.close();
rmSync(home, { recursive: true, force: true });

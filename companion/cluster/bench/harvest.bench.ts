/**
 * Measures how much harvest workers lose when they share a crawl, by the labels of a recorded web. Compares the same
 * number of pages fetched by one worker, by several and by a crawl in one process. One more worker gets the seeds in
 * reverse: its difference is chance. Prints means over topics; differences are paired by topic. Arguments: folder of a
 * recorded web, topics, pages, workers, store (default: SQLite in memory), results file (default: none). With a results
 * file, an interrupted run resumes with the crawls that the file lacks.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { bootstrap } from '../../lab/metrics/bootstrap.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openSharedStoreOn } from '../store/open.ts';
import { openPostgres } from '../store/postgres/database.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { openWorker } from '../worker/open.ts';

const LOOK_MS = 100;

/** Pages that are on the topic by their labels, of those whose labels say. */
interface HarvestCounts {
  readonly found: number;
  readonly labelled: number;
}

const KINDS = ['alone', 'one', 'turned', 'several'] as const;

/** Of one topic. */
type Harvests = Readonly<Record<(typeof KINDS)[number], HarvestCounts>>;

const NAMES: Readonly<Record<(typeof KINDS)[number], string>> = {
  alone: 'in one process',
  one: 'one worker',
  turned: 'one worker, seeds turned round',
  several: 'several workers',
};

const shareOf = ({ found, labelled }: HarvestCounts): number => found / labelled;

/** Mean share of the topics. */
const meanOf = (results: readonly Harvests[], kind: keyof Harvests): number =>
  results.reduce((total, one) => total + shareOf(one[kind]), 0) / results.length;

const saidOf = (results: readonly Harvests[]): string =>
  KINDS.map((kind) => `${NAMES[kind]} ${meanOf(results, kind).toFixed(3)}`).join(', ');

/** Returns the gain over one worker, as a share of its harvest, with the 95% interval over the topics. */
function against(results: readonly Harvests[], kind: keyof Harvests): string {
  const { mean, low, high } = bootstrap(results, 1, (drawn) => meanOf(drawn, kind) / meanOf(drawn, 'one') - 1);
  const percent = (share: number): string => `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)}%`;
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`;
}

async function run([
  dir = '',
  topics = '3',
  pages = '300',
  workers = '4',
  store = '',
  file = '',
]: readonly string[]): Promise<void> {
  if (dir === '') {
    console.log('skipped: give the folder of a recorded web, e.g. npm run bench work/bench/harvest -- DIR 3 300 4');
    return;
  }
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const parser = createParsePool();
  const fetcher = createRecordedFetcher(web);
  const budgets = { pages: Number(pages), perHost: 1_000_000, seconds: 0 };
  const specOf = (topic: RecordedTopic, id: string): CrawlSpec => ({
    id,
    topicId: topic.id,
    order: 'adaptive',
    budgets,
    seeds: [...topic.seeds],
  });
  const topicOf = ({ id, name, keywords }: RecordedTopic) => ({ id, name, words: keywords, texts: [] });
  const harvest = (topic: RecordedTopic, urls: readonly string[]): HarvestCounts => {
    const labels = truth.of(topic, urls).filter((label) => label >= 0);
    return { found: labels.filter((label) => label === 1).length, labelled: labels.length };
  };

  const alone = async (topic: RecordedTopic): Promise<HarvestCounts> => {
    const crawls = openCrawls({ store: openStore(undefined), fetcher, parser });
    const urls: string[] = [];
    crawls.subscribe((news) => {
      if (news.type === 'fetched') urls.push(news.line.url);
    });
    crawls.putTopic(topicOf(topic));
    crawls.start(specOf(topic, 'c'));
    await crawls.ended('c');
    await crawls.close();
    return harvest(topic, urls);
  };
  const shared = async (topic: RecordedTopic, seeds: readonly string[], count: number): Promise<HarvestCounts> => {
    const sharedStore = await openSharedStoreOn(store === '' ? openSqliteSharedStore(':memory:') : openPostgres(store));
    const id = `${topic.id}-${count}-${Date.now()}`;
    await sharedStore.putTopic(topicOf(topic));
    await sharedStore.create(specOf(topic, id), seeds);
    const hired = Array.from({ length: count }, () =>
      openWorker({ sharedStore, parser, openFetcher: () => fetcher, inFlight: 1, isPatient: true }),
    );
    for (const { worker } of hired) worker.start();
    while ((await sharedStore.crawl(id))?.state !== 'done')
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await Promise.all(hired.map(({ worker }) => worker.stop()));
    const urls = (await sharedStore.visited(id, 0, Number(pages))).map(({ url }) => url);
    await sharedStore.close();
    return harvest(topic, urls);
  };

  const crawls: Readonly<Record<(typeof KINDS)[number], (topic: RecordedTopic) => Promise<HarvestCounts>>> = {
    alone,
    one: (topic) => shared(topic, topic.seeds, 1),
    turned: (topic) => shared(topic, topic.seeds.toReversed(), 1),
    several: (topic) => shared(topic, topic.seeds, Number(workers)),
  };
  const measured = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Harvests>>)
    : {};
  const measure = async (topic: RecordedTopic, kind: (typeof KINDS)[number]): Promise<HarvestCounts> => {
    const harvest = measured[topic.id]?.[kind] ?? (await crawls[kind](topic));
    measured[topic.id] = { ...measured[topic.id], [kind]: harvest };
    if (file !== '') writeFileSync(file, JSON.stringify(measured, null, 1));
    return harvest;
  };
  const results: Harvests[] = [];
  for (const topic of truth.topics.slice(0, Number(topics))) {
    const harvests: Harvests = {
      alone: await measure(topic, 'alone'),
      one: await measure(topic, 'one'),
      turned: await measure(topic, 'turned'),
      several: await measure(topic, 'several'),
    };
    results.push(harvests);
    console.log(`${topic.id} (${harvests.one.labelled} labelled pages): ${saidOf([harvests])}`);
  }
  console.log(`mean over ${results.length} topics: ${saidOf(results)}`);
  for (const kind of ['alone', 'turned', 'several'] as const)
    console.log(`${NAMES[kind]} against one worker: ${against(results, kind)}`);
  await parser.close();
  await fetcher.close();
}

await run(process.argv.slice(2));

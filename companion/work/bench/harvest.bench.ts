/**
 * Does the order suffer when workers share a crawl? On-topic share, by the labels of a recorded web, of the same number of pages fetched by one
 * worker, by several, and by a crawl in one process. Arguments: folder of a recorded web, topics, pages, workers, store (default: SQLite in memory).
 */
import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { openCrawls } from '../../crawl/open.ts';
import { createRecordedFetcher } from '../../fetch/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded-web.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openCommons } from '../../store/commons/open.ts';
import { openStore } from '../../store/open.ts';
import { openPostgres } from '../../store/postgres/database.ts';
import { openSqliteCommons } from '../../store/sqlite/commons-database.ts';
import { openWorker } from '../open.ts';

const LOOK_MS = 200;

async function run([
  dir = '',
  topics = '3',
  pages = '300',
  workers = '4',
  store = '',
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
  const harvest = (topic: RecordedTopic, urls: readonly string[]): number => {
    const labels = truth.of(topic, urls);
    return labels.filter((label) => label === 1).length / labels.filter((label) => label >= 0).length;
  };

  const alone = async (topic: RecordedTopic): Promise<number> => {
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
  const shared = async (topic: RecordedTopic, count: number): Promise<number> => {
    const commons = await openCommons(store === '' ? openSqliteCommons(':memory:') : openPostgres(store));
    const id = `${topic.id}-${count}-${Date.now()}`;
    await commons.putTopic(topicOf(topic));
    await commons.create(specOf(topic, id), topic.seeds);
    const hired = Array.from({ length: count }, () =>
      openWorker({ commons, parser, openFetcher: () => fetcher, inFlight: 1, isPatient: true }),
    );
    for (const { worker } of hired) worker.start();
    while ((await commons.crawl(id))?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await Promise.all(hired.map(({ worker }) => worker.stop()));
    const urls = (await commons.visited(id, 0, Number(pages))).map(({ url }) => url);
    await commons.close();
    return harvest(topic, urls);
  };

  const means = { alone: 0, one: 0, several: 0 };
  const chosen = truth.topics.slice(0, Number(topics));
  for (const topic of chosen) {
    const results = {
      alone: await alone(topic),
      one: await shared(topic, 1),
      several: await shared(topic, Number(workers)),
    };
    for (const key of ['alone', 'one', 'several'] as const) means[key] += results[key] / chosen.length;
    console.log(
      `${topic.id}: in one process ${results.alone.toFixed(3)}, one worker ${results.one.toFixed(3)}, ${workers} workers ${results.several.toFixed(3)}`,
    );
  }
  console.log(
    `mean of ${chosen.length}: in one process ${means.alone.toFixed(3)}, one worker ${means.one.toFixed(3)}, ${workers} workers ${means.several.toFixed(3)} (${(100 * (means.several / means.one - 1)).toFixed(1)}% against one)`,
  );
  await parser.close();
  await fetcher.close();
}

await run(process.argv.slice(2));

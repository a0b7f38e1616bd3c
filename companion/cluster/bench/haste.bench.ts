/**
 * Measures an order's harvest where hosts rest and several workers, each with several pages in flight, share a crawl.
 * Counts on-topic pages, by the labels of a recorded web, for the same number of pages. Time is simulated, as in
 * `crawl/bench/rests.bench.ts`. The store is SQLite in memory and answers at once. Arguments: folder of a recorded web,
 * topics, pages, numbers of workers, pages in flight of each.
 */
import { counting, lateFetcher } from '../../crawl/bench/late-web.ts';
import { createFakeClock, inFakeTime } from '../../crawl/testing/fake-clock.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openInTimeOf } from '../testing/clocked-store.ts';
import { openWorker } from '../worker/open.ts';

const LOOK_MS = 100;

const [dir = '', topics = '2', pages = '150', counts = '1,2,4', inFlight = '6'] = process.argv.slice(2);

async function run(): Promise<void> {
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const parser = createParsePool();
  const recorded = createRecordedFetcher(web);

  const crawled = async (topic: RecordedTopic, count: number): Promise<string> => {
    const clock = createFakeClock();
    const { held, isAtWork } = counting();
    const sharedStore = await openInTimeOf(clock);
    await sharedStore.putTopic({ id: topic.id, name: topic.name, words: topic.keywords, texts: [] });
    const budgets = { pages: Number(pages), perHost: 1_000_000, seconds: 0 };
    await sharedStore.create({ id: 'c', topicId: topic.id, order: 'adaptive', budgets }, topic.seeds);
    const fetcher = lateFetcher(recorded, { clock, rests: true, held });
    const hired = Array.from({ length: count }, () =>
      openWorker({
        ...{ sharedStore, clock, inFlight: Number(inFlight), openFetcher: () => fetcher },
        parser: { parse: (...page) => held(parser.parse(...page)) },
      }),
    );
    for (const { worker } of hired) worker.start();
    const ended = async (): Promise<void> => {
      while ((await sharedStore.crawl('c'))?.state !== 'done')
        await new Promise<void>((done) => clock.timer(LOOK_MS, done));
    };
    await inFakeTime(clock, ended(), isAtWork);
    const seconds = Math.round(clock.monotonic() / 1_000);
    await inFakeTime(clock, Promise.all(hired.map(({ worker }) => worker.stop())));
    const urls = (await sharedStore.visited('c', 0, 1_000_000)).map(({ url }) => url);
    await sharedStore.close();
    const found = truth.of(topic, urls).filter((label) => label === 1).length;
    return `${found} of ${urls.length} in ${seconds} s`;
  };

  for (const topic of truth.topics.slice(0, Number(topics))) {
    const said: string[] = [];
    for (const count of counts.split(',').map(Number)) said.push(`${count}: ${await crawled(topic, count)}`);
    console.log(`${topic.id}, by workers: ${said.join('; ')}`);
  }
  await parser.close();
}

if (dir === '')
  console.log('skipped: give the folder of a recorded web, e.g. npm run bench haste -- DIR 2 150 1,2,4 6');
else await run();

/**
 * Compares an order's harvest with and without pauses of hosts. Counts on-topic pages, by the labels of a recorded web,
 * among equally many pages. One run has no pauses. In the other, hosts answer in 200 ms of simulated time and rest by
 * the rules of `politeness/`. An address that was not recorded counts as an off-topic page, because on the network it
 * would be some page. Prints also the simulated seconds until the first, tenth and fiftieth on-topic page where hosts
 * rest, and at the end their medians over the topics; a topic that has fewer in the end counts as endless.
 * Arguments: folder of a recorded web, topics, pages, `rests` to leave out the run without.
 */
import { median } from '../../../tests/bench/harness.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { createPoliteness } from '../politeness/politeness.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { counting, lateFetcher } from './late-web.ts';
import { MARKS, secondsTo } from './marks.ts';

const [dir = '', topics = '2', pages = '200', only = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const parser = createParsePool();
  const recorded = createRecordedFetcher(web);

  const waits = MARKS.map((): number[] => []);

  const crawled = async (topic: RecordedTopic, rests: boolean): Promise<string> => {
    const clock = createFakeClock();
    const { held, isAtWork } = counting();
    const fetcher = lateFetcher(recorded, { clock, rests, held });
    const crawls = openCrawls({
      ...{ store: openStore(undefined), fetcher, clock },
      parser: { parse: (...page) => held(parser.parse(...page)) },
      ...(rests && { politeness: createPoliteness(clock) }),
    });
    const urls: string[] = [];
    const at: number[] = [];
    crawls.subscribe((news) => {
      if (news.type !== 'fetched') return;
      urls.push(news.line.url);
      at.push(clock.monotonic() / 1_000);
    });
    crawls.putTopic({ id: topic.id, name: topic.name, words: topic.keywords, texts: [] });
    const budgets = { pages: Number(pages), perHost: 1_000_000, seconds: 0 };
    crawls.start({ id: 'c', topicId: topic.id, seeds: [...topic.seeds], order: 'adaptive', budgets });
    await inFakeTime(clock, crawls.ended('c'), isAtWork);
    const seconds = Math.round(clock.monotonic() / 1_000);
    const labels = truth.of(topic, urls);
    await inFakeTime(clock, crawls.close());
    const good = at.filter((_, place) => labels[place] === 1);
    const hosts = new Set(urls.map((url) => new URL(url).host)).size;
    const told = `${good.length} of ${urls.length} on ${hosts} hosts`;
    if (!rests) return told;
    const after = secondsTo(good);
    for (const [place, wait] of after.entries()) waits[place]?.push(wait);
    return `${told} in ${seconds} s; ${MARKS.join(', ')} after ${after.map((wait) => wait.toFixed(1)).join(', ')} s`;
  };

  for (const topic of truth.topics.slice(0, Number(topics)))
    console.log(
      `${topic.id}: ${only === 'rests' ? '' : `no rests ${await crawled(topic, false)}, `}rests ${await crawled(topic, true)}`,
    );
  console.log(`median: ${MARKS.join(', ')} after ${waits.map((some) => median(some).toFixed(1)).join(', ')} s`);
  await parser.close();
}

if (dir === '') console.log('skipped: give the folder of a recorded web, e.g. npm run bench rests -- DIR 2 200');
else await run();

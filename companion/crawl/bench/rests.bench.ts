/**
 * What is left of an order's harvest where hosts rest, as on the network: on-topic pages, by the labels of a recorded web, of the same number of pages
 * fetched with nobody owed a rest and with hosts that answer in 200 ms and rest as `politeness/` says, in simulated time. An address that was not
 * recorded is a page on nothing, for on the network it would be some page. Arguments: folder of a recorded web, topics, pages.
 */
import { createRecordedFetcher } from '../../fetch/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded-web.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../open.ts';
import { createPoliteness } from '../politeness/politeness.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';

const ANSWER_MS = 200;
/** In which everybody does what can be done before time passes. */
const TURNS = 8;

const [dir = '', topics = '2', pages = '200'] = process.argv.slice(2);

async function run(): Promise<void> {
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const parser = createParsePool();
  const recorded = createRecordedFetcher(web);

  const crawled = async (topic: RecordedTopic, rests: boolean): Promise<string> => {
    const clock = createFakeClock();
    let working = 0;
    const held = async <T>(work: Promise<T>): Promise<T> => {
      working += 1;
      return work.finally(() => {
        working -= 1;
      });
    };
    const fetcher: typeof recorded = {
      ...recorded,
      polite: rests,
      async fetch(url, signal) {
        const found = await held(recorded.fetch(url, signal));
        await new Promise<void>((done) => clock.timer(rests ? ANSWER_MS : 0, done));
        if (found.kind === 'body') return found;
        const body = Buffer.from(`<title>Nothing</title><p>Nothing of ${url} was recorded.`);
        const answer = { status: 200, type: 'text/html', charset: 'utf-8', body, bytes: body.length, robotsTag: [] };
        return { ...found, ...answer, kind: 'body', truncated: false, etag: '', lastModified: '' };
      },
    };
    const crawls = openCrawls({
      ...{ store: openStore(undefined), fetcher, clock },
      parser: { parse: (...page) => held(parser.parse(...page)) },
      ...(rests && { politeness: createPoliteness(clock) }),
    });
    const urls: string[] = [];
    crawls.subscribe((news) => {
      if (news.type === 'fetched') urls.push(news.line.url);
    });
    crawls.putTopic({ id: topic.id, name: topic.name, words: topic.keywords, texts: [] });
    const budgets = { pages: Number(pages), perHost: 1_000_000, seconds: 0 };
    crawls.start({ id: 'c', topicId: topic.id, seeds: [...topic.seeds], order: 'adaptive', budgets });
    let turns = 0;
    await inFakeTime(clock, crawls.ended('c'), () => {
      turns += 1;
      return working > 0 || turns % TURNS !== 0;
    });
    const seconds = Math.round(clock.monotonic() / 1_000);
    await inFakeTime(clock, crawls.close());
    const found = truth.of(topic, urls).filter((label) => label === 1).length;
    const hosts = new Set(urls.map((url) => new URL(url).host)).size;
    return `${found} of ${urls.length} on ${hosts} hosts${rests ? ` in ${seconds} s` : ''}`;
  };

  for (const topic of truth.topics.slice(0, Number(topics)))
    console.log(`${topic.id}: no rests ${await crawled(topic, false)}, rests ${await crawled(topic, true)}`);
  await parser.close();
}

if (dir === '') console.log('skipped: give the folder of a recorded web, e.g. npm run bench rests -- DIR 2 200');
else await run();

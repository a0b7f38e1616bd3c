/**
 * One process of `large-state.bench.ts`. `fill DIR PAGES`: makes the state of a crawl, and saves it as its checkpoint.
 * `restart DIR PAGES`: opens the store, prints CPU, wall and memory when the crawl begins its first request, and memory
 * after so many pages more. Prints one JSON line.
 */
import { randomFrom } from '../../../shared/learning/random.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { tuneEngine } from '../../heap.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import { createParsePool } from '../../parse/pool.ts';
import { writeVisited } from '../../store/bench/visited-rows.ts';
import { openStore } from '../../store/open.ts';
import { BEGUN } from '../../store/testing/begun.ts';
import { openCrawls } from '../manager/open.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { CHECKPOINT_PACE } from '../ports/checkpoint-pace.ts';
import { systemClock } from '../ports/clock.ts';
import { runSync } from '../ports/sliced-task.ts';
import { CrawlCheckpoint } from '../state/checkpoint/crawl-checkpoint.ts';
import { settingsOf } from '../state/checkpoint/settings.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import { createCrawlState } from '../state/create-state.ts';
import { keepPage } from '../state/keeping.ts';
import { digestOf } from '../state/page-digest.ts';
import { sight } from '../state/page-links.ts';
import { scoresOf } from '../state/page-processor.ts';
import { linkOf, recordOf } from '../testing/fake-web.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from './generated-web.ts';

/** First pages, which go through all that the product does with a page but parsing, and the row of the page. */
const WHOLE = 8_000;
/** Pages after which the judge's memory of links and folders is full. */
const JUDGED = 250_000;
/** Pages with a word of their own each: as many as an order numbers. */
const WORDS = 600_000;
const web = { urls: 4_000_000, hosts: 1e9, paragraphs: 1, menu: 2 };
/** `addressOf` as SQL. */
const ADDRESS = `'http://h' || (i / 40) || '.example/articles/' || (i % 97) || '/story-about-' || i || '.html'`;
const budgets = { pages: 1e8, perHost: 1e6, seconds: 0 };
const PLAIN = Array.from({ length: 3_000 }, (_, at) => `w${((at * 2_654_435_761) % 2 ** 24).toString(36)}`);

tuneEngine();
const [task, folder = '', pages = '0'] = process.argv.slice(2);
const PAGES = Number(pages);
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const mb = (octets: number): number => Math.round(octets / 2 ** 20);

/** The page with the number `n`: two links to new addresses, one to an earlier one. */
function pageAt(n: number) {
  const random = randomFrom(n + 1);
  const isOnTopic = Math.floor(n / 40) % 3 === 0;
  const word = (): string => {
    const list = isOnTopic && random() < 0.12 ? TOPIC_WORDS : PLAIN;
    return list[Math.floor(random() ** 2 * list.length)] ?? '';
  };
  const words = Array.from({ length: n < WHOLE ? 30 : 14 }, word);
  const own = `x${(n % WORDS).toString(36)}y`;
  const earlier = Math.floor(random() * n);
  const links = [2 * n + 1, 2 * n + 2, ...(n > 0 ? [earlier] : [])].map((target, at) => {
    const [one = '', other = '', before = '', after = ''] = words.slice(4 * at);
    return linkOf({ url: addressOf(target, web), anchor: `${one} ${other}`, before, after, path: 'body>main>p>a' }, at);
  });
  const text = `${own} ${words.join(' ')} and as many words more as make a text of some two hundred letters.`;
  const record = { ...recordOf(addressOf(n, web), { title: `${words[12]} ${own}`, text }), links };
  return { isOnTopic, earlier, record };
}

type KeptTo = Parameters<typeof keepPage>[1];

function visitWhole(state: CrawlState, log: KeptTo, n: number, source: number): void {
  const { record } = pageAt(n);
  const octets = { body: new Uint8Array(0), bytes: 0, elapsedMs: 1, truncated: false, etag: '', lastModified: '' };
  const head = { kind: 'body', url: record.url, status: 200, type: 'text/html', charset: '' } as const;
  const answer = { ...head, ...octets, robotsTag: [], redirects: [] };
  const choice = { urlId: n, sighting: { source, anchor: 'a', before: '', after: '' }, priority: 0.5, parts: [] };
  const facts = { n: n + 1, foundAt: 1, label: undefined, seeds: [] };
  keepPage(state, log, choice, { kind: 'page', record, answer, isSitemap: false }, facts);
}

/** Only what makes the state larger: addresses, outcomes, and words of titles and links. */
function visitInShort(state: CrawlState, log: KeptTo, n: number, from: number, features: string): void {
  const { record: whole, isOnTopic } = pageAt(n);
  const record = { ...whole, text: '' };
  const judged = n < JUDGED ? state.judge.judge(record) : { relevance: isOnTopic ? 0.8 : 0.1, onTopic: isOnTopic };
  const { relevance, onTopic } = judged;
  const digest = digestOf(record, undefined, `${n.toString(36)} hash ${(n * 7_919).toString(36)}`);
  state.compare(n, record, digest);
  const key = keyOf(record.url);
  state.known.alias(key, n);
  const links = record.links.map((link, place) => ({ place, link, url: link.url, written: undefined }));
  const sightings = sight(state.known, n, links);
  state.observe({ urlId: n, from, record, digest, relevance, onTopic, isCopy: false, sightings });
  for (const { target } of sightings)
    if (!state.settled.has(target.id)) state.frontier.offer(target.id, state.order.score(target.id));
  for (const part of state.known.takeParts()) log.keepPart(part);
  const { url, host, site } = state.known.at(n);
  const page = { pageId: n + 1, urlId: n, n: n + 1, key, host, url, features, relevance, onTopic };
  state.log.add({ ...page, unsure: false, label: 'none' }, url, site);
}

function fill(): object {
  const store = openStore(folder);
  store.topics.put({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] }, 0);
  const seed = { url: addressOf(0, web), state: 'answered', failure: '', message: '' } as const;
  store.crawls.create({ id: 'c', topicId: 't', order: 'adaptive', budgets, ...BEGUN }, [seed.url]);
  const [crawl, topic, journal] = [store.crawls.get('c'), store.topics.get('t'), store.journal('c')];
  if (crawl === undefined || topic === undefined) throw new Error('The crawl was not written.');
  // All pages are judged again by the same, which no row holds.
  const { features } = createJudge(topic).judge(pageAt(1).record);
  const texts = { url: (id: number) => addressOf(id, web), features: () => features };
  const state = createCrawlState({ createOrder, createJudge }, crawl, topic, texts);
  let n = 0;
  const log: KeptTo = { apply: () => n + 1, keepPart: (part) => journal.keepPart(part), renewShown: () => false };
  state.seed(seed.url);
  for (; n < PAGES; n++) {
    state.frontier.take(n);
    state.settled.add(n);
    const from = n === 0 ? -1 : (n - 1) >> 1;
    if (n < WHOLE) visitWhole(state, log, n, from);
    else visitInShort(state, log, n, from, features);
    if (state.frontier.mustRescore) runSync(state.frontier.rescoring((id) => state.order.score(id)));
  }
  runSync(state.rejudge());
  const urls = state.known.size;
  writeVisited(folder, ADDRESS, urls, PAGES);
  journal.keepScores(scoresOf(state.frontier, urls));
  const checkpoint = new CrawlCheckpoint(settingsOf(crawl, topic, []), journal, systemClock, CHECKPOINT_PACE);
  const before = cpuSeconds();
  runSync(checkpoint.save(state));
  const octets = [...journal.checkpoints.parts()].reduce((sum, { length }) => sum + length, 0);
  store.close();
  return { pages: PAGES, urls, 'checkpoint MB': mb(octets), 'saving it, CPU s': cpuSeconds() - before };
}

async function restart(): Promise<object> {
  const begun = cpuSeconds();
  const store = openStore(folder);
  const generated = { ...generatedFetcher(web), polite: true };
  let first: object | undefined;
  let top = 0;
  const fetcher: Fetcher = {
    ...generated,
    fetch(...request) {
      first ??= {
        's since the process began': performance.now() / 1_000,
        'CPU s': cpuSeconds(),
        'of it before the store was opened': begun,
        'RSS MB': mb(process.memoryUsage.rss()),
      };
      return generated.fetch(...request);
    },
  };
  const crawls = openCrawls({ store, fetcher, parser: createParsePool(), politeness: noPoliteness, goOn: true });
  let fetched = 0;
  await new Promise<void>((resolve) => {
    crawls.subscribe((news) => {
      if (news.type !== 'fetched') return;
      fetched += 1;
      if (fetched % 50 === 0) top = Math.max(top, process.memoryUsage.rss());
      if (fetched >= PAGES) resolve();
    });
  });
  return { ...first, [`highest RSS MB within ${fetched} pages more`]: mb(top) };
}

console.log(JSON.stringify(task === 'fill' ? fill() : await restart()));
// Nothing is saved: the folder is a copy.
process.exit(0);

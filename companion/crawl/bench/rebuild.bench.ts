/**
 * Measures the rebuilding of many crawls after the erasure of a page, and after a restart. It has 20 crawls of 500
 * pages each (other numbers by AMBIT_CRAWLS and AMBIT_PAGES, 300 or more) of a generated web. The product's parser,
 * judge and order take part. Prints the seconds until the user's crawl continues, and until all do. Also prints the
 * longest time without a turn for others, in milliseconds of the wall and of CPU, other threads included.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import type { Crawls } from '../ports/crawls.ts';
import { addressOf, generatedFetcher, silentFetcher, TOPIC_WORDS } from './generated-web.ts';
import { watchTurns } from './watch-turns.ts';

const CRAWLS = Number(process.env.AMBIT_CRAWLS ?? 20);
const PAGES = Number(process.env.AMBIT_PAGES ?? 500);
const web = { urls: 40 * PAGES * CRAWLS, hosts: PAGES * CRAWLS, paragraphs: 6, menu: 10 };
const home = mkdtempSync(join(tmpdir(), 'ambit-rebuild-'));
const ids = Array.from({ length: CRAWLS }, (_, n) => `c${n}`);
const parser = createParsePool();
const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };
/** The eldest crawl, which would come last. */
const LOOKED_AT = 'c0';
const seedOf = (n: number): string => addressOf(n * 40 * PAGES, web);

async function fill(): Promise<void> {
  const store = openStore(home);
  const crawls = openCrawls({ store, parser, fetcher: generatedFetcher(web) });
  crawls.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
  for (const [n, id] of ids.entries()) {
    crawls.start({ id, topicId: 't', seeds: [seedOf(n)], order: 'adaptive', budgets });
    await crawls.ended(id);
  }
  await crawls.close();
  // Puts the crawls into the state of running ones.
  for (const id of ids)
    store.crawls.update(id, { state: 'running', reason: null, message: '', budgets: { ...budgets, pages: 2 * PAGES } });
  store.close();
}

/** From the end of what is done until every crawl is rebuilt. */
async function measure(what: string, work: () => Promise<Crawls>): Promise<Crawls> {
  const stop = watchTurns();
  const begun = performance.now();
  const crawls = await work();
  const done = performance.now();
  const readyAt = new Map<string, number>();
  const off = crawls.subscribe((news) => {
    if (news.type === 'crawl' && news.crawl.message === '') readyAt.set(news.crawl.id, performance.now());
  });
  crawls.use(LOOKED_AT);
  while (readyAt.size < CRAWLS) await new Promise((resolve) => setTimeout(resolve, 20));
  off();
  const longest = stop();
  const seconds = (from: number, to = Number.NaN): string => ((to - from) / 1_000).toFixed(2);
  console.log(
    JSON.stringify({
      ...{ what, crawls: CRAWLS, 'pages each': PAGES },
      's for it': seconds(begun, done),
      's until the one looked at goes on': seconds(done, readyAt.get(LOOKED_AT)),
      's until all do': seconds(done, Math.max(...readyAt.values())),
      ...{ 'longest stretch, ms': longest.wall, 'of it CPU': longest.cpu },
    }),
  );
  return crawls;
}

try {
  await fill();
  const store = openStore(home);
  const crawls = await measure('a start', async () =>
    openCrawls({ store, parser, fetcher: silentFetcher(web), goOn: true }),
  );
  await measure('a page is forgotten', async () => {
    await crawls.forget({ kind: 'page', url: seedOf(1) });
    return crawls;
  });
  await crawls.close();
  store.close();
} finally {
  await parser.close();
  rmSync(home, { recursive: true, force: true });
}

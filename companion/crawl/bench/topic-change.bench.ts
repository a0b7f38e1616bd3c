/**
 * Measures a change of the topic's words in a running crawl, at several sizes of a generated web (others by
 * AMBIT_PAGES, a list with commas). Prints the milliseconds from the change until the crawl requests a page that it
 * chose by the new words. Also prints those until the first request of the rebuilt crawl. The product's judge and order
 * take part. A page in flight at the change is answered at once, the next one only when it is cut off. Small crawls
 * stop for their rebuild, so both figures are the same.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from './generated-web.ts';

const SIZES = (process.env.AMBIT_PAGES ?? '50,200,500,2000').split(',').map(Number);
const ROUNDS = 3;
/** Pages up to which a crawl stops for its rebuild. */
const SMALL = 100;
const topicOf = (words: readonly string[]) => ({ id: 't', name: 'Bogs', words, texts: [] });

for (const pages of SIZES) {
  const web = { urls: 40 * pages, hosts: pages, paragraphs: 6, menu: 10 };
  const home = mkdtempSync(join(tmpdir(), 'ambit-topic-change-'));
  const parser = createParsePool();
  const generated = generatedFetcher(web);
  let asked = 0;
  let heard = (): void => undefined;
  const isOver = (): boolean => asked > pages;
  let release = (): void => undefined;
  /** Answers `pages` requests, then holds each back until a release or its abort. */
  const fetcher: Fetcher = {
    ...generated,
    fetch(url, signal, ask) {
      asked += 1;
      heard();
      if (!isOver()) return generated.fetch(url, signal, ask);
      return new Promise((resolve) => {
        const failed = { kind: 'failed', failure: 'cancelled', url, status: 0, message: 'Halted.' } as const;
        const cost = { elapsedMs: 1, bytes: 0, redirects: [], retryAfterMs: 0 };
        signal.addEventListener('abort', () => resolve({ ...failed, ...cost }));
        release = () => void generated.fetch(url, signal, ask).then(resolve);
      });
    },
  };
  const store = openStore(home);
  const crawls = openCrawls({ store, parser, fetcher });
  crawls.putTopic(topicOf(TOPIC_WORDS.slice(0, 4)));
  const budgets = { pages: 10 * pages, perHost: 1_000_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: 'adaptive', budgets });
  while (!isOver() || crawls.view('c').fetched < pages) await new Promise((resolve) => setTimeout(resolve, 20));
  const nextAsked = (): Promise<number> =>
    new Promise((resolve) => {
      heard = () => resolve(performance.now());
    });
  const [turned, rebuilt]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const first = nextAsked();
    crawls.putTopic(topicOf(TOPIC_WORDS.slice(round + 1, round + 5)));
    release();
    turned?.push(Math.round((await first) - begun));
    if (pages > SMALL) rebuilt?.push(Math.round((await nextAsked()) - begun));
  }
  const row = { 'ms until a fetch by the new words': turned, 'ms until rebuilt': rebuilt };
  console.log(JSON.stringify({ pages: crawls.view('c').fetched, ...row }));
  await crawls.close();
  store.close();
  await parser.close();
  rmSync(home, { recursive: true, force: true });
}

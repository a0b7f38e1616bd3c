/**
 * A topic gets other words while its crawl runs, at so many pages of a generated web (others by AMBIT_PAGES, a list with commas): milliseconds from the
 * change until the crawl asks for its next page, with the product's judge and order.
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
const topicOf = (words: readonly string[]) => ({ id: 't', name: 'Bogs', words, texts: [] });

for (const pages of SIZES) {
  const web = { urls: 40 * pages, hosts: pages, paragraphs: 6, menu: 10 };
  const home = mkdtempSync(join(tmpdir(), 'ambit-topic-change-'));
  const parser = createParsePool();
  const generated = generatedFetcher(web);
  let asked = 0;
  let heard = (): void => undefined;
  const isOver = (): boolean => asked > pages;
  /** Answers so many pages, then holds all back until they are cut off. */
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
      });
    },
  };
  const store = openStore(home);
  const crawls = openCrawls({ store, parser, fetcher });
  crawls.putTopic(topicOf(TOPIC_WORDS.slice(0, 4)));
  const budgets = { pages: 10 * pages, perHost: 1_000_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: 'adaptive', budgets });
  while (!isOver() || crawls.view('c').fetched < pages) await new Promise((resolve) => setTimeout(resolve, 20));
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const begun = performance.now();
    crawls.putTopic(topicOf(TOPIC_WORDS.slice(round + 1, round + 5)));
    await next;
    ms.push(Math.round(performance.now() - begun));
  }
  console.log(JSON.stringify({ pages: crawls.view('c').fetched, 'ms until the next fetch': ms }));
  await crawls.close();
  store.close();
  await parser.close();
  rmSync(home, { recursive: true, force: true });
}

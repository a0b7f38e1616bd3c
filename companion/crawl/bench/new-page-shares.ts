import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Capture } from '../../../shared/api/capture.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb, type RecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import type { PageTopic } from '../../lab/crawl/page-topic.ts';
import { foundAt, foundCurve } from '../../lab/metrics/found.ts';
import { readTruth, type Truth } from '../../lab/truth.ts';
import { openParsedWeb, type ParsedWeb } from '../../lab/web/parsed-web.ts';
import { createOrder as orderOf } from '../../order/index.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { answerCaptures } from '../manager/topic-captures.ts';

/** Fetches a page asked for: pages of unknown label count neither way. */
const FETCHES = 3;

/** A recorded web that a bench crawls with the product. */
export interface BenchWeb {
  readonly name: string;
  readonly truth: Truth;
  readonly web: ParsedWeb;
  readonly recorded: RecordedWeb;
}

/** Opens a recorded web as the companion reads it. @param dir its folder */
export async function openBenchWeb(dir: string): Promise<BenchWeb> {
  useLargeDictionary();
  const [recorded, truth, web] = [await openRecordedWeb(dir), await readTruth(dir), await openParsedWeb(dir)];
  return { name: basename(dir), truth, web, recorded };
}

/** A crawl around one page, and what its user read and said. */
export interface BenchCrawl {
  readonly start: PageTopic;
  /** By page: 1 on the topic, 0 off it; -1 for pages that do not count, as they are given or have no label. */
  readonly fresh: Int8Array;
  /** Pages whose captures the crawl finds as it begins, in the order in which they were read. */
  readonly read: readonly number[];
  /** Those of `read` that the user names as belonging at once after the start (`answerCaptures`). */
  readonly named: readonly number[];
  readonly createOrder?: typeof orderOf;
}

/** Runs a crawl on the product as it ships. @returns on-topic share of its first new pages of known label, by budget */
export async function newPageShares(
  { web, recorded }: BenchWeb,
  { start, fresh, read, named, createOrder = orderOf }: BenchCrawl,
  budgets: readonly number[],
): Promise<readonly number[]> {
  const home = mkdtempSync(join(tmpdir(), 'ambit-bench-'));
  const store = openStore(home);
  const fetcher = createRecordedFetcher(recorded);
  const parser = { parse: async (_body: Uint8Array, _charset: string, url: string) => web.page(web.find(url)).record };
  const crawls = openCrawls({ store, fetcher, parser, createOrder });
  const most = Math.max(...budgets);
  const fetched: number[] = [];
  let known = 0;
  crawls.subscribe((news) => {
    if (news.type !== 'fetched') return;
    const page = web.find(news.line.url);
    fetched.push(page);
    known += Number((fresh[page] ?? -1) >= 0);
    if (known >= most) crawls.stop('c');
  });
  store.captures.put(read.map((page, at) => captureOf(web, page, at + 1)));
  crawls.putTopic(start.topic);
  const limits = { pages: most * FETCHES, perHost: 1_000_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: start.topic.id, seeds: [...start.seeds], order: 'adaptive', budgets: limits });
  const ended = crawls.ended('c');
  const belong = named.map((page) => web.urls[page] ?? '');
  if (belong.length > 0) await answerCaptures(crawls, store, start.topic.id, { belong, others: [] }, 1);
  await ended;
  await crawls.close();
  store.close();
  rmSync(home, { recursive: true, force: true });
  const curve = foundCurve(fetched, fresh);
  return budgets.map((budget) => foundAt(curve, budget) / budget);
}

/** Returns a page of a recorded web as the browser captures it. @param at milliseconds since 1970 */
function captureOf(web: ParsedWeb, page: number, at: number): Capture {
  const { record } = web.page(page);
  const links = record.links.map((link) => ({ ...link, rel: [...link.rel] }));
  const url = web.urls[page] ?? '';
  const own = { url, links, headings: [...record.headings], feeds: [...record.feeds] };
  return { id: `c${page}`, at, page: { ...record, ...own } };
}

/**
 * Measures the gain from pages that the user read and never named, on the product as it ships. All arms crawl around
 * one page. One arm has no captures. Another has those of three walks of ten linked pages: one from the page
 * itself, two from random on-topic pages. The third has them but learns nothing from their links. Reports the on-topic
 * share of the first new pages of known label. Pages that were read count in no arm. Pairs differences by topic, with a
 * 95% interval. Prints one JSON object a line. Arguments: draws, topics of each web, then folders of recorded webs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { randomFrom } from '../../../shared/learning/random.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { pageTopic } from '../../lab/crawl/page-topic.ts';
import type { ArmRun } from '../../lab/metrics/arms.ts';
import { armRows } from '../../lab/metrics/arms.ts';
import { foundAt, foundCurve } from '../../lab/metrics/found.ts';
import { readTruth } from '../../lab/truth.ts';
import { openParsedWeb, type ParsedWeb } from '../../lab/web/parsed-web.ts';
import { createOrder } from '../../order/index.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { captureOf } from './capture-of.ts';

const BUDGETS = [60, 100];
/** Fetches a page asked for: pages of unknown label count neither way. */
const FETCHES = 3;
const WALKS = 3;
const PAGES_A_WALK = 10;
const MIN_WORDS = 30;
const ARMS = ['without captures', 'captures, links left out', 'captures'] as const;

/** Returns the pages of a reader who follows random links from what was read so far, the first page among them. */
function walk(web: ParsedWeb, first: number, read: ReadonlySet<number>, random: () => number): readonly number[] {
  const pages = [first];
  for (let tries = 0; pages.length < PAGES_A_WALK && tries < 50 * PAGES_A_WALK; tries++) {
    const from = pages[Math.floor(random() * pages.length)] ?? first;
    const onward = web.out(from);
    const next = onward[Math.floor(random() * onward.length)];
    if (next === undefined || read.has(next) || pages.includes(next)) continue;
    if (tokens(web.page(next).record.text).length >= MIN_WORDS) pages.push(next);
  }
  return pages;
}

async function measure(dir: string, draws: number, most: number): Promise<void> {
  const [recorded, truth, web] = [await openRecordedWeb(dir), await readTruth(dir), await openParsedWeb(dir)];
  const fetcher = createRecordedFetcher(recorded);
  const parser = { parse: async (_body: Uint8Array, _charset: string, url: string) => web.page(web.find(url)).record };
  const pages = Math.max(...BUDGETS);
  const name = basename(dir);
  const runs: ArmRun[] = [];
  const step = Math.max(1, Math.floor(truth.topics.length / most));
  for (const topic of truth.topics.filter((_, at) => at % step === 0).slice(0, most)) {
    const on = truth.of(topic, web.urls);
    const start = pageTopic(web, on, topic, topic.seeds);
    if (start === undefined) continue;
    for (let draw = 0; draw < draws; draw++) {
      const random = randomFrom(draw + 1);
      const good = [...on.keys()].filter((page) => on[page] === 1 && web.out(page).length > 1);
      const read = new Set<number>();
      for (let n = 0; n < WALKS; n++) {
        const first = n === 0 ? web.find(start.seeds[0] ?? '') : (good[Math.floor(random() * good.length)] ?? 0);
        for (const page of walk(web, first, read, random)) read.add(page);
      }
      const fresh = Int8Array.from(on);
      for (const page of read) fresh[page] = -1;
      for (const arm of ARMS) {
        const home = mkdtempSync(join(tmpdir(), 'ambit-read-'));
        const store = openStore(home);
        const unread: typeof createOrder = (...given) => orderWithout(createOrder(...given));
        const crawls = openCrawls({ store, fetcher, parser, ...(arm === ARMS[1] ? { createOrder: unread } : {}) });
        const fetched: number[] = [];
        let known = 0;
        crawls.subscribe((news) => {
          if (news.type !== 'fetched') return;
          const page = web.find(news.line.url);
          fetched.push(page);
          known += Number((fresh[page] ?? -1) >= 0);
          if (known >= pages) crawls.stop('c');
        });
        if (arm !== ARMS[0]) store.captures.put([...read].map((page, at) => captureOf(web, page, at + 1)));
        crawls.putTopic(start.topic);
        const budgets = { pages: pages * FETCHES, perHost: 1_000_000, seconds: 0 };
        crawls.start({ id: 'c', topicId: topic.id, seeds: [...start.seeds], order: 'adaptive', budgets });
        await crawls.ended('c');
        await crawls.close();
        store.close();
        rmSync(home, { recursive: true, force: true });
        const curve = foundCurve(fetched, fresh);
        const values = BUDGETS.map((budget) => foundAt(curve, budget) / budget);
        runs.push({ topic: topic.id, arm, draw, values });
        const given = [...read].filter((page) => on[page] === 1).length;
        console.log(
          JSON.stringify({ web: name, topic: topic.id, draw, arm, read: read.size, 'on topic': given, values }),
        );
      }
    }
  }
  web.close();
  const result = { web: name, budgets: BUDGETS, arms: ARMS, runs };
  for (const base of [ARMS[0], ARMS[1]])
    for (const row of armRows('read-pages', result, base)) console.log(JSON.stringify(row));
}

/** Returns an order that hears nothing of pages read. */
function orderWithout(order: ReturnType<typeof createOrder>): ReturnType<typeof createOrder> {
  return new Proxy(order, { get: (target, name) => (name === 'read' ? undefined : Reflect.get(target, name, target)) });
}

const [draws = '1', topics = '8', ...dirs] = process.argv.slice(2);
if (dirs.length === 0) console.log('skipped: give folders of recorded webs, e.g. npm run bench read-pages -- 1 8 DIR');
for (const dir of dirs) await measure(dir, Number(draws), Number(topics));

/**
 * Five pages that the user read and names as belonging, on the product as it ships: a crawl around one page, and the
 * same crawl told of five more captured pages as it begins (`answerCaptures`). On-topic share of the first new pages of
 * known label, over all topics of recorded webs, differences paired by topic with a 95% interval. Pages that either
 * crawl was given count in neither. One JSON object a line: each crawl, then for each web and budget the arms and their
 * difference. Arguments: draws, then folders of recorded webs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { pageTopic } from '../../lab/crawl/page-topic.ts';
import { givenPages } from '../../lab/experiments/bootstrap/given.ts';
import { bootstrap } from '../../lab/metrics/bootstrap.ts';
import { foundAt, foundCurve } from '../../lab/metrics/found.ts';
import { readTruth } from '../../lab/truth.ts';
import { openParsedWeb } from '../../lab/web/parsed-web.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { answerCaptures } from '../manager/topic-captures.ts';
import { captureOf } from './capture-of.ts';

const BUDGETS = [100, 300];
/** Fetches a page asked for: pages of unknown label count neither way. */
const FETCHES = 3;

interface TopicShare {
  readonly topic: string;
  readonly arm: 'page alone' | 'five named';
  readonly values: readonly number[];
}

async function measure(dir: string, draws: number): Promise<void> {
  const [recorded, truth, web] = [await openRecordedWeb(dir), await readTruth(dir), await openParsedWeb(dir)];
  const fetcher = createRecordedFetcher(recorded);
  const parser = { parse: async (_body: Uint8Array, _charset: string, url: string) => web.page(web.find(url)).record };
  const most = Math.max(...BUDGETS);
  const name = basename(dir);
  const shares: TopicShare[] = [];

  for (const topic of truth.topics) {
    const on = truth.of(topic, web.urls);
    const start = pageTopic(web, on, topic, topic.seeds);
    if (start === undefined) continue;
    for (let draw = 1; draw <= draws; draw++) {
      const given = givenPages(web, on, start, draw);
      const fresh = Int8Array.from(on);
      for (const page of [given.first, ...given.liked]) fresh[page] = -1;
      for (const arm of ['page alone', 'five named'] as const) {
        const home = mkdtempSync(join(tmpdir(), 'ambit-named-'));
        const store = openStore(home);
        const crawls = openCrawls({ store, fetcher, parser });
        const fetched: number[] = [];
        let known = 0;
        crawls.subscribe((news) => {
          if (news.type !== 'fetched') return;
          const page = web.find(news.line.url);
          fetched.push(page);
          known += Number((fresh[page] ?? -1) >= 0);
          if (known >= most) crawls.stop('c');
        });
        store.captures.put([given.first, ...given.liked].map((page) => captureOf(web, page, page + 1)));
        crawls.putTopic(start.topic);
        const budgets = { pages: most * FETCHES, perHost: 1_000_000, seconds: 0 };
        crawls.start({ id: 'c', topicId: topic.id, seeds: [...start.seeds], order: 'adaptive', budgets });
        const ended = crawls.ended('c');
        if (arm === 'five named') {
          const belong = given.liked.map((page) => web.urls[page] ?? '');
          await answerCaptures(crawls, store, topic.id, { belong, others: [] }, 1);
        }
        await ended;
        await crawls.close();
        store.close();
        rmSync(home, { recursive: true, force: true });
        const curve = foundCurve(fetched, fresh);
        const values = BUDGETS.map((budget) => foundAt(curve, budget) / budget);
        shares.push({ topic: topic.id, arm, values });
        console.log(JSON.stringify({ web: name, topic: topic.id, draw, arm, values }));
      }
    }
  }
  web.close();
  for (const [at, budget] of BUDGETS.entries()) {
    const topics = [...new Set(shares.map(({ topic }) => topic))];
    const mean = (topic: string, arm: TopicShare['arm']): number => {
      const values = shares
        .filter((one) => one.topic === topic && one.arm === arm)
        .map(({ values }) => values[at] ?? 0);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const print = (arm: string, values: readonly number[]): void => {
      const rounded = Object.entries(bootstrap(values)).map(([key, value]) => [key, Number(value.toFixed(3))]);
      const row = { experiment: 'named-pages', web: name, arm, budget, n: values.length };
      console.log(JSON.stringify({ ...row, ...Object.fromEntries(rounded) }));
    };
    for (const arm of ['page alone', 'five named'] as const)
      print(
        arm,
        topics.map((topic) => mean(topic, arm)),
      );
    print(
      'difference',
      topics.map((topic) => mean(topic, 'five named') - mean(topic, 'page alone')),
    );
  }
}

const [draws = '5', ...dirs] = process.argv.slice(2);
if (dirs.length === 0) console.log('skipped: give folders of recorded webs, e.g. npm run bench named-pages -- 5 DIR');
for (const dir of dirs) await measure(dir, Number(draws));

import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Judge } from '../../judge/judge.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { openCrawls } from '../manager/open.ts';
import type { CheckpointPace } from '../ports/checkpoint-pace.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlNews, Crawls, FetchedLine } from '../ports/crawls.ts';
import { createFakeJudge } from './fake-judge.ts';
import { createFakeOrder } from './fake-order.ts';
import { createFakeWeb, type FakePage, type FakeWeb, type FakeWebOptions } from './fake-web.ts';

export const TOPIC = { id: 't', name: 'Tea', words: ['tea'], texts: [] };

export interface TestHarness {
  readonly store: Store;
  readonly web: FakeWeb;
  readonly crawls: Crawls;
  readonly news: CrawlNews[];
  readonly lines: () => FetchedLine[];
}

export interface TestHarnessOptions extends FakeWebOptions {
  readonly store?: Store;
  readonly clock?: Clock;
  readonly goOn?: boolean;
  readonly checkpointPace?: CheckpointPace;
  readonly quietPace?: CrawlDeps['quietPace'];
  /** The product's own orders and judge instead of those that do what titles say. */
  readonly real?: boolean;
  /** In place of the one that does what titles say. */
  readonly createJudge?: (topic: Topic) => Judge;
  readonly createOrder?: CrawlDeps['createOrder'];
}

export type FakePages = Readonly<Record<string, FakePage>> | ((url: string) => FakePage | undefined);

/** Crawls over pages that a test writes down, with orders and judges that do what their titles say. */
export function openTestHarness(pages: FakePages, options: TestHarnessOptions = {}): TestHarness {
  const {
    store = openStore(undefined),
    clock,
    goOn,
    checkpointPace,
    quietPace,
    real = false,
    createJudge,
    createOrder,
    ...webOptions
  } = options;
  const web = createFakeWeb(typeof pages === 'function' ? pages : (url) => pages[url], webOptions);
  const news: CrawlNews[] = [];
  const crawls = openCrawls({
    store,
    fetcher: web,
    parser: web,
    ...(real ? {} : { createOrder: createFakeOrder, createJudge: createFakeJudge }),
    ...(createJudge === undefined ? {} : { createJudge }),
    ...(createOrder === undefined ? {} : { createOrder }),
    ...(clock === undefined ? {} : { clock }),
    ...(goOn === undefined ? {} : { goOn }),
    ...(checkpointPace === undefined ? {} : { checkpointPace }),
    ...(quietPace === undefined ? {} : { quietPace }),
  });
  crawls.subscribe((item) => news.push(item));
  crawls.putTopic(TOPIC);
  const lines = () => news.flatMap((item) => (item.type === 'fetched' ? [item.line] : []));
  return { store, web, crawls, news, lines };
}

export const specOf = (seeds: readonly string[], change: Partial<CrawlSpec> = {}): CrawlSpec => ({
  id: 'c',
  topicId: TOPIC.id,
  seeds: [...seeds],
  order: 'best-first',
  budgets: { pages: 1_000, perHost: 1_000, seconds: 0 },
  ...change,
});

let labels = 0;

export const labelOf = (url: string, value: LabelEvent['value'], change: Partial<LabelEvent> = {}): LabelEvent => {
  labels += 1;
  return { id: `l${labels}`, topicId: TOPIC.id, target: 'page', url, value, at: labels, ...change };
};

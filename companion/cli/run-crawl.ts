import { createHash } from 'node:crypto';
import type { Budgets, CrawlView, OrderName } from '../../shared/api/crawl.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { Crawls } from '../crawl/crawls.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import { onInterrupt } from './interrupt.ts';
import type { Report } from './report.ts';

export interface CrawlPlan {
  readonly topic: Topic;
  readonly seeds: readonly string[];
  readonly order: OrderName;
  readonly budgets: Budgets;
  /** What else was chosen, and nothing that was not. */
  readonly choices?: NonNullable<StoredCrawl['choices']>;
}

/** How many suggestions the terminal shows at the end. */
const SHOWN = 20;

/**
 * Runs one crawl to its end and reports it. The same topic, seeds and order go on with an unfinished crawl of the same
 * store. Ctrl-C stops it with the reason `user`.
 */
export async function runCrawl(crawls: Crawls, plan: CrawlPlan, report: Report): Promise<CrawlView> {
  crawls.putTopic(plan.topic);
  const off = crawls.subscribe((news) => {
    if (news.type === 'fetched') report.fetched(news.line);
    else if (news.type === 'crawl') {
      report.progress(news.crawl);
      sayWhyPaused(news.crawl);
    }
  });
  const id = startOrResume(crawls, plan);
  const done = onInterrupt(() => void crawls.stop(id));
  try {
    const view = await crawls.ended(id);
    report.done(view, crawls.suggestions(id, 'unlabelled', SHOWN));
    return view;
  } finally {
    done();
    off();
  }
}

/** Nobody asked for such a pause: the disk, or a network that wants a sign-in. */
function sayWhyPaused({ state, message }: CrawlView): void {
  if (state === 'paused' && message !== '') process.stderr.write(`${message} Ctrl-C ends it; the same call goes on.\n`);
}

function startOrResume(crawls: Crawls, plan: CrawlPlan): string {
  const { topic, seeds, order, budgets, choices = {} } = plan;
  const chosen = Object.values(choices);
  const family = createHash('sha256')
    .update(JSON.stringify([topic.id, [...seeds].sort(), order, ...chosen]))
    .digest('hex')
    .slice(0, 32);
  const same = crawls.views().filter((view) => view.id.startsWith(family));
  // A crawl that was stopped by hand or by a lower limit has room left and goes on, too.
  const hasRoom = ({ reason, fetched, budgets: before }: CrawlView): boolean =>
    fetched < budgets.pages &&
    (reason === 'user' || reason === 'page-limit' || (reason === 'host-limit' && before.perHost < budgets.perHost));
  const unfinished = same.find((view) => view.state !== 'done' || hasRoom(view));
  if (unfinished === undefined) {
    const id = `${family}-${same.length + 1}`;
    crawls.start({ id, topicId: topic.id, seeds: [...seeds], order, budgets, ...choices });
    return id;
  }
  crawls.setBudgets(unfinished.id, budgets);
  if (unfinished.state !== 'running') crawls.resume(unfinished.id);
  return unfinished.id;
}

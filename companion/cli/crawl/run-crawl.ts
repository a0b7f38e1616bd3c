import { createHash } from 'node:crypto';
import type { Budgets, CrawlSpec, CrawlView, OrderName, Share } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Crawls } from '../../crawl/ports/crawls.ts';
import { onInterrupt } from '../interrupt.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { type CrawlReporter, SHOWN } from './report.ts';

/** Options of a crawl beside topic, seeds, order and limits. */
export type CrawlSpecOptions = Pick<
  CrawlSpec,
  'scope' | 'parameters' | 'judge' | 'extraction' | 'siteLabels' | 'learnFrom' | 'keepOriginals'
>;

export interface CrawlPlan {
  /** Topics of the crawl. Every page that it fetches is judged for all of them. */
  readonly topics: readonly [Topic, ...Topic[]];
  /** How several topics share; `best` when left out. */
  readonly share?: Share;
  readonly seeds: readonly string[];
  readonly order: OrderName;
  readonly budgets: Budgets;
  /** Further choices of the user, without defaults. */
  readonly choices?: CrawlSpecOptions;
}

/** Time between two reads of a crawl that sends no news, in ms: it may be waiting. */
const LOOK_MS = 2_000;

/**
 * Runs one crawl to its end and reports it. Resumes an unfinished crawl of the same store with the same topic, seeds
 * and order.
 * Ctrl-C stops it with the reason `user`.
 */
export async function runCrawl(crawls: Crawls, plan: CrawlPlan, report: CrawlReporter): Promise<CrawlView> {
  for (const topic of plan.topics) crawls.putTopic(topic);
  return followCrawl(crawls, plan.topics[0].id, () => startOrResume(crawls, plan), report);
}

/**
 * Begins a crawl and reports it until its end. Ctrl-C stops it with the reason `user`.
 * @param begin called once reports are under way
 */
export async function followCrawl(
  crawls: Crawls,
  topicId: string,
  begin: () => CrawlView,
  report: CrawlReporter,
): Promise<CrawlView> {
  const names = new Map<string, string>();
  const company: string[] = [];
  const others = (): CrawlView[] => company.map((one) => crawls.view(one));
  const off = crawls.subscribe((news) => {
    if (news.type === 'fetched') report.fetched(news.line, names.get(news.crawlId));
    else if (news.type === 'crawl' && news.crawl.topicId === topicId) {
      report.progress(news.crawl, others());
      sayWhyPaused(news.crawl);
    }
  });
  const { id, joined = [] } = begin();
  company.push(...joined);
  const all = [id, ...joined];
  if (joined.length > 0) for (const one of all) names.set(one, crawls.view(one).topicName);
  const look = setInterval(() => report.progress(crawls.view(id), others()), LOOK_MS);
  const done = onInterrupt(() => void crawls.stop(id));
  try {
    const view = await crawls.ended(id);
    for (const one of all) report.done(crawls.view(one), crawls.suggestions(one, 'unlabelled', SHOWN), names.get(one));
    return view;
  } finally {
    clearInterval(look);
    done();
    off();
  }
}

/** Prints why the crawl paused by itself: the disk is full, or the network wants a sign-in. */
function sayWhyPaused({ state, message }: CrawlView): void {
  if (state === 'paused' && message !== '')
    process.stderr.write(`${say('$1 Ctrl-C ends it; the same call resumes it.', told(message))}\n`);
}

function startOrResume(crawls: Crawls, plan: CrawlPlan): CrawlView {
  const { topics, seeds, order, budgets, choices = {}, share } = plan;
  const [topic, ...others] = topics;
  const shared = share === undefined ? {} : { share };
  const chosen = [...Object.values(choices), ...others.map(({ id }) => id), ...Object.values(shared)];
  const family = createHash('sha256')
    .update(JSON.stringify([topic.id, [...seeds].sort(), order, ...chosen]))
    .digest('hex')
    .slice(0, 32);
  const same = crawls.views().filter((view) => view.id.startsWith(family) && view.topicId === topic.id);
  // A crawl that the user or a lower limit stopped has room left, and resumes too.
  const hasDiskSpace = ({ reason, fetched, budgets: before }: CrawlView): boolean =>
    fetched < budgets.pages &&
    (reason === 'user' ||
      reason === 'page-limit' ||
      (reason === 'host-limit' && (before.perHost < budgets.perHost || before.perSite !== budgets.perSite)));
  const unfinished = same.find((view) => view.state !== 'done' || hasDiskSpace(view));
  if (unfinished === undefined) {
    const id = `${family}-${same.length + 1}`;
    const joined = others.map((other, at) => ({ id: `${id}-${at + 2}`, topicId: other.id }));
    const company = joined.length === 0 ? {} : { others: joined, ...shared };
    return crawls.start({ id, topicId: topic.id, seeds: [...seeds], order, budgets, ...choices, ...company });
  }
  crawls.setBudgets(unfinished.id, budgets);
  return unfinished.state === 'running' ? unfinished : crawls.resume(unfinished.id);
}

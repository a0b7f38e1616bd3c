import { randomUUID } from 'node:crypto';
import { type Budgets, canLearn, type JudgeModel, type OrderName, type Share } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import type { SharedStore } from '../../cluster/store/shared-store.ts';
import type { TypedParameters } from '../arguments.ts';
import { EXIT, exitAfter } from '../exit.ts';
import { say } from '../language/say.ts';
import { openStoreAt } from '../many-machines/shared-store.ts';
import { hostNamed } from '../named.ts';
import { ownCommand } from '../own-command.ts';
import { openRuntime } from '../runtime/runtime.ts';
import { parameterValues } from './parameters.ts';
import { endLine, jsonReport, terminalReport } from './report.ts';
import { type CrawlSpecOptions, runCrawl } from './run-crawl.ts';
import { topicsFrom } from './topic.ts';

export interface CrawlOptions {
  /** Files of plain text or Markdown on the topic. */
  readonly topicText: readonly string[];
  /** Codes of the topic library. */
  readonly library: readonly string[];
  readonly topicTable?: string;
  /** Words separated by commas, a topic each. */
  readonly keywords: readonly string[];
  readonly share?: Share;
  /** Parameters of the order. */
  readonly set: TypedParameters;
  /** Ids of ended crawls. */
  readonly learnFrom: readonly string[];
  readonly seed: readonly string[];
  readonly order: OrderName;
  readonly judge?: JudgeModel;
  /** Parameters of the judge. */
  readonly judgeSet: TypedParameters;
  /** Parameters of page reading. */
  readonly extract: TypedParameters;
  readonly threshold?: number;
  readonly hits?: number;
  readonly pages: number;
  readonly perHost: number;
  readonly perSite?: number;
  readonly offTopicPerSite?: number;
  readonly only: readonly string[];
  readonly never: readonly string[];
  readonly relevantSite: readonly string[];
  readonly otherSite: readonly string[];
  readonly web?: string;
  readonly data?: string;
  readonly allowHost: readonly string[];
  readonly proxy: readonly string[];
  readonly settings?: string;
  /** Pages are kept as they came. */
  readonly keepOriginals?: true;
  readonly json?: boolean;
  /**
   * A store that workers share (true: the one that AMBIT_STORE names): the crawl is written there and fetched by
   * `ambit work`.
   */
  readonly store?: string | true;
}

/** `ambit crawl`: one crawl from the shell. Exit 0 by any stop rule, 1 by a fault and where no seed could be read. */
export async function crawl(options: CrawlOptions): Promise<number> {
  const topics = topicsFrom(options);
  refuseSeeds(options.seed);
  refuseIdle(options, topics.length);
  if (options.store !== undefined) return startShared(options, topics);
  const report = options.json
    ? jsonReport((line) => process.stdout.write(`${line}\n`))
    : terminalReport(process.stdout);
  const runtime = await openRuntime(options);
  try {
    const budgets = budgetsOf(options);
    const { seed: seeds, order, share } = options;
    const plan = { topics, seeds, order, budgets, choices: choicesOf(options) };
    const view = await runCrawl(runtime.crawls, share === undefined ? plan : { ...plan, share }, report);
    const goesOn = view.reason === 'user' && options.data !== undefined && !options.json;
    if (goesOn) process.stdout.write(`${say('The same call resumes where it stopped.')}\n`);
    const code = exitAfter(view.reason);
    // The lines are for a program; the user who ran it must see why it failed.
    if (options.json && code !== EXIT.ok) console.error(endLine(view));
    return code;
  } finally {
    await runtime.close();
  }
}

/** Refuses seeds of which none is an address. The report names the others if one is. @throws bad-arguments */
function refuseSeeds(seeds: readonly string[]): void {
  const [first] = seeds;
  if (first === undefined) throw new AmbitError('bad-arguments', say('At least one --seed URL is needed.'));
  if (seeds.every((seed) => canonicalUrl(seed) === undefined))
    throw new AmbitError(
      'bad-arguments',
      say(
        '--seed $1 is not the address of a web page: it begins with http:// or https://, without a user name.',
        displayText(first, 200),
      ),
    );
}

/** Refuses options that could have no effect on this crawl. @throws bad-arguments */
function refuseIdle(options: CrawlOptions, topics: number): void {
  const { share, keepOriginals, data, store, judge, hits, learnFrom, relevantSite, otherSite } = options;
  if (share !== undefined && topics === 1)
    throw new AmbitError('bad-arguments', say('--share is for several topics: give --keywords again for each.'));
  if (hits !== undefined && judge !== 'nearest-centre')
    throw new AmbitError('bad-arguments', say('Only --judge nearest-centre makes its centres of --hits.'));
  if (judge === 'naive-bayes' && learnFrom.length === 0)
    throw new AmbitError(
      'bad-arguments',
      say('--judge naive-bayes learns from an ended crawl: name it with --learn-from.'),
    );
  if (keepOriginals && data === undefined && store === undefined)
    throw new AmbitError('bad-arguments', say('--keep-originals keeps pages in a state folder: name one with --data.'));
  // A site may also be given as all hosts below it: *.example.org.
  for (const site of relevantSite) hostNamed(site.replace(/^\*\./, ''), '--relevant-site');
  for (const site of otherSite) hostNamed(site.replace(/^\*\./, ''), '--other-site');
}

async function startShared(options: CrawlOptions, [topic, ...others]: readonly [Topic, ...Topic[]]): Promise<number> {
  if (others.length > 0)
    throw new AmbitError('bad-arguments', say('Workers fetch for one topic a crawl: call once for each topic.'));
  if (options.keepOriginals)
    throw new AmbitError('bad-arguments', say('Workers keep no pages as they came: leave --keep-originals out.'));
  const sharedStore = await openStoreAt(options.store);
  try {
    const { seed: seeds, order } = options;
    const id = randomUUID();
    await refuseEarlier(sharedStore, options);
    await sharedStore.putTopic(topic);
    const choices = choicesOf(options);
    await sharedStore.create({ id, topicId: topic.id, order, budgets: budgetsOf(options), choices }, seeds);
    const where = typeof options.store === 'string' ? ` --store ${options.store}` : '';
    console.log(
      options.json === true
        ? JSON.stringify({ id, topicId: topic.id })
        : say(
            '$1\nWorkers fetch it: $2 work$3\nSee: $4 shared show $5$6',
            id,
            ownCommand(),
            where,
            ownCommand(),
            id,
            where,
          ),
    );
    return EXIT.ok;
  } finally {
    await sharedStore.close();
  }
}

/** Same options as for the companion's own crawl. */
async function refuseEarlier(sharedStore: SharedStore, { learnFrom, order, judge }: CrawlOptions): Promise<void> {
  for (const one of learnFrom) {
    if ((await sharedStore.crawl(one))?.state !== 'done')
      throw new AmbitError('bad-arguments', say('No crawl of the shared store that has ended is called $1.', one));
  }
  if (learnFrom.length > 0 && !canLearn(order) && judge !== 'naive-bayes')
    throw new AmbitError('bad-arguments', say('The order $1 learns nothing: no earlier crawl can train it.', order));
}

/** Returns only options that were given, so that the same call finds the crawl that it began. */
function choicesOf(options: CrawlOptions): CrawlSpecOptions {
  const {
    order,
    only,
    never,
    relevantSite,
    otherSite,
    set,
    learnFrom,
    judge: model,
    judgeSet,
    extract,
    threshold,
    hits,
    keepOriginals,
  } = options;
  const isJudgeSet = Object.keys(judgeSet).length > 0;
  const judge = {
    model: model ?? 'ambit',
    ...(isJudgeSet ? { parameters: parameterValues('judge', model ?? 'ambit', judgeSet) } : {}),
    ...(threshold === undefined ? {} : { threshold }),
    ...(hits === undefined ? {} : { hits }),
  };
  return {
    ...(model === undefined && threshold === undefined && !isJudgeSet ? {} : { judge }),
    ...(Object.keys(set).length > 0 ? { parameters: parameterValues('order', order, set) } : {}),
    ...(Object.keys(extract).length > 0 ? { extraction: parameterValues('extraction', 'pages', extract) } : {}),
    ...(keepOriginals === undefined ? {} : { keepOriginals }),
    ...(learnFrom.length > 0 ? { learnFrom: [...learnFrom] } : {}),
    ...(only.length + never.length > 0 ? { scope: { only: [...only], never: [...never] } } : {}),
    ...(relevantSite.length + otherSite.length > 0
      ? { siteLabels: { relevant: [...relevantSite], notRelevant: [...otherSite] } }
      : {}),
  };
}

function budgetsOf({ pages, perHost, perSite, offTopicPerSite }: CrawlOptions): Budgets {
  return {
    pages,
    perHost,
    seconds: 0,
    ...(perSite === undefined ? {} : { perSite }),
    ...(offTopicPerSite === undefined ? {} : { offTopicPerSite }),
  };
}

import type { OrderName } from '../../shared/api/crawl.ts';
import { BadArguments, EXIT } from './exit.ts';
import { openHouse } from './house.ts';
import { jsonReport, terminalReport } from './report.ts';
import { runCrawl } from './run-crawl.ts';
import { type TopicOptions, topicFrom } from './topic.ts';

export interface CrawlOptions extends TopicOptions {
  readonly seed: readonly string[];
  readonly order: OrderName;
  readonly pages: number;
  readonly perHost: number;
  readonly web?: string;
  readonly data?: string;
  readonly allowHost: readonly string[];
  readonly json?: boolean;
}

/** `ambit crawl`: one crawl from the shell. Exit 0 by any stop rule but `failure`. */
export async function crawl(options: CrawlOptions): Promise<number> {
  const topic = topicFrom(options);
  if (options.seed.length === 0) throw new BadArguments('At least one --seed URL is needed.');
  const report = options.json
    ? jsonReport((line) => process.stdout.write(`${line}\n`))
    : terminalReport(process.stdout);
  const house = await openHouse(options);
  try {
    const budgets = { pages: options.pages, perHost: options.perHost, seconds: 0 };
    const view = await runCrawl(house.crawls, { topic, seeds: options.seed, order: options.order, budgets }, report);
    return view.reason === 'failure' ? EXIT.failure : EXIT.ok;
  } finally {
    await house.close();
  }
}

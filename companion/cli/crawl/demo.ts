import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { terms } from '../../../shared/text/terms.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { DEMO_FRONT, demoAddress, type InstalledPackage } from '../../lab/demo-web.ts';
import { exitAfter } from '../exit.ts';
import { say } from '../language/say.ts';
import { openRuntime } from '../runtime/runtime.ts';
import { openDemoWeb } from '../runtime/web.ts';
import { terminalReport } from './report.ts';
import { runCrawl } from './run-crawl.ts';
import { topicFrom } from './topic.ts';

export interface DemoOptions {
  readonly words: string;
  readonly pages: number;
}

/** Pages that a reader of these words may have open: where the crawl starts, besides the list of all. */
const START_PAGES = 2;

/** `ambit demo "words"`: a whole crawl, shown in the terminal; needs neither browser nor internet. */
export async function demo(options: DemoOptions): Promise<number> {
  if (options.words.trim() === '')
    throw new AmbitError('bad-arguments', say('Give the words of a topic: ambit demo "html parser".'));
  const topic = topicFrom({ keywords: options.words.replaceAll(/\s+/g, ',') });
  const { web, packages } = openDemoWeb();
  const seeds = [...startPages(packages, options.words), DEMO_FRONT];
  console.log(
    say('A small web of $1 pages on $2 hosts, made of the READMEs on this machine.', web.urls.length, web.hosts.size),
  );
  console.log(`${say('Topic: $1. You start at $2', topic.words.join(', '), seeds[0] ?? '')}\n`);
  const runtime = await openRuntime({ fetcher: createRecordedFetcher(web), webName: web.name });
  try {
    const budgets = { pages: options.pages, perHost: options.pages, seconds: 0 };
    const view = await runCrawl(
      runtime.crawls,
      { topics: [topic], seeds, order: 'adaptive', budgets },
      terminalReport(process.stdout),
    );
    if (view.onTopic === 0)
      console.log(say('No README here is on this topic. Try words of programming, such as: "html parser"'));
    return exitAfter(view.reason);
  } finally {
    await runtime.close();
  }
}

function startPages(packages: readonly InstalledPackage[], words: string): readonly string[] {
  const wanted = new Set(terms(words));
  const hits = packages.map((one) => ({
    url: demoAddress(one.name),
    found: new Set(terms(`${one.name} ${one.description}`).filter((term) => wanted.has(term))).size,
  }));
  return hits
    .filter((hit) => hit.found > 0)
    .sort((a, b) => b.found - a.found || (a.url < b.url ? -1 : 1))
    .slice(0, START_PAGES)
    .map((hit) => hit.url);
}

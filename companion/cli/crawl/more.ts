import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { EXIT, exitAfter } from '../exit.ts';
import { say } from '../language/say.ts';
import { hostNamed } from '../named.ts';
import { openRuntime } from '../runtime/runtime.ts';
import { stateFolder } from '../state-folder.ts';
import { noCrawl } from '../store/kept.ts';
import { jsonReport, terminalReport } from './report.ts';
import { followCrawl } from './run-crawl.ts';

export interface MoreOptions {
  readonly seed: readonly string[];
  readonly sitemap?: string;
  readonly data?: string;
  readonly web?: string;
  readonly allowHost: readonly string[];
  readonly proxy: readonly string[];
  readonly json?: boolean;
}

/**
 * `ambit more`: gives a crawl that ran out of links further addresses, or the sitemap and feeds of a host, and runs it
 * to its end in this terminal.
 */
export async function more(id: string, options: MoreOptions): Promise<number> {
  const { seed, sitemap, json = false } = options;
  if (seed.length === 0 && sitemap === undefined)
    throw new AmbitError('bad-arguments', say('Give --seed URL or --sitemap HOST.'));
  const host = sitemap === undefined ? {} : { host: hostNamed(sitemap, '--sitemap') };
  const runtime = await openRuntime({ ...options, data: options.data ?? stateFolder() });
  try {
    const { crawls, store } = runtime;
    const crawl = store.crawls.get(id);
    if (crawl === undefined) throw new AmbitError('bad-arguments', noCrawl(id));
    const added = crawls.addLinks(id, { seeds: [...seed], ...host });
    if (added === 0) {
      console.error(say('The crawl has read these addresses, or has no page of this host.'));
      return EXIT.failure;
    }
    const report = json ? jsonReport((line) => process.stdout.write(`${line}\n`)) : terminalReport(process.stdout);
    const view = await followCrawl(crawls, crawl.topicId, () => crawls.view(id), report);
    return exitAfter(view.reason);
  } finally {
    await runtime.close();
  }
}

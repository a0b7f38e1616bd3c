import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { openWorker } from '../../cluster/worker/open.ts';
import type { Worker } from '../../cluster/worker/worker.ts';
import { createNetworkFetcher } from '../../fetch/network.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { letHeapGrow } from '../../heap.ts';
import { createParsePool } from '../../parse/pool.ts';
import { EXIT } from '../exit.ts';
import { untilInterrupted } from '../interrupt.ts';
import { say } from '../language/say.ts';
import { fetchOptions, type NetworkFlags, refuseUnheard, settingsFor } from '../runtime/network.ts';
import { openWeb } from '../runtime/web.ts';
import { openStoreAt } from './shared-store.ts';
import { serveMetrics } from './work-metrics.ts';
import { openWorkReport } from './work-report.ts';

export interface WorkOptions extends NetworkFlags {
  readonly store?: string;
  /** Ids of topics, separated by commas; all when left out. */
  readonly topics?: string;
  readonly inFlight?: number;
  readonly metricsPort?: number;
  /** Address on which metrics answer; loopback when left out. */
  readonly metricsHost?: string;
  /** Crawl a recorded web instead of the network. */
  readonly web?: string;
  readonly json?: boolean;
}

/** `ambit work`: runs one worker of shared crawls until Ctrl-C or SIGTERM, and then gives its leases back. */
export async function work(options: WorkOptions): Promise<number> {
  letHeapGrow();
  useLargeDictionary();
  if (options.web !== undefined) refuseUnheard(options);
  const settings = settingsFor(options);
  const recorded = options.web === undefined ? undefined : createRecordedFetcher(await openWeb(options.web));
  const sharedStore = await openStoreAt(options.store);
  const parser = createParsePool();
  const report = openWorkReport(options.json === true);
  const topics = namesIn(options.topics);
  const { worker, fetcher } = openWorker({
    sharedStore,
    parser,
    isPatient: recorded !== undefined,
    topics,
    ...(options.inFlight === undefined ? {} : { inFlight: options.inFlight }),
    // A connection that stays open while another worker has the host would be a second one.
    openFetcher: (sharing) =>
      recorded ?? createNetworkFetcher({ ...fetchOptions(options, settings), sharing, limits: { keepAliveMs: 0 } }),
    warn: report.warn,
    kept: report.kept,
  });
  const end = new AbortController();
  let following = Promise.resolve();
  try {
    const metrics = await openMetrics(worker, options);
    worker.start();
    report.say(
      say('Worker $1 fetches for the crawls of the shared store. Ctrl-C ends it; other workers continue.', worker.name),
    );
    if (metrics !== undefined) report.say(say('Metrics: $1', metrics.url));
    following = report.follow(worker, sharedStore, topics, end.signal);
    await untilInterrupted();
    await metrics?.close();
  } finally {
    end.abort();
    await worker.stop();
    await following;
    await fetcher.close();
    await parser.close();
    await sharedStore.close();
  }
  report.done(worker);
  return EXIT.ok;
}

const namesIn = (list = ''): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const openMetrics = async (worker: Worker, { metricsPort, metricsHost }: WorkOptions) =>
  metricsPort === undefined ? undefined : await serveMetrics(metricsPort, worker, metricsHost);

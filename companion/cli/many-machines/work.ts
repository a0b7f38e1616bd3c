import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { createNetworkFetcher } from '../../fetch/network.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openWorker } from '../../work/open.ts';
import type { Worker } from '../../work/worker.ts';
import { EXIT } from '../exit.ts';
import { fetchOptions, type NetworkOptions, refuseUnheard, settingsFor } from '../house/network.ts';
import { openWeb } from '../house/web.ts';
import { untilInterrupted } from '../interrupt.ts';
import { sharedStore } from './shared-store.ts';
import { serveMetrics } from './work-metrics.ts';

export interface WorkOptions extends NetworkOptions {
  readonly store?: string;
  /** Ids of topics, separated by commas; all when left out. */
  readonly topics?: string;
  readonly inFlight?: number;
  readonly metricsPort?: number;
  /** Where metrics answer; loopback when left out. */
  readonly metricsHost?: string;
  /** Crawl a recorded web instead of the network. */
  readonly web?: string;
}

/** `ambit work`: one worker of shared crawls, until Ctrl-C or SIGTERM; what it has in hand is then given back. */
export async function work(options: WorkOptions): Promise<number> {
  useLargeDictionary();
  if (options.web !== undefined) refuseUnheard(options);
  const settings = settingsFor(options);
  const recorded = options.web === undefined ? undefined : createRecordedFetcher(await openWeb(options.web));
  const commons = await sharedStore(options.store);
  const parser = createParsePool();
  const { worker, fetcher } = openWorker({
    commons,
    parser,
    isPatient: recorded !== undefined,
    topics: (options.topics ?? '').split(',').filter((topic) => topic !== ''),
    ...(options.inFlight === undefined ? {} : { inFlight: options.inFlight }),
    // A connection that stays open while another worker has the host would be a second one.
    openFetcher: (sharing) =>
      recorded ?? createNetworkFetcher({ ...fetchOptions(options, settings), sharing, limits: { keepAliveMs: 0 } }),
    warn: (message) => console.error(message),
  });
  try {
    await untilEnd(worker, options);
  } finally {
    await worker.stop();
    await fetcher.close();
    await parser.close();
    await commons.close();
  }
  return EXIT.ok;
}

async function untilEnd(worker: Worker, { metricsPort, metricsHost }: WorkOptions): Promise<void> {
  const metrics = metricsPort === undefined ? undefined : await serveMetrics(metricsPort, worker, metricsHost);
  worker.start();
  console.log(`Worker ${worker.name} fetches for the crawls of the shared store. Ctrl-C ends it; others go on.`);
  if (metrics !== undefined) console.log(`Metrics: ${metrics.url}`);
  await untilInterrupted();
  await metrics?.close();
}

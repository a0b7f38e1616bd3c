import { openSharedStoreOn, type SharedStoreTimes } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import { openWorker } from '../../companion/cluster/worker/open.ts';
import type { Worker } from '../../companion/cluster/worker/worker.ts';
import type { Clock } from '../../companion/crawl/ports/clock.ts';
import { systemClock } from '../../companion/crawl/ports/clock.ts';
import { createNetworkFetcher, type NetworkSeams } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { loopbackSeams } from './loopback-web.ts';

export interface HireOptions {
  readonly store: string;
  readonly port: number;
  readonly times?: SharedStoreTimes;
  readonly inFlight?: number;
  readonly neighbours?: number;
  /** Where the web is. */
  readonly address?: string;
  readonly clock?: Clock;
  readonly name?: string;
  readonly warn?: (message: string) => void;
  /** Default: a second, so that hosts of workers that ended are not waited for. */
  readonly longestFetchMs?: number;
  /** Told of each connection that is opened. */
  readonly dialled?: () => void;
}

export interface StartedWorker {
  readonly worker: Worker;
  dismiss(): Promise<void>;
}

/**
 * A worker as `ambit work` makes it, but for the sockets, which lead to a web of this machine, and for parsing in its
 * own thread.
 */
export async function hire(options: HireOptions): Promise<StartedWorker> {
  const { store, port, times, neighbours, address, clock = systemClock, inFlight = 6, name, warn } = options;
  const { longestFetchMs = 1_000, dialled } = options;
  const seams = loopbackSeams(port, neighbours, address);
  const dial: NetworkSeams['dial'] = (...given) => {
    const socket = seams.dial(...given);
    dialled?.();
    return socket;
  };
  const sharedStore = await openSharedStoreOn(openPostgres(store), times);
  const { worker, fetcher } = openWorker({
    sharedStore,
    clock,
    inFlight,
    longestFetchMs,
    parser: { parse: async (body, _charset, url) => parseHtml(Buffer.from(body).toString('utf8'), url) },
    openFetcher: (sharing) => createNetworkFetcher({ sharing, limits: { keepAliveMs: 0 } }, { ...seams, dial }),
    ...(name === undefined ? {} : { name }),
    ...(warn === undefined ? {} : { warn }),
  });
  worker.start();
  return {
    worker,
    async dismiss() {
      await worker.stop();
      await fetcher.close();
      await sharedStore.close();
    },
  };
}

import { type Dispatcher, Pool } from 'undici';
import type { Holder } from './address-turns.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Connector } from './connect.ts';
import type { FetchLimits } from './limits.ts';
import { FetchProblem } from './problem.ts';

/** Most origins whose pools are kept; the one longest unused is closed first. */
const MAX_POOLS = 256;

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin'>;

/** One pool of one connection for each origin, opened on first use, bounded in number. */
export interface Pools {
  request(origin: string, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  /** The origin answered not long ago, so that a kept connection to it may be there. */
  isWarm(origin: string): boolean;
  close(): Promise<void>;
}

interface Entry {
  readonly pool: Pool;
  /** Requests whose headers have not come, and answers whose body is still on the wire. */
  waiting: number;
  reading: number;
  answeredAt: number;
}

/** Pools of connections, one an origin; of more than `MAX_POOLS` the one used longest ago is closed once its answers are in. */
export function createPools(connector: Connector, limits: FetchLimits): Pools {
  const retired = new Set<Pool>();
  const retire = (pool: Pool, end: Promise<void>): void => {
    retired.add(pool);
    end.finally(() => retired.delete(pool));
  };
  const entries = new BoundedCache<Entry>({ entries: MAX_POOLS, onEvict: ({ pool }) => retire(pool, pool.close()) });

  const open = (origin: string): Entry => {
    const holder: Holder = {
      isIdle: () => entry.waiting + entry.reading === 0,
      isWanted: () => entry.waiting > 0,
      leave() {
        if (entries.get(origin) === entry) entries.delete(origin);
        retire(pool, pool.destroy());
      },
    };
    const connect = connector.undici(holder);
    const pool = new Pool(origin, {
      // After an aborted request undici connects anew although nobody waits: a host would pay for our impatience.
      connect: (options, callback) =>
        entry.waiting > 0 ? connect(options, callback) : callback(new FetchProblem('cancelled'), null),
      connections: 1,
      // undici's word for a connection that is closed after its answer is 0.
      pipelining: limits.keepAliveMs > 0 ? 1 : 0,
      keepAliveTimeout: Math.max(1, limits.keepAliveMs),
      keepAliveMaxTimeout: Math.max(1, limits.keepAliveMs),
      maxHeaderSize: limits.headerBytes,
      // The watch of each fetch keeps the time, to the millisecond and across redirects.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const entry: Entry = { pool, waiting: 0, reading: 0, answeredAt: Number.NEGATIVE_INFINITY };
    entries.set(origin, entry);
    return entry;
  };

  return {
    async request(origin, options) {
      const entry = entries.get(origin) ?? open(origin);
      entry.waiting++;
      try {
        const answer = await entry.pool.request(options);
        entry.answeredAt = performance.now();
        entry.reading++;
        answer.body.once('close', () => {
          entry.reading--;
          connector.changed();
        });
        return answer;
      } finally {
        entry.waiting--;
        connector.changed();
      }
    },
    isWarm(origin) {
      const entry = entries.get(origin);
      return entry !== undefined && performance.now() - entry.answeredAt < limits.keepAliveMs;
    },
    async close() {
      const pools = [...[...entries.values()].map(({ pool }) => pool), ...retired];
      entries.clear();
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

import type { Dispatcher, Pool as UndiciPool } from 'undici';
import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { type FetchLimits, undiciKeepAlive } from '../limits.ts';
import { fetchProblem } from '../problem.ts';
import type { Holder } from './address-turns.ts';
import type { Connector } from './connect.ts';
import type { OriginConnection } from './line.ts';
import { createLine } from './line.ts';
import type { Undici } from './undici.ts';

/** Most origins whose pools are kept; the one longest unused is closed first. */
const MAX_POOLS = 256;

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin'>;

/** One pool of one connection for each origin, opened on first use, bounded in number. */
export interface Pools {
  /** @param mayAsk looked at before a connection is opened for it */
  request(origin: string, options: RequestOptions, mayAsk: () => boolean): Promise<Dispatcher.ResponseData>;
  /** The origin answered not long ago, so that a kept connection to it may be there. */
  isWarm(origin: string): boolean;
  line(origin: string): OriginConnection;
  close(): Promise<void>;
}

interface PoolEntry {
  readonly pool: UndiciPool;
  /** One entry for each request without headers yet; it returns whether the request may still be sent. */
  readonly waiting: Set<() => boolean>;
  /** Answers whose body is still on the wire. */
  reading: number;
  answeredAt: number;
  readonly line: OriginConnection;
}

/**
 * Pools of connections, one an origin; of more than `MAX_POOLS` the one used longest ago is closed once its answers are
 * in.
 */
export function createPools({ Pool }: Undici, connector: Connector, limits: FetchLimits): Pools {
  const retired = new Set<UndiciPool>();
  const retire = (pool: UndiciPool, end: Promise<void>): void => {
    retired.add(pool);
    end.finally(() => retired.delete(pool));
  };
  const entries = new BoundedMap<string, PoolEntry>({
    entries: MAX_POOLS,
    onEvict: ({ pool }) => retire(pool, pool.close()),
  });

  const open = (origin: string): PoolEntry => {
    const line = createLine();
    const holder: Holder = {
      isIdle: () => entry.waiting.size + entry.reading === 0,
      isWanted: () => [...entry.waiting].some((mayAsk) => mayAsk()),
      connected: (socket) => line.connected(socket),
      leave() {
        if (entries.get(origin) === entry) entries.delete(origin);
        retire(pool, pool.destroy());
      },
    };
    const connect = connector.undici(holder);
    const pool = new Pool(origin, {
      // undici connects again after an aborted request, though no caller waits: the host would pay for our impatience.
      connect: (options, callback) =>
        holder.isWanted() ? connect(options, callback) : callback(fetchProblem('cancelled'), null),
      connections: 1,
      ...undiciKeepAlive(limits),
      maxHeaderSize: limits.headerBytes,
      // The guard of each fetch keeps the time, to the millisecond and across redirects.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const entry: PoolEntry = {
      pool,
      waiting: new Set(),
      reading: 0,
      answeredAt: Number.NEGATIVE_INFINITY,
      line,
    };
    entries.set(origin, entry);
    return entry;
  };

  return {
    async request(origin, options, mayAsk) {
      const entry = entries.get(origin) ?? open(origin);
      // One of its own: several requests may look at the same clock.
      const waits = (): boolean => mayAsk();
      entry.waiting.add(waits);
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
        entry.waiting.delete(waits);
        connector.changed();
      }
    },
    isWarm(origin) {
      const entry = entries.get(origin);
      return entry !== undefined && performance.now() - entry.answeredAt < limits.keepAliveMs;
    },
    line: (origin) => (entries.get(origin) ?? open(origin)).line,
    async close() {
      const pools = [...[...entries.values()].map(({ pool }) => pool), ...retired];
      entries.clear();
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

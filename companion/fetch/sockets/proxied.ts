import type { buildConnector, Dispatcher, Pool as UndiciPool } from 'undici';
import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { type FetchLimits, undiciKeepAlive } from '../limits.ts';
import type { OriginConnection } from './line.ts';
import { createLine, type OpenedLine } from './line.ts';
import type { Undici } from './undici.ts';

/** Most origins whose connections through proxies are kept; those longest unused are closed first. */
const MAX_ORIGINS = 256;

/** The way to one origin through one proxy. */
export interface Proxied {
  readonly dispatcher: Dispatcher;
  readonly line: OriginConnection;
}

/** Ways through proxies, one connection each, opened on first use, bounded in number. */
export interface ProxiedOrigins {
  /** @param uri of the proxy */
  to(uri: string, origin: string): Proxied;
  close(): Promise<void>;
}

/** The connector as undici passes it on; its own types do not cover these options. */
type Connect = buildConnector.connector;

/** Adds every connection to the proxy to the line. A tunnel's line counts all its octets, in any protocol. */
const counted =
  (connect: Connect, line: OpenedLine): Connect =>
  (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result;
      if (socket !== null) line.connected(socket);
      callback(...result);
    });

export function createProxiedOrigins(
  { Pool, ProxyAgent }: Undici,
  limits: FetchLimits,
  trust?: readonly string[],
): ProxiedOrigins {
  const tls = {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    timeout: limits.connectMs,
    ...(trust === undefined ? {} : { ca: [...trust] }),
  } as const;
  const bounds = {
    connections: 1,
    ...undiciKeepAlive(limits),
    maxHeaderSize: limits.headerBytes,
    // The guard of each fetch keeps the time.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const ending = new Set<Dispatcher>();
  const ways = new BoundedMap<string, Proxied>({
    entries: MAX_ORIGINS,
    onEvict({ dispatcher }) {
      ending.add(dispatcher);
      void dispatcher.close().finally(() => ending.delete(dispatcher));
    },
  });

  const open = (uri: string): Proxied => {
    const line = createLine();
    const toProxy = (proxy: string | URL, options: object): UndiciPool =>
      new Pool(proxy, { ...bounds, connect: counted((options as { connect: Connect }).connect, line) });
    const dispatcher = new ProxyAgent({
      uri,
      proxyTunnel: false,
      requestTls: tls,
      proxyTls: tls,
      ...bounds,
      clientFactory: toProxy,
      // Plain http needs no tunnel: the request goes to the proxy itself.
      factory: (origin, options) => (String(origin) === uri ? toProxy(origin, options) : new Pool(origin, options)),
    });
    return { dispatcher, line };
  };

  return {
    to(uri, origin) {
      const key = `${uri} ${origin}`;
      const known = ways.get(key);
      if (known !== undefined) return known;
      const opened = open(uri);
      ways.set(key, opened);
      return opened;
    },
    async close() {
      const all = [...[...ways.values()].map(({ dispatcher }) => dispatcher), ...ending];
      ways.clear();
      await Promise.all(all.map((each) => each.destroy()));
    },
  };
}

import type { FetchAsk, Fetcher, FetchResult } from '../../../companion/fetch/fetcher.ts';
import { createNetworkFetcher, type NetworkOptions } from '../../../companion/fetch/network.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { type VirtualNames, type VirtualNetwork, virtualNetwork } from './virtual-network.ts';

/** The hostile server, a virtual network that leads to it, and a real network fetcher on top. */
export interface HostileWeb {
  readonly server: HostileServer;
  readonly network: VirtualNetwork;
  readonly fetcher: Fetcher;
  /** Fetches a path of `a.hostile.test`, or a whole address. */
  get(address: string, ask?: FetchAsk): Promise<FetchResult>;
  close(): Promise<void>;
}

/**
 * Short time limits, so that a test gives slow hosts up quickly. Only for hosts that never finish: a machine that
 * pauses for a moment makes any host slow.
 */
export const QUICK = {
  headersMs: 1_500,
  idleMs: 1_000,
  totalMs: 8_000,
  rateGraceMs: 700,
  connectMs: 700,
} as const;

export async function hostileWeb(
  options: NetworkOptions = {},
  names: VirtualNames = {},
  now?: () => number,
): Promise<HostileWeb> {
  const server = await startHostileServer();
  const network = virtualNetwork(server.port, names);
  const seams = now === undefined ? network.seams : { ...network.seams, now };
  const fetcher = createNetworkFetcher(options, seams);
  return {
    server,
    network,
    fetcher,
    get: (address, ask) =>
      fetcher.fetch(new URL(address, 'http://a.hostile.test').href, new AbortController().signal, ask),
    async close() {
      await fetcher.close();
      await server.close();
    },
  };
}

/** Text of a body, or the failure: what most tests compare. */
export const outcome = (result: FetchResult): string =>
  result.kind === 'body' ? Buffer.from(result.body).toString('utf8') : `failed: ${result.failure}`;

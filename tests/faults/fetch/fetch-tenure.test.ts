import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fetcher } from '../../../companion/fetch/fetcher.ts';
import { createNetworkFetcher, type NetworkSeams } from '../../../companion/fetch/network.ts';
import { fetchProblem } from '../../../companion/fetch/problem.ts';
import { startProxy } from '../hostile/proxy-server.ts';
import { startTlsServer, TEST_AUTHORITY } from '../hostile/tls-server.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

const PAGE = 'http://a.hostile.test/page';
const NO_KEEPING = { keepAliveMs: 0 };

describe('who shares hosts with others, once its time with one is over', () => {
  let server: Server;
  let connections: number;
  let asked: string[];
  /** Connections that were closed by the other side while they waited for an answer. */
  let left: number;
  let isOurs: boolean;
  let over: AbortController;
  let fetcher: Fetcher;

  beforeEach(async () => {
    [connections, asked, left, isOurs, over] = [0, [], 0, true, new AbortController()];
    server = createServer((request) => {
      // The server answers no request.
      asked.push(request.url ?? '');
      request.socket.once('close', () => {
        left += 1;
      });
    });
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await fetcher.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });

  /** Imitates a process that was stopped and resumed: the lease has ended by the clock, and no timer has run yet. */
  const end = (): void => {
    isOurs = false;
  };
  const fetch = (seams: (usual: Required<Pick<NetworkSeams, 'resolve' | 'dial'>>) => NetworkSeams) => {
    const usual = virtualNetwork((server.address() as AddressInfo).port).seams;
    const sharing = {
      permit: async (): Promise<void> => {
        if (!isOurs) throw fetchProblem('cancelled');
      },
      tenure: () => ({
        signal: over.signal,
        isOurs(): boolean {
          if (!isOurs) over.abort();
          return isOurs;
        },
      }),
      robots: async () => undefined,
      keepRobots: async () => undefined,
    };
    const { resolve, dial } = usual;
    if (resolve === undefined || dial === undefined) throw new Error('a network');
    fetcher = createNetworkFetcher({ sharing, limits: NO_KEEPING }, seams({ resolve, dial }));
    return fetcher.fetch(PAGE, new AbortController().signal);
  };

  it('writes no request to a connection that came afterwards', async () => {
    const result = await fetch((usual) => ({
      ...usual,
      dial(addresses, port) {
        end();
        return usual.dial(addresses, port);
      },
    }));
    expect(result).toMatchObject({ kind: 'failed', failure: 'cancelled' });
    expect(asked).toEqual([]);
  });

  it('given a lost lease during the name look-up, opens none', async () => {
    const result = await fetch((usual) => ({
      ...usual,
      async resolve(host) {
        end();
        return usual.resolve(host);
      },
    }));
    expect(result).toMatchObject({ kind: 'failed', failure: 'cancelled' });
    expect(connections).toBe(0);
  });

  it('waits no longer for a robots.txt', async () => {
    const result = fetch((usual) => usual);
    await expect.poll(() => asked).toEqual(['/robots.txt']);
    over.abort();
    await expect.poll(() => left).toBe(1);
    expect(await result).toMatchObject({ kind: 'failed', failure: 'cancelled' });
  });
});

it('connections through a proxy end with their answers, too, where others share the hosts', async () => {
  const secure = await startTlsServer('good');
  const proxy = await startProxy(secure.port);
  const options = { proxy: { rotate: [proxy.address] }, limits: NO_KEEPING };
  const fetcher = createNetworkFetcher(options, { trust: [TEST_AUTHORITY] });
  for (const path of ['plain', '']) {
    const result = await fetcher.fetch(`https://secure.hostile.test/${path}`, new AbortController().signal);
    expect(result.kind).toBe('body');
  }
  // One for robots.txt and one for each page.
  expect(proxy.asked().filter((line) => line.startsWith('CONNECT '))).toHaveLength(3);
  await fetcher.close();
  await Promise.all([proxy.close(), secure.close()]);
});

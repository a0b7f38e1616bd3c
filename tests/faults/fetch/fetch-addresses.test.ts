import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNetworkFetcher, type NetworkOptions } from '../../../companion/fetch/network.ts';
import { type HostileServer, startHostileServer } from '../hostile/hostile-server.ts';
import { outcome } from '../hostile/hostile-web.ts';
import { startProxy } from '../hostile/proxy-server.ts';
import { PUBLIC_ADDRESS, virtualNetwork } from '../hostile/virtual-network.ts';

let server: HostileServer;
beforeEach(async () => {
  server = await startHostileServer();
});
afterEach(() => server.close());

const HOSTS = Array.from({ length: 8 }, (_, n) => `h${n}.hostile.test`);
const address = (n: number) => `93.184.215.${n + 1}`;

/**
 * Fetches from all hosts at once. @returns what came, and the most connections that the server saw open at a request.
 */
async function fetchTogether(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
  urls: readonly string[],
): Promise<{ texts: readonly string[]; most: number; connections: number }> {
  const fetcher = createNetworkFetcher({}, virtualNetwork(server.port, { names }).seams);
  const answers = await Promise.all(urls.map((url) => fetcher.fetch(url, new AbortController().signal)));
  await fetcher.close();
  return { texts: answers.map(outcome), most: server.mostAtOnce(), connections: server.connections() };
}

describe('hosts that live at one address', () => {
  const urls = HOSTS.map((host) => `http://${host}/plain`);
  const plain = urls.map(() => '<p>plain</p>');

  it('given one address, are fetched one after another, over one connection at a time', async () => {
    const { texts, most, connections } = await fetchTogether({}, urls);
    expect(texts).toEqual(plain);
    expect(most).toBe(1);
    // Every host has a connection of its own, opened when the one before is closed.
    expect(connections).toBeGreaterThanOrEqual(HOSTS.length);
  });

  it('given an address each, are fetched at once', async () => {
    const names = Object.fromEntries(HOSTS.map((host, n) => [host, [[address(n)]]]));
    const { texts, most } = await fetchTogether(names, urls);
    expect(texts).toEqual(plain);
    expect(most).toBeGreaterThan(1);
  });

  it('given one shared address among several, in any spelling, are fetched one after another', async () => {
    const names = Object.fromEntries(
      HOSTS.map((host, n) => [host, [[n % 2 === 0 ? PUBLIC_ADDRESS : `::ffff:${PUBLIC_ADDRESS}`, address(n)]]]),
    );
    expect((await fetchTogether(names, urls)).most).toBe(1);
  });

  it('share it with the other schemes and ports of the same host, and with hosts that redirects lead to', async () => {
    const mixed = [0, 1, 2, 3].flatMap((n) => [
      `http://h${n}.hostile.test/plain`,
      `http://h${n}.hostile.test:8080/plain`,
      `http://h${n}.hostile.test/redirect/302/${encodeURIComponent(`http://h${n + 1}.hostile.test/plain`)}`,
    ]);
    const { most, texts } = await fetchTogether({}, mixed);
    expect(most).toBe(1);
    expect(texts.filter((text) => text === '<p>plain</p>').length).toBe(12);
  });

  it('do not wait for a fetch that was given up', async () => {
    const fetcher = createNetworkFetcher({}, virtualNetwork(server.port).seams);
    const stop = new AbortController();
    const hanging = fetcher.fetch('http://h0.hostile.test/slow/silent', stop.signal);
    const next = fetcher.fetch('http://h1.hostile.test/plain', new AbortController().signal);
    await expect.poll(() => server.requests()).toContain('h0.hostile.test /slow/silent');
    stop.abort();
    expect(outcome(await hanging)).toBe('failed: cancelled');
    expect(outcome(await next)).toBe('<p>plain</p>');
    expect(server.mostAtOnce()).toBe(1);
    await fetcher.close();
  });
});

describe('addresses of a host, for the choice of the next fetch', () => {
  const asked = async (options: NetworkOptions, host: string) => {
    const names = { 'two.test': [['::ffff:93.184.215.14', '93.184.215.14', '93.184.215.15']], 'none.test': [[]] };
    const network = virtualNetwork(server.port, { names });
    const fetcher = createNetworkFetcher(options, network.seams);
    const found = await fetcher.addresses(host);
    await fetcher.close();
    return { found, dials: network.dials.length };
  };

  it('come in one spelling, without a connection', async () => {
    expect(await asked({}, 'two.test')).toEqual({ found: ['93.184.215.14', '93.184.215.15'], dials: 0 });
    expect(await asked({}, '[2606:4700::1]')).toEqual({ found: ['2606:4700:0:0:0:0:0:1'], dials: 0 });
    expect(await asked({}, 'none.test')).toEqual({ found: [], dials: 0 });
  });

  it('are not looked up behind a proxy', async () => {
    const proxy = await startProxy(server.port);
    expect(await asked({ proxy: { rotate: [proxy.address] } }, 'two.test')).toEqual({ found: [], dials: 0 });
    expect(await asked({ proxy: { sites: { 'two.test': proxy.address } } }, 'two.test')).toEqual({
      found: [],
      dials: 0,
    });
    await proxy.close();
  });
});

import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { systemDial } from '../../../companion/fetch/sockets/dial.ts';
import { systemResolve } from '../../../companion/fetch/sockets/names.ts';
import { type HostileServer, startHostileServer } from '../hostile/hostile-server.ts';
import { outcome } from '../hostile/hostile-web.ts';

/** The fetcher as the product makes it: system resolver, system sockets, nothing pretended. */
describe('on the real network of this machine', () => {
  let server: HostileServer;
  beforeAll(async () => {
    server = await startHostileServer();
  });
  afterAll(() => server.close());

  const get = async (allowHosts: readonly string[], url: string): Promise<string> => {
    const fetcher = createNetworkFetcher({ allowHosts });
    const result = await fetcher.fetch(url, new AbortController().signal);
    await fetcher.close();
    return outcome(result);
  };

  it('a host that the user named by host and port is read', async () => {
    const { port } = server;
    expect(await get([`127.0.0.1:${port}`], `http://127.0.0.1:${port}/plain`)).toBe('<p>plain</p>');
    expect(await get([`localhost:${port}`], `http://localhost:${port}/plain`)).toBe('<p>plain</p>');
  });

  it('no other port of it is, not even by a redirect from there', async () => {
    const { port } = server;
    const before = server.connections();
    expect(await get([], `http://127.0.0.1:${port}/plain`)).toBe('failed: refused-address');
    expect(await get([], `http://localhost:${port}/plain`)).toBe('failed: refused-address');
    expect(await get(['127.0.0.1'], `http://127.0.0.1:${port}/plain`)).toBe('failed: refused-port');
    expect(server.connections()).toBe(before);
    const away = `http://127.0.0.1:${port}/redirect/302/${encodeURIComponent(`http://localhost:${port}/plain`)}`;
    expect(await get([`127.0.0.1:${port}`], away)).toBe('failed: refused-address');
  });

  it('a closed port is unreachable', async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
    const address = `127.0.0.1:${portOf(closed)}`;
    await new Promise((done) => closed.close(done));
    expect(await get([address], `http://${address}/`)).toBe('failed: unreachable');
  });

  it('the resolver reads the hosts file and returns every address', async () => {
    const addresses = await systemResolve('localhost');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(['127.0.0.1', '::1']).toContain(address);
    await expect(systemResolve('no-such-name.invalid')).rejects.toThrow();
  });

  it('the second address is tried when the first is dead', async () => {
    const socket = systemDial(['::1', '127.0.0.1'], server.port);
    await new Promise((ready, fail) => socket.once('connect', ready).once('error', fail));
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });
});

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

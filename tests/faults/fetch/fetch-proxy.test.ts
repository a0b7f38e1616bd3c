import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNetworkFetcher, type NetworkOptions } from '../../../companion/fetch/network.ts';
import { type HostileServer, startHostileServer } from '../hostile/hostile-server.ts';
import { outcome } from '../hostile/hostile-web.ts';
import { type ProxyServer, startProxy } from '../hostile/proxy-server.ts';
import { startTlsServer, TEST_AUTHORITY } from '../hostile/tls-server.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

let server: HostileServer;
let first: ProxyServer;
let second: ProxyServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());
// Proxies of its own for each try: they count their requests.
beforeEach(async () => {
  [first, second] = await Promise.all([startProxy(server.port), startProxy(server.port)]);
});
afterEach(() => Promise.all([first.close(), second.close()]));

async function fetching(
  options: NetworkOptions,
  addresses: readonly string[],
  hasAuthority = true,
): Promise<{ texts: string[]; dials: number }> {
  const network = virtualNetwork(server.port);
  const fetcher = createNetworkFetcher(options, network.seams);
  const texts: string[] = [];
  const ask = { hasAuthority: () => hasAuthority };
  for (const address of addresses) texts.push(outcome(await fetcher.fetch(address, new AbortController().signal, ask)));
  await fetcher.close();
  return { texts, dials: network.dials.length };
}

describe('proxies', () => {
  it('take turns, and get requests in the form for proxies', async () => {
    const proxy = { rotate: [first.address.replace('//', '//me:secret@'), second.address] };
    const urls = ['/plain', '/', '/plain'].map((path) => `http://a.hostile.test${path}`);
    expect(await fetching({ proxy }, urls)).toEqual({
      texts: ['<p>plain</p>', '<p>home</p>', '<p>plain</p>'],
      dials: 0,
    });
    expect(first.asked()).toEqual([
      'GET http://a.hostile.test/robots.txt HTTP/1.1 Basic bWU6c2VjcmV0',
      'GET http://a.hostile.test/ HTTP/1.1 Basic bWU6c2VjcmV0',
    ]);
    expect(second.asked()).toEqual([
      'GET http://a.hostile.test/plain HTTP/1.1',
      'GET http://a.hostile.test/plain HTTP/1.1',
    ]);
  });

  it('receive each host by its own name', async () => {
    const proxy = { rotate: [first.address], sites: { 'c.hostile.test': 'direct' } };
    const seen: (string | undefined)[] = [];
    const fetcher = createNetworkFetcher({ proxy }, virtualNetwork(server.port).seams);
    onTestFinished(() => fetcher.close());
    for (const host of ['a', 'b', 'c']) {
      await fetcher.fetch(`http://${host}.hostile.test/plain`, new AbortController().signal);
      seen.push(server.lastHeaders().host);
    }
    expect(seen).toEqual(['a.hostile.test', 'b.hostile.test', 'c.hostile.test']);
  });

  it('may differ by site', async () => {
    const before = first.asked().length;
    const proxy = { rotate: [first.address], sites: { 'a.hostile.test': 'direct' } };
    expect(await fetching({ proxy }, ['http://a.hostile.test/plain'])).toEqual({ texts: ['<p>plain</p>'], dials: 1 });
    expect(first.asked().length).toBe(before);
  });

  it('of a site are found however the user spells its name', async () => {
    const before = first.asked().length;
    const proxy = { sites: { 'BÜCHER.hostile.test.': first.address } };
    expect(await fetching({ proxy }, ['http://xn--bcher-kva.hostile.test/plain'])).toEqual({
      texts: ['<p>plain</p>'],
      dials: 0,
    });
    expect(first.asked().length).toBeGreaterThan(before);
  });

  it('carry secure connections without seeing into them', async () => {
    const secure = await startTlsServer('good');
    const proxy = await startProxy(secure.port);
    const fetcher = createNetworkFetcher({ proxy: { rotate: [proxy.address] } }, { trust: [TEST_AUTHORITY] });
    const result = await fetcher.fetch('https://secure.hostile.test/plain', new AbortController().signal);
    expect(outcome(result)).toBe('<p>plain</p>');
    expect(proxy.asked()[0]).toMatch(/^CONNECT secure\.hostile\.test:443 /);
    await fetcher.close();
    await Promise.all([proxy.close(), secure.close()]);
  });

  it.each(['empty-lines', 'chunk-extension', 'chunk-extensions'])(
    'given %s without end, stop where a direct connection would, and the user learns their cost',
    async (name) => {
      const fetcher = createNetworkFetcher({ proxy: { rotate: [first.address] } }, virtualNetwork(server.port).seams);
      onTestFinished(() => fetcher.close());
      const result = await fetcher.fetch(`http://a.hostile.test/lie/${name}`, new AbortController().signal);
      expect(result).toMatchObject({ kind: 'failed', failure: 'too-large' });
      expect(result.bytes).toBeGreaterThan(1024 * 1024);
    },
  );

  it('given a tunnel, bring no more of them', async () => {
    const secure = await startTlsServer('good');
    const proxy = await startProxy(secure.port);
    const fetcher = createNetworkFetcher({ proxy: { rotate: [proxy.address] } }, { trust: [TEST_AUTHORITY] });
    onTestFinished(async () => {
      await fetcher.close();
      await Promise.all([proxy.close(), secure.close()]);
    });
    const address = 'https://secure.hostile.test/lie/chunk-extension';
    const result = await fetcher.fetch(address, new AbortController().signal);
    expect(result).toMatchObject({ kind: 'failed', failure: 'too-large' });
    expect(result.bytes).toBeGreaterThan(1024 * 1024);
  });

  it('do not open the gate: private names and addresses are refused before them', async () => {
    const before = first.asked().length;
    const urls = ['http://10.0.0.1/', 'http://localhost/', 'http://printer.local/', 'http://[::1]/'];
    expect(await fetching({ proxy: { rotate: [first.address] } }, urls)).toEqual({
      texts: Array(4).fill('failed: refused-address'),
      dials: 0,
    });
    expect(first.asked().length).toBe(before);
  });

  it('of the environment count for nothing', async () => {
    const before = first.asked().length;
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      vi.stubEnv(name, first.address);
    }
    expect(await fetching({}, ['http://a.hostile.test/plain'])).toEqual({ texts: ['<p>plain</p>'], dials: 1 });
    vi.unstubAllEnvs();
    expect(first.asked().length).toBe(before);
  });

  it.each(['', 'proxy:8080', 'socks5://h:1', 'ftp://h'])('"%s" is no proxy', (address) => {
    expect(() => createNetworkFetcher({ proxy: { rotate: [address] } })).toThrow(RangeError);
  });
});

describe('sites that the user named', () => {
  const sites = [{ origin: 'http://a.hostile.test', user: 'me', password: 'pass:wörd', cookie: 'session=1' }];
  const saysAfter = async (address: string, hasAuthority = true) => {
    await fetching({ sites }, [address], hasAuthority);
    const { authorization, cookie } = server.lastHeaders();
    return { authorization, cookie };
  };

  it('get user, password and cookies', async () => {
    expect(await saysAfter('http://a.hostile.test/plain')).toEqual({
      authorization: `Basic ${Buffer.from('me:pass:wörd').toString('base64')}`,
      cookie: 'session=1',
    });
  });

  it('given an address that neither the user nor the site named, get none of it', async () => {
    expect(await saysAfter('http://a.hostile.test/plain', false)).toEqual({});
  });

  it.each(['http://b.hostile.test/plain', 'http://a.hostile.test:8080/plain', 'http://a.hostile.test/hop/elsewhere'])(
    '%s gets none of it',
    async (address) => expect(await saysAfter(address)).toEqual({}),
  );

  it.each(['logout', 'account/delete?id=7', '%64elete?x=%ff', 'plain?action=vote'])(
    "get only requests without the user's identity at %s, which would act in the user's name",
    async (path) => expect(await saysAfter(`http://a.hostile.test/${path}`)).toEqual({}),
  );

  it('must be origins', () => {
    expect(() => createNetworkFetcher({ sites: [{ origin: 'a.hostile.test' }] })).toThrow(RangeError);
  });
});

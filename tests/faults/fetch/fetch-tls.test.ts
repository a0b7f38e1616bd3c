import type { TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { startHostileServer } from '../hostile/hostile-server.ts';
import { outcome } from '../hostile/hostile-web.ts';
import { startTlsServer, TEST_AUTHORITY } from '../hostile/tls-server.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function secureWeb(certificate: 'good' | 'expired', trusted: boolean, options: TlsOptions = {}) {
  const server = await startTlsServer(certificate, options);
  const network = virtualNetwork(server.port);
  const fetcher = createNetworkFetcher({}, trusted ? { ...network.seams, trust: [TEST_AUTHORITY] } : network.seams);
  cleanups.push(async () => {
    await fetcher.close();
    await server.close();
  });
  const get = (url: string) => fetcher.fetch(url, new AbortController().signal);
  return { server, network, get };
}

describe('secure connections', () => {
  it('are made to the requested name, and kept', async () => {
    const { server, network, get } = await secureWeb('good', true);
    expect(outcome(await get('https://secure.hostile.test/plain'))).toBe('<p>plain</p>');
    expect(outcome(await get('https://secure.hostile.test/'))).toBe('<p>home</p>');
    expect(network.dials).toHaveLength(1);
    expect(server.requests().at(-1)).toBe('secure.hostile.test /');
  });

  it.each([
    ['an authority that nobody trusts', 'good', false, 'secure', {}],
    ['an expired certificate', 'expired', true, 'secure', {}],
    ['a certificate for another name', 'good', true, 'other', {}],
    ['TLS 1.1', 'good', true, 'secure', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ] as const)('are refused for %s, and nothing is sent', async (_why, certificate, trusted, name, options) => {
    const { server, get } = await secureWeb(certificate, trusted, options);
    expect(await get(`https://${name}.hostile.test/plain`)).toMatchObject({ failure: 'tls', status: 0 });
    expect(server.requests()).toEqual([]);
  });

  it('cannot be made insecure by the environment', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { server, get } = await secureWeb('good', false);
    expect(await get('https://secure.hostile.test/plain')).toMatchObject({ failure: 'tls' });
    expect(server.requests()).toEqual([]);
  });

  it('are not left for plain ones by a redirect', async () => {
    const { get, network } = await secureWeb('good', true);
    const plain = `https://secure.hostile.test/redirect/302/${encodeURIComponent('http://a.hostile.test/')}`;
    expect(outcome(await get(plain))).toBe('failed: redirect-refused');
    expect(network.dials).toHaveLength(1);
  });

  it('read odd answers and cut ones like plain connections do', async () => {
    const { get } = await secureWeb('good', true);
    expect(outcome(await get('https://secure.hostile.test/odd/bare-lf'))).toBe('<p>this much was sent</p>');
    expect(await get('https://secure.hostile.test/lie/length-long')).toMatchObject({ truncated: true });
    expect(outcome(await get('https://secure.hostile.test/lie/hang-up'))).toBe('failed: unreachable');
  });
});

it('given padding around a body, it is bounded on secure connections, too', async () => {
  const { get } = await secureWeb('good', true);
  const result = await get('https://secure.hostile.test/lie/chunk-extension');
  expect(result).toMatchObject({ kind: 'failed', failure: 'too-large' });
  expect(result.bytes).toBeGreaterThan(1024 * 1024);
});

describe('hosts that speak no TLS', () => {
  it('are given up as unreachable', async () => {
    const server = await startHostileServer();
    const fetcher = createNetworkFetcher({}, virtualNetwork(server.port).seams);
    cleanups.push(async () => {
      await fetcher.close();
      await server.close();
    });
    const result = await fetcher.fetch('https://a.hostile.test/', new AbortController().signal);
    expect(outcome(result)).toBe('failed: unreachable');
  });
});

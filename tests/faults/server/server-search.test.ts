import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntime, type Runtime } from '../../../companion/cli/runtime/runtime.ts';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import type { SearchHits, SearchService } from '../../../shared/api/search.ts';
import { openSearchHosts, type SearchHosts } from '../hostile/search-hosts.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

/** Search services on a network of this machine; fetcher, gate, robots rules and pauses are those of the product. */
describe('search services', () => {
  let hosts: SearchHosts;
  let harness: Runtime;
  let companion: TestCompanion;
  // Services of its own for each try: added services and questions persist.
  beforeEach(async () => {
    hosts = await openSearchHosts();
    // Gives each an address of its own: neighbours would wait for each other.
    const places = ['feed', 'pages', 'searx', 'mute', 'shut', 'plain'].map((name, at) => [
      `${name}.example`,
      [[`93.184.215.${at + 1}`]],
    ]);
    const names = { ...Object.fromEntries(places), 'inside.example': [['127.0.0.1']] };
    const fetcher = createNetworkFetcher({}, virtualNetwork(hosts.port, { names }).seams);
    harness = await openRuntime({ fetcher });
    const { readText, store } = harness;
    companion = await startCompanion({ readText, store });
  });
  afterEach(async () => {
    await companion?.close();
    await harness?.close();
    await hosts?.close();
  });

  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    JSON.parse((await companion.call(method, path, body)).text) as T;
  const add = (url: string) =>
    json<{ services: SearchService[]; message: string }>('POST', '/v1/search-services', { url });
  const turn = (id: string, to: string) => json<SearchService[]>('POST', `/v1/search-services/${id}`, { to });
  const ask = (id: string, words: string, site = '') =>
    json<SearchHits>('POST', `/v1/search-services/${id}/search`, { words, site });
  /** Adds a service and switches it on. */
  const added = async (url: string): Promise<SearchService> => {
    const { services, message } = await add(url);
    const service = services.at(-1);
    if (service === undefined) throw new Error(message);
    await turn(service.id, 'on');
    return service;
  };

  it('are found through a page that names an OpenSearch description, and get no request while off', async () => {
    const { services } = await add('http://feed.example/');
    expect(services).toMatchObject([{ name: 'Garden <b>search', host: 'feed.example', kind: 'feed', on: false }]);
    const path = `/v1/search-services/${services[0]?.id}/search`;
    expect((await companion.call('POST', path, { words: 'roses', site: '' })).status).toBe(409);
    expect(hosts.asked).toEqual(['feed.example /', 'feed.example /os.xml']);
    await turn(services[0]?.id ?? '', 'on');
    expect(hosts.asked).toHaveLength(2);
  });

  it('get the words and the site in one question, and their answers are limited to that site', async () => {
    const service = await added('http://feed.example/');
    const hits = await ask(service.id, '月季 & "old roses"', 'garden.example');
    expect(hosts.asked.at(-1)).toBe(
      `feed.example /find?q=${encodeURIComponent('月季 & "old roses" site:garden.example')}&n=50&from=`,
    );
    expect(hits).toEqual({ links: [{ url: 'http://www.garden.example/roses?a=1&b=2', title: 'Roses' }], message: '' });
  });

  it('that answer with pages are read by the links that lead away', async () => {
    const service = await added('http://pages.example/os.xml');
    expect(service.kind).toBe('page');
    expect((await ask(service.id, 'roses')).links).toEqual([
      { url: 'http://www.garden.example/roses', title: 'Roses, counted' },
      { url: 'http://other.example/soil', title: 'Soil' },
    ]);
  });

  it('of the kind SearXNG get requests for JSON', async () => {
    const service = await added('http://searx.example/sub/');
    expect(service).toMatchObject({ kind: 'searxng', name: 'searx.example' });
    expect((await ask(service.id, 'roses')).links).toEqual([
      { url: 'http://www.garden.example/roses', title: 'Roses' },
    ]);
    expect(hosts.asked.at(-1)).toBe('searx.example /sub/search?q=roses&format=json');
  });

  it('that cannot or may not be used explain the remedy', async () => {
    const mute = await added('http://mute.example/');
    expect((await ask(mute.id, 'roses')).message).toContain('search.formats');
    const shut = await added('http://shut.example/');
    expect((await ask(shut.id, 'roses')).message).toContain('robots.txt');
    expect(hosts.asked.filter((line) => line.startsWith('shut.example'))).toEqual(['shut.example /']);
    expect((await add('http://plain.example/')).message).toContain('no search service');
    const inside = await add('http://inside.example/');
    expect(inside.message).toBe('The address is on this machine or in a private network.');
    expect(hosts.asked.some((line) => line.startsWith('inside'))).toBe(false);
  });

  it('given a removal, are gone', async () => {
    const [removed, kept] = [await added('http://feed.example/'), await added('http://pages.example/os.xml')];
    expect(await turn(removed.id, 'removed')).toMatchObject([{ id: kept.id }]);
    expect((await companion.call('POST', `/v1/search-services/${removed.id}`, { to: 'on' })).status).toBe(404);
  });
});

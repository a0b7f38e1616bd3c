import { afterEach, describe, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../companion/crawl/politeness/politeness.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { createParsePool } from '../../companion/parse/pool.ts';
import { openStore } from '../../companion/store/open.ts';
import { privateAddresses } from './hostile/address-corpus.ts';
import { type HostileWeb, hostileWeb } from './hostile/hostile-web.ts';
import { PRIVATE_NAMES, TURNED } from './hostile/offers.ts';

/**
 * Everything in a page, a sitemap or a robots.txt that may lead a crawl on, with every private address: by its
 * spelling, by what its name resolves to, by who answers.
 */

const parser = createParsePool({ size: 1 });
let web: HostileWeb | undefined;
afterEach(async () => {
  await web?.close();
  web = undefined;
});

/**
 * Crawls from one page with the product's own gate, parser and store. @returns dialled addresses, requests to the
 * server, and skipped URLs by reason
 */
async function crawled(seed: string) {
  web = await hostileWeb({}, { names: PRIVATE_NAMES, answersAs: TURNED });
  const store = openStore(undefined);
  const crawls = openCrawls({ store, fetcher: web.fetcher, parser, politeness: noPoliteness });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([seed], { order: 'breadth-first' }));
  const { reason } = await crawls.ended('c');
  expect(reason).toBe('exhausted');
  const left = store.results.skipped('c', 1_000);
  await crawls.close();
  store.close();
  return { dialled: web.network.dials.flatMap(({ addresses }) => addresses), asked: web.server.requests(), left };
}

const isPrivate = (address: string) => privateAddresses.includes(address);
/** Names of the corpus that lead there. */
const NAMES = Object.keys(PRIVATE_NAMES);

describe('no connection to a private address, and no word to who answers from one', () => {
  it.each(['a', 'area', 'frame', 'next', 'refresh', 'drawing'])(
    'by %s in a page: each is listed among the skipped',
    async (kind) => {
      const { dialled, asked, left } = await crawled(`http://a.hostile.test/offer/${kind}`);
      expect(dialled.filter((address) => isPrivate(address) || address.startsWith('127.'))).toEqual([]);
      // Only the answer reveals this one: the fetcher dials it, and sends it nothing.
      expect(dialled).toContain('93.184.215.99');
      expect(asked.filter((request) => !/^(?:a\.hostile\.test|example\.org|good\.com) /.test(request))).toEqual([]);
      const refused = left.filter(({ reason }) => reason === 'refused-address').map(({ url }) => new URL(url).hostname);
      expect(NAMES.filter((name) => !refused.includes(name))).toEqual([]);
      const mapped = (address: string) => (address.includes(':') ? new URL(`http://[${address}]/`).hostname : address);
      expect(privateAddresses.filter((address) => !refused.includes(mapped(address)))).toEqual([]);
    },
  );

  it('by a Refresh header', async () => {
    const { dialled, asked, left } = await crawled('http://a.hostile.test/hop/refresh-header');
    expect(dialled).toEqual(['93.184.215.14']);
    expect(asked).toEqual(['a.hostile.test /robots.txt', 'a.hostile.test /hop/refresh-header']);
    expect(left).toMatchObject([{ url: 'http://10.0.0.1/', reason: 'refused-address' }]);
  });

  it('by the base of a page: given links that look like its own, no host gets a request', async () => {
    const { dialled, asked, left } = await crawled('http://a.hostile.test/offer/base');
    expect(dialled).toEqual(['93.184.215.14']);
    expect(asked).toEqual(['a.hostile.test /robots.txt', 'a.hostile.test /offer/base']);
    expect(left.map(({ url, reason }) => [url, reason]).sort()).toEqual([
      ['http://10.0.0.1/x/y', 'refused-address'],
      ['http://10.0.0.1/z', 'refused-address'],
      ['http://[::1]/', 'refused-address'],
    ]);
  });

  it('given a seed with feeds at private addresses, the crawl asks only for the feed on its own host', async () => {
    const { dialled, asked } = await crawled('http://a.hostile.test/offer/alternate');
    expect(dialled).toEqual(['93.184.215.14']);
    // The first spelling has no scheme: it is a path of the seed's host.
    const feed = 'a.hostile.test /offer/127.0.0.1/';
    expect(asked).toEqual(['a.hostile.test /robots.txt', 'a.hostile.test /offer/alternate', feed]);
  });

  it.each([...['canonical', 'picture', 'form', 'object', 'script', 'sheet', 'ping', 'template', 'comment']])(
    'by %s, which leads no crawl on at all',
    async (kind) => {
      const { dialled, asked } = await crawled(`http://a.hostile.test/offer/${kind}`);
      expect(dialled).toEqual(['93.184.215.14']);
      expect(asked).toEqual(['a.hostile.test /robots.txt', `a.hostile.test /offer/${kind}`]);
    },
  );

  it('by a sitemap, and by the sitemaps that a robots.txt names', async () => {
    const { dialled, asked, left } = await crawled('http://mapped.hostile.test/plain-tea');
    expect(dialled.filter((address) => isPrivate(address) || address.startsWith('127.'))).toEqual([]);
    expect(dialled).toContain('93.184.215.99');
    expect(asked).toContain('mapped.hostile.test /offer/map.xml');
    expect(asked.filter((request) => !request.startsWith('mapped.hostile.test '))).toEqual([]);
    const refused = left.filter(({ reason }) => reason === 'refused-address').map(({ url }) => url);
    for (const name of NAMES) expect(refused).toContain(`http://${name}/`);
    for (const name of ['bad3', 'turned']) expect(refused).toContain(`http://${name}.hostile.test/map.xml`);
  });
});

it('what a Refresh header leads to on the web is followed, though the page has nothing else', async () => {
  const { asked } = await crawled('http://a.hostile.test/hop/refresh-on');
  expect(asked).toContain('a.hostile.test /%E4%B8%AD%E6%96%87');
});

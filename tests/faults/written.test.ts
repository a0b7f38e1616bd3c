import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../companion/crawl/politeness/politeness.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { openStore } from '../../companion/store/open.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import { virtualNetwork } from './hostile/virtual-network.ts';

/**
 * A server to which another spelling of an address is another page, as old scripts and signed addresses have it: real
 * sockets, real robots rules.
 */
const SIGNED = '/file?X-Amz-Signature=c0ffee&utm_source=list&Expires=99';
const CONTROLLER = '/?story&page=2&a=1';
const LOOPED = '/shelf?row=2&book=1';
const PRIVATE = '/find?who=me&as=guest';
const OPEN = '/find?as=guest&who=me';
/** Each page with the spelling of its link; there are no others. */
const PAGES: Readonly<Record<string, string>> = {
  [SIGNED]: SIGNED,
  [CONTROLLER]: CONTROLLER,
  [LOOPED]: LOOPED,
  '/old.cgi?tea;leaf': '/old.cgi?tea;leaf',
  '/list?b[]=2&a[]=3&b[]=1': '/list?b[]=2&a[]=3&b[]=1',
  '/search?q=&in=all': '/search?q=&in=all',
  '/%7eann/t%c3%a9': '/%7eann/t%c3%a9',
  '/mail?to=b&from=a': '/mail?utm_campaign=x&to=b&fbclid=Iw&from=a',
  '/forum?topic=2&page=1': '/forum?topic=2&PHPSESSID=0123456789abcdef&page=1',
};
const asked: string[] = [];
let linked: readonly string[] = [];

const answer = (response: ServerResponse, status: number, body: string, more = {}) =>
  response.writeHead(status, { 'content-type': 'text/html', ...more }).end(body);

const web = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url === '/robots.txt')
    return answer(response, 200, 'User-agent: *\nDisallow: /*?who=', { 'content-type': 'text/plain' });
  if (url === '/') {
    const links = linked.map(
      (path, at) => `<p>The tea of number ${at}: <a href="${path.replaceAll('&', '&amp;')}">leaf ${at}</a></p>`,
    );
    return answer(response, 200, `<title>Tea</title>${links.join('')}`);
  }
  // Redirects any other spelling in a ring.
  if (url.startsWith('/shelf') && url !== LOOPED) return answer(response, 302, '', { location: '/lost' });
  if (url === '/lost') return answer(response, 302, '', { location: '/shelf?book=1&row=2' });
  if (url in PAGES || url === OPEN)
    return answer(response, 200, `<title>Tea at ${url}</title><p>Leaf ${url.length}.</p>`);
  return answer(response, 403, 'The address was changed.');
});

beforeEach(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)));
afterEach(() => {
  web.closeAllConnections();
  web.close();
});

const at = (path: string): string => `http://a.hostile.test${path}`;

/** Crawls the pages to which the front page links. */
async function crawled(links: readonly string[], seeds = [at('/')]) {
  linked = links;
  asked.length = 0;
  const fetcher = createNetworkFetcher({}, virtualNetwork((web.address() as AddressInfo).port).seams);
  const parse = async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url);
  const store = openStore(undefined);
  const crawls = openCrawls({
    store,
    fetcher,
    parser: { parse },
    politeness: noPoliteness,
  });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([...seeds], { order: 'breadth-first' }));
  await crawls.ended('c');
  const read = fetchedPages(store, 'c').map(({ url }) => url);
  const left = store.results.skipped('c', 100).map(({ url, reason }) => ({ url, reason }));
  await crawls.close();
  store.close();
  await fetcher.close();
  return { read, left, asked: asked.filter((path) => path !== '/robots.txt' && path !== '/') };
}

it('given pages, requests use their addresses as written, without visitor identifiers', async () => {
  const { read, left, asked: paths } = await crawled(Object.values(PAGES));
  expect(paths.toSorted()).toEqual(Object.keys(PAGES).toSorted());
  expect(left).toEqual([]);
  // Results have the address that answered.
  expect(read.toSorted()).toEqual([at('/'), ...Object.keys(PAGES).map(at)].toSorted());
});

it('given seeds, requests use them as written', async () => {
  const { asked: paths } = await crawled([], [at(CONTROLLER), at(LOOPED)]);
  expect(paths.toSorted()).toEqual([CONTROLLER, LOOPED].toSorted());
});

it('given spellings of one page, only the first found is requested', async () => {
  const { asked: paths } = await crawled(['/mail?to=b&from=a', '/mail?from=a&to=b', '/mail?from=a&to=b&gclid=1']);
  expect(paths).toEqual(['/mail?to=b&from=a']);
});

it('given a spelling, robots rules judge it as requested, and not the other', async () => {
  const denied = await crawled([PRIVATE]);
  expect(denied.asked).toEqual([]);
  expect(denied.left).toEqual([{ url: at(OPEN), reason: 'robots-denied' }]);
  expect((await crawled([OPEN])).asked).toEqual([OPEN]);
});

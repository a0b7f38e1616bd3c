import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../companion/crawl/politeness/politeness.ts';
import { captureOf } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { needingBrowser } from '../../companion/results/needing-browser.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import type { Capture } from '../../shared/api/capture.ts';
import { virtualNetwork } from './hostile/virtual-network.ts';

/** Pages that a program gets nothing from while the user's browser does: real sockets, real robots rules. */
const TEA =
  'Tea is made of the leaves of one plant; tea of every colour is that plant, dried and withered in its own way.';
const MEMBERS =
  'What our members pay for tea this spring: first flush by the pound, green tea by the tin, and what the post takes for tea.';
const pageOf = (title: string, body: string): string =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const SHELL = pageOf(
  'Tea shop',
  '<div id="root">Loading…</div><script src="/app.js"></script><noscript>Please enable JavaScript to see anything of this shop for tea.</noscript>',
);
const START = ['members', 'shell', 'denied', 'refused', 'busy', 'short', 'led', 'form']
  .map((name) => `<a href="/${name}">${name} of tea</a>`)
  .join(' ');
const asked: string[] = [];

const web = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  const say = (status: number, body = '', more = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...more }).end(body);
  if (url === '/robots.txt') return say(200, 'User-agent: *\nDisallow: /denied', { 'content-type': 'text/plain' });
  if (url === '/') return say(200, pageOf('Tea', `<p>${TEA}</p>${START}`));
  if (url === '/shell') return say(200, SHELL);
  if (url === '/short') return say(200, pageOf('Short', '<p>Tea.</p>'));
  if (url === '/refused') return say(403);
  // A log-in in place of a page: by a redirect that ends well, or at the address of the page itself.
  if (url === '/led') return say(302, '', { location: '/account/login?next=%2Fled' });
  if (url.startsWith('/account/login')) return say(200, pageOf('Sign in', `<p>${TEA}</p><input type="password">`));
  if (url === '/form') return say(200, pageOf('Tea', '<form><input name="who"><input type="password"></form>'));
  if (url === '/busy') return say(429, '', { 'retry-after': '86400' });
  if (headers.cookie !== 'session=1') return say(401);
  return say(200, pageOf('Members', `<p>${MEMBERS}</p>`));
});

let home = '';
let store: Store;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ambit-log-in-'));
  store = openStore(join(home, 'state'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  store.close();
  web.closeAllConnections();
  web.close();
  rmSync(home, { recursive: true });
});

const at = (path: string): string => `http://a.hostile.test${path}`;
const port = (): number => (web.address() as AddressInfo).port;

/** Returns the extension's capture of a page where the user is logged in. */
async function captureAt(path: string): Promise<Capture> {
  const answer = await fetch(`http://127.0.0.1:${port()}${path}`, { headers: { cookie: 'session=1' } });
  const page = parseHtml(await answer.text(), at(path));
  return { ...captureOf(at(path), {}), page: { ...captureOf(at(path), {}).page, title: page.title, text: page.text } };
}

it('only a log-in and a page made by scripts are left to the browser; refusals and robots rules hold', async () => {
  const fetcher = createNetworkFetcher({}, virtualNetwork(port()).seams);
  const parse = async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url);
  // No pauses between requests in a test.
  const crawls = openCrawls({ store, fetcher, politeness: noPoliteness, parser: { parse } });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([at('/')]));
  expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 2 });
  const why = store.results.skipped('c', 99).map(({ url, reason }) => [new URL(url).pathname, reason]);
  expect(why.sort()).toEqual([
    ['/busy', 'rate-limited'],
    ['/denied', 'robots-denied'],
    ['/form', 'needs-browser'],
    ['/led', 'needs-browser'],
    ['/members', 'needs-browser'],
    ['/refused', 'client-error'],
    ['/shell', 'needs-browser'],
  ]);
  expect(asked).not.toContain('/denied');
  const [host, ...others] = needingBrowser(store, 'c');
  expect(others).toEqual([]);
  expect(host).toMatchObject({ host: 'a.hostile.test', pages: 4 });
  expect(host?.urls).toEqual([at('/members'), at('/shell'), at('/led'), at('/form')]);

  const captures = [await captureAt('/members')];
  store.captures.put(captures);
  crawls.captured(captures);
  crawls.resume('c');
  expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 3 });
  expect(fetchedPages(store, 'c').at(-1)).toMatchObject({
    url: at('/members'),
    status: 0,
    title: 'Members',
  });
  expect(needingBrowser(store, 'c')[0]?.urls).toEqual([at('/shell'), at('/led'), at('/form')]);
  await crawls.close();
  await fetcher.close();
});

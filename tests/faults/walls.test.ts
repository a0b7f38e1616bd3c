import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../companion/crawl/politeness/politeness.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import type { Fetcher } from '../../companion/fetch/fetcher.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { needingBrowser } from '../../companion/results/needing-browser.ts';
import { openStore } from '../../companion/store/open.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';
import { outcome } from './hostile/hostile-web.ts';
import { virtualNetwork } from './hostile/virtual-network.ts';
import { MORE_WALLS, ORDINARY, WALLS, type Wall } from './hostile/walls.ts';

/** Hosts behind a challenge, and ordinary hosts without a robots.txt: real sockets, real rules. */
const ALL = { ...WALLS, ...MORE_WALLS };
const sites = Object.keys(ORDINARY);
const asked: string[] = [];
/** Hosts whose wall has been taken away. */
const fallen = new Set<string>();
const OPEN: Wall = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: () => '<p>Tea, oolong and green tea.</p>',
};

function wallAt(host: string, path: string): Wall | undefined {
  const [label = '', kind] = host.split('.');
  if (kind === 'wall') return fallen.has(label) ? OPEN : ALL[label];
  // The wall is before the pages, not before robots.txt.
  if (kind === 'behind') return path === '/robots.txt' ? undefined : ALL[label];
  const site = ORDINARY[sites[Number(label.slice(1))] ?? ''];
  return path === '/robots.txt' || path === '/dead' ? site : OPEN;
}

const web = createServer(({ url = '', headers }, response) => {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  asked.push(`${host} ${url}`);
  const answer = wallAt(host, url);
  if (answer === undefined) return response.writeHead(404).end();
  return response.writeHead(answer.status, answer.headers).end(answer.body());
});
const port = (): number => (web.address() as AddressInfo).port;

let clock = 0;
let fetcher: Fetcher;
beforeAll(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  web.closeAllConnections();
  web.close();
});
beforeEach(() => {
  asked.length = 0;
  fallen.clear();
  clock = 0;
  fetcher = createNetworkFetcher({}, { ...virtualNetwork(port()).seams, now: () => clock });
});
afterEach(() => fetcher.close());

const get = async (host: string, path: string): Promise<string> =>
  outcome(await fetcher.fetch(`http://${host}.test${path}`, new AbortController().signal));

it.each(Object.keys(ALL))('given a host behind %s, no page of it is given, and it needs the browser', async (name) => {
  for (const path of ['/', '/tea', '/tea/green']) expect(await get(`${name}.wall`, path)).toBe('failed: needs-browser');
});

it.each(Object.keys(WALLS))(
  'given %s before robots.txt, the host gets no other request until a later try',
  async (name) => {
    expect(await get(`${name}.wall`, '/')).toBe('failed: needs-browser');
    expect(await get(`${name}.wall`, '/tea')).toBe('failed: needs-browser');
    expect(asked).toEqual([`${name}.wall.test /robots.txt`]);
    fallen.add(name);
    clock += 5 * 60_000 + 1;
    expect(await get(`${name}.wall`, '/')).toContain('oolong');
  },
);

it.each(Object.keys(ALL).filter((name) => name !== 'unknown-200'))(
  'given %s before the pages and no robots.txt, no page is given',
  async (name) => {
    expect(await get(`${name}.behind`, '/tea')).toBe('failed: needs-browser');
  },
);

it('given a page without marks at every address of a host, the host is closed from the second on, until later', async () => {
  for (const path of ['/', '/tea', '/green']) expect(await get('unknown-200.wall', path)).toBe('failed: needs-browser');
  expect(asked).toEqual(['/robots.txt', '/', '/tea'].map((path) => `unknown-200.wall.test ${path}`));
  fallen.add('unknown-200');
  clock += 5 * 60_000 + 1;
  expect(await get('unknown-200.wall', '/')).toContain('oolong');
});

it.each(sites.map((name, at) => [name, at] as const))(
  'given an ordinary site whose answer for robots.txt is %s, its pages are given, dead links between them or not',
  async (_name, at) => {
    const host = `s${at}.ordinary`;
    await get(host, '/dead');
    for (const path of ['/', '/tea']) expect(await get(host, path)).toContain('oolong');
    await get(host, '/dead');
    expect(await get(host, '/green')).toContain('oolong');
  },
);

it('given seeds behind five walls and one that is open, a crawl keeps the open one and lists the others for the browser', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-walls-'));
  const store = openStore(join(home, 'state'));
  const parse = async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url);
  const crawls = openCrawls({ store, fetcher, politeness: noPoliteness, parser: { parse } });
  try {
    crawls.putTopic(TOPIC);
    const walled = Object.keys(WALLS).map((name) => `${name}.wall.test`);
    crawls.start(specOf([...walled, 's0.ordinary.test'].map((host) => `http://${host}/tea`)));
    await crawls.ended('c');
    expect(fetchedPages(store, 'c').map(({ url }) => url)).toEqual(['http://s0.ordinary.test/tea']);
    expect(
      needingBrowser(store, 'c')
        .map(({ host }) => host)
        .sort(),
    ).toEqual(walled.sort());
  } finally {
    await crawls.close();
    store.close();
    rmSync(home, { recursive: true });
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { noPoliteness, type Politeness } from '../../companion/crawl/politeness/politeness.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { openReadHere } from '../../companion/crawl/visit/read-here.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';
import { virtualNetwork } from './hostile/virtual-network.ts';

/**
 * Tests over real sockets who can make a crawl send the user's session to a site: the site itself can, a hostile web
 * cannot.
 */

const CLUB = 'http://club.test';
const EVIL = 'http://evil.test';
const ACTS = [
  ...['/users/3/deactivate', '/account/close', '/plugins/backup/disable', '/session/kill?id=3'],
  ...['/trash/3', '/publish/3', '/oolong/rollback?rev=3', '/oolong/delete/3'],
];
const STRANGE = ['/threads/strange', '/threads/both'];
const OWN = ['/threads/own', '/threads/both', '/led'];
const SESSION = 'session=users-own';

const linksTo = (urls: readonly string[]): string => urls.map((url) => `<a href="${url}">oolong tea</a>`).join(' ');
const pages: Readonly<Record<string, string>> = {
  [`${EVIL}/`]: linksTo([...ACTS, ...STRANGE].map((path) => `${CLUB}${path}`).concat(`${EVIL}/jump`)),
  [`${CLUB}/`]: linksTo(OWN),
  [`${CLUB}/sub`]: linksTo(['http://www.club.test/deep']),
  // A page cannot pretend to be of another site.
  'http://base.evil.test/': `<base href="${CLUB}/"><link rel="canonical" href="${CLUB}/">${linksTo(['/threads/based'])}`,
};
const redirects: Readonly<Record<string, string>> = {
  [`${EVIL}/jump`]: `${CLUB}/threads/jumped`,
  [`${CLUB}/led`]: `${EVIL}/back`,
  [`${EVIL}/back`]: `${CLUB}/threads/back`,
};

const asked: { readonly url: string; readonly cookie: string }[] = [];
let onAsked = (): void => undefined;
const web = createServer(({ url = '', headers }, response) => {
  const address = `http://${headers.host}${url}`;
  if (url !== '/robots.txt') {
    asked.push({ url: address, cookie: headers.cookie ?? '' });
    onAsked();
  }
  const to = redirects[address];
  response.writeHead(url === '/robots.txt' ? 404 : to === undefined ? 200 : 302, {
    'content-type': 'text/html',
    ...(to !== undefined && { location: to }),
  });
  response.end(`<title>oolong tea</title><p>oolong tea leaves, brewed oolong tea. ${pages[address] ?? address}`);
});

let home = '';
let store: Store;
beforeEach(async () => {
  asked.length = 0;
  home = mkdtempSync(join(tmpdir(), 'ambit-acting-'));
  store = openStore(join(home, 'state'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  store.close();
  web.closeAllConnections();
  web.close();
  rmSync(home, { recursive: true });
});

const openFetcher = () =>
  createNetworkFetcher(
    { sites: ['', 'www.'].map((sub) => ({ origin: CLUB.replace('//', `//${sub}`), cookie: SESSION })) },
    virtualNetwork((web.address() as AddressInfo).port).seams,
  );
const parser = {
  parse: async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url),
};

/** One request at a time to each host, without pauses. */
function withoutPauses(): Politeness {
  const busy = new Set<string>();
  const hear = new Set<(host: string) => void>();
  return {
    ...noPoliteness,
    readyAt: (host) => (busy.has(host) ? Number.POSITIVE_INFINITY : 0),
    began: (host) => void busy.add(host),
    ended(host) {
      busy.delete(host);
      for (const tell of hear) tell(host);
    },
    onRelease(tell) {
      hear.add(tell);
      return () => void hear.delete(tell);
    },
  };
}

/** Crawls from seeds until the end, or until the web has seen a number of requests; a second call resumes the crawl. */
async function crawl(seeds: readonly string[], until = Number.POSITIVE_INFINITY): Promise<void> {
  const fetcher = openFetcher();
  const crawls = openCrawls({ store, fetcher, parser, politeness: withoutPauses(), goOn: true });
  crawls.putTopic({ ...TOPIC, words: ['oolong', 'tea'] });
  onAsked = () => {
    if (asked.length === until) void crawls.close();
  };
  crawls.start(specOf(seeds, { order: 'breadth-first' }));
  await crawls.ended('c');
  await crawls.close();
  await fetcher.close();
}
/** Returns the addresses that carried the session, and the others. */
const withSession = (): string[] => asked.flatMap(({ url, cookie }) => (cookie === SESSION ? [url] : [])).sort();
const without = (): string[] => asked.flatMap(({ url, cookie }) => (cookie === '' ? [url] : [])).sort();
const ofClub = (paths: readonly string[]): string[] => paths.map((path) => `${CLUB}${path}`);

it('given a stranger that links to eight acting addresses of a site, no request carries the session', async () => {
  await crawl([`${EVIL}/`]);
  expect(withSession()).toEqual([]);
  expect(without()).toEqual(expect.arrayContaining(ofClub([...ACTS, '/threads/strange', '/threads/jumped'])));
});

it('given the site as a second seed, only its own links carry the session, and no redirect of a stranger does', async () => {
  await crawl([`${EVIL}/`, `${CLUB}/`, `${CLUB}/sub`, 'http://base.evil.test/']);
  const own = ofClub(['/', '/sub', '/led', '/threads/own', '/threads/both']);
  expect(withSession()).toEqual([...own, 'http://www.club.test/deep'].sort());
  expect(without()).toEqual(
    expect.arrayContaining(ofClub([...ACTS, '/threads/strange', '/threads/jumped', '/threads/back', '/threads/based'])),
  );
});

it('given a crawl that ends early and resumes over a reopened store, the same addresses carry the session', async () => {
  const seeds = [`${EVIL}/`, `${CLUB}/`];
  await crawl(seeds, 3);
  expect(asked.length).toBeLessThan(8);
  store.close();
  store = openStore(join(home, 'state'));
  await crawl(seeds);
  expect([...new Set(withSession())]).toEqual(ofClub(['/', '/led', '/threads/both', '/threads/own']));
  expect(without()).toEqual(expect.arrayContaining(ofClub([...ACTS, '/threads/strange'])));
});

it('given a page that only a stranger named, reading it again does not carry the session', async () => {
  await crawl([`${EVIL}/`, `${CLUB}/`]);
  const fetcher = openFetcher();
  const reader = async () => ({ blocks: [], truncated: false, summary: [], language: '' }) as never;
  const read = openReadHere(store, (url, signal, ask) => fetcher.fetch(url, signal, ask), { reader });
  const idOf = (url: string): number =>
    store.crawls.fetched('c').find((id) => store.crawls.page(id)?.url === url) ?? expect.fail(url);
  for (const path of ['/threads/strange', '/threads/jumped', '/threads/own']) {
    const id = idOf(`${CLUB}${path}`);
    asked.length = 0;
    await read(id);
    expect([path, withSession().length]).toEqual([path, path === '/threads/own' ? 1 : 0]);
    expect(asked).toHaveLength(1);
  }
  await fetcher.close();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../../companion/crawl/politeness/politeness.ts';
import { systemClock } from '../../../companion/crawl/ports/clock.ts';
import type { Crawls } from '../../../companion/crawl/ports/crawls.ts';
import { specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { parseHtml } from '../../../companion/parse/parse-html.ts';
import { openKeyRing } from '../../../companion/server/auth/keys.ts';
import { createServer as createCompanion } from '../../../companion/server/server.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { Store } from '../../../companion/store/store.ts';
import { openWatching } from '../../../companion/watch/watching.ts';
import type { PairedFile } from '../../../shared/api/pairing.ts';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { virtualNetwork } from '../../faults/hostile/virtual-network.ts';

export const HOST = 'club.example';
/** Serves one page, which links to one of the club. */
export const STRANGER = 'stranger.example';
export const at = (path: string): string => `http://${HOST}${path}`;
/** Cookie that the club demands of its members. */
export const COOKIE = { name: 'session', value: '1' };

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
/** Words of its own, so that no page is taken for a copy of another. */
const text = (of: string): string => {
  const own = Array.from({ length: 30 }, (_, n) => `${of.replace(/\W/g, '')}${n}`);
  return `<p>Tea for members, on ${of}: tea in its tin. ${own.join(' ')}</p>`;
};
/**
 * Pages of the club. The second waits until the test releases it. The last redirects visitors without a cookie to a
 * log-in.
 */
const PAGES = ['/club/spring', '/club/held', '/club/summer', '/shop', '/diary/tea'];
const SHELL = `<div id="app"></div><script>addEventListener('load', () => setTimeout(() => {
  document.getElementById('app').innerHTML = ${JSON.stringify(text('the shop, filled by a script'))};
}, 700));</script>`;

/** Opens a club whose pages demand a cookie, and a shop made by scripts. Serves them directly or as a forward proxy. */
function openWeb() {
  const held: ServerResponse[] = [];
  const visits: string[] = [];
  const server = createServer(({ url: asked = '', headers }, response) => {
    const url = asked.replace(/^http:\/\/[^/]+/, '');
    const say = (status: number, body: string, more = {}): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...more }).end(body);
    };
    if (headers.host === STRANGER)
      return say(200, html('Stranger', `${text('a stranger')}<a href="${at('/club/summer')}">tea</a>`));
    if (url === '/')
      return say(200, html('Tea club', text('the front') + PAGES.map((page) => `<a href="${page}">tea</a>`).join(' ')));
    if (url === '/shop') return say(200, html('Tea shop', SHELL));
    if (url === '/behind') return say(200, html('Behind', text('behind')));
    if (url.startsWith('/login')) return say(200, html('Sign in', `${text('the door')}<input type="password">`));
    if (!PAGES.includes(url)) return say(404, '');
    if (headers.cookie !== `${COOKIE.name}=${COOKIE.value}`) {
      if (url === '/diary/tea') return say(302, '', { location: `/login?next=${encodeURIComponent(url)}` });
      return say(401, html('Sign in', text('Please sign in to read')));
    }
    visits.push(url);
    if (url === '/club/held') return void held.push(response);
    return say(200, html(`Tea of ${url}`, `${text(url)}<a href="/behind">tea behind</a>`));
  });
  return { server, held, visits };
}

export interface Club {
  /** Port of the web, which answers for every host. */
  readonly port: number;
  /** Answers that the second page waits for. */
  readonly held: readonly ServerResponse[];
  /** Pages that a member was shown, in order. */
  readonly visits: readonly string[];
  readonly store: Store;
  readonly crawls: Crawls;
  readonly paired: PairedFile & { readonly port: number };
  close(): Promise<void>;
}

/** Opens the club with a companion whose crawl `c` has read the only page that a program can read. */
export async function openClub(): Promise<Club> {
  const { server, held, visits } = openWeb();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'ambit-left-'));
  const store = openStore(join(folder, 'state'));
  const fetcher = createNetworkFetcher({}, virtualNetwork(port).seams);
  const parser = {
    parse: async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url),
  };
  const crawls = openCrawls({ store, fetcher, parser, politeness: noPoliteness });
  const keys = await openKeyRing(folder);
  const paired = { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)) };
  await keys.put({ id: paired.keyId, key: paired.key, name: 'test', origin: '', addedAt: 0 });
  const watching = openWatching({ store, crawls, parser, fetch: fetcher.fetch, clock: systemClock });
  const companion = await createCompanion({ crawls, store, watching, keys, version: '0.1.0', ports: [0] });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([at('/')]));
  await crawls.ended('c');
  return {
    ...{ port, held, visits, store, crawls, paired: { ...paired, port: companion.port } },
    async close() {
      await companion.close();
      await crawls.close();
      store.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

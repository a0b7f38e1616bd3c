import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../companion/crawl/clock.ts';
import type { Crawls } from '../../companion/crawl/crawls.ts';
import { openCrawls } from '../../companion/crawl/open.ts';
import { noPoliteness } from '../../companion/crawl/politeness.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/house.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { openKeyRing } from '../../companion/server/keys.ts';
import { type CompanionServer, createServer as createCompanion } from '../../companion/server/server.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';
import { openWatching } from '../../companion/watch/watching.ts';
import { KEY_LENGTH } from '../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../shared/api/proof-bytes.ts';
import { virtualNetwork } from '../faults/server/virtual-network.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
const HOST = 'club.example';
const at = (path: string): string => `http://${HOST}${path}`;
const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
/** Words of its own, so that no page is taken for a copy of another. */
const text = (of: string): string => {
  const own = Array.from({ length: 30 }, (_, n) => `${of.replace(/\W/g, '')}${n}`);
  return `<p>Tea for members, on ${of}: tea in its tin. ${own.join(' ')}</p>`;
};
/** Names of pages; what is behind the second is held back until the test lets it go. */
const PAGES = ['/club/spring', '/club/held', '/club/summer', '/shop'];
const SHELL = `<div id="app"></div><script>addEventListener('load', () => setTimeout(() => {
  document.getElementById('app').innerHTML = ${JSON.stringify(text('the shop, filled by a script'))};
}, 700));</script>`;

/** A club whose pages want a cookie, and a shop that scripts make; the companion and the browser ask the same server. */
function openClub(): { readonly server: Server; readonly held: ServerResponse[]; readonly visits: string[] } {
  const held: ServerResponse[] = [];
  const visits: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const say = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    };
    if (url === '/')
      return say(200, html('Tea club', text('the front') + PAGES.map((page) => `<a href="${page}">tea</a>`).join(' ')));
    if (url === '/shop') return say(200, html('Tea shop', SHELL));
    if (url === '/behind') return say(200, html('Behind', text('behind')));
    if (!url.startsWith('/club/')) return say(404, '');
    if (headers.cookie !== 'session=1') return say(401, html('Sign in', text('Please sign in to read')));
    visits.push(url);
    if (url === '/club/held') return void held.push(response);
    return say(200, html(`Tea of ${url}`, `${text(url)}<a href="/behind">tea behind</a>`));
  });
  return { server, held, visits };
}

describe.skipIf(chromiumProgram === undefined)('pages that only the own browser can read', () => {
  const club = openClub();
  let folder = '';
  let store: Store;
  let crawls: Crawls;
  let companion: CompanionServer;
  let extension: ExtensionCopy;
  let browser: Browser;

  beforeAll(async () => {
    await new Promise<void>((resolve) => club.server.listen(0, '127.0.0.1', resolve));
    const { port } = club.server.address() as AddressInfo;
    folder = await mkdtemp(join(tmpdir(), 'ambit-left-'));
    store = openStore(join(folder, 'state'));
    const fetcher = createNetworkFetcher({}, virtualNetwork(port).seams);
    const parser = {
      parse: async (body: Uint8Array, _charset: string, url: string) => parseHtml(Buffer.from(body).toString(), url),
    };
    crawls = openCrawls({ store, fetcher, parser, politeness: noPoliteness });
    const keys = await openKeyRing(folder);
    const paired = { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)) };
    await keys.put({ id: paired.keyId, key: paired.key, name: 'test', origin: '', addedAt: 0 });
    const watching = openWatching({ store, crawls, parser, fetch: fetcher.fetch, clock: systemClock });
    companion = await createCompanion({ crawls, store, watching, keys, version: '0.1.0', ports: [0] });
    // Stands for the yes to the browser's question, which no test can give: for this host alone.
    const granted = [`http://${HOST}/*`, `https://${HOST}/*`];
    extension = await copyExtension({ ...paired, port: companion.port }, granted);
    browser = await launch({
      extension: extension.folder,
      args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${port}`],
    });
    await browser.context.addCookies([{ name: 'session', value: '1', url: at('/') }]);
    crawls.putTopic(TOPIC);
    crawls.start(specOf([at('/')]));
    await crawls.ended('c');
  });
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
    await companion?.close();
    await crawls?.close();
    store?.close();
    club.server.closeAllConnections();
    club.server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are opened by one click, read, sent and closed, though the background dies under one; the crawl goes on with them', async () => {
    expect(crawls.view('c')).toMatchObject({ state: 'done', reason: 'exhausted', fetched: 1, failed: 4 });
    const desk = await browser.open('desk.html', { width: 1180, height: 860 });
    await desk.getByRole('button', { name: 'Report' }).click();
    const button = desk.getByRole('button', { name: 'Read them in my browser' });
    await button.waitFor();
    expect(club.visits).toEqual([]);
    expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([]);
    await button.click();
    await expect.poll(() => club.held.length).toBe(1);
    await desk.screenshot({ path: `${SHOTS}desk-read-left.png`, animations: 'disabled' });
    await browser.killWorker();
    // Whatever wakes it.
    const popup = await browser.open('popup.html');
    await desk.getByText('3 of 4 read.').waitFor({ timeout: 60_000 });
    await expect.poll(() => crawls.view('c').state, { timeout: 30_000 }).toBe('done');
    await expect.poll(() => crawls.view('c').fetched).toBe(5);
    // One page that is cut off by a death is left for another click, and none is opened twice.
    expect(club.visits).toEqual(['/club/spring', '/club/held', '/club/summer']);
    expect(store.results.left('c', 9)).toEqual([at('/club/held')]);
    const rows = store.results.rows('c').map(({ url, status }) => `${new URL(url).pathname} ${status}`);
    expect(rows.sort()).toEqual(['/ 200', '/behind 200', '/club/spring 0', '/club/summer 0', '/shop 0']);
    const open = browser.context.pages().map((page) => page.url());
    expect(open.filter((url) => url.includes(HOST))).toEqual([]);
    await desk.getByRole('button', { name: 'Results' }).click();
    await desk.getByText('read in your browser').first().waitFor();
    await popup.close();
  });
});

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fetchOptions, networkView, openNetwork } from '../../companion/cli/runtime/network.ts';
import { SETTINGS_FILE } from '../../companion/cli/runtime/settings.ts';
import { runAmbit } from '../../companion/cli/testing/serve-process.ts';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { type ProxyServer, startProxy } from './hostile/proxy-server.ts';

/** S0.3, S2.3: proxies, log-ins and cookies, from the user's own file to the wire, and nowhere else. */

const SECRETS = ['u-s3cret-name', 'p-s3cret-word', 'session=c-s3cret', 'x-s3cret-proxy'];

interface SiteRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

function startSite(asked: SiteRequest[], bodyOf: () => string): Promise<Server> {
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    response.statusCode = url === '/robots.txt' ? 404 : 200;
    response.setHeader('content-type', 'text/html');
    response.end(bodyOf());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

let folder: string;
let named: SiteRequest[];
let other: SiteRequest[];
let site: Server;
let stranger: Server;
let proxies: ProxyServer[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-settings-'));
  [named, other] = [[], []];
  stranger = await startSite(other, () => '<p>tea</p>');
  site = await startSite(
    named,
    () => `<title>tea</title><p>green tea <a href="http://127.0.0.1:${portOf(stranger)}/">more tea</a></p>`,
  );
  proxies = await Promise.all([startProxy(portOf(site)), startProxy(portOf(site))]);
});
afterEach(async () => {
  site.close();
  stranger.close();
  await Promise.all(proxies.map((proxy) => proxy.close()));
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, settings: unknown, mode = 0o600): string {
  const file = join(folder, name);
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  chmodSync(file, mode);
  return file;
}

describe('ambit crawl with settings', () => {
  it('sends the log-in and the cookies to the named site only, and names its contact', async () => {
    const origin = `http://localhost:${portOf(site)}`;
    const [user, password, cookie] = SECRETS;
    const data = join(folder, 'state');
    mkdirSync(data, { mode: 0o700 });
    write(`state/${SETTINGS_FILE}`, {
      allowHosts: [`localhost:${portOf(site)}`, `127.0.0.1:${portOf(stranger)}`],
      sites: [{ origin, user, password, cookie }],
    });
    const words = ['--keywords', 'tea', '--pages', '2', '--json', '--data', data];
    const run = runAmbit(['crawl', '--seed', `${origin}/`, ...words]);
    expect([await run.ended(), run.printed()]).toEqual([0, expect.stringContaining('"fetched":2')]);
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    expect(named.map(({ url, headers }) => [url, headers.authorization, headers.cookie])).toEqual([
      // Requests for rules carry no identity.
      ['/robots.txt', undefined, undefined],
      ['/', basic, cookie],
    ]);
    expect(other.map(({ headers }) => [headers.authorization, headers.cookie])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(named[0]?.headers['user-agent']).toMatch(/^Ambit\/\d+\.\d+\.\d+ \([^:/+]+: Ambit\)$/);
    const kept = readdirSync(data).filter((name) => name !== SETTINGS_FILE);
    const texts = Buffer.concat([Buffer.from(run.printed()), ...kept.map((name) => readFileSync(join(data, name)))]);
    expect(texts.length).toBeGreaterThan(10_000);
    for (const secret of [...SECRETS, basic.slice(6)]) expect(texts.includes(secret)).toBe(false);
  });

  it("given proxies, takes them in turn, or a site's own, and prints no password of them", async () => {
    const [first = '', second = ''] = proxies.map(({ address }) => address.replace('//', '//me:x-s3cret-proxy@'));
    const settings = write('proxies.json', { contact: 'https://me.test/why', proxy: { rotate: [first, second] } });
    const words = ['--keywords', 'tea', '--pages', '1', '--json'];
    const run = runAmbit(['crawl', '--seed', 'http://a.test/', '--settings', settings, ...words]);
    expect(await run.ended()).toBe(0);
    const asked = proxies.map((proxy) => proxy.asked().length);
    expect(asked).toEqual([1, 1]);
    expect(proxies[0]?.asked()[0]).toContain(Buffer.from('me:x-s3cret-proxy').toString('base64'));
    expect(named.at(-1)?.headers['user-agent']).toContain('(+https://me.test/why)');
    expect(run.printed()).not.toContain('s3cret');
    // The call's option overrides the file.
    const direct = runAmbit(['crawl', '--seed', 'http://b.test/', '--settings', settings, '--proxy', second, ...words]);
    expect(await direct.ended()).toBe(0);
    expect(proxies.map((proxy) => proxy.asked().length)).toEqual([1, 3]);
  });
});

describe('settings that cannot be meant', () => {
  it.each([
    ['no JSON', '{"sites": p-s3cret-word'],
    ['a contact that nobody can write to', { contact: 'p-s3cret-word' }],
    ['an unknown field', { cookies: 'session=c-s3cret' }],
    ['a wrong type', { sites: [{ origin: 'https://a.test', password: 7, user: 'u-s3cret-name' }] }],
    ['a site with a password in its origin', { sites: [{ origin: 'https://me:p-s3cret-word@a.test' }] }],
    ['a proxy that is no address', { proxy: { rotate: ['me:x-s3cret-proxy@proxy'] } }],
    ['a host that is none', { allowHosts: ['http://'] }],
    ['a day that is none', { bounds: { since: '2026-13-01' } }],
    ['a day past the end of its month', { bounds: { since: '2026-02-30' } }],
    ['a type that is none', { bounds: { types: ['p-s3cret-word'] } }],
    ['a proxy for a site that is no host name', { proxy: { sites: { 'https://x-s3cret-proxy.test/': 'direct' } } }],
    ['a proxy for a site with a port', { proxy: { sites: { 'x-s3cret-proxy.test:81': 'direct' } } }],
    ['a proxy for a site with a password', { proxy: { sites: { ':x-s3cret-proxy@a.test': 'direct' } } }],
    ['cookies that are two lines', { sites: [{ origin: 'https://a.test', cookie: 'session=c-s3cret\r\nx: y' }] }],
  ])('%s: one sentence that quotes nothing', (_what, settings) => {
    const file = write('bad.json', settings);
    try {
      openNetwork({ settings: file });
      expect.unreachable();
    } catch (error) {
      expect(error).toEqual(ofCode('bad-settings'));
      expect(String(error)).not.toContain('s3cret');
    }
  });

  it.skipIf(process.platform === 'win32')(
    'are refused when others can read them, and when a named file is missing',
    () => {
      const file = write('open.json', {}, 0o644);
      expect(() => openNetwork({ settings: file })).toThrow(/chmod 600/);
      expect(() => openNetwork({ settings: join(folder, 'nowhere.json') })).toThrow(/cannot be read/);
    },
  );
});

it('shows the settings in force, without secrets', () => {
  const [user, password, cookie] = SECRETS;
  const settings = write('view.json', {
    proxy: {
      rotate: ['http://me:x-s3cret-proxy@p.test:81'],
      sites: { 'a.test': 'direct', 'b.test': 'http://x-s3cret-proxy@q.test' },
    },
    sites: [
      { origin: 'https://a.test', user, password },
      { origin: 'https://b.test', cookie },
    ],
    bounds: { since: '2020-01-01', bytes: 500_000, types: ['text/*'] },
  });
  const view = networkView({ settings, allowHost: ['wiki.home:8080'] });
  expect(view).toEqual({
    contact: '',
    userAgent: expect.stringMatching(/^Ambit\/\S+ \([^:/+]+: Ambit\)$/),
    allowHosts: ['wiki.home:8080'],
    proxies: ['http://p.test:81'],
    proxyOfSite: [
      { site: 'a.test', proxy: 'direct' },
      { site: 'b.test', proxy: 'http://q.test' },
    ],
    sites: [
      { origin: 'https://a.test', logsIn: true, sendsCookies: false },
      { origin: 'https://b.test', logsIn: false, sendsCookies: true },
    ],
    bounds: { since: '2020-01-01', bytes: 500_000, types: ['text/*'] },
  });
});

it('a proxy with a password can be given where no other user sees it, and Ambit warns where they do', async () => {
  const address = 'http://me:x-s3cret-proxy@proxy.test:8080';
  const environment = { AMBIT_PROXY: `${address}, http://other.test:1` };
  expect(fetchOptions({}, {}, environment).proxy?.rotate).toEqual([address, 'http://other.test:1']);
  expect(fetchOptions({ proxy: ['http://called.test:1'] }, {}, environment).proxy?.rotate).toEqual([
    'http://called.test:1',
  ]);
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  await openNetwork({ proxy: ['http://other.test:1'] }).close();
  expect(said).not.toHaveBeenCalled();
  await openNetwork({ proxy: [address] }).close();
  expect(said.mock.calls.flat().join(' ')).toMatch(/AMBIT_PROXY/);
  expect(said.mock.calls.flat().join(' ')).not.toContain('s3cret');
});

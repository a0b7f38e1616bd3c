import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { politely } from '../../../companion/crawl/politeness/polite-fetch.ts';
import { createPoliteness } from '../../../companion/crawl/politeness/politeness.ts';
import { systemClock } from '../../../companion/crawl/ports/clock.ts';
import { createGate } from '../../../companion/fetch/gate/gate.ts';
import { allowedSpellings, privateAddresses, refusedSpellings } from '../hostile/address-corpus.ts';
import { type HostileWeb, hostileWeb } from '../hostile/hostile-web.ts';

const CODES = [301, 302, 303, 307, 308] as const;
const corpus = [...refusedSpellings, ...privateAddresses.map((address) => `http://${bracketed(address)}/`)];

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

describe('the address gate', () => {
  const gate = createGate();

  it('has a corpus of at least sixty spellings', () => expect(new Set(corpus).size).toBeGreaterThanOrEqual(60));

  it.each(corpus)('refuses %s', (spelling) => {
    expect(URL.canParse(spelling) ? gate.url(new URL(spelling)) : 'bad-url').toBeDefined();
  });

  it.each(allowedSpellings)('lets %s pass', (spelling) => {
    expect(gate.url(new URL(spelling))).toBeUndefined();
  });

  it.each([22, 25, 6379, 11211, 8000, 1])('refuses port %i', (port) => {
    expect(gate.url(new URL(`http://example.org:${port}/`))).toBe('refused-port');
  });

  it.each([80, 443, 8080, 8443])('lets port %i pass', (port) => {
    expect(gate.url(new URL(`http://example.org:${port}/`))).toBeUndefined();
  });

  it('refuses an answer that holds one private address among public ones', () => {
    expect(gate.addresses('example.org', ['93.184.215.14', '192.168.1.1'], 80)).toBe('refused-address');
    expect(gate.addresses('example.org', [], 80)).toBe('refused-address');
  });

  it('refuses addresses of this machine, public ones too', () => {
    const mine = new Set(['93.184.215.14', '2606:2800:21f:0:0:0:0:1']);
    const own = createGate({ own: (address) => mine.has(address) });
    expect(own.url(new URL('http://93.184.215.14/'))).toBe('refused-address');
    expect(own.url(new URL('http://[2606:2800:21f::1]/'))).toBe('refused-address');
    expect(own.url(new URL('http://[::ffff:93.184.215.14]/'))).toBe('refused-address');
    const here = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address } of here) expect(gate.addresses('example.org', [address], 80)).toBe('refused-address');
  });
});

describe('hosts that the user allows by name', () => {
  const gate = createGate({ allowHosts: ['wiki.local', 'localhost:3000', '[fd00::7]:8080', '10.0.0.5'] });

  it.each([
    'http://wiki.local/',
    'https://WIKI.local./x',
    'http://localhost:3000/',
    'http://[fd00::7]:8080/',
    'http://10.0.0.5/',
  ])('lets %s pass', (spelling) => expect(gate.url(new URL(spelling))).toBeUndefined());

  it.each([
    'http://wiki.local:3000/',
    'http://localhost:3001/',
    'http://[fd00::8]:8080/',
    'http://10.0.0.6/',
    'http://other.local/',
    // Other services on that machine, which the user did not allow.
    'http://localhost/',
    'http://localhost:8080/',
    'https://localhost:8443/',
    'http://[fd00::7]/',
  ])('still refuses %s', (spelling) => expect(gate.url(new URL(spelling))).toBeDefined());

  it('leaves public hosts at the usual ports, whatever port of theirs is named', () => {
    const named = createGate({ allowHosts: ['example.org:3000', '1.1.1.1:3000'] });
    for (const url of ['http://example.org/', 'http://example.org:3000/', 'https://1.1.1.1/'])
      expect(named.url(new URL(url))).toBeUndefined();
    expect(named.url(new URL('http://example.org:3001/'))).toBe('refused-port');
    expect(named.addresses('example.org', ['10.0.0.1'], 3_000)).toBeUndefined();
    expect(named.addresses('example.org', ['10.0.0.1'], 80)).toBe('refused-address');
  });

  it('allows its private addresses, but none that no host can have', () => {
    expect(gate.addresses('wiki.local', ['192.168.1.9', 'fe80::1'], 80)).toBeUndefined();
    expect(gate.addresses('wiki.local', ['0.0.0.0'], 80)).toBe('refused-address');
    expect(gate.addresses('wiki.local', ['255.255.255.255'], 80)).toBe('refused-address');
    expect(gate.addresses('other.local', ['192.168.1.9'], 80)).toBe('refused-address');
  });

  it.each(['', 'http://wiki.local', 'wiki.local/path', 'user@wiki.local', 'a b', 'wiki.local?x', '::1'])(
    'does not take "%s" for a permission',
    (entry) => expect(() => createGate({ allowHosts: [entry] })).toThrow(RangeError),
  );
});

describe('every way into the private network', () => {
  let web: HostileWeb;
  const names = Object.fromEntries([
    ...privateAddresses.map((address, at) => [`bad${at}.hostile.test`, [[address]]] as const),
    ...privateAddresses.map((address, at) => [`mixed${at}.hostile.test`, [['93.184.215.14', address]]] as const),
  ]);
  beforeAll(async () => {
    web = await hostileWeb({}, { names });
  });
  afterAll(() => web.close());

  /** Dials made while `task` ran, other than to the public host that it starts from. */
  async function dialsOf(task: () => Promise<unknown>, start?: string): Promise<readonly unknown[]> {
    if (start !== undefined) await web.get(start);
    const before = web.network.dials.length;
    await task();
    return web.network.dials
      .slice(before)
      .filter(({ addresses }) => addresses[0] !== '93.184.215.14' || addresses.length > 1);
  }

  it('as a seed: no connection for any spelling', async () => {
    const before = web.network.dials.length;
    for (const spelling of corpus) {
      const result = await web.fetcher.fetch(spelling, new AbortController().signal);
      expect(result.kind, spelling).toBe('failed');
    }
    expect(web.network.dials.slice(before)).toEqual([]);
  });

  it.each(CODES)('as a redirect by %i: no connection for any spelling', async (code) => {
    const dials = await dialsOf(async () => {
      for (const spelling of corpus) {
        const result = await web.get(`/redirect/${code}/${encodeURIComponent(spelling)}`);
        expect(result, spelling).toMatchObject({ kind: 'failed' });
      }
    }, '/plain');
    expect(dials).toEqual([]);
  });

  it.each(['//10.0.0.1/', 'http:127.0.0.1/', '\\\\10.0.0.1\\', 'http:///127.0.0.1/', ' http://2130706433/ '])(
    'as a redirect to %s',
    async (location) => {
      expect(
        await dialsOf(async () => {
          expect(await web.get(`/redirect/302/${encodeURIComponent(location)}`)).toMatchObject({ kind: 'failed' });
        }),
      ).toEqual([]);
    },
  );

  it('as a Refresh header: the answer names it, and the fetch does not follow it', async () => {
    expect(await web.get('/hop/refresh-header')).toMatchObject({
      kind: 'body',
      url: 'http://a.hostile.test/hop/refresh-header',
      refresh: '0; url=http://10.0.0.1/',
    });
  });

  it('as a robots.txt that redirects there', async () => {
    expect(
      await dialsOf(async () => {
        expect(await web.get('http://moved-private.hostile.test/')).toMatchObject({ failure: 'robots-unavailable' });
      }),
    ).toEqual([]);
  });

  it('by a name that resolves there, alone or among public addresses', async () => {
    expect(
      await dialsOf(async () => {
        for (const host of Object.keys(names)) {
          const result = await web.get(`http://${host}/`);
          expect(result, host).toMatchObject({ failure: 'refused-address', status: 0 });
        }
      }),
    ).toEqual([]);
  });
});

describe('names that change between two answers', () => {
  it('given a connection, its name is resolved once, and exactly the checked addresses are dialled', async () => {
    const web = await hostileWeb({}, { names: { 'rebind.hostile.test': [['93.184.215.14'], ['127.0.0.1']] } });
    expect(await web.get('http://rebind.hostile.test/plain')).toMatchObject({ kind: 'body' });
    expect(web.network.resolved).toEqual(['rebind.hostile.test']);
    expect(web.network.dials.flatMap(({ addresses }) => addresses)).toEqual(['93.184.215.14']);
    await web.close();
  });

  it('are judged again with every new answer: no dial to a name that was public and is now private', async () => {
    let clock = 0;
    const names = { 'rebind.hostile.test': [['93.184.215.14'], ['93.184.215.14', '10.0.0.1'], ['127.0.0.1']] };
    const web = await hostileWeb({ limits: { keepAliveMs: 0 } }, { names }, () => clock);
    expect(await web.get('http://rebind.hostile.test/plain')).toMatchObject({ kind: 'body' });
    const [dials, requests] = [web.network.dials.length, web.server.requests().length];
    for (let answer = 2; answer <= 3; answer++) {
      clock += 10 * 60_000;
      expect(await web.get('http://rebind.hostile.test/plain')).toMatchObject({ failure: 'refused-address' });
      expect(web.network.resolved).toHaveLength(answer);
    }
    expect([web.network.dials.length, web.server.requests().length]).toEqual([dials, requests]);
    await web.close();
  });

  it('are refused when somebody else answers than was dialled, before an octet is sent', async () => {
    const web = await hostileWeb({}, { answersAs: '127.0.0.1' });
    expect(await web.get('/plain')).toMatchObject({ failure: 'refused-address' });
    expect(web.server.requests()).toEqual([]);
    await web.close();
  });
});

describe('the caller decides before a redirect is followed', () => {
  it('once for each, not for the address itself, nor for a refused one', async () => {
    const web = await hostileWeb();
    const led: string[] = [];
    const leads = async (url: string, redirects: readonly string[]) => void led.push(...redirects, url);
    await web.get('/plain', { leads });
    expect(led).toEqual([]);
    expect(await web.get('/hop/elsewhere', { leads })).toMatchObject({ url: 'http://b.hostile.test/plain' });
    await web.get(`/redirect/302/${encodeURIComponent('http://10.0.0.1/')}`, { leads });
    expect(led).toEqual(['http://a.hostile.test/hop/elsewhere', 'http://b.hostile.test/plain']);
    await web.close();
  });

  it('and given its no, the next host gets no request and no look-up', async () => {
    const web = await hostileWeb();
    const answer = await web.get('/hop/elsewhere', { leads: async () => 'redirect-refused' });
    expect(answer).toMatchObject({ failure: 'redirect-refused', redirects: ['http://a.hostile.test/hop/elsewhere'] });
    expect(web.network.resolved).toEqual(['a.hostile.test']);
    expect(web.server.requests().filter((request) => request.startsWith('b.'))).toEqual([]);
    await web.close();
  });

  it('and resumes at the target of an earlier fetch, with the same bounds', async () => {
    const web = await hostileWeb();
    const from = { url: 'http://b.hostile.test/plain', redirects: ['http://a.hostile.test/hop/elsewhere'] };
    expect(await web.get('/hop/elsewhere', { from, etag: '"of another page"' })).toMatchObject({
      url: 'http://b.hostile.test/plain',
      redirects: from.redirects,
    });
    expect(web.server.lastHeaders()).not.toHaveProperty('if-none-match');
    expect(web.server.requests().filter((request) => request.startsWith('a.'))).toEqual([]);
    const back = { url: 'http://a.hostile.test/hop/ping', redirects: ['http://a.hostile.test/hop/pong'] };
    expect(await web.get('/hop/pong', { from: back })).toMatchObject({ failure: 'redirect-loop' });
    const far = Array.from({ length: 10 }, (_, at) => `http://a.hostile.test/${at}`);
    const last = { url: 'http://a.hostile.test/hop/elsewhere', redirects: far };
    expect(await web.get('/0', { from: last })).toMatchObject({ failure: 'redirect-loop' });
    await web.close();
  });

  it('for a robots.txt, too: given a no, the page stays unread and its host gets no request', async () => {
    const web = await hostileWeb();
    const led: string[] = [];
    const robotsLead = async (url: string) => void led.push(url);
    const refused = async () => 'redirect-refused' as const;
    expect(await web.get('http://moved-within.hostile.test/plain', { robotsLead })).toMatchObject({ status: 200 });
    expect(led).toEqual(['http://moved-within.hostile.test/robots.txt?1']);
    expect(await web.get('http://moved.hostile.test/plain', { robotsLead: refused })).toMatchObject({
      failure: 'robots-unavailable',
    });
    expect(web.server.requests().filter((request) => request.startsWith('closed.'))).toEqual([]);
    await web.close();
  });

  it('and each has its pause, on the wire: one host gets one request a second, whatever redirects to it', async () => {
    const web = await hostileWeb();
    const fetch = politely(web.fetcher, createPoliteness(systemClock), systemClock);
    const answer = await fetch('http://moved-within.hostile.test/hop/within', new AbortController().signal);
    expect(answer).toMatchObject({ url: 'http://moved-within.hostile.test/plain', status: 200 });
    expect(web.server.requests().map((request) => request.split(' ')[1])).toEqual([
      ...['/robots.txt', '/robots.txt?1', '/hop/within', '/plain'],
    ]);
    const [robots = 0, there = 0, page = 0, last = 0] = web.server.times();
    expect(there - robots).toBeGreaterThanOrEqual(1_000);
    expect(last - page).toBeGreaterThanOrEqual(1_000);
    await web.close();
  });
});

it('given a refused redirect, the answer has its target, a name or a number', async () => {
  const web = await hostileWeb({}, { names: { 'portal.hostile.test': [['192.168.8.1']] } });
  for (const at of ['http://192.168.8.1/login', 'http://portal.hostile.test/login']) {
    const answer = await web.get(`/redirect/302/${encodeURIComponent(at)}`);
    expect(answer).toMatchObject({ failure: 'refused-address', at: [at] });
  }
  await web.close();
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

let web: HostileWeb;
beforeAll(async () => {
  web = await hostileWeb({ identity: { version: '1.2.3', contact: 'https://example.org/bot' } });
});
afterAll(() => web.close());

const BODY = '<p>this much was sent</p>';

describe('lengths that lie', () => {
  it.each(['length-long', 'chunked-cut'])('%s gives a body marked as cut', async (name) => {
    expect(await web.get(`/lie/${name}`)).toMatchObject({ kind: 'body', truncated: true });
  });

  it('what follows a short length never becomes part of another answer', async () => {
    expect(outcome(await web.get('/lie/length-short'))).toBe(BODY.slice(0, 7));
    expect(outcome(await web.get('/plain'))).toBe('<p>plain</p>');
  });

  it('given chunks and a length, the chunks count', async () => {
    expect(outcome(await web.get('/lie/length-and-chunked'))).toBe(BODY);
    expect(outcome(await web.get('/plain'))).toBe('<p>plain</p>');
  });

  it.each(['length-two', 'no-http', 'chunk-size', 'header-flood', 'header-huge', 'header-name'])(
    '%s is no answer',
    async (name) => {
      expect(outcome(await web.get(`/lie/${name}`))).toBe('failed: server-error');
    },
  );

  it.each(['empty-lines', 'chunk-extension', 'chunk-extensions'])(
    'given %s without end, the fetch ends long before its time limit, and the user learns their cost',
    async (name) => {
      const patient = await hostileWeb();
      onTestFinished(() => patient.close());
      const result = await patient.get(`/lie/${name}`);
      expect(result).toMatchObject({ kind: 'failed', failure: 'too-large' });
      expect(result.bytes).toBeGreaterThan(1024 * 1024);
      await expect.poll(() => patient.server.open()).toBe(0);
    },
  );

  it('given a host that hangs up, it gets at most one more request', async () => {
    const asked = () => web.server.requests().filter((request) => request.endsWith('/lie/hang-up')).length;
    const before = asked();
    expect(outcome(await web.get('/lie/hang-up'))).toBe('failed: unreachable');
    expect(asked() - before).toBeLessThanOrEqual(2);
  });
});

describe('odd answers that browsers read', () => {
  it.each(['bare-lf', 'chunk-spaces', 'until-close', 'no-reason', 'control-in-value', 'latin1-value'])(
    '%s is read',
    async (name) => {
      expect(outcome(await web.get(`/odd/${name}`))).toBe(BODY);
    },
  );
});

describe('statuses', () => {
  it.each([
    [401, 'needs-browser', 0],
    [403, 'client-error', 0],
    [404, 'gone', 0],
    [410, 'gone', 0],
    [429, 'rate-limited', 120_000],
    [500, 'server-error', 0],
    [407, 'unreachable', 0],
    [503, 'server-error', 25 * 60 * 60 * 1000],
    [300, 'redirect-refused', 0],
  ] as const)('%i is %s', async (status, failure, retryAfterMs) => {
    expect(await web.get(`/status/${status}`)).toMatchObject({ failure, status, retryAfterMs });
  });

  it('204 is an empty page', async () => {
    expect(await web.get('/status/204')).toMatchObject({ kind: 'body', status: 204, body: Buffer.alloc(0) });
  });

  it('an unchanged page costs no body', async () => {
    const first = await web.get('/conditional');
    expect(first).toMatchObject({ etag: '"v1"', lastModified: 'Sat, 01 Jan 2022 00:00:00 GMT' });
    expect(await web.get('/conditional', { etag: '"v1"' })).toMatchObject({ failure: 'not-modified', status: 304 });
    const since = { lastModified: 'Sat, 01 Jan 2022 00:00:00 GMT' };
    expect(await web.get('/conditional', since)).toMatchObject({ failure: 'not-modified' });
  });
});

describe('headers of a request', () => {
  it('the visitor, the types it reads, and nothing about the user', async () => {
    await web.get('/lie/cookies');
    await web.get('/plain');
    expect(web.server.lastHeaders()).toEqual({
      host: 'a.hostile.test',
      connection: 'keep-alive',
      'user-agent': 'Ambit/1.2.3 (+https://example.org/bot)',
      accept: expect.stringMatching(/^text\/html,/),
      'accept-encoding': 'gzip, deflate, br',
    });
  });

  it('given X-Robots-Tag, the part that addresses Ambit is returned', async () => {
    expect(await web.get('/tagged')).toMatchObject({ robotsTag: ['noindex'] });
  });

  it('given a Content-Signal header that refuses AI input, returns ai-input=no as a directive', async () => {
    expect(await web.get('/signal')).toMatchObject({ robotsTag: ['ai-input=no'] });
  });

  it('kept connections are bounded in number', async () => {
    const fresh = await hostileWeb();
    for (let at = 0; at < 300; at++) await fresh.get(`http://h${at}.hostile.test/plain`);
    await expect.poll(() => fresh.server.open()).toBeLessThanOrEqual(256);
    expect(outcome(await fresh.get('http://h0.hostile.test/plain'))).toBe('<p>plain</p>');
    await fresh.fetcher.close();
    await expect.poll(() => fresh.server.open()).toBe(0);
    await fresh.close();
  });

  it('what one fetch reads is not held against another that waits for the same connection', async () => {
    const fresh = await hostileWeb();
    onTestFinished(() => fresh.close());
    await fresh.get('/plain');
    const [large, plain] = await Promise.all(['/slow/large', '/plain'].map((path) => fresh.get(path)));
    expect(large).toMatchObject({ kind: 'body', truncated: false });
    expect(large?.kind === 'body' && large.body.length).toBe(24 * 12 * 10_923);
    expect(plain).toMatchObject({ kind: 'body' });
    expect(fresh.server.connections()).toBe(1);
  });

  it('one host has one connection', async () => {
    const fresh = await hostileWeb();
    await Promise.all(Array.from({ length: 8 }, () => fresh.get('/plain')));
    await fresh.get('/');
    expect(fresh.server.connections()).toBe(1);
    await fresh.close();
  });
});

describe('redirects', () => {
  it.each(['self', 'self-cookie', 'fragment', 'ping'])('%s is a loop, found at its first repeat', async (name) => {
    const before = web.server.requests().length;
    expect(outcome(await web.get(`/hop/${name}`))).toBe('failed: redirect-loop');
    expect(web.server.requests().length - before).toBeLessThanOrEqual(2);
  });

  it('ten hops are the most', async () => {
    const before = web.server.requests().length;
    const result = await web.get('/hop/endless');
    expect(result).toMatchObject({ failure: 'redirect-loop', status: 302 });
    expect(web.server.requests().length - before).toBe(11);
    expect(result.redirects).toHaveLength(11);
  });

  it.each(['file', 'ftp', 'data', 'javascript', 'nowhere', 'broken', 'long'])('to %s is refused', async (name) => {
    expect(outcome(await web.get(`/hop/${name}`))).toBe('failed: redirect-refused');
  });

  it('to an address with a long fragment are followed', async () => {
    expect(await web.get('/hop/long-fragment')).toMatchObject({ kind: 'body', url: 'http://a.hostile.test/plain' });
  });

  it('to octets outside ASCII are followed octet by octet', async () => {
    expect(outcome(await web.get('/hop/utf8'))).toBe('<p>UTF-8 path</p>');
    expect(outcome(await web.get('/hop/gbk'))).toBe('<p>GBK path</p>');
  });

  it('to user information is refused', async () => {
    expect(outcome(await web.get('/hop/userinfo'))).toBe('failed: bad-url');
  });

  it("to another host is followed after a check of that host's rules", async () => {
    // A fetcher of its own for each try, because fetchers keep the rules they read.
    const web = await hostileWeb();
    onTestFinished(() => web.close());
    expect(await web.get('/hop/elsewhere#part')).toMatchObject({
      kind: 'body',
      url: 'http://b.hostile.test/plain',
      redirects: ['http://a.hostile.test/hop/elsewhere'],
    });
    expect(web.server.requests().slice(-2)).toEqual(['b.hostile.test /robots.txt', 'b.hostile.test /plain']);
    const closed = await web.get(`/redirect/302/${encodeURIComponent('http://closed.hostile.test/plain')}`);
    expect(outcome(closed)).toBe('failed: robots-denied');
    expect(web.server.requests().at(-1)).toBe('closed.hostile.test /robots.txt');
  });
});

describe('invalid addresses', () => {
  it.each(['', 'no url', 'http://', `http://a.hostile.test/${'a'.repeat(2_100)}`])(
    '"%.30s" is a bad url',
    async (text) => {
      const before = web.network.dials.length;
      expect(await web.fetcher.fetch(text, new AbortController().signal)).toMatchObject({
        failure: 'bad-url',
        url: text,
      });
      expect(web.network.dials.length).toBe(before);
    },
  );

  it('a name that does not exist', async () => {
    const lost = await hostileWeb({}, { names: { 'lost.hostile.test': [[]] } });
    expect(await lost.get('http://lost.hostile.test/')).toMatchObject({ failure: 'dns' });
    expect(lost.network.dials).toEqual([]);
    await lost.close();
  });
});

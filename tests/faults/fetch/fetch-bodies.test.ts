import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODED_TEXT, NOISE } from '../hostile/codings.ts';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

/** Decoded octets of a page that are kept. */
const PAGE = 4 * 1024 * 1024;

let web: HostileWeb;
beforeAll(async () => {
  web = await hostileWeb();
});
afterAll(() => web.close());

describe('content codings', () => {
  it.each([
    ...['gzip', 'x-gzip', 'deflate-zlib', 'deflate-raw', 'br', 'gzip-padded'],
    // No codings, though the last two are names that every object knows.
    ...['nonsense', 'constructor', 'proto'],
  ])('%s is undone', async (name) => {
    const result = await web.get(`/coding/${name}`);
    expect(outcome(result) === CODED_TEXT).toBe(true);
    expect(result).toMatchObject({ truncated: false });
  });

  it.each(['gzip-cut', 'br-cut', 'gzip-broken'])('%s gives what there is, marked as cut', async (name) => {
    const result = await web.get(`/coding/${name}`);
    expect(result).toMatchObject({ kind: 'body', truncated: true });
    expect(outcome(result).slice(0, 50_000) === NOISE.slice(0, 50_000)).toBe(true);
  });

  it.each(['gzip-lie', 'br-lie', 'zstd'])('%s cannot be undone', async (name) => {
    expect(outcome(await web.get(`/coding/${name}`))).toBe('failed: bad-encoding');
  });

  it('an empty body is an empty page, whatever its coding', async () => {
    expect(outcome(await web.get('/coding/empty-gzip'))).toBe('');
    expect(outcome(await web.get('/type/empty'))).toBe('');
  });
});

describe('sitemaps', () => {
  it.each(['packed', 'encoded'])('%s as files are, are unpacked', async (name) => {
    const result = await web.get(`/map/${name}.xml.gz`);
    expect(outcome(result)).toMatch(/^<urlset><url>/);
    expect(result).toMatchObject({ type: 'application/xml', truncated: false });
  });

  it('given no gzip, fail; given bombs, cost no more than the cap', async () => {
    expect(outcome(await web.get('/map/broken.xml.gz'))).toBe('failed: bad-encoding');
    expect(outcome(await web.get('/bomb/map.xml.gz'))).toBe('failed: too-large');
  });

  it('beyond the cap are cut: their first addresses are worth having', async () => {
    const result = await web.get('/map/large.xml');
    expect(result).toMatchObject({ kind: 'body', truncated: true });
    expect(outcome(result)).toMatch(/^<urlset><url><loc>/);
  });
});

describe('bombs', () => {
  it.each(['gzip', 'br', 'deflate'])(
    '%s is given up within 64 MiB of memory and 250 ms of processor time',
    async (name) => {
      await web.get('/plain');
      const before = process.memoryUsage().rss;
      const cpu = process.cpuUsage();
      expect(await web.get(`/bomb/${name}`)).toMatchObject({ failure: 'too-large', status: 200 });
      const { user, system } = process.cpuUsage(cpu);
      expect((user + system) / 1_000).toBeLessThan(250);
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    },
  );

  it.each(['empty-blocks', 'endless-name', 'empty-members'])(
    '%s, which never unfolds to anything, costs no more than twice what a page may hold',
    async (name) => {
      const { bytes, kind, ...told } = await web.get(`/bomb/${name}`);
      expect([kind, told]).toMatchObject(['failed', { failure: 'too-large' }]);
      expect(bytes).toBeGreaterThan(2 * PAGE);
      expect(bytes).toBeLessThan(2.5 * PAGE);
      await expect.poll(() => web.server.open()).toBeLessThanOrEqual(1);
    },
  );

  it.each(['gzip-twice', 'chain'])('%s is refused for its second coding', async (name) => {
    expect(outcome(await web.get(`/bomb/${name}`))).toBe('failed: bad-encoding');
  });
});

describe('types', () => {
  it.each([
    ['none', '', '<p>no type</p>'],
    ['nonsense', '', '<p>nonsense type</p>'],
    ['octets-html', 'application/octet-stream', '<p>really html</p>'],
    ['xhtml', 'application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['iso-2022-jp', 'text/html', '<p>\x1b$B$3$s\x1b(B</p>'],
  ])('%s is read', async (name, type, text) => {
    const result = await web.get(`/type/${name}`);
    expect(result).toMatchObject({ kind: 'body', type });
    expect(outcome(result)).toBe(text);
  });

  it.each(['utf16', 'utf16-declared'])('%s is text although it is full of zeros', async (name) => {
    expect(await web.get(`/type/${name}`)).toMatchObject({ kind: 'body' });
  });

  it('returns type and charset without quotes, in lower case', async () => {
    expect(await web.get('/type/charset-quoted')).toMatchObject({ type: 'text/html', charset: 'gb2312' });
  });

  it.each(['video-as-html', 'video', 'image', 'none-binary'])('%s is not read on', async (name) => {
    const result = await web.get(`/type/${name}`);
    expect(result).toMatchObject({ failure: 'not-html', status: 200 });
    // Returns the socket's octets so far.
    expect(result.bytes).toBeLessThanOrEqual(16 * 1024);
    await expect.poll(() => web.server.open()).toBeLessThanOrEqual(1);
  });

  it('a page over the cap is cut, other text is too large', async () => {
    const page = await web.get('/type/big-html');
    expect(page).toMatchObject({ kind: 'body', truncated: true });
    expect(page.kind === 'body' && page.body.length).toBe(PAGE);
    expect(outcome(await web.get('/type/big-json'))).toBe('failed: too-large');
  });
});

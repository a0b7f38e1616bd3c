import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb, outcome } from './server/hostile-web.ts';

const MINUTE = 60_000;

describe('robots rules of a host', () => {
  let web: HostileWeb;
  let clock = 0;
  beforeAll(async () => {
    web = await hostileWeb({}, { names: { 'lost.hostile.test': [[]] } }, () => clock);
  });
  afterAll(() => web.close());

  const visit = async (host: string, path = '/plain'): Promise<string> =>
    outcome(await web.get(`http://${host}.hostile.test${path}`));
  const asked = (host: string): readonly string[] =>
    web.server.requests().filter((request) => request.startsWith(`${host}.hostile.test `));

  it('are asked for first, kept, and obeyed', async () => {
    expect(web.fetcher.rules('http://rules.hostile.test/')).toBeUndefined();
    expect(await visit('rules')).toBe('<p>plain</p>');
    expect(await visit('rules', '/secret')).toBe('failed: robots-denied');
    expect(asked('rules')).toEqual(['rules.hostile.test /robots.txt', 'rules.hostile.test /plain']);
    expect(web.fetcher.rules('http://rules.hostile.test/x')).toEqual({
      crawlDelay: 7,
      sitemaps: ['http://rules.hostile.test/map.xml'],
    });
  });

  it('are asked for once by many at a time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => visit('html')));
    expect(asked('html').filter((request) => request.endsWith('/robots.txt'))).toHaveLength(1);
  });

  it.each(['401', '403', '410', 'a', 'html', 'loop', 'moved-six'])('of "%s" allow everything', async (host) => {
    expect(await visit(host)).toBe('<p>plain</p>');
  });

  it.each(['429', '500', '503', 'silent', 'trickle', 'moved-private'])(
    'of "%s" close the host for a while',
    async (host) => {
      expect(await visit(host)).toBe('failed: robots-unavailable');
      expect(asked(host)).not.toContain(`${host}.hostile.test /plain`);
    },
  );

  it('that moved to another host are read there', async () => {
    expect(await visit('moved')).toBe('failed: robots-denied');
  });

  it.each([
    ['closed', '/plain'],
    ['huge', '/early'],
    ['bomb', '/x'],
    ['nul', '/cr'],
    ['gbk', '/%D6%D0'],
  ])('of "%s" forbid %s', async (host, path) => {
    expect(await visit(host, path)).toBe('failed: robots-denied');
  });

  it('are not what ails a host that cannot be reached', async () => {
    expect(await visit('lost')).toBe('failed: dns');
    expect(await visit('hang-up')).toBe('failed: unreachable');
  });

  it('are asked for again after 5 minutes, 30 minutes, 2 hours', async () => {
    const tries = (): number => asked('500').length;
    const begun = tries();
    for (const [wait, expected] of [
      [4 * MINUTE, 0],
      [1.1 * MINUTE, 1],
      [29 * MINUTE, 1],
      [1.1 * MINUTE, 2],
      [119 * MINUTE, 2],
      [1.1 * MINUTE, 3],
    ] as const) {
      clock += wait;
      expect(await visit('500')).toBe('failed: robots-unavailable');
      expect(tries() - begun).toBe(expected);
    }
    expect(await web.get('http://500.hostile.test/')).toMatchObject({ retryAfterMs: 120 * MINUTE });
  });

  it('wait as long as the host asks, a day at most', async () => {
    expect(await web.get('http://429.hostile.test/')).toMatchObject({ failure: 'robots-unavailable' });
    expect(await web.get('http://retry-forever.hostile.test/')).toMatchObject({ retryAfterMs: 24 * 60 * MINUTE });
  });

  it('are read anew after a day', async () => {
    clock += 25 * 60 * MINUTE;
    await visit('rules');
    expect(asked('rules').filter((request) => request.endsWith('/robots.txt'))).toHaveLength(2);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

const MINUTE = 60_000;
const DAY = 25 * 60 * MINUTE;
/**
 * Days of failure, more than the 30 after which RFC 9309 2.3.1.4 lets a crawler assume that there are no rules. Ambit
 * does not assume it.
 */
const DAYS = 35;

describe('robots rules of a host', () => {
  let web: HostileWeb;
  let clock = 0;
  beforeEach(async () => {
    clock = 0;
    web = await hostileWeb({}, { names: { 'lost.hostile.test': [[]] } }, () => clock);
  });
  afterEach(() => web.close());

  const visit = async (host: string, path = '/plain'): Promise<string> =>
    outcome(await web.get(`http://${host}.hostile.test${path}`));
  const asked = (host: string): readonly string[] =>
    web.server.requests().filter((request) => request.startsWith(`${host}.hostile.test `));

  it('are fetched first, kept, and obeyed', async () => {
    expect(web.fetcher.rules('http://rules.hostile.test/')).toBeUndefined();
    expect(await visit('rules')).toBe('<p>plain</p>');
    expect(await visit('rules', '/secret')).toBe('failed: robots-denied');
    expect(asked('rules')).toEqual(['rules.hostile.test /robots.txt', 'rules.hostile.test /plain']);
    expect(web.fetcher.rules('http://rules.hostile.test/x')).toEqual({
      crawlDelay: 7,
      sitemaps: ['http://rules.hostile.test/map.xml'],
    });
  });

  it('given a robots.txt that refuses AI input, returns ai-input=no with every page of the host', async () => {
    expect(await web.get('http://no-ai.hostile.test/tagged')).toMatchObject({ robotsTag: ['noindex', 'ai-input=no'] });
    expect(web.fetcher.rules('http://no-ai.hostile.test/')).toEqual({
      ...{ crawlDelay: 0, sitemaps: [], refusesAiInput: true },
    });
  });

  it('given one origin, only its rules are dropped', async () => {
    const rules = () => web.fetcher.rules('http://forgotten.hostile.test/');
    expect(await visit('forgotten')).toBe('<p>plain</p>');
    web.fetcher.forgetRules('http://other.hostile.test');
    expect(rules()).toEqual({ crawlDelay: 0, sitemaps: [] });
    web.fetcher.forgetRules('http://forgotten.hostile.test');
    expect(rules()).toBeUndefined();
  });

  it('given many pages at a time, are fetched once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => visit('html')));
    expect(asked('html').filter((request) => request.endsWith('/robots.txt'))).toHaveLength(1);
  });

  it.each(['401', '403', '410', 'a', 'html', 'loop', 'moved-six'])('of "%s" allow everything', async (host) => {
    expect(await visit(host)).toBe('<p>plain</p>');
  });

  it.each(['429', '500', '503', 'silent', 'trickle', 'moved-private', 'short', 'chunked'])(
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
    ['odd', '/x'],
    ['gbk', '/%D6%D0'],
    ['bom', '/x'],
    ['utf-16', '/x'],
  ])('of "%s" forbid %s', async (host, path) => {
    expect(await visit(host, path)).toBe('failed: robots-denied');
  });

  it('are not what ails a host that cannot be reached', async () => {
    expect(await visit('lost')).toBe('failed: dns');
    expect(await visit('hang-up')).toBe('failed: unreachable');
    // A proxy's demand for a password, which shows that the host itself got no request.
    expect(await visit('407')).toBe('failed: unreachable');
    expect(asked('407')).not.toContain('407.hostile.test /plain');
  });

  it('given a failure, are fetched again after 5 minutes, 30 minutes, 2 hours', async () => {
    const tries = (): number => asked('500').length;
    expect(await visit('500')).toBe('failed: robots-unavailable');
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

  it("given a host's Retry-After, wait that long, little more than a day at most", async () => {
    expect(await web.get('http://429.hostile.test/')).toMatchObject({ failure: 'robots-unavailable' });
    expect(await web.get('http://retry-forever.hostile.test/')).toMatchObject({ retryAfterMs: 25 * 60 * MINUTE });
  });

  it('are fetched again after a day', async () => {
    await visit('rules');
    clock += 25 * 60 * MINUTE;
    await visit('rules');
    expect(asked('rules').filter((request) => request.endsWith('/robots.txt'))).toHaveLength(2);
  });

  it('given rules never read, keep the host closed however long they fail', async () => {
    expect(await visit('503')).toBe('failed: robots-unavailable');
    const begun = asked('503').length;
    for (let day = 1; day <= DAYS; day++) {
      clock += DAY;
      expect(await visit('503')).toBe('failed: robots-unavailable');
      expect(asked('503')).toHaveLength(begun + day);
    }
    expect(asked('503')).not.toContain('503.hostile.test /plain');
  });

  it('given rules read once, keep holding however long they fail', async () => {
    expect(await visit('falters')).toBe('<p>plain</p>');
    for (let day = 1; day <= DAYS; day++) {
      clock += DAY;
      expect(await visit('falters', '/secret')).toBe('failed: robots-denied');
      expect(asked('falters').filter((request) => request.endsWith('/robots.txt'))).toHaveLength(1 + day);
    }
    expect(await visit('falters')).toBe('<p>plain</p>');
    expect(asked('falters')).not.toContain('falters.hostile.test /secret');
  });
});

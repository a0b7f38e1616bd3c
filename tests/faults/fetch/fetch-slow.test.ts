import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb, outcome, QUICK } from '../hostile/hostile-web.ts';

describe('hosts that never finish', () => {
  let web: HostileWeb;
  beforeAll(async () => {
    web = await hostileWeb({ limits: QUICK });
  });
  afterAll(() => web.close());

  it.each(['/slow/silent', '/slow/headers', '/slow/stall', '/slow/trickle'])('%s ends as timeout', async (path) => {
    expect(outcome(await web.get(path))).toBe('failed: timeout');
  });

  it('an endless page is cut at the cap', async () => {
    // With the product's own time limits: quick ones would end it first where a busy machine takes long to send 4 MB.
    const patient = await hostileWeb();
    const result = await patient.get('/slow/endless');
    await patient.close();
    expect(result).toMatchObject({ kind: 'body', truncated: true });
    expect(result.kind === 'body' && result.body.length).toBe(4 * 1024 * 1024);
  });

  it('a storm of interim answers ends', async () => {
    expect(outcome(await web.get('/slow/interim'))).toBe('failed: server-error');
  });

  it('a redirect whose body never ends does not hold up the next hop', async () => {
    expect(outcome(await web.get('/slow/redirect-body'))).toBe('<p>plain</p>');
  });

  it('a slow host leaves no connection behind', async () => {
    await expect.poll(() => web.server.open()).toBeLessThanOrEqual(1);
  });
});

describe('clocks', () => {
  it('the total time covers redirects without end', async () => {
    const web = await hostileWeb({ limits: { headersMs: 5_000, idleMs: 5_000, totalMs: 300, redirects: 1_000_000 } });
    expect(await web.get('/hop/endless')).toMatchObject({ failure: 'timeout' });
    await web.close();
  });

  it('a host that cannot be connected to is given up', async () => {
    const web = await hostileWeb();
    await web.server.close();
    expect(await web.get('/')).toMatchObject({ failure: 'unreachable' });
    await web.fetcher.close();
  });
});

describe('whoever stops waiting', () => {
  it.each(['/slow/silent', '/slow/stall', '/slow/trickle'])(
    'gets "cancelled" from %s, and the connection is gone',
    async (path) => {
      const web = await hostileWeb();
      const stop = new AbortController();
      const pending = web.fetcher.fetch(`http://a.hostile.test${path}`, stop.signal);
      await expect.poll(() => web.server.requests().at(-1)).toBe(`a.hostile.test ${path}`);
      stop.abort();
      expect(await pending).toMatchObject({ failure: 'cancelled', retryAfterMs: 0 });
      await expect.poll(() => web.server.open()).toBe(0);
      await web.close();
    },
  );

  it('gets "cancelled" at once from a signal that was aborted before, without a connection', async () => {
    const web = await hostileWeb();
    expect(await web.fetcher.fetch('http://a.hostile.test/', AbortSignal.abort())).toMatchObject({
      failure: 'cancelled',
    });
    expect(web.network.dials).toEqual([]);
    await web.close();
  });

  it('gets "cancelled" when the fetcher closes, for running and for later fetches', async () => {
    const web = await hostileWeb();
    const pending = Promise.all(['/slow/silent', '/slow/silent', '/slow/stall'].map((path) => web.get(path)));
    await expect.poll(() => web.server.requests().length).toBeGreaterThanOrEqual(2);
    await web.fetcher.close();
    expect((await pending).map(outcome)).toEqual(Array(3).fill('failed: cancelled'));
    expect(outcome(await web.get('/'))).toBe('failed: cancelled');
    await expect.poll(() => web.server.open()).toBe(0);
    await web.close();
  });
});

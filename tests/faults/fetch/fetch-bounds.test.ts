import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

/** S0.3: limits by date, length and type, as headers tell them. */
describe('limits that the user set', () => {
  let web: HostileWeb;
  beforeAll(async () => {
    const bounds = { since: Date.UTC(2022, 0, 2), bytes: 1_000_000, types: ['text/html', 'application/*'] };
    web = await hostileWeb({ bounds });
  });
  afterAll(() => web.close());

  it.each([
    ['older', '/conditional'],
    ['longer', '/type/big-html'],
    ['of another type', '/type/image'],
  ])('leave out a page that is %s, without its body', async (_what, path) => {
    const result = await web.get(path);
    expect(result).toMatchObject({ kind: 'failed', failure: 'outside' });
    expect(result.bytes).toBeLessThan(100_000);
  });

  it.each(['/plain', '/type/none', '/type/xhtml', '/type/octets-html'])('let %s pass', async (path) => {
    expect(await web.get(path)).toMatchObject({ kind: 'body' });
  });

  it('do not hide the rules of a site', async () => {
    expect(outcome(await web.get('http://closed.hostile.test/plain'))).toBe('failed: robots-denied');
  });
});

it('a page that changed on the very day passes', async () => {
  const web = await hostileWeb({ bounds: { since: Date.UTC(2022, 0, 1) } });
  expect(await web.get('/conditional')).toMatchObject({ kind: 'body' });
  await web.close();
});

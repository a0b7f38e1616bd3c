import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb } from '../hostile/hostile-web.ts';

/** The cost that a fetch reports is what the server wrote: a user with a metered line relies on it. */

let web: HostileWeb;
// A fetcher of its own for each try, because fetchers keep the rules they read.
beforeEach(async () => {
  web = await hostileWeb();
});
afterEach(() => web.close());

/** Chunk sizes and reason phrases are not counted. */
const FRAMING = 64;

describe('octets that a fetch cost', () => {
  it.each([
    ['a page, with the robots.txt that it is the first to ask for', 'http://rules.hostile.test/plain'],
    ['a page packed by gzip, as it came', '/coding/gzip'],
    ['a body that cannot be unpacked', '/coding/gzip-lie'],
    ['a redirect and the page behind it', '/redirect/302/plain'],
    ['what is not there', '/nowhere'],
    ['a host that wants a log-in', '/status/401'],
    ['a page that robots.txt keeps away: its robots.txt', 'http://closed.hostile.test/plain'],
    ['a robots.txt that is refused', 'http://403.hostile.test/plain'],
  ])('%s', async (_what, address) => {
    const before = web.server.written();
    const { bytes } = await web.get(address);
    const written = web.server.written() - before;
    expect(written).toBeGreaterThan(40);
    expect(bytes).toBeGreaterThanOrEqual(written - FRAMING);
    expect(bytes).toBeLessThanOrEqual(written + FRAMING);
  });

  it('a bomb: given its end, the octets so far, and at least half of them', async () => {
    const { bytes, kind } = await web.get('/bomb/gzip');
    expect([kind, bytes > 4_000]).toEqual(['failed', true]);
  });

  it('nothing without a request', async () => {
    expect(await web.get('http://127.0.0.1/')).toMatchObject({ failure: 'refused-address', bytes: 0 });
  });
});

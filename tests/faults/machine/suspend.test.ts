import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { noPoliteness } from '../../../companion/crawl/politeness/politeness.ts';
import { recordOf } from '../../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

/**
 * A machine that slept: its connections are dead without notice, and the wall clock is hours ahead. politeness.test.ts
 * covers the load on hosts afterwards.
 */

let web: HostileWeb | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await web?.close();
  web = undefined;
});

const HOSTS = 6;
const PAGES = 4;
// Well beyond what an answer takes on a loaded machine: a time that runs out for anything but a dead connection costs
// another one.
const LIMITS = { headersMs: 2_500, idleMs: 2_500, totalMs: 8_000 };
const host = (n: number) => `h${n}.hostile.test`;
const home = {
  names: Object.fromEntries(Array.from({ length: HOSTS }, (_, n) => [host(n), [[`93.184.215.${n + 1}`]]])),
};

describe('a connection that died in its sleep', () => {
  it('with a reset at the first word costs one more connection, and the page is read', async () => {
    web = await hostileWeb();
    await web.get('/plain');
    web.server.strand('reset');
    expect(outcome(await web.get('/'))).toBe('<p>home</p>');
    expect([web.network.dials.length, web.server.connections()]).toEqual([2, 2]);
    expect(web.server.requests().filter((request) => request === 'a.hostile.test /')).toHaveLength(1);
  });

  it('given silence, the fetch ends after the time for headers, without a second request', async () => {
    web = await hostileWeb({ limits: LIMITS });
    await web.get('/plain');
    web.server.strand('silence');
    expect(outcome(await web.get('/'))).toBe('failed: timeout');
    expect(outcome(await web.get('/'))).toBe('<p>home</p>');
    expect(web.server.connections()).toBe(2);
    await expect.poll(() => web?.server.open()).toBe(1);
  });

  it.each(['reset', 'silence'] as const)('by %s, of every host of a crawl, loses no page', async (how) => {
    const { server, fetcher, network } = await (async () => {
      web = await hostileWeb({ limits: LIMITS }, home);
      return web;
    })();
    const store = openStore(undefined);
    let read = 0;
    const crawls = openCrawls({
      store,
      fetcher,
      politeness: noPoliteness,
      parser: {
        async parse(_body, _charset, url) {
          read += 1;
          // Every host has answered and has a kept connection.
          if (read === HOSTS + 2) server.strand(how);
          return recordOf(url, { title: 'tea' });
        },
      },
    });
    crawls.putTopic(TOPIC);
    const seeds = Array.from({ length: PAGES }, (_, page) =>
      Array.from({ length: HOSTS }, (_, n) => `http://${host(n)}/?${page}`),
    );
    crawls.start(specOf(seeds.flat(), { order: 'breadth-first' }));
    const { reason, fetched, failed } = await crawls.ended('c');
    expect({ reason, fetched, failed }).toEqual({ reason: 'exhausted', fetched: HOSTS * PAGES, failed: 0 });
    expect(network.dials.length).toBeLessThanOrEqual(2 * HOSTS);
    await crawls.close();
    store.close();
  });
});

it('a fetch that was on its way is not ended by hours on the wall: its time is that of a machine that is awake', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  web = await hostileWeb({ limits: LIMITS });
  const slow = web.get('/slow/late');
  await expect.poll(() => web?.server.requests()).toContain('a.hostile.test /slow/late');
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  expect(outcome(await slow)).toBe('<p>late</p>');
});

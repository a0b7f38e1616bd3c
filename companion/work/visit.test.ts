import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import { FetchProblem } from '../fetch/problem.ts';
import type { Commons } from '../store/commons/commons.ts';
import { openCommons } from '../store/commons/open.ts';
import { openSqliteCommons } from '../store/sqlite/commons-database.ts';
import { crawlOf, TEA, turnOf } from '../store/testing/commons-samples.ts';
import { openWorker } from './open.ts';
import type { Worker } from './worker.ts';

const FROM = 'http://from.example/';
const TO = 'http://to.example/';

describe('a page that redirects to another host', () => {
  let commons: Commons;
  let worker: Worker | undefined;
  let asked: string[];

  beforeEach(async () => {
    commons = await openCommons(openSqliteCommons(':memory:'));
    await commons.putTopic(TEA);
    asked = [];
  });
  afterEach(async () => {
    await worker?.stop();
    await commons.close();
  });

  /** A worker whose fetcher asks before it follows, as that of the network does. */
  const hire = (): void => {
    const web = createFakeWeb((url) => (url === FROM ? { at: TO, title: 'Tea' } : undefined), { polite: true });
    ({ worker } = openWorker({
      commons,
      parser: web,
      openFetcher: ({ permit }) => ({
        ...web,
        async fetch(url, signal) {
          asked.push(url);
          try {
            await permit(new URL(TO));
          } catch (problem) {
            if (!(problem instanceof FetchProblem)) throw problem;
            const { failure } = problem;
            return {
              kind: 'failed',
              url,
              failure,
              status: 0,
              message: '',
              retryAfterMs: 0,
              elapsedMs: 5,
              bytes: 0,
              redirects: [],
            };
          }
          return web.fetch(url, signal);
        },
      }),
    }));
    worker.start();
  };
  const rest = async (pauseMs: number): Promise<void> => {
    await commons.create(crawlOf('before'), [TO]);
    const [claim] = await commons.take({ worker: 'other', topics: [], most: 1 });
    if (claim === undefined) throw new Error('nothing to take');
    await commons.fail(claim, 'other', { failure: 'gone', message: '', again: false }, [turnOf(claim, { pauseMs })]);
    await commons.update('before', { state: 'done', reason: 'user' });
  };
  const ended = () => expect.poll(async () => (await commons.crawl('c'))?.state).toBe('done');

  it('is given up, and not asked for again, when that one is left alone for long', async () => {
    await rest(24 * 3_600_000);
    await commons.create(crawlOf('c'), [FROM]);
    hire();
    await ended();
    expect(asked).toEqual([FROM]);
    expect(await commons.seeds('c')).toMatchObject([{ state: 'failed', failure: 'rate-limited' }]);
  });

  it('waits with its own host for one that rests a while', async () => {
    await rest(30_000);
    await commons.create(crawlOf('c'), [FROM]);
    hire();
    await expect.poll(async () => (await commons.crawl('c'))?.outstanding === 0 && asked.length > 0).toBe(true);
    const lease = await commons.leaseHost('other', 'from.example', 'from.example');
    expect(lease).toHaveProperty('waitMs');
    expect('waitMs' in lease && lease.waitMs).toBeGreaterThan(20_000);
    expect(asked).toEqual([FROM]);
  });

  it('leaves that one with manners of its own', async () => {
    await commons.create(crawlOf('c'), [FROM]);
    hire();
    await ended();
    let lease = await commons.leaseHost('other', 'to.example', 'to.example');
    await expect
      .poll(async () => {
        lease = await commons.leaseHost('other', 'to.example', 'to.example');
        return 'manners' in lease;
      })
      .toBe(true);
    expect(lease).toMatchObject({ manners: { errors: 0, responseMs: expect.any(Number) } });
  });
});

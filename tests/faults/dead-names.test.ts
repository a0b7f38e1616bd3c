import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { createFakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import { recordOf } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { openStore } from '../../companion/store/open.ts';
import { startHostileServer } from './hostile/hostile-server.ts';
import { virtualNetwork } from './hostile/virtual-network.ts';

const HOSTS = 12;
const host = (n: number) => `h${n}.hostile.test`;
const MINUTE = 60_000;

/** Crawls hosts whose name servers can be dead, and one host that never has any. */
async function namelessCrawl() {
  const server = await startHostileServer();
  const clock = createFakeClock();
  const names = Object.fromEntries(Array.from({ length: HOSTS }, (_, n) => [host(n), [[`93.184.215.${n + 1}`]]]));
  const network = virtualNetwork(server.port, { names });
  const state = { dead: true, questions: 0 };
  const fetcher = createNetworkFetcher(
    {},
    {
      ...network.seams,
      now: () => clock.monotonic(),
      async resolve(name) {
        state.questions += 1;
        if (state.dead || name === 'broken.test') throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
        return network.seams.resolve?.(name) ?? [];
      },
    },
  );
  let waiting = 0;
  const counted = async <T>(answer: Promise<T>): Promise<T> => {
    waiting += 1;
    return answer.finally(() => {
      waiting -= 1;
    });
  };
  const store = openStore(undefined);
  const crawls = openCrawls({
    store,
    clock,
    fetcher: {
      ...fetcher,
      fetch: (...given) => counted(fetcher.fetch(...given)),
      addresses: (name) => counted(fetcher.addresses(name)),
    },
    parser: { parse: async (_body, _charset, url) => recordOf(url, { title: 'tea' }) },
  });
  crawls.putTopic(TOPIC);
  return {
    ...{ server, clock, network, state, store, crawls },
    /** Lets time pass while no request waits for an answer. */
    async until(isThere: () => boolean): Promise<void> {
      for (let turns = 0; !isThere(); turns++) {
        if (turns > 1_000_000) throw new Error('it never happens');
        await clock.turn();
        if (waiting === 0) clock.next();
      }
    },
    async close(): Promise<void> {
      await crawls.close();
      await fetcher.close();
      store.close();
      await server.close();
    },
  };
}

let crawl: Awaited<ReturnType<typeof namelessCrawl>> | undefined;
afterEach(async () => {
  await crawl?.close();
  crawl = undefined;
});

const pagesAt = (path: string): string[] => Array.from({ length: HOSTS }, (_, n) => `http://${host(n)}${path}`);

it('given dead name servers, a crawl waits, loses nothing, and resumes within half a minute', async () => {
  crawl = await namelessCrawl();
  const { server, clock, network, state, store, crawls, until } = crawl;
  crawls.start(specOf(['http://broken.test/', ...pagesAt('/plain')], { order: 'breadth-first' }));
  let over = false;
  const ended = crawls.ended('c').finally(() => {
    over = true;
  });

  await until(() => clock.monotonic() >= 10 * MINUTE);
  expect(crawls.view('c')).toMatchObject({ state: 'running', fetched: 0, failed: 0 });
  expect([network.dials, server.connections(), store.results.failures('c')]).toEqual([[], 0, []]);
  // Queries for each name by its host's pauses and its fetches, twice a minute.
  expect(state.questions / (HOSTS + 1)).toBeLessThan(2 * 2 * 10);

  state.dead = false;
  const relief = clock.monotonic();
  await until(() => crawls.view('c').fetched === HOSTS);
  expect(clock.monotonic() - relief).toBeLessThanOrEqual(31_000);
  await until(() => over);
  expect(await ended).toMatchObject({ reason: 'exhausted', fetched: HOSTS, failed: 1 });
  // A host without an address is given up while others have one.
  expect(store.results.failures('c')).toEqual([{ reason: 'dns', count: 1, example: 'http://broken.test/' }]);
});

it('so it does with hosts whose rules it has read, time and again', async () => {
  crawl = await namelessCrawl();
  const { server, clock, state, store, crawls, until } = crawl;
  const paths = ['/plain', '/', '/?2', '/?3'];
  const fetched = () => crawls.view('c').fetched;
  state.dead = false;
  crawls.start(specOf(paths.flatMap(pagesAt), { order: 'breadth-first' }));
  for (const times of [1, 2]) {
    await until(() => fetched() >= times * HOSTS);
    crawls.pause('c');
    // Cached addresses and kept connections are gone; cached rules are not.
    clock.advance(3 * MINUTE);
    server.strand('reset');
    state.dead = true;
    state.questions = 0;
    const [start, before] = [clock.monotonic(), fetched()];
    crawls.resume('c');
    await until(() => clock.monotonic() - start >= 30 * MINUTE);
    expect(crawls.view('c')).toMatchObject({ state: 'running', fetched: before, failed: 0 });
    expect(state.questions / HOSTS).toBeLessThan(2 * 2 * 30);
    state.dead = false;
    const relief = clock.monotonic();
    await until(() => fetched() >= before + HOSTS);
    // Each host is tried at the end of its half minute, and again a second later.
    expect(clock.monotonic() - relief).toBeLessThanOrEqual(32_000);
  }
  await until(() => crawls.view('c').state === 'done');
  expect(crawls.view('c')).toMatchObject({ reason: 'exhausted', fetched: paths.length * HOSTS, failed: 0 });
  expect(store.results.failures('c')).toEqual([]);
});

import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/open.ts';
import { createFakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import { recordOf } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/house.ts';
import { createNetworkFetcher } from '../../companion/fetch/network.ts';
import { openStore } from '../../companion/store/open.ts';
import { type HostileServer, startHostileServer } from './server/hostile-server.ts';
import { QUICK } from './server/hostile-web.ts';
import { virtualNetwork } from './server/virtual-network.ts';

let server: HostileServer | undefined;
afterEach(() => server?.close());

const HOSTS = 12;
const host = (n: number) => `h${n}.hostile.test`;
const MINUTE = 60_000;

/** Name servers that are dead for ten minutes, and a name that has none of its own for ever. */
it('without name servers a crawl waits, asks each of them rarely, loses nothing, and goes on within half a minute when they are back', async () => {
  server = await startHostileServer();
  const clock = createFakeClock();
  const names = Object.fromEntries(Array.from({ length: HOSTS }, (_, n) => [host(n), [[`93.184.215.${n + 1}`]]]));
  const network = virtualNetwork(server.port, { names });
  let dead = true;
  let questions = 0;
  const fetcher = createNetworkFetcher(
    { limits: QUICK },
    {
      ...network.seams,
      now: () => clock.monotonic(),
      async resolve(name) {
        questions += 1;
        if (dead || name === 'broken.test') throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
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
  const seeds = Array.from({ length: HOSTS }, (_, n) => `http://${host(n)}/plain`);
  crawls.start(specOf(['http://broken.test/', ...seeds], { order: 'breadth-first' }));
  let over = false;
  const ended = crawls.ended('c').finally(() => {
    over = true;
  });
  /** Time passes while nobody waits for an answer. */
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) {
      await clock.turn();
      if (waiting === 0) clock.next();
    }
  };

  await until(() => clock.monotonic() >= 10 * MINUTE);
  expect(crawls.view('c')).toMatchObject({ state: 'running', fetched: 0, failed: 0 });
  expect([network.dials, server.connections(), store.results.failures('c')]).toEqual([[], 0, []]);
  // Each name by its host's pauses and its fetches, twice a minute.
  expect(questions / (HOSTS + 1)).toBeLessThan(2 * 2 * 10);

  dead = false;
  const relief = clock.monotonic();
  await until(() => crawls.view('c').fetched === HOSTS);
  expect(clock.monotonic() - relief).toBeLessThanOrEqual(31_000);
  await until(() => over);
  expect(await ended).toMatchObject({ reason: 'exhausted', fetched: HOSTS, failed: 1 });
  // Whoever cannot be found while others are is given up.
  expect(store.results.failures('c')).toEqual([{ reason: 'dns', count: 1, example: 'http://broken.test/' }]);
  await crawls.close();
  await fetcher.close();
  store.close();
});

import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/open.ts';
import { createFakeClock, type FakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/house.ts';
import { createParsePool, type PageParser } from '../../companion/parse/pool.ts';
import { openStore } from '../../companion/store/open.ts';

/** Pages made to use up the memory of whoever reads them. */

let parser: PageParser | undefined;
afterEach(() => parser?.close());

const HOSTILE = 50;
/** Workers that one host may cost within ten minutes. */
const DEATHS = 3;
const HONEST = 12;
const BOMB = `<p>${'x'.repeat(1_000)}<b>`.repeat(20_000);
const page = (n: number) => `http://a.example/${n}`;
const bomb = (n: number) => `http://bad.example/${n}`;
const LINKS = [
  ...Array.from({ length: HOSTILE }, (_, n) => bomb(n)),
  ...Array.from({ length: HONEST }, (_, n) => page(n)),
];

function open(clock?: FakeClock) {
  parser = createParsePool({ size: 1, timeLimitMs: 30_000, heapMb: 32 });
  const store = openStore(undefined);
  const list = LINKS.map((url) => `<a href="${url}">tea</a>`).join(' ');
  const web = createFakeWeb(
    (url) => ({ body: url.includes('bad') ? BOMB : `<title>tea</title><p>tea ${url} ${url === page(0) ? list : ''}` }),
    { polite: clock !== undefined },
  );
  const crawls = openCrawls({ store, fetcher: web, parser, ...(clock && { clock }) });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([page(0)], { order: 'breadth-first' }));
  const close = async () => {
    await crawls.close();
    store.close();
  };
  return { store, web, crawls, close };
}

it('costs three workers and no more: the crawl reads every other page, and each of these stands with its reason', async () => {
  const { store, crawls, close } = open();
  expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: HONEST, failed: HOSTILE });
  expect(store.results.failures('c')).toEqual([{ reason: 'parse-limit', count: HOSTILE, example: bomb(0) }]);
  const reasons = store.results.skipped('c', HOSTILE).map(({ message }) => message);
  expect(reasons.filter((reason) => /too large or too deep/.test(reason))).toHaveLength(DEATHS);
  expect(reasons.filter((reason) => /ended the parser again and again/.test(reason))).toHaveLength(HOSTILE - DEATHS);
  await close();
}, 120_000);

it('is not fetched any more after that on the network, and the crawl says so', async () => {
  const clock = createFakeClock();
  const { web, crawls, close } = open(clock);
  const end = crawls.ended('c');
  let over = false;
  void end.then(() => {
    over = true;
  });
  while (!over) {
    await clock.turn();
    clock.next();
  }
  expect(await end).toMatchObject({ fetched: HONEST, failed: DEATHS, message: expect.stringContaining('bad.example') });
  expect(web.asked.filter((url) => url.includes('bad'))).toHaveLength(DEATHS);
  await close();
}, 120_000);

import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/open.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/house.ts';
import { createParsePool, type PageParser } from '../../companion/parse/pool.ts';
import { openStore } from '../../companion/store/open.ts';

/** Pages made to use up the memory of whoever reads them. */

let parser: PageParser | undefined;
afterEach(() => parser?.close());

const HOSTILE = 3;
const HONEST = 12;
const page = (n: number) => `http://a.example/${n}`;
const bomb = (n: number) => `http://bad.example/${n}`;

it('costs a worker each time and no more: the crawl reads every other page, and each of these stands with its reason', async () => {
  parser = createParsePool({ size: 1, timeLimitMs: 30_000, heapMb: 16 });
  const store = openStore(undefined);
  const hostile = `<p>${'x'.repeat(1_000)}<b>`.repeat(20_000);
  const links = [
    ...Array.from({ length: HONEST }, (_, n) => page(n)),
    ...Array.from({ length: HOSTILE }, (_, n) => bomb(n)),
  ];
  const list = links.map((url) => `<a href="${url}">tea</a>`).join(' ');
  const fetcher = createFakeWeb((url) => ({
    body: url.includes('bad') ? hostile : `<title>tea</title><p>tea ${url} ${list}`,
  }));
  const crawls = openCrawls({ store, fetcher, parser });
  crawls.putTopic(TOPIC);
  crawls.start(specOf([page(0)], { order: 'breadth-first' }));
  expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: HONEST, failed: HOSTILE });
  expect(store.results.failures('c')).toEqual([{ reason: 'parse-limit', count: HOSTILE, example: bomb(0) }]);
  await crawls.close();
  store.close();
}, 120_000);

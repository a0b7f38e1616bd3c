import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { LEFT_MS } from '../../../companion/crawl/politeness/suspended-hosts.ts';
import { createFakeClock, type FakeClock, inFakeTime } from '../../../companion/crawl/testing/fake-clock.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { createParsePool, type PageParser } from '../../../companion/parse/pool.ts';
import { openStore } from '../../../companion/store/open.ts';

/** A host whose pages use up the memory of their reader. whole-memory.test.ts covers one crawl's reaction. */

let parser: PageParser | undefined;
/** Pages that are being parsed. */
let parsing = 0;
const homes: string[] = [];
afterEach(async () => {
  await parser?.close();
  for (const home of homes.splice(0)) rmSync(home, { recursive: true });
});

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

function open(clock?: FakeClock, store = openStore(undefined)) {
  const pool = createParsePool({ size: 1, timeLimitMs: 30_000, heapMb: 32 });
  parser = {
    ...{
      forgive: (host) => pool.forgive(host),
      tookMs: (record) => pool.tookMs(record),
      reader: (...given) => pool.reader(...given),
      pdf: (...given) => pool.pdf(...given),
      close: () => pool.close(),
    },
    async parse(...given) {
      parsing += 1;
      return pool.parse(...given).finally(() => {
        parsing -= 1;
      });
    },
  };
  const list = LINKS.map((url) => `<a href="${url}">tea</a>`).join(' ');
  const web = createFakeWeb(
    (url) => ({ body: url.includes('bad') ? BOMB : `<title>tea</title><p>tea ${url} ${url === page(0) ? list : ''}` }),
    { polite: clock !== undefined },
  );
  const crawls = openCrawls({ store, fetcher: web, parser, ...(clock && { clock }) });
  crawls.putTopic(TOPIC);
  const start = (id: string) => crawls.start(specOf([page(0)], { id, order: 'breadth-first' }));
  return { store, web, crawls, start };
}

/** Ends a crawl with a clock moved by hand, which stops while a page is parsed: that takes real time. */
async function endOf({ crawls, start }: ReturnType<typeof open>, id: string, clock: FakeClock) {
  start(id);
  return inFakeTime(clock, crawls.ended(id), () => parsing > 0);
}

it('after that gets no request, from later processes either, until a day is over or its user lifts that', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-memory-'));
  homes.push(home);
  const clock = createFakeClock();
  const process = () => open(clock, openStore(join(home, 'state')));
  const bad = ({ web }: ReturnType<typeof open>) => web.asked.filter((url) => url.includes('bad'));
  const first = process();
  const said = { fetched: HONEST, message: expect.stringContaining('bad.example') };
  expect(await endOf(first, 'c', clock)).toMatchObject({ ...said, failed: DEATHS });
  expect(bad(first)).toHaveLength(DEATHS);
  await first.crawls.close();
  first.store.close();
  await parser?.close();

  const second = process();
  const { leftHosts } = second.store;
  expect(await endOf(second, 'd', clock)).toMatchObject({ ...said, failed: 0 });
  expect(bad(second)).toEqual([]);
  expect(leftHosts.list()).toMatchObject([{ host: 'bad.example', until: expect.any(Number) }]);
  expect([second.crawls.askAgain('bad.example'), second.crawls.askAgain('a.example')]).toEqual([true, false]);
  // Both crawls continue with its pages and share the deaths that it may cost.
  const both = Promise.all(['c', 'd'].map((id) => second.crawls.ended(id)));
  expect(await inFakeTime(clock, both, () => parsing > 0)).toMatchObject([said, said]);
  expect(bad(second)).toHaveLength(DEATHS);

  clock.advance(LEFT_MS);
  await endOf(second, 'e', clock);
  // The parser's own ten minutes are real ones and not over.
  expect(bad(second)).toHaveLength(DEATHS + 1);
  await second.crawls.forget({ kind: 'site', host: 'bad.example' });
  expect(leftHosts.list()).toEqual([]);
  await second.crawls.close();
  second.store.close();
});

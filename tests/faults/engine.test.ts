import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/open.ts';
import { createFakeJudge } from '../../companion/crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../companion/crawl/testing/fake-order.ts';
import { createFakeWeb, type FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { openTestHouse, specOf, type TestHouse, TOPIC } from '../../companion/crawl/testing/house.ts';
import type { Order } from '../../companion/order/order.ts';
import { StorageFull } from '../../companion/store/errors.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';

let house: Pick<TestHouse, 'crawls' | 'store'> | undefined;
const folders: string[] = [];
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
  house = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const inFolder = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-engine-'));
  folders.push(folder);
  return openStore(join(folder, 'state'));
};

const number = (url: string): number => Number(/(\d+)(?:\D*)$/.exec(url)?.[1] ?? 0);
const hex = (n: number) => (0x9e3779b97f4a + n * 7919).toString(16);

/** Each page of a trap leads deeper into it; `trap` stands in the address so that the test can count. */
const TRAPS: Readonly<Record<string, (n: number) => string>> = {
  'a calendar': (n) => `http://bad.example/trap/${1000 + n}/${(n % 12) + 1}`,
  'faceted navigation': (n) => `http://bad.example/trap?color=${n % 9}&size=${n % 7}&page=${n}`,
  'session ids in the path': (n) => `http://bad.example/trap/${hex(n)}/start/${n}`,
  'session ids in the query': (n) => `http://bad.example/trap?sess=${hex(n)}&n=${n}`,
  'hosts without end': (n) => `http://trap${n}.bad.example/`,
  'a path that repeats itself': (n) => `http://bad.example/${'trap/dir/'.repeat(n + 1)}${n}`,
  'a counter in a file name': (n) => `http://bad.example/trap-${n}.html`,
};
const GOOD = 150;
const good = (n: number) =>
  `http://good${n % 3}.example/${'abcdefghij'[n % 10]}/${'klmnopqrstuvwxyz'[Math.floor(n / 10)]}`;

/** An order that is fooled: every link into a trap seems better than every other link. */
const fooled = (): Order => {
  const order = createFakeOrder();
  const traps = new Set<number>();
  return {
    ...order,
    get revision() {
      return order.revision;
    },
    observe(page, sightings) {
      for (const { target } of sightings) if (target.url.includes('trap')) traps.add(target.id);
      order.observe(page, sightings);
    },
    score: (id) => (traps.has(id) ? 5 : order.score(id)),
    priority: (id) => (traps.has(id) ? 0.45 : 0.1),
  };
};

describe('a trap', () => {
  for (const [name, trap] of Object.entries(TRAPS)) {
    it(`costs a crawl few pages: ${name}`, async () => {
      const pages = (url: string): FakePage => {
        if (url.includes('trap'))
          return { title: '0 trap', links: [1, 2, 3].map((step) => trap(number(url) * 2 + step)) };
        const at = Array.from({ length: GOOD }, (_, n) => good(n)).indexOf(url);
        return { title: '0.8 tea', links: [trap(1), ...(at + 1 < GOOD ? [good(at + 1)] : [])] };
      };
      const web = createFakeWeb(pages);
      const store = openStore(undefined);
      const crawls = openCrawls({
        store,
        fetcher: web,
        parser: web,
        createOrder: fooled,
        createJudge: createFakeJudge,
      });
      house = { store, crawls };
      crawls.putTopic(TOPIC);
      crawls.start(specOf([good(0)], { budgets: { pages: 400, perHost: 400, seconds: 0 } }));
      await crawls.ended('c');
      const allGood = web.asked.findLastIndex((url) => url.includes('good'));
      expect(web.asked.filter((url) => url.includes('good'))).toHaveLength(GOOD);
      expect(allGood + 1 - GOOD).toBeLessThanOrEqual(name === 'hosts without end' ? 100 : 50);
    });
  }

  it('of a page with a hundred thousand links leaves the frontier small', async () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `http://h${n % 100}.example/${n}`);
    const opened = openTestHouse((url) => (url === 'http://a.example/' ? { links } : {}));
    house = opened;
    opened.crawls.start(specOf(['http://a.example/'], { budgets: { pages: 1, perHost: 1, seconds: 0 } }));
    expect(await opened.crawls.ended('c')).toMatchObject({ frontier: 500 });
  });
});

describe('a disk that is full', () => {
  it('pauses the crawl with a sentence; when there is room it goes on, and no page is lost or read twice', async () => {
    const real = inFolder();
    let full = false;
    const store: Store = {
      ...real,
      journal: (id) => {
        const journal = real.journal(id);
        return {
          ...journal,
          keep(page) {
            if (full) throw new StorageFull('full');
            return journal.keep(page);
          },
        };
      },
    };
    const page = (url: string): FakePage | undefined =>
      number(url) < 30 ? { title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] } : undefined;
    const opened = openTestHouse(page, {
      store,
      during: (url) => {
        if (opened.web.asked.filter((asked) => asked === url).length === 1) full = number(url) === 10;
      },
    });
    house = opened;
    opened.crawls.start(specOf(['http://a.example/1']));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    expect(opened.crawls.view('c')).toMatchObject({ fetched: 9, message: expect.stringContaining('disk') });
    full = false;
    expect(opened.crawls.resume('c')).toMatchObject({ state: 'running', message: '' });
    expect(await opened.crawls.ended('c')).toMatchObject({ fetched: 29, failed: 1, reason: 'exhausted' });
    expect(real.crawls.glances('c').map(({ n }) => n)).toEqual(Array.from({ length: 29 }, (_, n) => n + 1));
    expect(opened.web.asked).toHaveLength(31);
  });
});

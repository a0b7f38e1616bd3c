import { describe, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { MAX_LINKS } from '../../companion/crawl/rules/link-rules.ts';
import { closedAfterEach } from '../../companion/crawl/testing/closed-after-each.ts';
import { createFakeJudge } from '../../companion/crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../companion/crawl/testing/fake-order.ts';
import { createFakeWeb, type FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness, TOPIC } from '../../companion/crawl/testing/harness.ts';
import type { Order } from '../../companion/order/order.ts';
import { openStore } from '../../companion/store/open.ts';
import { randomFrom } from '../../shared/learning/random.ts';

let harness: Pick<TestHarness, 'crawls' | 'store'> | undefined;
closedAfterEach(() => harness);

const number = (url: string): number => Number(/(\d+)(?:\D*)$/.exec(url)?.[1] ?? 0);
const hex = (n: number) => (0x9e3779b97f4a + n * 7919).toString(16);
const letters = (n: number) =>
  [...n.toString(26)].map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('');

interface Trap {
  /** Address of page number n; it contains `trap` so that the test can count. */
  readonly address: (n: number) => string;
  readonly numberOf?: (url: string) => number;
  /** Title and text; off topic and all different when left out. */
  readonly page?: (n: number) => Pick<FakePage, 'title' | 'text' | 'at' | 'fails'>;
}

const offTopic = (n: number) => ({ title: '0 trap', text: `page ${n} of the trap ` });
/** The number in `trapabc`. */
const spelledTrap = (url: string) => spelled(url.replace('/trap', '/')) - 700;
const spelled = (url: string) =>
  Number.parseInt(
    [...(/(\w+)\/?$/.exec(url)?.[1] ?? 'a')].map((letter) => (letter.charCodeAt(0) - 97).toString(26)).join(''),
    26,
  );
/** The same long text about the topic, whatever the address. */
const LEAD = Array.from({ length: 150 }, (_, n) => `tea${letters(n * n + 30)} leaf${letters(n + 99)}`).join(' ');

/** Returns another text for each number, all drawn from one list of words. */
const salad = (n: number, list: number) => {
  const random = randomFrom(n + 1);
  return Array.from({ length: 200 }, () => `tea${letters(Math.floor(random() * list))}`).join(' ');
};

/** Each page leads deeper into its trap, by three links. */
const TRAPS: Readonly<Record<string, Trap>> = {
  'a calendar of months': {
    address: (n) => `http://bad.example/trap/${1000 + n}/${(n % 12) + 1}`,
    numberOf: (url) => Number(/trap\/(\d+)/.exec(url)?.[1] ?? 1000) - 1000,
  },
  'a calendar in the query': {
    address: (n) => `http://bad.example/trap?year=${1000 + n}&month=${n % 12}`,
    numberOf: (url) => Number(/year=(\d+)/.exec(url)?.[1] ?? 1000) - 1000,
  },
  'faceted navigation': { address: (n) => `http://bad.example/trap?color=${n % 9}&size=${n % 7}&page=${n}` },
  'query keys without end': {
    address: (n) => `http://bad.example/trap?${letters(n + 700)}=1`,
    numberOf: (url) => spelled(url.slice(0, -2)) - 700,
  },
  'parameters of a path without end': {
    address: (n) => `http://bad.example/trap;${letters(n + 700)}=1`,
    numberOf: (url) => spelled(url.slice(0, -2)) - 700,
  },
  'invented names at the root': { address: (n) => `http://bad.example/trap${letters(n + 700)}`, numberOf: spelledTrap },
  'session ids in the path': { address: (n) => `http://bad.example/trap/${hex(n)}/start/${n}` },
  'session ids in the query': { address: (n) => `http://bad.example/trap?sess=${hex(n)}&n=${n}` },
  'session ids before one page on the topic': {
    address: (n) => `http://bad.example/trap/${letters(n + 700)}/article`,
    numberOf: (url) => spelled(url.replace(/\/article$/, '')) - 700,
    page: () => ({ title: '0.9 tea', text: LEAD }),
  },
  'a view key before one page on the topic': {
    address: (n) => `http://bad.example/trap/article?view=${letters(n + 700)}`,
    numberOf: (url) => spelled(url) - 700,
    page: () => ({ title: '0.9 tea', text: LEAD }),
  },
  'one text with a changing headline': {
    address: (n) => `http://bad.example/trap/copy/${n}`,
    page: (n) => ({ title: '0.9 tea', text: `${LEAD} visitor ${n} of today` }),
  },
  'endless text out of the words of the topic': {
    address: (n) => `http://${letters(n + 700)}.bad.example/trap/${letters(n + 700)}/`,
    numberOf: (url) => spelled(url) - 700,
    page: (n) => ({ title: '0.9 tea', text: salad(n, 300) }),
  },
  'endless text out of three thousand words': {
    address: (n) => `http://bad.example/trap-${letters(n + 700)}/${letters(n + 700)}`,
    numberOf: (url) => spelled(url) - 700,
    page: (n) => ({ title: '0.9 tea', text: salad(n, 3_000) }),
  },
  'hosts without end': { address: (n) => `http://trap${n}.bad.example/` },
  'a path that repeats itself': { address: (n) => `http://bad.example/${'trap/dir/'.repeat(n + 1)}${n}` },
  'a counter in a file name': { address: (n) => `http://bad.example/trap-${n}.html` },
  'invented names in one folder': { address: (n) => `http://bad.example/trap/${letters(n)}`, numberOf: spelled },
};
/** Links that each page about the topic has by the hundred, and that give no page, or one page again and again. */
const LISTS: Readonly<Record<string, Trap>> = {
  'links that are dead': {
    address: (n) => `http://bad.example/trap/${letters(n + 700)}`,
    page: () => ({ fails: {} }),
  },
  'links at the root that are dead': {
    address: (n) => `http://bad.example/trap${letters(n + 700)}`,
    page: () => ({ fails: {} }),
  },
  'files that are called pages': {
    address: (n) => `http://bad.example/trap/${letters(n + 700)}`,
    page: () => ({ fails: { failure: 'not-html', status: 200 } }),
  },
  'links that all lead to one page': {
    address: (n) => `http://bad.example/trap/${letters(n + 700)}`,
    page: () => ({ ...offTopic(1), at: 'http://bad.example/trapped' }),
  },
};
const WAYS = 490;
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

async function wastedOn({ address, numberOf = number, page = offTopic }: Trap, ways = 1): Promise<number> {
  const all = Array.from({ length: GOOD }, (_, n) => good(n));
  const web = createFakeWeb((url) => {
    if (url.includes('trap')) {
      return { ...page(numberOf(url)), links: [1, 2, 3].map((step) => address(numberOf(url) * 2 + step)) };
    }
    const at = all.indexOf(url);
    // Only fetches up to the last good page count.
    if (at === GOOD - 1) crawls.stop('c');
    const into = Array.from({ length: ways }, (_, n) => address(n + 1));
    return { title: '0.8 tea', links: [...(at + 1 < GOOD ? [good(at + 1)] : []), ...into] };
  });
  const store = openStore(undefined);
  const crawls = openCrawls({ store, fetcher: web, parser: web, createOrder: fooled, createJudge: createFakeJudge });
  harness = { store, crawls };
  crawls.putTopic(TOPIC);
  crawls.start(specOf([good(0)], { budgets: { pages: 400, perHost: 400, seconds: 0 } }));
  await crawls.ended('c');
  expect(web.asked.filter((url) => url.includes('good'))).toHaveLength(GOOD);
  const lastGood = web.asked.findLastIndex((url) => url.includes('good'));
  await crawls.close();
  store.close();
  harness = undefined;
  return lastGood + 1 - GOOD;
}

describe('traps', () => {
  it('waste at most 50 fetches each and 20 at the median, however much the order is fooled', async () => {
    const wasted: [string, number][] = [];
    for (const [name, trap] of Object.entries(TRAPS)) wasted.push([name, await wastedOn(trap)]);
    expect(wasted.filter(([, pages]) => pages > 50)).toEqual([]);
    const sorted = wasted.map(([, pages]) => pages).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(20);
  });

  it.each(Object.entries(LISTS))('waste at most 50 fetches where pages are full of %s', async (_name, list) => {
    expect(await wastedOn(list, WAYS)).toBeLessThanOrEqual(50);
  });

  it('of a page with a hundred thousand links leave the frontier small', async () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `http://h${n % 100}.example/${n}`);
    const opened = openTestHarness((url) => (url === 'http://a.example/' ? { links } : {}));
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/'], { budgets: { pages: 1, perHost: 1, seconds: 0 } }));
    expect(await opened.crawls.ended('c')).toMatchObject({ frontier: MAX_LINKS });
  });
});

const urlset = (urls: readonly string[], root = 'urlset') =>
  `<?xml version="1.0"?>\n<!-- made by a machine --><${root}>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</${root}>`;

describe('a sitemap', () => {
  const crawled = async (maps: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const opened = openTestHarness((url) => (maps[url] === undefined ? { title: '0.8 tea' } : { xml: maps[url] }), {
      sitemaps: ['http://a.example/map.xml', 'http://elsewhere.example/map.xml'],
    });
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/'], { budgets: { pages: 30, perHost: 100, seconds: 0 } }));
    await opened.crawls.ended('c');
    expect(opened.lines().map(({ url }) => url)).not.toContain('http://a.example/map.xml');
    return opened.web.asked;
  };

  it('that robots.txt names is a source of links, its index too, of its own site only', async () => {
    const asked = await crawled({
      'http://a.example/map.xml': urlset(
        ['http://a.example/more.xml', 'http://a.example/packed.xml.gz', 'http://10.0.0.1/x', 'http://b.example/x'],
        'sitemapindex',
      ),
      'http://a.example/packed.xml.gz': urlset(['http://a.example/three', 'http://a.example/file.tar.gz']),
      'http://a.example/more.xml': urlset([
        'http://www.a.example/one?a=1&amp;b=2',
        'javascript:alert(1)',
        '<![CDATA[http://a.example/two]]>',
      ]),
    });
    expect(new Set(asked)).toEqual(
      new Set([
        'http://a.example/',
        'http://a.example/map.xml',
        'http://a.example/more.xml',
        'http://www.a.example/one?a=1&b=2',
        'http://a.example/two',
        'http://a.example/packed.xml.gz',
        'http://a.example/three',
      ]),
    );
  });

  it('may be nested without end, large without end, or full of entities, and costs little', async () => {
    const nested = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `http://a.example/map${n === 0 ? '' : n}.xml`,
        urlset([`http://a.example/map${n + 1}.xml`], 'sitemapindex'),
      ]),
    );
    expect((await crawled(nested)).filter((url) => url.includes('map'))).toHaveLength(3);
    await harness?.crawls.close();
    const large = urlset(Array.from({ length: 60_000 }, (_, n) => `http://a.example/p/${n}`));
    expect(await crawled({ 'http://a.example/map.xml': large })).toHaveLength(31);
    expect(harness?.crawls.view('c').frontier).toBeLessThanOrEqual(500);
    await harness?.crawls.close();
    const entities = `<!DOCTYPE x [<!ENTITY a "http://a.example/x">]>${urlset(['&a;', 'http://a.example/y'])}`;
    expect(await crawled({ 'http://a.example/map.xml': entities })).not.toContain('http://a.example/y');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { Share } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { openCrawls } from '../manager/open.ts';
import type { CrawlNews, Crawls, FetchedLine } from '../ports/crawls.ts';
import { createFakeJudge } from '../testing/fake-judge.ts';
import { createFakeOrder } from '../testing/fake-order.ts';
import { captureOf, createFakeWeb, type FakePage, type FakeWeb } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, specOf } from '../testing/harness.ts';

const TEA: Topic = { id: 'tea', name: 'Tea', words: ['tea'], texts: [] };
const CUP: Topic = { id: 'cup', name: 'Cups', words: ['cup'], texts: [] };

const folder = foldersOfEach();
let open: { crawls: Crawls; store: Store }[] = [];
afterEach(async () => {
  for (const { crawls, store } of open) {
    await crawls.close();
    store.close();
  }
  open = [];
});

interface TopicGroupHarness {
  readonly web: FakeWeb;
  readonly crawls: Crawls;
  readonly lines: (crawlId: string) => FetchedLine[];
}

/** Judges read `tea 0.7 cup 0.2 word` in a title: a number for each topic. */
function harness(
  pages: (url: string) => FakePage | undefined,
  store: Store,
  during?: (url: string) => void,
): TopicGroupHarness {
  const web = createFakeWeb(pages, during === undefined ? {} : { during });
  const news: CrawlNews[] = [];
  const crawls = openCrawls({
    ...{ store, fetcher: web, parser: web, createOrder: createFakeOrder },
    createJudge: ({ id }) => {
      const judge = createFakeJudge();
      return {
        ...judge,
        get revision() {
          return judge.revision;
        },
        judge: (page) => judge.judge({ ...page, title: (page.title.split(`${id} `)[1] ?? '0').replace(/ cup .*/, '') }),
      };
    },
    goOn: true,
  });
  crawls.subscribe((item) => news.push(item));
  crawls.putTopic(TEA);
  crawls.putTopic(CUP);
  open.push({ crawls, store });
  const lines = (crawlId: string) =>
    news.flatMap((item) => (item.type === 'fetched' && item.crawlId === crawlId ? [item.line] : []));
  return { web, crawls, lines };
}

const together = (share?: Share, pages = 1_000) =>
  specOf(['http://s.example/'], {
    ...{ id: 'c', topicId: 'tea', others: [{ id: 'd', topicId: 'cup' }] },
    ...(share === undefined ? {} : { share }),
    budgets: { pages, perHost: 1_000, seconds: 0 },
  });

/** A seed with a good hub for each topic; every page of a hub leads to the next one of it. */
const HUBS: Readonly<Record<string, number>> = { tea: 0.9, cup: 0.7 };
const twoHubs = (url: string): FakePage | undefined => {
  if (url === 'http://s.example/') {
    return { title: 'tea 0.4 cup 0.4', links: ['http://tea.example/1', 'http://cup.example/1'] };
  }
  const [, hub = '', n = ''] = /^http:\/\/(\w+)\.example\/(\d+)$/.exec(url) ?? [];
  if (Number(n) > 20) return undefined;
  const good = HUBS[hub] ?? 0;
  const title = hub === 'tea' ? `tea ${good} pot cup 0.1 pot` : `tea 0.1 mug cup ${good} mug`;
  return { title, links: [`http://${hub}.example/${Number(n) + 1}`] };
};
const hubsOf = (lines: readonly FetchedLine[]): string =>
  lines
    .slice(1)
    .map(({ url }) => url.charAt(7))
    .join('');

describe('a crawl for several topics', () => {
  it('fetches each page once, judges it for every topic and keeps the finds of each apart', async () => {
    const { crawls, web, lines } = harness(twoHubs, openStore(undefined));
    expect(crawls.start(together())).toMatchObject({ id: 'c', topicName: 'Tea', joined: ['d'] });
    const [tea, cup] = await Promise.all([crawls.ended('c'), crawls.ended('d')]);
    expect(web.asked.length).toBe(new Set(web.asked).size);
    expect(tea).toMatchObject({ fetched: 41, onTopic: 20, failed: 2, reason: 'exhausted' });
    expect(cup).toMatchObject({ fetched: 41, onTopic: 20, failed: 2, topicName: 'Cups', joined: ['c'] });
    expect(lines('c').map(({ url }) => url)).toEqual(lines('d').map(({ url }) => url));
    const found = (id: string) => crawls.suggestions(id, 'unlabelled', 50).map(({ site, topicId }) => site + topicId);
    expect(new Set(found('c'))).toEqual(new Set(['tea.exampletea']));
    expect(new Set(found('d'))).toEqual(new Set(['cup.examplecup']));
  });

  it('takes the best link of all topics, or gives each topic its turn', async () => {
    const best = harness(twoHubs, openStore(undefined));
    best.crawls.start(together('best', 21));
    expect(await best.crawls.ended('d')).toMatchObject({ fetched: 21, reason: 'page-limit' });
    // Both hubs look alike from the seed; after that tea is the better one.
    expect(hubsOf(best.lines('c'))).toMatch(/^(ct|t)t{18}/);
    const fair = harness(twoHubs, openStore(undefined));
    fair.crawls.start(together('fair', 21));
    await fair.crawls.ended('c');
    expect(hubsOf(fair.lines('c')).slice(2)).toMatch(/^(tc){9}$|^(ct){9}$/);
  });

  it('is turned for one topic by the labels of that topic', async () => {
    const one = harness(twoHubs, openStore(undefined));
    one.crawls.subscribe((news) => {
      if (news.type !== 'fetched' || news.crawlId !== 'd' || news.line.n !== 5) return;
      one.crawls.label([labelOf('http://tea.example/1', 'relevant', { topicId: 'cup' })]);
    });
    one.crawls.start(together('best', 30));
    await one.crawls.ended('c');
    expect(one.crawls.suggestions('d', 'relevant', 5).map(({ url }) => url)).toEqual(['http://tea.example/1']);
    expect(one.crawls.suggestions('c', 'relevant', 5)).toEqual([]);
    // For cups every pot is on the topic from then on; for tea pots are what they were.
    expect(one.crawls.view('d')).toMatchObject({ fetched: 30, onTopic: 29 });
    expect(one.crawls.view('c').onTopic).toBe(20);
  });

  it.each(['best', 'fair'] as const)('resumes exactly where it was cut off, with %s share', async (share) => {
    const whole = harness(twoHubs, openStore(folder()));
    whole.crawls.start(together(share));
    await whole.crawls.ended('c');
    const dir = folder();
    const urls: string[] = [];
    for (const until of [7, 9, Number.POSITIVE_INFINITY]) {
      const store = openStore(dir);
      const cut: TopicGroupHarness = harness(twoHubs, store, () => {
        if (cut.web.asked.length === until) void cut.crawls.close();
      });
      cut.crawls.start(together(share));
      await Promise.all([cut.crawls.ended('c'), cut.crawls.ended('d')]);
      urls.push(...cut.lines('d').map(({ url }) => url));
      await cut.crawls.close();
      store.close();
      open.pop();
    }
    expect(urls).toEqual(whole.lines('d').map(({ url }) => url));
  });

  it('is paused, limited and stopped as one', async () => {
    const { crawls } = harness(twoHubs, openStore(undefined));
    crawls.start(together());
    crawls.pause('d');
    expect(crawls.view('c').state).toBe('paused');
    crawls.setBudgets('c', { pages: 6, perHost: 100, seconds: 0 });
    expect(crawls.view('d').budgets.pages).toBe(6);
    crawls.resume('c');
    expect(await crawls.ended('d')).toMatchObject({ reason: 'page-limit', fetched: 6 });
    crawls.setBudgets('d', { pages: 60, perHost: 100, seconds: 0 });
    crawls.resume('d');
    crawls.stop('c');
    expect(await crawls.ended('d')).toMatchObject({ state: 'done', reason: 'user' });
  });

  it('refuses a topic or an id that is named twice, an id that is taken and an unknown topic, and writes nothing then', () => {
    const { crawls } = harness(twoHubs, openStore(undefined));
    const others = (...list: readonly (readonly [string, string])[]) => ({
      ...together(),
      others: list.map(([id, topicId]) => ({ id, topicId })),
    });
    expect(() => crawls.start(others(['d', 'tea']))).toThrow('named twice');
    expect(() => crawls.start(others(['c', 'cup']))).toThrow('same id');
    expect(() => crawls.start(others(['d', 'none']))).toThrow('no topic');
    expect(crawls.views()).toEqual([]);
    crawls.start(specOf(['http://s.example/'], { id: 'd', topicId: 'tea' }));
    expect(() => crawls.start(others(['d', 'cup']))).toThrow('same id');
  });
});

it('an address that only one of them knew of is not asked for again when the other finds it', async () => {
  const store = openStore(undefined);
  const pages: Readonly<Record<string, FakePage>> = {
    'http://s.example/': { title: 'tea 0.9 cup 0.1', links: ['http://p.example/'] },
    'http://p.example/': { title: 'tea 0.9 cup 0.1', links: ['http://l.example/'] },
    'http://l.example/': { title: 'tea 0.9 cup 0.1' },
  };
  store.captures.put(['http://s.example/', 'http://p.example/'].map((url) => captureOf(url, pages[url] ?? {})));
  const { web, crawls } = harness((url) => pages[url], store);
  crawls.start(together());
  await crawls.ended('c');
  expect(web.asked).toEqual(['http://l.example/']);
});

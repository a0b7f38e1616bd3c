import { expect, it } from 'vitest';
import type { Share } from '../../../shared/api/crawl.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeJudge } from '../testing/fake-judge.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const GOOD = 'http://good.example/';
const LIST = 'http://list.example/';
const POOR = 30;

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/** A good host of twenty pages, and a list of many hosts, whose pages are as good as the list is. */
const webOf =
  (list: string, { fails, rel = [] }: SlowWebOptions) =>
  (url: string): FakePage => {
    if (url === GOOD) return { title: '0.9', links: Array.from({ length: 20 }, (_, at) => ({ url: GOOD + at, rel })) };
    if (url.startsWith(GOOD)) return { title: '0.9', ...(fails && { fails }) };
    if (url === LIST) return { title: list, links: Array.from({ length: POOR }, (_, at) => `http://h${at}.example/`) };
    return { title: list };
  };

interface SlowWebOptions {
  /** Milliseconds until an address answers. */
  readonly answers?: (url: string) => number;
  /** All pages of the good host but its first. */
  readonly fails?: FakePage['fails'];
  /** `rel` of the links to the pages. */
  readonly rel?: readonly string[];
}

/** Runs a polite crawl. @returns the requests and their times */
async function crawled(list: string, pages: number, given: SlowWebOptions = {}) {
  const { answers = () => 200 } = given;
  const clock = createFakeClock();
  const asked: { readonly url: string; readonly at: number }[] = [];
  harness = openTestHarness(webOf(list, given), {
    ...{ polite: true, clock },
    async during(url) {
      asked.push({ url, at: clock.monotonic() });
      await new Promise<void>((done) => clock.timer(answers(url), done));
    },
  });
  harness.crawls.start(specOf([GOOD, LIST], { budgets: { pages, perHost: 1_000, seconds: 0 } }));
  let turns = 0;
  // Work that must end before time passes takes a few turns.
  const stands = (): boolean => {
    turns += 1;
    return turns % 8 !== 0;
  };
  await inFakeTime(clock, harness.crawls.ended('c'), stands);
  return asked;
}

it('the crawl does not wait for links that it follows last because their page asks not to follow them', async () => {
  const asked = await crawled('0.3', 20, { rel: ['nofollow'] });
  const first = asked.find(({ url }) => !url.startsWith(GOOD) && url !== LIST);
  // As soon as the list is read, while the good host rests.
  expect(first?.at).toBe(200);
});

const longestGap = (asked: readonly { readonly at: number }[]): number =>
  Math.max(...asked.slice(1).map(({ at }, before) => at - (asked[before]?.at ?? 0)));

it('links that promise far less are left until the better ones of a host at rest are read', async () => {
  const asked = await crawled('0.3', 22);
  expect(asked.filter(({ url }) => !url.startsWith(GOOD)).map(({ url }) => url)).toEqual([LIST]);
});

it('links that promise nearly as much are read during the wait', async () => {
  const asked = await crawled('0.75', 22);
  expect(asked.filter(({ url }) => url.startsWith(GOOD)).length).toBeLessThan(8);
});

it('everything is read in the end, whatever it promises', async () => {
  expect(await crawled('0.3', 1_000)).toHaveLength(22 + POOR);
});

it('the crawl does not wait for a slow host for more than three seconds', async () => {
  const asked = await crawled('0.3', 20, { answers: (url) => (url.startsWith(`${GOOD}1`) ? 20_000 : 200) });
  expect(longestGap(asked)).toBe(3_000);
});

it('the crawl does not wait for a host in trouble', async () => {
  const fails = { failure: 'server-error', status: 503, message: '' } as const;
  const asked = await crawled('0.3', 20, { fails });
  expect(asked.filter(({ url }) => !url.startsWith(GOOD)).length).toBeGreaterThan(15);
  expect(longestGap(asked)).toBeLessThan(1_500);
});

const CUP = { id: 'cup', name: 'Cups', words: ['cup'], texts: [] };

/**
 * Runs a crawl for two topics. The title of a page gives its worth to each: `0.9 0.1`.
 * @returns hosts in the sequence of their requests
 */
async function crawledForTwo(share: Share, pages: number, titles: (host: string) => string, slow?: true) {
  const clock = createFakeClock();
  const hosts = (kind: string): string[] => Array.from({ length: POOR }, (_, at) => `http://${kind}${at}.example/`);
  const asked: string[] = [];
  harness = openTestHarness(
    (url) => {
      const host = new URL(url).hostname.replace(/\d*\.example$/, '');
      if (url === GOOD) return { title: titles(host), links: Array.from({ length: 20 }, (_, at) => GOOD + at) };
      return { title: titles(host), links: host.endsWith('list') ? hosts(host.slice(0, -4)) : [] };
    },
    {
      ...{ polite: true, clock, crawlDelay: slow ? 9 : 0 },
      createJudge(topic) {
        const judge = createFakeJudge();
        const place = topic.id === CUP.id ? 1 : 0;
        return {
          ...judge,
          get revision() {
            return judge.revision;
          },
          judge: (page) => judge.judge({ ...page, title: page.title.split(' ')[place] ?? '' }),
        };
      },
      async during(url) {
        asked.push(new URL(url).hostname);
        await new Promise<void>((done) => clock.timer(slow ? 2_000 : 200, done));
      },
    },
  );
  harness.crawls.putTopic(CUP);
  const seeds = [GOOD, 'http://poorlist.example/', 'http://cuplist.example/'];
  harness.crawls.start(
    specOf(seeds, { others: [{ id: 'd', topicId: CUP.id }], share, budgets: { pages, perHost: 1_000, seconds: 0 } }),
  );
  let turns = 0;
  await inFakeTime(clock, harness.crawls.ended('c'), () => ++turns % 8 !== 0);
  return asked;
}

it('where the best link of all topics is taken, one topic takes nothing poor while another waits for a good one', async () => {
  const asked = await crawledForTwo('best', 23, (host) => (host === 'good' ? '0.9 0.1' : '0.3 0.2'));
  expect(asked.filter((host) => /\d/.test(host))).toEqual([]);
});

it('where each topic has its turn, the wait of one ends in time although another gets its pages', async () => {
  const worth: Record<string, string> = { good: '0.9 0.0', poor: '0.3 0.0', poorlist: '0.3 0.0' };
  // The good host gets a request every eleven seconds; for cups a fetch begins every two.
  const asked = await crawledForTwo('fair', 30, (host) => worth[host] ?? '0.0 0.9', true);
  expect(asked.filter((host) => /^poor\d/.test(host)).length).toBeGreaterThan(0);
});

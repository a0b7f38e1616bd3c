import { afterEach, expect, it } from 'vitest';
import { createFakeClock, inFakeTime } from './testing/fake-clock.ts';
import type { FakePage } from './testing/fake-web.ts';
import { openTestHouse, specOf, type TestHouse } from './testing/house.ts';

const GOOD = 'http://good.example/';
const LIST = 'http://list.example/';
const POOR = 30;

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
  house = undefined;
});

/** A good host of twenty pages, and a list of many hosts, whose pages are as good as the list is. */
const webOf =
  (list: string, fails?: FakePage['fails']) =>
  (url: string): FakePage => {
    if (url === GOOD) return { title: '0.9', links: Array.from({ length: 20 }, (_, at) => GOOD + at) };
    if (url.startsWith(GOOD)) return { title: '0.9', ...(fails && { fails }) };
    if (url === LIST) return { title: list, links: Array.from({ length: POOR }, (_, at) => `http://h${at}.example/`) };
    return { title: list };
  };

interface Given {
  /** Milliseconds until an address answers. */
  readonly answers?: (url: string) => number;
  /** All pages of the good host but its first. */
  readonly fails?: FakePage['fails'];
}

/** A polite crawl. @returns what was asked, and when */
async function crawled(list: string, pages: number, { answers = () => 200, fails }: Given = {}) {
  const clock = createFakeClock();
  const asked: { readonly url: string; readonly at: number }[] = [];
  house = openTestHouse(webOf(list, fails), {
    ...{ polite: true, clock },
    async during(url) {
      asked.push({ url, at: clock.monotonic() });
      await new Promise<void>((done) => clock.timer(answers(url), done));
    },
  });
  house.crawls.start(specOf([GOOD, LIST], { budgets: { pages, perHost: 1_000, seconds: 0 } }));
  let turns = 0;
  // What has to be done before time passes takes a few turns.
  const stands = (): boolean => {
    turns += 1;
    return turns % 8 !== 0;
  };
  await inFakeTime(clock, house.crawls.ended('c'), stands);
  return asked;
}

const longestGap = (asked: readonly { readonly at: number }[]): number =>
  Math.max(...asked.slice(1).map(({ at }, before) => at - (asked[before]?.at ?? 0)));

it('links that promise far less are left until the better ones of a host at rest are read', async () => {
  const asked = await crawled('0.3', 22);
  expect(asked.filter(({ url }) => !url.startsWith(GOOD)).map(({ url }) => url)).toEqual([LIST]);
});

it('links that promise nearly as much are read meanwhile', async () => {
  const asked = await crawled('0.75', 22);
  expect(asked.filter(({ url }) => url.startsWith(GOOD)).length).toBeLessThan(8);
});

it('everything is read in the end, whatever it promises', async () => {
  expect(await crawled('0.3', 1_000)).toHaveLength(22 + POOR);
});

it('nobody waits for a slow host for more than three seconds', async () => {
  const asked = await crawled('0.3', 20, { answers: (url) => (url.startsWith(`${GOOD}1`) ? 20_000 : 200) });
  expect(longestGap(asked)).toBe(3_000);
});

it('nobody waits for a host in trouble', async () => {
  const fails = { failure: 'server-error', status: 503, message: '' } as const;
  const asked = await crawled('0.3', 20, { fails });
  expect(asked.filter(({ url }) => !url.startsWith(GOOD)).length).toBeGreaterThan(15);
  expect(longestGap(asked)).toBeLessThan(1_500);
});

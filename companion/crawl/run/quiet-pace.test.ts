import { expect, it } from 'vitest';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { labelOf, openTestHarness, specOf } from '../testing/harness.ts';
import { ENOUGH_FINDS, QUIET_SHARE, QuietPace } from './quiet-pace.ts';

const SEED = 'http://a.example/';
/** Processor time of a page, in ms. */
const PAGE_MS = 400;
/** Time of the fake clock between two looks at the crawl, in ms, and turns of other work in one: pages take no time. */
const STEP_MS = 250;
const TURNS = 8;

it('given pages that take 400 ms each, lets a process take a fiftieth of a core on the mean', () => {
  let cpuMs = 0;
  const pace = new QuietPace(() => cpuMs);
  let now = 0;
  for (let page = 0; page < 100; page++) {
    now += pace.waitMs(now);
    cpuMs += PAGE_MS;
    now += 200;
  }
  expect(cpuMs / now).toBeCloseTo(QUIET_SHARE, 3);
});

it('waits a minute at most, whatever else the process does', () => {
  let cpuMs = 0;
  const pace = new QuietPace(() => cpuMs);
  cpuMs = 3_600_000;
  expect(pace.waitMs(1_000)).toBe(60_000);
  expect(pace.waitMs(31_000)).toBeCloseTo(30_000);
  expect(pace.waitMs(91_000)).toBe(0);
});

/** A crawl of pages on the topic, each on a host of its own, of which each costs `PAGE_MS`. */
function openCrawl() {
  const clock = createFakeClock();
  const links = Array.from({ length: 150 }, (_, at) => `http://h${at}.com/`);
  let pages = 0;
  const harness = openTestHarness((url) => ({ title: '0.9 tea', links: url === SEED ? links : [] }), {
    ...{ clock, polite: true, quietPace: new QuietPace(() => PAGE_MS * pages) },
    during: () => {
      pages += 1;
    },
  });
  harness.crawls.start(specOf([SEED]));
  const fetched = (): number => harness.crawls.view('c').fetched;
  /** @returns pages that came in so many minutes. */
  const pass = async (minutes: number): Promise<number> => {
    const before = fetched();
    for (let ms = 0; ms < 60_000 * minutes; ms += STEP_MS) {
      clock.advance(STEP_MS);
      for (let turn = 0; turn < TURNS; turn++) await clock.turn();
    }
    return fetched() - before;
  };
  return { ...harness, clock, fetched, pass };
}

it('a crawl with 50 finds that nobody has seen takes a fiftieth of a core, says so, and still ends with all pages', async () => {
  const { crawls, clock, fetched, pass } = openCrawl();
  await pass(1);
  expect(fetched()).toBeGreaterThanOrEqual(ENOUGH_FINDS);
  expect(fetched()).toBeLessThan(ENOUGH_FINDS + 12);
  expect(crawls.view('c')).toMatchObject({
    message: 'At most 2% of a processor core: 50 finds wait for you.',
    notes: [{ code: 'quiet', values: ['2%', '50'] }],
  });
  const more = await pass(5);
  expect(more).toBeGreaterThan(0);
  expect(PAGE_MS * more).toBeLessThanOrEqual(300_000 * QUIET_SHARE + PAGE_MS);
  const view = await inFakeTime(clock, crawls.ended('c'));
  expect([view.reason, view.fetched]).toEqual(['exhausted', 151]);
});

it.each([
  ['a label', ({ crawls }) => void crawls.label([labelOf('http://h0.com/', 'relevant')])],
  ['an opened popup', ({ crawls }) => void crawls.siteQuestions('c', 3)],
  ['another budget', ({ crawls }) => void crawls.setBudgets('c', specOf([]).budgets)],
] satisfies readonly [string, (crawl: ReturnType<typeof openCrawl>) => void][])(
  'given a quiet crawl, %s makes it go at full pace at once',
  async (_name, act) => {
    const crawl = openCrawl();
    await crawl.pass(1);
    act(crawl);
    expect(crawl.crawls.view('c').message).toBe('');
    expect(await crawl.pass(0.5)).toBeGreaterThanOrEqual(ENOUGH_FINDS);
  },
);

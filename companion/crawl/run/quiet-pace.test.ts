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

/** Lets pages come at full pace while a pace has no wait. @returns the times at which waits began, in ms */
function run(pace: QuietPace, minutes: number, page: () => void): readonly number[] {
  const waits: number[] = [];
  for (let now = 0; now < 60_000 * minutes; now += 250) {
    const wait = pace.waitMs(now);
    if (wait > 0) waits.push(now);
    else page();
    now += wait;
  }
  return waits;
}

it('given pages that take 40 ms each, lets a process take a fiftieth of a core on the mean, by a rest each minute', () => {
  let cpuMs = 0;
  const rests = run(new QuietPace(() => cpuMs), 60, () => {
    cpuMs += 40;
  });
  expect(cpuMs / 3_600_000).toBeGreaterThan(0.9 * QUIET_SHARE);
  expect(cpuMs / 3_600_000).toBeLessThan(1.02 * QUIET_SHARE);
  expect(rests.length).toBeGreaterThan(45);
  expect(rests.length).toBeLessThan(60);
});

it('given pages that take less than the share, never waits after the first rest', () => {
  let cpuMs = 0;
  const rests = run(new QuietPace(() => cpuMs), 60, () => {
    cpuMs += 4;
  });
  expect(rests).toEqual([0]);
});

it('rests two minutes at most, whatever else the process does', () => {
  let cpuMs = 0;
  const pace = new QuietPace(() => cpuMs);
  for (const [now, wait] of [
    [1_000, 120_000],
    [61_000, 60_000],
    [121_000, 0],
    [122_000, 120_000],
  ] as const) {
    cpuMs += 60_000;
    expect(pace.waitMs(now)).toBe(wait);
  }
});

/** A crawl of pages on the topic, each on a host of its own, of which each costs `PAGE_MS`. */
function openCrawl(seconds = 0) {
  const clock = createFakeClock();
  const links = Array.from({ length: 150 }, (_, at) => `http://h${at}.com/`);
  let pages = 0;
  const harness = openTestHarness((url) => ({ title: '0.9 tea', links: url === SEED ? links : [] }), {
    ...{ clock, polite: true, quietPace: new QuietPace(() => PAGE_MS * pages) },
    during: () => {
      pages += 1;
    },
  });
  const spec = specOf([SEED]);
  harness.crawls.start({ ...spec, budgets: { ...spec.budgets, seconds } });
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

it('a crawl with 50 unseen finds takes a fiftieth of a core, its view tells that, and it still reads all pages', async () => {
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
  expect(PAGE_MS * more).toBeLessThanOrEqual(300_000 * QUIET_SHARE + 6 * PAGE_MS);
  const view = await inFakeTime(clock, crawls.ended('c'));
  expect([view.reason, view.fetched]).toEqual(['exhausted', 151]);
});

it('a crawl with a time limit is never quiet', async () => {
  const { crawls, pass } = openCrawl(3_600);
  await pass(1);
  expect(crawls.view('c')).toMatchObject({ reason: 'exhausted', fetched: 151 });
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

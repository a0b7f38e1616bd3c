import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCrawls } from '../../companion/crawl/manager/open.ts';
import { createFakeClock, type FakeClock, inFakeTime } from '../../companion/crawl/testing/fake-clock.ts';
import { createFakeJudge } from '../../companion/crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../companion/crawl/testing/fake-order.ts';
import { createFakeWeb, type FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../companion/crawl/testing/harness.ts';
import { WorkerDeaths } from '../../companion/parse/deaths.ts';
import { parseLimit } from '../../companion/parse/errors.ts';
import { openStore } from '../../companion/store/open.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { longer } from '../../shared/testing/effort.ts';
import { hostOf } from '../../shared/url/site.ts';

/**
 * Measures one bad server's effect on the others of a crawl. They must deliver all but a twentieth of the pages that
 * they deliver without it, in simulated time.
 */

/** Pages for nearly three minutes of two hosts; in the long form for six, enough to show bounds of ten minutes. */
const PAGES = longer(300, 600);
const HOSTS = 2;
const ANSWER_MS = 100;
const PARSE_MS = 20;
const BAD = 'bad.example';
/** Seeds at the bad host, which is a dead end when it delivers no page. */
const SEEDS = 10;
/** Turns of the event loop in which all work is done before time passes. */
const TURNS = 6;

interface Misdeed {
  /** Until it answers. */
  readonly answerMs?: number;
  readonly fails?: FakePage['fails'];
  /** Time of the one parser that its pages take. */
  readonly parserMs?: number;
  /** Beyond the parser's limit, so its worker ends. */
  readonly endsParser?: boolean;
}

const stores: { close(): void }[] = [];
afterAll(() => {
  for (const store of stores) store.close();
});

/** Endless pages, each of which leads on within its host. */
function pageAt(url: string, misdeed: Misdeed | undefined): FakePage {
  const { origin, pathname } = new URL(url);
  const next = Number(pathname.slice(1)) + 1;
  const fails = hostOf(url) === BAD ? misdeed?.fails : undefined;
  return {
    title: '0.9',
    text: `${url} `.repeat(30),
    links: [`${origin}/${next}`, `${origin}/${next + 10_000}`],
    ...(fails && { fails }),
  };
}

/** A pool with one worker that reads one page at a time, as on a machine of two processors, with the pool's limits. */
function parserOf(clock: FakeClock, web: ReturnType<typeof createFakeWeb>, misdeed: Misdeed | undefined) {
  const deaths = new WorkerDeaths(() => clock.monotonic());
  const took = new WeakMap<PageRecord, number>();
  let freeAt = 0;
  return {
    tookMs: (record: PageRecord) => took.get(record) ?? 0,
    async parse(body: Uint8Array, charset: string, url: string) {
      const host = hostOf(url);
      if (deaths.isOut(host)) throw parseLimit('host', 'out', true);
      const ms = (host === BAD ? misdeed?.parserMs : undefined) ?? PARSE_MS;
      freeAt = Math.max(freeAt, clock.monotonic()) + ms;
      await pause(clock, freeAt - clock.monotonic());
      if (host !== BAD || !misdeed?.endsParser) {
        const record = await web.parse(body, charset, url);
        took.set(record, ms);
        return record;
      }
      deaths.count(host);
      throw parseLimit('time', 'too long', deaths.isOut(host));
    },
  };
}

const pause = (clock: FakeClock, ms: number): Promise<void> => new Promise((done) => clock.timer(ms, done));

/** Returns the simulated milliseconds that the good hosts need for their pages, and the requests to the bad one. */
async function crawl(misdeed?: Misdeed): Promise<{ readonly ms: number; readonly asked: number }> {
  const clock = createFakeClock();
  const store = openStore(undefined);
  stores.push(store);
  const web = createFakeWeb((url) => pageAt(url, misdeed), {
    polite: true,
    during: (url) => pause(clock, (hostOf(url) === BAD ? misdeed?.answerMs : undefined) ?? ANSWER_MS),
  });
  const parser = parserOf(clock, web, misdeed);
  const own = { createOrder: createFakeOrder, createJudge: createFakeJudge };
  const crawls = openCrawls({ store, fetcher: web, parser, clock, ...own });
  crawls.putTopic(TOPIC);
  const good = Array.from({ length: HOSTS }, (_, at) => `http://good-${at}.example/0`);
  const bad = Array.from({ length: SEEDS }, (_, at) => `http://${BAD}/${at}`);
  const seeds = misdeed === undefined ? good : [...bad, ...good];
  let pages = 0;
  const enough = new Promise<number>((done) => {
    crawls.subscribe((news) => {
      if (news.type !== 'fetched' || hostOf(news.line.url) === BAD) return;
      pages += 1;
      if (pages === PAGES) done(clock.monotonic());
    });
  });
  crawls.start(specOf(seeds, { budgets: { pages: 100_000, perHost: 100_000, seconds: 0 } }));
  let turns = 0;
  const ms = await inFakeTime(clock, enough, () => {
    turns += 1;
    return turns % TURNS !== 0;
  });
  await inFakeTime(clock, crawls.close());
  return { ms, asked: web.asked.filter((url) => hostOf(url) === BAD).length };
}

const failed = { status: 0, message: '' } as const;

let alone = { ms: 0 };
beforeAll(async () => {
  alone = await crawl();
});

it.each<Misdeed & { readonly name: string; readonly least: number }>([
  { name: 'is as good as the others', least: PAGES / HOSTS / 2 },
  {
    name: 'never answers',
    answerMs: 30_000,
    fails: { ...failed, failure: 'timeout', elapsedMs: 30_000 },
    least: 3,
  },
  { name: 'takes nearly as long as it may', answerMs: 29_000, least: 3 },
  { name: 'breaks off', fails: { ...failed, failure: 'unreachable', elapsedMs: 10 }, least: 5 },
  { name: 'is in trouble', fails: { ...failed, failure: 'server-error', status: 503, elapsedMs: 100 }, least: 5 },
  { name: 'has pages that end the parser', parserMs: 2_000, endsParser: true, least: 3 },
  { name: 'has pages just below the limits of the parser', parserMs: 1_900, least: 3 },
  { name: 'has pages that take the parser 0.8 s', parserMs: 800, least: 5 },
])('a server that $name costs the others less than a twentieth', async ({ name: _, least, ...misdeed }) => {
  const beside = await crawl(misdeed);
  expect(beside.asked).toBeGreaterThanOrEqual(least);
  expect(beside.ms).toBeLessThan(alone.ms / 0.95);
});

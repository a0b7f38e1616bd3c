import { expect, it } from 'vitest';
import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';
import { politely } from './polite-fetch.ts';
import { createPoliteness } from './politeness.ts';
import { RedirectGate } from './redirect-gate.ts';

const LEADING = 8;
const seeds = Array.from({ length: LEADING }, (_, at) => `http://s${at}.example/`);

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/**
 * Runs a polite crawl to its end.
 * @returns the milliseconds of each request to `watched`, and the addresses of the pages that were read.
 */
async function crawled(pages: (url: string) => FakePage | undefined, spec: CrawlSpec, watched: string, crawlDelay = 0) {
  const clock = createFakeClock();
  const times: number[] = [];
  const during = (url: string): void => {
    if (url.startsWith(watched)) times.push(clock.monotonic());
  };
  harness = openTestHarness(pages, { polite: true, clock, during, crawlDelay });
  harness.crawls.start(spec);
  await inFakeTime(clock, harness.crawls.ended('c'));
  return { times, read: harness.lines().map(({ url }) => url) };
}

const gaps = (times: readonly number[]): readonly number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0));

it.each([0, 5])('many hosts that lead to one are no way around its pause (Crawl-delay: %i)', async (crawlDelay) => {
  const leads = (url: string): FakePage => {
    const at = /s(\d)/.exec(url)?.[1];
    return at === undefined ? { title: url } : { title: url, at: `http://b.example/${at}` };
  };
  const { times, read } = await crawled(leads, specOf(seeds), 'http://b.example/', crawlDelay);
  expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(Math.max(1, crawlDelay) * 1_000);
  expect(new Set(read)).toEqual(new Set(seeds.map((_, at) => `http://b.example/${at}`)));
});

it('nor is a page of another host a way to one that is left alone', async () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  const asked: string[] = [];
  const web = createFakeWeb((url) => (url === 'http://a.example/' ? { at: 'http://b.example/' } : {}), {
    during: (url) => void asked.push(url),
  });
  politeness.ended('b.example', { elapsedMs: 1, trouble: false, retryAfterMs: 0, crawlDelay: 31 });
  const fetch = politely(web, politeness, clock);
  const answer = await inFakeTime(clock, fetch('http://a.example/', new AbortController().signal));
  expect(answer).toMatchObject({ failure: 'redirect-refused' });
  expect(asked).toEqual(['http://a.example/']);
  expect([politeness.errors('a.example'), politeness.readyAt('a.example')]).toEqual([0, clock.monotonic() + 1_000]);
});

it('a fetch that is led to a host at rest waits for it there, and lets go of the one that led', async () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  const asked: string[] = [];
  const web = createFakeWeb((url) => (url === 'http://a.example/' ? { at: 'http://b.example/' } : {}), {
    during: (url) => void asked.push(`${clock.monotonic()} ${url}`),
  });
  politeness.ended('b.example', { elapsedMs: 1, trouble: false, retryAfterMs: 30_000, crawlDelay: 0 });
  const fetch = politely(web, politeness, clock);
  const stop = new AbortController();
  const answer = await inFakeTime(clock, fetch('http://a.example/', stop.signal));
  expect(answer).toMatchObject({ url: 'http://b.example/', redirects: ['http://a.example/'], bytes: 2 });
  expect(asked).toEqual(['0 http://a.example/', '30000 http://b.example/']);
  expect([politeness.errors('a.example'), politeness.readyAt('a.example')]).toEqual([0, 1_000]);
  const cutOff = fetch('http://a.example/', stop.signal);
  stop.abort();
  expect(await cutOff).toMatchObject({ failure: 'cancelled' });
});

it('a host is not asked sooner for leading on within itself', async () => {
  const leads = (url: string): FakePage => (url.includes('/old') ? { at: url.replace('old', 'new') } : {});
  const { times, read } = await crawled(leads, specOf(['http://a.example/old1', 'http://a.example/old2']), 'http://a.');
  expect(times).toEqual([0, 1_000, 2_000, 3_000]);
  expect([...read].sort()).toEqual(['http://a.example/new1', 'http://a.example/new2']);
});

it('a redirect to a page that was read in between causes no second request', async () => {
  const leads = (url: string): FakePage => (url.includes('//s') ? { at: 'http://b.example/' } : {});
  const { times, read } = await crawled(leads, specOf(seeds), 'http://b.example/');
  expect(read).toEqual(['http://b.example/']);
  expect(times).toHaveLength(1);
});

/**
 * Milliseconds until two quick hosts have given 600 pages, beside hosts all of whose pages are better and lead to a
 * slow one.
 */
async function quickMs(leading: number): Promise<number> {
  const clock = createFakeClock();
  const hosts = ['q1', 'q2', ...Array.from({ length: leading }, (_, at) => `led${at}`)];
  let pages = 0;
  let last = 0;
  harness = openTestHarness(
    (url) => {
      const links = url.endsWith('/') ? Array.from({ length: 300 }, (_, at) => url + at) : [];
      const at = links.length > 0 ? undefined : url.replace(/led\d+/, 'slow');
      return { title: url.includes('//led') ? '0.9' : '0.8', links, ...(at !== url && at !== undefined && { at }) };
    },
    {
      ...{ polite: true, clock },
      async during(url) {
        await new Promise<void>((done) => clock.timer(url.includes('//slow') ? 8_000 : 10, done));
        if (url.includes('//q')) pages += 1;
        if (pages === 602 && last === 0) last = clock.monotonic();
      },
    },
  );
  harness.crawls.start(specOf(hosts.map((host) => `http://${host}.example/`)));
  const areRead = async (): Promise<void> => {
    while (last === 0) await clock.turn();
  };
  let turns = 0;
  // Work that must end before time passes takes a few turns.
  const stands = (): boolean => {
    turns += 1;
    return turns % 8 !== 0;
  };
  await inFakeTime(clock, areRead(), stands);
  await inFakeTime(clock, harness.crawls.close());
  harness.store.close();
  harness = undefined;
  return last;
}

it('pages that lead to a slow host take no place from others: two quick hosts are as quick beside them', async () => {
  const alone = await quickMs(0);
  expect(alone).toBeLessThan(310_000);
  expect(await quickMs(10)).toBeLessThan(alone * 1.02);
});

it('the robots.txt of a host waits for the turn of the host that it leads to, and for the pause of its own', async () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  const { signal } = new AbortController();
  const [quick, fetcher] = [
    { elapsedMs: 1, trouble: false, retryAfterMs: 0, crawlDelay: 0 },
    createFakeWeb(() => ({})),
  ];
  politeness.ended('b.example', { ...quick, retryAfterMs: 5_000 });
  politeness.ended('far.example', { ...quick, retryAfterMs: 50_000 });
  politeness.ended('left.example', { ...quick, crawlDelay: 31 });
  let waiting = 0;
  const waits = (isWaiting: boolean): void => {
    waiting += isWaiting ? 1 : -1;
  };
  const { readyAt } = politeness;
  const redirectGate = new RedirectGate('http://a.example/', { politeness, clock, fetcher, signal, readyAt, waits });
  const lead = async (url: string): Promise<unknown> => [
    await inFakeTime(clock, redirectGate.robotsLead(url)),
    clock.monotonic(),
  ];
  const within = redirectGate.robotsLead('http://a.example/robots2.txt');
  expect(waiting).toBe(1);
  await inFakeTime(clock, within);
  expect([waiting, clock.monotonic()]).toEqual([0, 1_000]);
  expect(await lead('http://b.example/robots.txt')).toEqual([undefined, 5_000]);
  clock.advance(1_500);
  // The gate holds the host until the fetch moves to the next one.
  expect(readyAt('b.example')).toBe(7_500);
  expect(await lead('http://far.example/robots.txt')).toEqual(['cancelled', 6_500]);
  clock.advance(500);
  expect(readyAt('b.example')).toBe(7_500);
  expect(await lead('http://left.example/robots.txt')).toEqual(['redirect-refused', 7_000]);
  redirectGate.end(quick);
  expect(await lead('http://b.example/robots.txt')).toEqual(['cancelled', 7_000]);
});

it('a crawl is not led out of its patterns, but by a seed', async () => {
  const pages: Readonly<Record<string, FakePage>> = {
    'http://old.example/': { at: 'http://a.example/', links: ['http://a.example/out', 'http://a.example/in'] },
    'http://a.example/in': { title: 'in' },
    'http://a.example/out': { title: 'out', at: 'http://b.example/' },
    'http://b.example/': { title: 'outside' },
  };
  const spec = specOf(['http://old.example/'], { scope: { only: ['a.example'], never: [] } });
  const { times, read } = await crawled((url) => pages[url], spec, 'http://b.example/');
  expect(times).toEqual([]);
  expect(read).toEqual(['http://a.example/', 'http://a.example/in']);
});

it('nor past the pages that it may take of a host', async () => {
  const leads = (url: string): FakePage => (url.includes('//s') ? { at: url.replace(/s(\d).*/, 'b.example/$1') } : {});
  const spec = specOf(seeds, { budgets: { pages: 100, perHost: 2, seconds: 0 } });
  const { times } = await crawled(leads, spec, 'http://b.example/');
  expect(times).toHaveLength(2);
});

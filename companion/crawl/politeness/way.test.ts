import { afterEach, expect, it } from 'vitest';
import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openTestHouse, specOf, type TestHouse } from '../testing/house.ts';
import { politely } from './polite-fetch.ts';
import { createPoliteness } from './politeness.ts';

const LEADING = 8;
const seeds = Array.from({ length: LEADING }, (_, at) => `http://s${at}.example/`);

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
  house = undefined;
});

/** A polite crawl to its end. @returns milliseconds at which `watched` was asked, and addresses of the pages that were read. */
async function crawled(pages: (url: string) => FakePage | undefined, spec: CrawlSpec, watched: string, crawlDelay = 0) {
  const clock = createFakeClock();
  const times: number[] = [];
  const during = (url: string): void => {
    if (url.startsWith(watched)) times.push(clock.monotonic());
  };
  house = openTestHouse(pages, { polite: true, clock, during, crawlDelay });
  house.crawls.start(spec);
  await inFakeTime(clock, house.crawls.ended('c'));
  return { times, read: house.lines().map(({ url }) => url) };
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

it('a fetch that cannot wait for the next host leaves the one that led there alone as long, and lets go of both', async () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  const web = createFakeWeb((url) => (url === 'http://a.example/' ? { at: 'http://b.example/' } : {}));
  politeness.ended('b.example', { elapsedMs: 1, trouble: false, retryAfterMs: 30_000, crawlDelay: 0 });
  const fetch = politely(web, politeness, clock);
  const stop = new AbortController().signal;
  expect(await inFakeTime(clock, fetch('http://a.example/', stop))).toMatchObject({ failure: 'cancelled' });
  expect([politeness.errors('a.example'), politeness.readyAt('a.example')]).toEqual([0, 30_000]);
  expect(await inFakeTime(clock, fetch('http://a.example/', stop))).toMatchObject({ url: 'http://b.example/' });
  expect(clock.monotonic()).toBe(30_000);
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

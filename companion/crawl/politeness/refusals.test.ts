import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { FetchedBody } from '../../fetch/fetcher.ts';
import { openStore } from '../../store/open.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';
import { hostAnswerOf } from './host-answer.ts';
import type { HostAnswer } from './host-pacing.ts';
import { createPoliteness } from './politeness.ts';
import { LeftHosts } from './suspended-hosts.ts';

const quick: HostAnswer = { elapsedMs: 20, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
const [refused, gave, gone] = [
  { ...quick, refused: true },
  { ...quick, refused: false, gave: true },
  { ...quick, refused: false },
];

/** Refusals after which a host is left alone that answered so before. */
function refusalsOf(...before: readonly HostAnswer[]): number {
  const politeness = createPoliteness(createFakeClock());
  for (const answer of before) politeness.ended('a.example', answer);
  for (let count = 0; count < 100; count++) {
    if (politeness.parked('a.example') !== undefined) return count;
    politeness.ended('a.example', refused);
  }
  return Number.POSITIVE_INFINITY;
}

it('a host that refuses everything is left alone soon, one that gives pages, too, much later', () => {
  expect(refusalsOf()).toBe(5);
  expect(refusalsOf(refused, refused, refused, refused, gone)).toBe(5);
  expect(refusalsOf(refused, refused, quick)).toBe(3);
  expect(refusalsOf(gave)).toBe(20);
  expect(refusalsOf(gave, ...Array.from({ length: 19 }, () => refused), gave)).toBe(20);
});

it.each([
  ['client-error', 403, true],
  ['client-error', 451, true],
  ['needs-browser', 401, true],
  ['gone', 404, false],
  ['not-html', 200, false],
  ['server-error', 503, undefined],
  ['rate-limited', 429, undefined],
  ['robots-denied', 0, undefined],
  ['cancelled', 301, undefined],
] as const)('an answer %s by %i counts as a refusal: %s', (failure, status, says) => {
  const unread = { kind: 'failed', failure, status, message: '', retryAfterMs: 0, elapsedMs: 5, bytes: 0 } as const;
  expect(
    hostAnswerOf(
      unread,
      createFakeWeb(() => ({})),
      'http://a.example/',
    ).refused,
  ).toBe(says);
});

it('a page says how long its host and the parser took, and what the host asks for', () => {
  const rules = () => ({ crawlDelay: 7, sitemaps: [] });
  const answer = { elapsedMs: 30 } as FetchedBody;
  const read = { kind: 'page', record: EMPTY_RECORD, isSitemap: false, parserMs: 800, answer } as const;
  expect(hostAnswerOf(read, { rules }, 'http://a.example/')).toEqual({
    ...{ elapsedMs: 30, parserMs: 800, crawlDelay: 7, retryAfterMs: 0 },
    ...{ trouble: false, refused: false, gave: true },
  });
});

it.each([401, 403])(
  'a crawl asks a host that answers %i to everything five times, says why, and asks on after a day; nothing that waits is lost',
  async (status) => {
    const home = mkdtempSync(join(tmpdir(), 'ambit-refusals-'));
    const clock = createFakeClock();
    const HUB = 'http://hub.example/';
    const own = Array.from({ length: 20 }, (_, at) => `${HUB}${at}`);
    const shut = Array.from({ length: 12 }, (_, at) => `http://shut.example/${at}`);
    let isOpen = false;
    const failure = status === 401 ? 'needs-browser' : 'client-error';
    const pages = (url: string): FakePage => {
      if (url === HUB) return { title: '0.9 tea', links: [...shut, ...own] };
      if (url.startsWith(HUB)) return { title: '0.9 tea' };
      return isOpen ? { title: '0.9 tea' } : { fails: { failure, status, message: 'The host refused the request.' } };
    };
    const harness = openTestHarness(pages, { polite: true, clock, store: openStore(join(home, 'state')) });
    const budgets = { pages: 21, perHost: 100, seconds: 0 };
    harness.crawls.start(specOf([HUB], { budgets }));
    const ended = await inFakeTime(clock, harness.crawls.ended('c'));
    expect(harness.web.asked.filter((url) => url.includes('shut'))).toHaveLength(5);
    expect(ended).toMatchObject({ reason: 'page-limit', fetched: 21 });
    const why = 'shut.example refused 5 pages in a row and sent nothing else: it is not visited for a day.';
    expect(harness.store.leftHosts.list()).toMatchObject([{ host: 'shut.example', why }]);
    isOpen = true;
    clock.jump(25 * 3_600_000);
    harness.crawls.setBudgets('c', { ...budgets, pages: 100 });
    harness.crawls.resume('c');
    await inFakeTime(clock, harness.crawls.ended('c'));
    expect(harness.lines().filter(({ url }) => url.includes('shut'))).toHaveLength(7);
    await harness.crawls.close();
    harness.store.close();
    rmSync(home, { recursive: true });
  },
);

it('a lift frees a host that refused, failed, or ended parsers, but not one that demands long pauses', () => {
  const [clock, store] = [createFakeClock(), openStore(undefined)];
  const left = new LeftHosts(store.leftHosts, clock);
  const politeness = createPoliteness(clock, undefined, left);
  for (let count = 0; count < 5; count++) politeness.ended('refuses.example', refused);
  for (let count = 0; count < 5; count++) politeness.ended('fails.example', { ...quick, trouble: true });
  politeness.ended('bad.example', { ...quick, endsParsers: true });
  politeness.ended('slow.example', { ...quick, crawlDelay: 31 });
  politeness.ended('away.example', { ...quick, retryAfterMs: 25 * 3_600_000 });
  const hosts = ['refuses.example', 'fails.example', 'bad.example', 'slow.example', 'away.example'];
  expect(hosts.map((host) => politeness.readyAt(host))).toEqual(hosts.map(() => Number.POSITIVE_INFINITY));
  expect(hosts.map((host) => [politeness.isLiftable(host), politeness.lift(host)])).toEqual([
    ...[
      [true, true],
      [true, true],
      [true, true],
    ],
    ...[
      [false, false],
      [false, false],
    ],
  ]);
  expect(hosts.map((host) => politeness.parked(host) === undefined)).toEqual([true, true, true, false, false]);
  expect(politeness.errors('fails.example')).toBe(0);
  expect(store.leftHosts.list()).toEqual([]);
  store.close();
});

it('a host that failed gets requests again after a day, in a process that runs that long', () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  for (let count = 0; count < 5; count++) politeness.ended('fails.example', { ...quick, trouble: true });
  politeness.ended('slow.example', { ...quick, crawlDelay: 31 });
  const heard: string[] = [];
  politeness.onRelease((host) => heard.push(host));
  clock.advance(24 * 3_600_000);
  politeness.ended('good.example', quick);
  expect(heard).toEqual(['good.example', 'fails.example']);
  expect(politeness.readyAt('fails.example')).toBeLessThanOrEqual(clock.monotonic());
  politeness.ended('fails.example', { ...quick, trouble: true });
  expect(politeness.parked('fails.example')).toBeUndefined();
  expect(politeness.leftMs('slow.example')).toBe(Number.POSITIVE_INFINITY);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf } from '../../store/curve.ts';
import { fetchedPages } from '../../store/testing/fetched-pages.ts';
import { MinutePace } from '../run/pace.ts';
import { StopWatch } from '../run/stop-watch.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';
import { CrawlEvents } from './crawl-events.ts';

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

describe('the curve', () => {
  it('has at most 60 points, grows, and ends at now', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (onTopic) => {
        const curve = curveOf(Uint8Array.from(onTopic, Number));
        expect(curve.length).toBe(Math.min(60, onTopic.length));
        if (onTopic.length > 0) expect(curve.at(-1)).toEqual([onTopic.length, onTopic.filter(Boolean).length]);
        for (const [fetched, found] of curve) expect(found).toBe(onTopic.slice(0, fetched).filter(Boolean).length);
        expect(new Set(curve.map(([fetched]) => fetched)).size).toBe(curve.length);
      }),
    );
  });
});

describe('the time that is left', () => {
  it('comes from the pages of the last minute', () => {
    const pace = new MinutePace(0);
    expect(pace.remainingMs(10, 0)).toBeNull();
    for (let n = 1; n <= 240; n++) pace.count(n * 500);
    expect(pace.remainingMs(120, 120_000)).toBe(60_000);
    expect(pace.remainingMs(120, 200_000)).toBeNull();
  });

  it('is not told by the first pages, and by no time before they were counted', () => {
    // Page counts of an earlier process are unknown to this one.
    const pace = new MinutePace(600_000);
    for (let n = 0; n < 20; n++) pace.count(601_000);
    expect(pace.remainingMs(100, 604_000)).toBeNull();
    expect(pace.remainingMs(100, 610_000)).toBe(50_000);
  });

  it('does not run while the crawl is paused', () => {
    const clock = createFakeClock();
    const watch = new StopWatch(clock, 100);
    clock.advance(5);
    watch.start();
    clock.advance(10);
    watch.start();
    clock.jump(1e9);
    watch.stop();
    clock.advance(1_000);
    expect(watch.elapsedMs).toBe(110);
  });
});

describe('events of a crawl', () => {
  it('come at most four times a second, and the last state always comes', () => {
    const clock = createFakeClock();
    const times: number[] = [];
    const events = new CrawlEvents(clock, () => times.push(clock.monotonic()));
    for (let ms = 0; ms < 2_000; ms++) {
      events.changed('c');
      clock.advance(1);
    }
    expect(times).toEqual([0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000]);
    events.changed('c');
    events.close();
    clock.advance(1_000);
    expect(times).toHaveLength(9);
  });

  it('reach everybody who listens until they leave', async () => {
    harness = openTestHarness({
      'http://a.example/': { title: '0.7 tea', links: ['http://a.example/pot'] },
      'http://a.example/pot': { title: '0.7 pot' },
    });
    const heard: string[] = [];
    const off = harness.crawls.subscribe(({ type }) => heard.push(type));
    harness.crawls.start(specOf(['http://a.example/']));
    await harness.crawls.ended('c');
    off();
    expect(heard.filter((type) => type !== 'crawl')).toEqual(['fetched', 'fetched', 'suggestion']);
    const count = heard.length;
    harness.crawls.start(specOf(['http://a.example/'], { id: 'd' }));
    await harness.crawls.ended('d');
    expect(heard).toHaveLength(count);
  });
});

describe('a forgotten seed', () => {
  it('is no seed that could not be read', async () => {
    harness = openTestHarness({ 'http://a.example/': { title: '0.7 tea' }, 'http://b.example/': { title: '0.7 pot' } });
    const { crawls } = harness;
    crawls.start(specOf(['http://a.example/', 'http://b.example/']));
    await crawls.ended('c');
    await crawls.forget({ kind: 'site', host: 'a.example' });
    expect(crawls.view('c').seeds.map(({ url, state }) => [url, state])).toEqual([['http://b.example/', 'fetched']]);
  });
});

describe('the judge of a crawl', () => {
  it('is named where the user chose it', async () => {
    harness = openTestHarness({ 'http://a.example/': { title: '0.7 tea' } });
    const { crawls } = harness;
    crawls.start(specOf(['http://a.example/']));
    crawls.start(specOf(['http://a.example/'], { id: 'd', judge: { model: 'vsm' } }));
    expect([crawls.view('c').judge, crawls.view('d').judge]).toEqual([undefined, 'vsm']);
    await Promise.all([crawls.ended('c'), crawls.ended('d')]);
  });
});

describe('a crawl that waits', () => {
  it('reports that the machine is offline, when no host name can be resolved', async () => {
    const fails = { failure: 'dns-away', retryAfterMs: 30_000 } as const;
    harness = openTestHarness({ 'http://a.example/': { fails } }, { polite: true, clock: createFakeClock() });
    const { crawls } = harness;
    crawls.start(specOf(['http://a.example/']));
    await expect.poll(() => crawls.view('c').message).toMatch(/internet connection of this machine\. Waiting 30s: /);
    expect(crawls.view('c').notes).toEqual([
      { code: 'dns-away', values: [] },
      { code: 'waiting', values: ['30s'] },
    ]);
  });

  it.each(['unreachable', 'timeout'] as const)(
    'says which host it waits for, where that failed (%s)',
    async (failure) => {
      const fails = { failure, status: 0, message: 'No answer.', retryAfterMs: 30_000 };
      const pages = { 'http://a.example/': { links: ['http://dead.example/'] }, 'http://dead.example/': { fails } };
      harness = openTestHarness(pages, { polite: true, clock: createFakeClock() });
      const { crawls } = harness;
      crawls.start(specOf(['http://a.example/']));
      await expect.poll(() => crawls.view('c').message).toMatch(/^Waiting 30s for dead\.example, which /);
      expect(crawls.view('c').notes).toEqual([{ code: 'waiting-failing', values: ['30s', 'dead.example', '5'] }]);
    },
  );
});

describe('reading', () => {
  it('changes nothing', async () => {
    harness = openTestHarness((url) => ({ title: '0.7 tea', links: [`${url}x`] }));
    const { crawls, store } = harness;
    crawls.start(specOf(['http://a.example/'], { budgets: { pages: 9, perHost: 99, seconds: 0 } }));
    await crawls.ended('c');
    const state = () =>
      JSON.stringify([
        store.crawls.list(),
        fetchedPages(store, 'c'),
        [...store.journal('c').urlsFrom(0)],
        [...store.journal('c').settled()],
        store.labels.count(),
        store.captures.count(),
        store.topics.list(),
      ]);
    const before = state();
    for (const show of ['unlabelled', 'relevant', 'not-relevant', 'unsure'] as const) crawls.suggestions('c', show, 50);
    crawls.view('c');
    crawls.views();
    store.crawls.tally('c');
    expect(() => crawls.view('none')).toThrow('no crawl');
    expect(state()).toBe(before);
  });
});

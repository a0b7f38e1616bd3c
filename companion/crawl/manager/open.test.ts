import { describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

import { systemClock } from '../ports/clock.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { openTestHarness, specOf, type TestHarness, TOPIC } from '../testing/harness.ts';

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const chain = (length: number) => (url: string) => {
  const n = Number(/(\d+)$/.exec(url)?.[1]);
  return n < length ? { title: `0.${n % 10} tea`, links: [`http://a.example/${n + 1}`] } : undefined;
};

describe('a crawl', () => {
  it('goes from its seeds until nothing is left, best first', async () => {
    harness = openTestHarness({
      'http://a.example/': { title: '0.6 tea', links: ['http://a.example/low', 'http://b.example/high'] },
      'http://a.example/low': { title: '0.1 x', links: ['http://a.example/last'] },
      'http://b.example/high': { title: '0.9 tea', links: ['http://b.example/next'] },
      'http://b.example/next': { title: '0.8 tea' },
      'http://a.example/last': { title: '0.2 x' },
    });
    harness.crawls.start(specOf(['http://a.example/']));
    const view = await harness.crawls.ended('c');
    expect(view).toMatchObject({
      state: 'done',
      reason: 'exhausted',
      fetched: 5,
      onTopic: 3,
      failed: 0,
      frontier: 0,
      hosts: 2,
    });
    expect(view.curve.at(-1)).toEqual([5, 3]);
    expect(view.seeds).toEqual([{ url: 'http://a.example/', state: 'fetched', failure: '', message: '' }]);
    expect(harness.lines().map(({ url }) => new URL(url).pathname)).toEqual(['/', '/low', '/high', '/next', '/last']);
    expect(harness.lines()[3]).toEqual({
      n: 4,
      url: 'http://b.example/next',
      status: 200,
      relevance: 0.8,
      onTopic: true,
      priority: 0.9,
      from: 'http://b.example/high',
      anchor: 'a link',
    });
  });

  it('ends at the page limit, and never goes over it with pages in flight', async () => {
    harness = openTestHarness(
      (url) => ({ links: Array.from({ length: 9 }, (_, n) => `http://h${n}.example/${url.length}`) }),
      { polite: true, during: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3)) },
    );
    harness.crawls.start(specOf(['http://a.example/'], { budgets: { pages: 8, perHost: 5, seconds: 0 } }));
    expect(await harness.crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 8 });
    expect(harness.web.asked.length).toBe(8);
  });

  it('takes no more of a host than it may', async () => {
    harness = openTestHarness(chain(50));
    harness.crawls.start(specOf(['http://a.example/0'], { budgets: { pages: 100, perHost: 7, seconds: 0 } }));
    expect(await harness.crawls.ended('c')).toMatchObject({ reason: 'host-limit', fetched: 7, frontier: 1 });
  });

  it('names for each seed the reason why it gave no page', async () => {
    harness = openTestHarness({
      'http://b.example/': { fails: { failure: 'robots-denied', message: 'Robots may not.' } },
    });
    harness.crawls.start(specOf(['http://a.example/', 'mailto:a@b.example', 'http://b.example/']));
    const view = await harness.crawls.ended('c');
    expect(view).toMatchObject({ reason: 'no-usable-seeds', fetched: 0, failed: 2 });
    expect(view.message).toContain('seeds');
    expect(view.seeds.map(({ failure }) => failure)).toEqual(['gone', 'bad-url', 'robots-denied']);
    expect(view.seeds[2]?.message).toBe('Robots may not.');
  });

  it('does not start twice with one id, nor without a topic that has words', async () => {
    harness = openTestHarness(chain(3));
    const { crawls } = harness;
    crawls.start(specOf(['http://a.example/0']));
    await crawls.ended('c');
    expect(crawls.start(specOf(['http://other.example/']))).toMatchObject({ state: 'done', fetched: 3 });
    expect(() => crawls.start(specOf(['http://a.example/'], { id: 'd', topicId: 'none' }))).toThrow(
      ofCode('not-found'),
    );
    expect(() => crawls.putTopic({ ...TOPIC, words: ['!!'] })).toThrow(ofCode('topic-needs-words'));
    expect(crawls.views().length).toBe(1);
  });

  it('tries again what may come back, and only so often', async () => {
    harness = openTestHarness({
      'http://a.example/': { links: ['http://a.example/once', 'http://a.example/never', 'http://a.example/gone'] },
      'http://a.example/once': { fails: { failure: 'timeout', times: 1 } },
      'http://a.example/never': { fails: { failure: 'server-error' } },
    });
    harness.crawls.start(specOf(['http://a.example/']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 2, failed: 2, reason: 'exhausted' });
    const times = (path: string) => harness?.web.asked.filter((url) => url.endsWith(path)).length;
    expect([times('once'), times('never'), times('gone')]).toEqual([2, 3, 1]);
  });

  it('reads a page once, whatever addresses lead to it', async () => {
    harness = openTestHarness({
      'http://a.example/': { links: ['http://a.example/old', 'https://a.example/new', 'http://a.example/older'] },
      'http://a.example/old': { at: 'http://a.example/new', title: '0.9 tea' },
      'http://a.example/older': { at: 'http://a.example/new' },
    });
    harness.crawls.start(specOf(['http://a.example/']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 2, failed: 0, frontier: 0 });
    expect(harness.web.asked).not.toContain('https://a.example/new');
    expect(harness.lines()[1]).toMatchObject({ url: 'http://a.example/new' });
  });

  it('ends with a reason when something inside it fails', async () => {
    harness = openTestHarness(chain(3));
    harness.web.parse = async () => {
      throw new Error('no parser');
    };
    harness.crawls.start(specOf(['http://a.example/0']));
    const view = await harness.crawls.ended('c');
    expect(view).toMatchObject({ state: 'done', reason: 'failure' });
    expect(view.message).toContain('no parser');
  });

  it('ends when its time is over, pauses not counted', async () => {
    const clock = createFakeClock();
    const opened: TestHarness = openTestHarness(chain(1_000_000), {
      clock,
      during() {
        clock.advance(200);
        if (opened.web.asked.length === 4) opened.crawls.pause('c');
      },
    });
    harness = opened;
    const { crawls } = opened;
    crawls.start(specOf(['http://a.example/0'], { budgets: { pages: 1e6, perHost: 1e6, seconds: 2 } }));
    await expect.poll(() => crawls.view('c')).toMatchObject({ state: 'paused', fetched: 3 });
    // The run ends a few turns later.
    for (let turns = 0; turns < 20; turns++) await systemClock.turn();
    const { elapsedMs } = crawls.view('c');
    clock.advance(600_000);
    expect(crawls.view('c').elapsedMs).toBe(elapsedMs);
    crawls.resume('c');
    expect(await crawls.ended('c')).toMatchObject({ reason: 'time-limit', elapsedMs: 2_000 });
  });
});

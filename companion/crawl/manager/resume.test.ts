import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_NAMES, type OrderName } from '../../../shared/api/crawl.ts';
import { longer } from '../../../shared/testing/effort.ts';
import { openStore } from '../../store/open.ts';
import { fetchedPages } from '../../store/testing/fetched-pages.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import { address, pages, part, seeds } from '../testing/cut-crawl.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, openTestHarness, specOf } from '../testing/harness.ts';

const folder = foldersOfEach();
/** In the short form one order of each kind: checkpoint.test.ts cuts crawls of all orders. */
const ORDERS = longer<readonly OrderName[]>(['adaptive', 'genetic', 'hits', 'q-learning', 'random'], ORDER_NAMES);

describe('a crawl that was cut off', () => {
  it('resumes exactly where it was, after a cut at any place and any labels', async () => {
    const whole = await part(folder(), Number.POSITIVE_INFINITY, 9);
    expect(whole.length).toBeGreaterThan(30);
    const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cuts, async (steps) => {
        const dir = folder();
        const lines: string[] = [];
        for (const until of [...steps, Number.POSITIVE_INFINITY]) lines.push(...(await part(dir, until, 9)));
        expect(lines).toEqual(whole);
      }),
      { numRuns: longer(3, 120) },
    );
  });

  for (const order of ORDERS) {
    it(`resumes exactly where it was with the real judge and the order ${order}`, async () => {
      const real = { real: true, order };
      const whole = await part(folder(), Number.POSITIVE_INFINITY, 25, real);
      const dir = folder();
      const cut = [await part(dir, 21, 25, real), await part(dir, 17, 25, real), await part(dir, 99, 25, real)];
      expect(cut.flat()).toEqual(whole);
      expect(cut.map((lines) => lines.length > 10)).toEqual([true, true, true]);
    });
  }

  it('resumes exactly where it was when the last pages had failed', async () => {
    // A failed page changes the scores that this order gives to others.
    const real = { real: true, order: 'hits' } as const;
    const whole = await part(folder(), Number.POSITIVE_INFINITY, 25, real);
    for (const cut of [44, 47, 50]) {
      const dir = folder();
      const lines = [...(await part(dir, cut, 25, real)), ...(await part(dir, Number.POSITIVE_INFINITY, 25, real))];
      expect([cut, lines]).toEqual([cut, whole]);
    }
  });

  it('resumes exactly where it was with centres that its seeds make', async () => {
    const made = (hits: number) => ({ real: true, judge: { model: 'nearest-centre', hits } }) as const;
    const whole = await part(folder(), Number.POSITIVE_INFINITY, 25, made(2));
    expect(whole).not.toEqual(await part(folder(), Number.POSITIVE_INFINITY, 25, made(1)));
    const dir = folder();
    const cut = [await part(dir, 2, 25, made(2)), await part(dir, 12, 25, made(2)), await part(dir, 99, 25, made(2))];
    expect(cut.flat()).toEqual(whole);
  });

  it('gives nothing up for a fetch that failed, or was paused, before the one that was cut off with its process', async () => {
    const dir = folder();
    let store = openStore(dir);
    const web = openTestHarness(pages, { store });
    web.crawls.start(specOf([address(0)], { budgets: { pages: 2, perHost: 100, seconds: 0 } }));
    await web.crawls.ended('c');
    await web.crawls.close();
    const journal = store.journal('c');
    const [waiting] = [...journal.urlsFrom(0)].filter(({ id }) => ![...journal.settled()].some((one) => one.id === id));
    const { id = -1, url = '' } = waiting ?? {};
    for (const failure of ['cancelled', 'timeout', 'cancelled']) {
      journal.take(id);
      journal.apply({ kind: 'failure', urlId: id, outcome: 'again', failure, message: '' });
    }
    journal.take(id);
    store.close();
    store = openStore(dir);
    const later = openTestHarness(pages, { store });
    later.crawls.setBudgets('c', { pages: 1_000, perHost: 1_000, seconds: 0 });
    later.crawls.resume('c');
    await later.crawls.ended('c');
    expect(later.web.asked).toContain(url);
    await later.crawls.close();
    store.close();
  });

  it('waits for resume unless the options demand a start, and reads labels that came in between', async () => {
    const dir = folder();
    await part(dir, 8, -1);
    const harness = openTestHarness(pages, { store: openStore(dir) });
    expect(harness.crawls.view('c')).toMatchObject({ state: 'paused', fetched: 7 });
    harness.crawls.label([labelOf(address(1), 'relevant')]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(harness.web.asked).toEqual([]);
    harness.crawls.resume('c');
    await harness.crawls.ended('c');
    expect(harness.crawls.suggestions('c', 'relevant', 5)).toHaveLength(1);
    expect(harness.store.crawls.tally('c').fetched).toBe(harness.crawls.view('c').fetched);
    await harness.crawls.close();
    harness.store.close();
  });

  it('reports its progress in reading its pages again, and counts no fewer during that time', async () => {
    const endless = (url: string) => ({ title: '0.7 tea', links: [`${url}x`, `${url}y`] });
    const store = openStore(folder());
    const first = openTestHarness(endless, { store });
    const budgets = { pages: 400, perHost: 999, seconds: 0 };
    first.crawls.start(specOf(['http://a.example/'], { budgets }));
    const { onTopic, frontier } = await first.crawls.ended('c');
    await first.crawls.close();
    const { crawls, news } = openTestHarness(endless, { store });
    crawls.setBudgets('c', { ...budgets, pages: 410 });
    crawls.resume('c');
    expect(crawls.view('c')).toMatchObject({ state: 'running', fetched: 400, onTopic, frontier });
    expect(crawls.view('c').message).toMatch(/^Preparing to resume: \d+% of its 400 pages /);
    expect(crawls.hosts('c')).toEqual({ hosts: [], demoted: [] });
    expect(await crawls.ended('c')).toMatchObject({ fetched: 410, message: expect.not.stringContaining('Preparing') });
    for (const item of news) if (item.type === 'crawl') expect(item.crawl.fetched).toBeGreaterThanOrEqual(400);
    await crawls.close();
    store.close();
  });

  it('can resume after a stop, and after a raise of its budget', async () => {
    const budgets = { pages: 5, perHost: 100, seconds: 0 };
    const { crawls, store } = openTestHarness(pages, { store: openStore(folder()) });
    crawls.start(specOf(seeds, { budgets }));
    expect(await crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 5 });
    expect(() => crawls.resume('c')).toThrow('ended');
    crawls.setBudgets('c', { ...budgets, pages: 9 });
    expect(crawls.resume('c')).toMatchObject({ state: 'running', reason: null });
    expect(await crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 9 });
    crawls.setBudgets('c', { ...budgets, pages: 90 });
    crawls.resume('c');
    crawls.stop('c');
    expect(await crawls.ended('c')).toMatchObject({ state: 'done', reason: 'user', fetched: 9 });
    crawls.resume('c');
    expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 60 });
    expect(() => crawls.resume('c')).toThrow('ended');
    await crawls.close();
    store.close();
  });

  it('heeds pause, resume and stop in any haste', async () => {
    const { crawls, store, web } = openTestHarness(pages);
    crawls.start(specOf(seeds));
    crawls.pause('c');
    crawls.resume('c');
    crawls.resume('c');
    crawls.pause('c');
    expect(crawls.view('c')).toMatchObject({ state: 'paused', fetched: 0 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const asked = web.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(web.asked.length).toBe(asked);
    crawls.resume('c');
    expect(await crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 60 });
    expect(() => crawls.pause('c')).toThrow('ended');
    await crawls.close();
    store.close();
  });

  it('continues when resume comes before its stop has taken effect', async () => {
    const { crawls, store, web } = openTestHarness(pages, {
      during: () => {
        if (web.asked.length !== 9) return;
        crawls.stop('c');
        crawls.resume('c');
      },
    });
    crawls.start(specOf(seeds));
    expect(await crawls.ended('c')).toMatchObject({ state: 'done', reason: 'exhausted', fetched: 60 });
    await crawls.close();
    store.close();
  });

  it('is rebuilt once, however often pause and resume come during that time', async () => {
    const dir = folder();
    await part(dir, 30, -1);
    let turns = 0;
    const clock: Clock = {
      ...systemClock,
      turn() {
        turns += 1;
        if (turns === 1) {
          harness.crawls.pause('c');
          harness.crawls.resume('c');
        }
        return systemClock.turn();
      },
    };
    const harness = openTestHarness(pages, { store: openStore(dir), clock });
    harness.crawls.resume('c');
    expect(await harness.crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 60 });
    const numbers = fetchedPages(harness.store, 'c').map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    await harness.crawls.close();
    harness.store.close();
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { CrawlSpec } from '../../shared/api/crawl.ts';
import type { FakeClock } from '../crawl/testing/fake-clock.ts';
import type { FakePage } from '../crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../crawl/testing/harness.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import { nextSearch } from './search.ts';
import {
  crawled,
  DAY,
  harness,
  LIST,
  pass,
  removeFolders,
  settle,
  site,
  urls,
  visitsTo,
} from './testing/watch-harness.ts';

afterEach(removeFolders);

const PORTAL = 'http://p.example/';
const tea = (n: number): string => `http://p.example/tea${n}`;

/** A portal of 30 pages on tea, no two alike, beside the list. */
const large = () => ({
  ...site(),
  [PORTAL]: { title: '0 portal', text: 'A portal', links: Array.from({ length: 30 }, (_, n) => tea(n)) },
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [tea(n), { title: `0.9${n} tea`, text: `Tea number ${n} is picked by hand` }]),
  ),
});

type Open = ReturnType<typeof harness>;

/** Runs a crawl of the portal to its end. */
async function crawlPortal({ crawls }: Open, clock: FakeClock, spec: Partial<CrawlSpec>): Promise<void> {
  crawls.start(specOf([PORTAL], { id: 'portal', ...spec }));
  while (crawls.view('portal').state === 'running') {
    clock.advance(1_000);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

const fetched = ({ store }: Open): number => store.crawls.tally('portal').fetched;
const budgets = { pages: 5, perHost: 5, seconds: 0 };

describe('a watch in search of new sources', () => {
  it('lets a crawl that ended at its limit go on once a week, also after a restart', async () => {
    const { open, clock, folder } = await crawled(large(), { searchPages: 10 });
    await crawlPortal(open, clock, { budgets });
    open.watching.set(TOPIC.id, { to: 'on' });
    expect(fetched(open)).toBe(5);
    await pass(open, clock, 2 * DAY);
    expect(fetched(open)).toBe(15);
    await open.close();
    const again = harness(large(), clock, folder, { searchPages: 10 });
    await pass(again, clock, 4 * DAY);
    expect(fetched(again)).toBe(15);
    await pass(again, clock, 3 * DAY);
    expect(fetched(again)).toBe(25);
    // They were there before: the crawl shows them, and the watch announces none.
    expect(urls(again)).toEqual([]);
    await again.close();
  });

  it('announces what comes to stand on a page that a search found, be it a page of an earlier search', async () => {
    const pages: Record<string, FakePage> = large();
    const { open, clock } = await crawled(pages, { searchPages: 40 });
    await crawlPortal(open, clock, { budgets });
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 2 * DAY);
    const news = { title: '0.95 new', text: 'New teas of the year have come' };
    pages['http://p.example/new'] = news;
    pages[tea(20)] = { ...pages[tea(20)], links: ['http://p.example/new', tea(25)] } as FakePage;
    await pass(open, clock, 8 * DAY);
    expect(urls(open).sort()).toEqual(['http://p.example/new', tea(25)]);
    await open.close();
  });

  it('given no page a week, fetches none', async () => {
    const { open, clock } = await crawled(large(), { searchPages: 0 });
    await crawlPortal(open, clock, { budgets });
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 3 * DAY);
    expect(fetched(open)).toBe(5);
    await open.close();
  });

  it('leaves a crawl alone that its user stopped, also in the middle of a search', async () => {
    const { open, clock } = await crawled(large(), {
      searchPages: 10,
      during: (url) => {
        if (url === tea(9)) open.crawls.stop('portal');
      },
    });
    await crawlPortal(open, clock, { budgets });
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 16 * DAY);
    expect(open.crawls.view('portal')).toMatchObject({ state: 'done', reason: 'user' });
    expect(fetched(open)).toBeLessThan(15);
    await settle(open, clock);
    expect(visitsTo(open, LIST)).toBeGreaterThan(1);
    await open.close();
  });
});

describe('the next search', () => {
  const crawl: StoredCrawl = {
    ...{ id: 'c', topicId: 't', order: 'adaptive', state: 'done', reason: 'page-limit', message: '' },
    ...{ budgets: { pages: 200, perHost: 50, seconds: 60, bytes: 9 }, startedAt: 0, elapsedMs: 0, bytes: 0 },
  };
  const next = (list: readonly StoredCrawl[], at = 0, rounds: readonly string[] = []) =>
    nextSearch(
      { list: () => list, tally: () => ({ fetched: 200, failed: 0, onTopic: 0, frontier: 0, hosts: 1 }) },
      {
        rounds: () => rounds.map((crawlId) => ({ crawlId, at: 0 })),
        searches: () => (at === 0 ? [] : [{ crawlId: 'c', at }]),
      },
      't',
      100,
      30 * DAY,
    );

  it('continues the newest crawl that ended at a limit; limits grow in proportion, that of octets does not', () => {
    const grown = { pages: 300, perHost: 75, seconds: 90, bytes: 9 };
    expect(next([crawl, { ...crawl, id: 'older' }])).toEqual({ crawlId: 'c', budgets: grown });
  });

  it.each([
    ['of another topic', { topicId: 'u' }],
    ['that runs', { state: 'running', reason: null }],
    ['without a link left', { reason: 'exhausted' }],
    ['that its user stopped', { reason: 'user' }],
    ['that fetches for several topics', { choices: { joined: { ids: ['c', 'd'], share: 'best' } } }],
    ['that is a copy', { copied: { seq: 1, changed: 1 } }],
  ] as const)('passes over a crawl %s', (_, change) => {
    expect(
      next([
        { ...crawl, ...change },
        { ...crawl, id: 'older' },
      ])?.crawlId ?? 'none',
    ).toBe('older');
  });

  it('passes over rounds, and waits a week', () => {
    expect(next([crawl], 0, ['c'])).toBeUndefined();
    expect(next([crawl], 24 * DAY)).toBeUndefined();
    expect(next([crawl], 23 * DAY)).toBeDefined();
  });
});

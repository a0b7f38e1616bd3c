import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HostsView } from '../../../shared/api/hosts.ts';
import { skipped } from '../../results/skipped.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { labelOf, openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-hosts-view-'));
afterAll(() => rmSync(folder, { recursive: true }));
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

describe('the view of hosts', () => {
  it('tells the record, queue and robots rules of each host, and what was demoted and why', async () => {
    const trap = (n: number) => `http://bad.example/list?page=${n}`;
    const seen: HostsView[] = [];
    const opened = openTestHarness(
      (url) => ({
        title: url.includes('bad') ? '0.1 dull' : '0.45 tea',
        links: url === 'http://a.example/' ? Array.from({ length: 30 }, (_, n) => trap(n)) : [],
      }),
      {
        sitemaps: ['http://b.example/map.xml'],
        crawlDelay: 2,
        during: () => void seen.push(opened.crawls.hosts('c')),
      },
    );
    harness = opened;
    const { crawls } = harness;
    crawls.start(specOf(['http://a.example/'], { budgets: { pages: 12, perHost: 100, seconds: 0 } }));
    await crawls.ended('c');
    const { hosts, demoted } = seen.at(-1) ?? { hosts: [], demoted: [] };
    expect(demoted).toMatchObject([{ reason: 'facets', place: 'bad.example/list?page=*' }]);
    expect(hosts.find(({ host }) => host === 'a.example')).toEqual({
      ...{
        host: 'a.example',
        site: 'a.example',
        fetched: 1,
        onTopic: 0,
        queued: 0,
        errors: 0,
        parked: '',
        notes: [],
        liftable: false,
      },
      ...{ pauseMs: null, waitMs: 0, robots: { crawlDelayS: 2, sitemaps: ['http://b.example/map.xml'] } },
    });
    expect(hosts.find(({ host }) => host === 'bad.example')).toMatchObject({ onTopic: 0, fetched: 10 });
    expect(crawls.hosts('c')).toEqual({ hosts: [], demoted: [] });
    expect(() => crawls.hosts('none')).toThrow('no crawl');
  });

  it('of a crawl at rest: a demoted address is among those left out, until it is fetched after all', async () => {
    const trap = (n: number) => `http://bad.example/list?page=${n}`;
    const pageAt = (url: string): FakePage | undefined =>
      url.includes('gone')
        ? undefined
        : {
            title: url.includes('bad') ? '0.1 dull' : '0.45 tea',
            links:
              url === 'http://a.example/'
                ? ['http://a.example/gone', ...Array.from({ length: 30 }, (_, n) => trap(n))]
                : [],
          };
    harness = openTestHarness(pageAt, { store: openStore(mkdtempSync(join(folder, 'state-'))) });
    const { crawls, store } = harness;
    const budgets = { pages: 13, perHost: 100, seconds: 0 };
    crawls.start(specOf(['http://a.example/'], { budgets }));
    await crawls.ended('c');
    const demoted = () => skipped(store, 'c', 99).filter(({ reason }) => reason === 'facets');
    const first = demoted();
    expect(first.length).toBeGreaterThan(10);
    expect(first[0]).toEqual({
      url: expect.stringContaining('http://bad.example/list?page='),
      reason: 'facets',
      message: expect.stringContaining('waits until nothing better is left'),
    });
    expect(store.results.invalid('c')).toMatchObject([{ reason: 'facets', count: first.length }]);
    expect(skipped(store, 'c', 99).map(({ reason }) => reason)).toEqual(['gone', ...first.map(() => 'facets')]);
    await crawls.close();
    // Another process looks at none of them, for it has something better to fetch.
    const again = openTestHarness(pageAt, { store });
    harness = again;
    again.crawls.label([labelOf(trap(29), 'relevant', { target: 'link' })]);
    again.crawls.setBudgets('c', { ...budgets, pages: 14 });
    again.crawls.resume('c');
    await again.crawls.ended('c');
    expect(again.lines().map(({ url }) => url)).toEqual([trap(29)]);
    expect(demoted()).toEqual(first.filter(({ url }) => url !== trap(29)));
    again.crawls.setBudgets('c', { ...budgets, pages: 100 });
    again.crawls.resume('c');
    expect(await again.crawls.ended('c')).toMatchObject({ reason: 'exhausted', fetched: 31 });
    expect(demoted()).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { HostsView } from '../../shared/api/hosts.ts';
import { openTestHouse, specOf, type TestHouse } from './testing/house.ts';

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
  house = undefined;
});

describe('the view of hosts', () => {
  it('tells the record, queue and robots rules of each host, and what was put back and why', async () => {
    const trap = (n: number) => `http://bad.example/list?page=${n}`;
    const seen: HostsView[] = [];
    const opened = openTestHouse(
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
    house = opened;
    const { crawls } = house;
    crawls.start(specOf(['http://a.example/'], { budgets: { pages: 12, perHost: 100, seconds: 0 } }));
    await crawls.ended('c');
    const { hosts, demoted } = seen.at(-1) ?? { hosts: [], demoted: [] };
    expect(demoted).toMatchObject([{ reason: 'facets', place: 'bad.example/list?page=*' }]);
    expect(hosts.find(({ host }) => host === 'a.example')).toEqual({
      ...{ host: 'a.example', site: 'a.example', fetched: 1, onTopic: 0, queued: 0, errors: 0, parked: '' },
      ...{ pauseMs: null, waitMs: 0, robots: { crawlDelayS: 2, sitemaps: ['http://b.example/map.xml'] } },
    });
    expect(hosts.find(({ host }) => host === 'bad.example')).toMatchObject({ onTopic: 0, fetched: 10 });
    expect(crawls.hosts('c')).toEqual({ hosts: [], demoted: [] });
    expect(() => crawls.hosts('none')).toThrow('no crawl');
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Budgets } from '../../../shared/api/crawl.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const inFolder = () => openStore(join(folder(), 'state'));

const LINKS = Array.from({ length: 12 }, (_, n) => `http://h${n % 3}.site${n % 2}.example/page${'abcdefghijkl'[n]}`);

const tea = (): FakePage => ({ title: '0.8 tea' });

async function crawled(change: Partial<Budgets>, page: (url: string) => FakePage = tea, store = openStore(undefined)) {
  harness = openTestHarness((url) => ({ ...(url === 'http://seed.example/' ? { links: LINKS } : {}), ...page(url) }), {
    store,
  });
  const budgets = { pages: 100, perHost: 100, seconds: 0, ...change };
  harness.crawls.start(specOf(['http://seed.example/'], { budgets }));
  const view = await harness.crawls.ended('c');
  return { view, asked: harness.web.asked };
}
const ofSite = (asked: readonly string[], site: string) =>
  asked.filter((url) => new URL(url).hostname.endsWith(site)).length;

describe('a crawl', () => {
  it('takes no more pages of a site than allowed, all its hosts together', async () => {
    const { asked } = await crawled({ perSite: 4 });
    expect([ofSite(asked, 'site0.example'), ofSite(asked, 'site1.example')]).toEqual([4, 4]);
  });

  it('takes no more pages of a site than allowed where redirects lead to new hosts of it', async () => {
    const old = Array.from({ length: 8 }, (_, n) => `http://old${n}.example/`);
    const led = (url: string): FakePage =>
      url === 'http://seed.example/'
        ? { ...tea(), links: old }
        : { ...tea(), ...(old.includes(url) && { at: `http://h${old.indexOf(url)}.new.example/` }) };
    const { view } = await crawled({ perSite: 2 }, led);
    // The seed, and two to which an address of another site led.
    expect(view).toMatchObject({ fetched: 3, reason: 'host-limit' });
  });

  it('leaves a site after as many pages off the topic as are allowed', async () => {
    const page = (url: string) => ({ title: url.includes('site0') ? '0.1 dull' : '0.8 tea' });
    const { asked } = await crawled({ offTopicPerSite: 1 }, page);
    expect([ofSite(asked, 'site0.example'), ofSite(asked, 'site1.example')]).toEqual([2, 6]);
    await harness?.crawls.close();
    const { asked: strict } = await crawled({ offTopicPerSite: 0 }, page);
    expect(ofSite(strict, 'site0.example')).toBe(1);
  });

  it('ends when it has read as many bytes as it may, over restarts too', async () => {
    const { view } = await crawled({ bytes: 5 }, tea, inFolder());
    expect(view).toMatchObject({ reason: 'byte-limit', fetched: 5 });
    expect(harness?.store.crawls.get('c')).toMatchObject({ bytes: 5 });
    expect(() => harness?.crawls.resume('c')).toThrow('reached its limit of bytes');
    harness?.crawls.setBudgets('c', { pages: 100, perHost: 100, seconds: 0, bytes: 7 });
    harness?.crawls.resume('c');
    expect(await harness?.crawls.ended('c')).toMatchObject({ reason: 'byte-limit', fetched: 7 });
  });
});

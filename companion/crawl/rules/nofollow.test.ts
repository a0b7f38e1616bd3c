import { expect, it } from 'vitest';
import { skipped } from '../../results/skipped.ts';
import { crawlsOnDisk, HUB } from '../testing/crawls-on-disk.ts';
import { labelOf, specOf, type TestHarness } from '../testing/harness.ts';

const rel = ['nofollow'];
const at = (name: string): string => `http://a.example/${name}`;

const { folder, open, crawled, crawledOn } = crawlsOnDisk();
const read = ({ lines }: Pick<TestHarness, 'lines'>): readonly string[] => lines().map(({ url }) => url);

/** The advertised page is met first and is on the topic, the dull one is not. */
const PAGES = {
  [HUB]: { title: '0.9 tea', links: [{ url: at('advertised'), rel }, at('dull')] },
  [at('advertised')]: { title: '0.9 tea' },
  [at('dull')]: { title: '0.1', links: [at('duller')] },
  [at('duller')]: { title: '0.1' },
};

it('a link that its page asks not to follow is followed after all others, and its reason names this', async () => {
  const harness = await crawled(PAGES);
  expect(read(harness)).toEqual([HUB, at('dull'), at('duller'), at('advertised')]);
  const [suggestion] = harness.crawls.suggestions('c', 'unlabelled', 5);
  expect(suggestion?.why.parts[0]).toMatchObject({ feature: 'nofollow', weight: -1 });
});

it('given a link that waits because its page asks not to follow it, it is reported, and a later process fetches it', async () => {
  const dir = folder();
  const first = await crawled(PAGES, { budgets: { pages: 2, perHost: 100, seconds: 0 } }, { dir });
  expect(read(first)).toEqual([HUB, at('dull')]);
  const message = 'The pages that link to it ask not to follow: it waits until nothing better is left.';
  expect(skipped(first.store, 'c', 10)).toEqual([{ url: at('advertised'), reason: 'nofollow', message }]);
  expect(read(await crawledOn(PAGES, dir))).toEqual([at('duller'), at('advertised')]);
});

it('given another page that links there without that wish, the link waits among the others again', async () => {
  const pages = {
    ...PAGES,
    [HUB]: { title: '0.9 tea', links: [{ url: at('advertised'), rel }, at('dull'), at('third')] },
    [at('dull')]: { title: '0.95 tea', links: [at('advertised'), at('duller')] },
    [at('third')]: { title: '0.1' },
  };
  const harness = await crawled(pages);
  expect(read(harness)).toEqual([HUB, at('dull'), at('advertised'), at('duller'), at('third')]);
  expect(harness.crawls.hosts('c')).toMatchObject({ demoted: [] });
});

it('given a label relevant of the user on the link, it waits among the others again', async () => {
  const { crawls, lines } = open(PAGES);
  crawls.label([labelOf(at('advertised'), 'relevant', { target: 'link' })]);
  crawls.start(specOf([HUB]));
  await crawls.ended('c');
  expect(read({ lines })).toEqual([HUB, at('advertised'), at('dull'), at('duller')]);
});

it('links of a page that asks for itself not to be followed are not followed at all', async () => {
  const links = [at('x')];
  const seeds = ['meta', 'header', 'none'].map(at);
  const { crawls, lines } = open({
    [at('meta')]: { title: '0.9 tea', nofollow: true, links },
    [at('header')]: { title: '0.9 tea', robotsTag: ['nofollow'], links },
    [at('none')]: { title: '0.9 tea', robotsTag: ['none'], links },
    [at('x')]: { title: '0.9 tea' },
  });
  crawls.start(specOf(seeds));
  await crawls.ended('c');
  expect(read({ lines })).toEqual(seeds);
});

it('given the wish in a page or a header, its links are left; on one link it is a hint, and its target is fetched', async () => {
  const links = ['http://a.example/next'];
  const harness = open({
    'http://a.example/1': { nofollow: true, links },
    'http://a.example/2': { robotsTag: ['none'], links },
    'http://a.example/3': { links: [{ url: 'http://a.example/next', rel: ['nofollow'] }] },
  });
  harness.crawls.start(specOf(['http://a.example/1', 'http://a.example/2', 'http://a.example/3']));
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 3, failed: 1, reason: 'exhausted' });
  expect(harness.web.asked.at(-1)).toBe('http://a.example/next');
});

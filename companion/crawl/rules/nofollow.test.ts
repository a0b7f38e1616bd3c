import { expect, it } from 'vitest';
import { skipped } from '../../results/skipped.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { labelOf, openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const rel = ['nofollow'];
const at = (name: string): string => `http://a.example/${name}`;
const HUB = at('');

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);
const open = (pages: Readonly<Record<string, FakePage>>, dir = folder()): TestHarness => {
  harness = openTestHarness(pages, { store: openStore(dir) });
  return harness;
};
const read = async (
  pages: Readonly<Record<string, FakePage>>,
  most = 100,
  dir = folder(),
): Promise<readonly string[]> => {
  const { crawls, lines } = open(pages, dir);
  crawls.start(specOf([HUB], { budgets: { pages: most, perHost: 100, seconds: 0 } }));
  await crawls.ended('c');
  return lines().map(({ url }) => url);
};

/** The advertised page is met first and is on the topic, the dull one is not. */
const PAGES = {
  [HUB]: { title: '0.9 tea', links: [{ url: at('advertised'), rel }, at('dull')] },
  [at('advertised')]: { title: '0.9 tea' },
  [at('dull')]: { title: '0.1', links: [at('duller')] },
  [at('duller')]: { title: '0.1' },
};

it('a link that its page asks not to follow is followed after all others, and its reason names this', async () => {
  expect(await read(PAGES)).toEqual([HUB, at('dull'), at('duller'), at('advertised')]);
  const [suggestion] = harness?.crawls.suggestions('c', 'unlabelled', 5) ?? [];
  expect(suggestion?.why.parts[0]).toMatchObject({ feature: 'nofollow', weight: -1 });
});

it('while it waits it is reported, by a later process, too', async () => {
  const dir = folder();
  expect(await read(PAGES, 2, dir)).toEqual([HUB, at('dull')]);
  const told = () => harness && skipped(harness.store, 'c', 10);
  const sentence = 'The pages that link to it ask not to follow: it waits until nothing better is left.';
  expect(told()).toEqual([{ url: at('advertised'), reason: 'nofollow', message: sentence }]);
  await harness?.crawls.close();
  harness?.store.close();
  const { crawls, lines } = open(PAGES, dir);
  crawls.setBudgets('c', { pages: 100, perHost: 100, seconds: 0 });
  crawls.resume('c');
  await crawls.ended('c');
  expect(lines().map(({ url }) => url)).toEqual([at('duller'), at('advertised')]);
});

it('a page that links there in earnest brings it back among the others', async () => {
  const pages = {
    ...PAGES,
    [HUB]: { title: '0.9 tea', links: [{ url: at('advertised'), rel }, at('dull'), at('third')] },
    [at('dull')]: { title: '0.95 tea', links: [at('advertised'), at('duller')] },
    [at('third')]: { title: '0.1' },
  };
  expect(await read(pages)).toEqual([HUB, at('dull'), at('advertised'), at('duller'), at('third')]);
  const waits = harness?.crawls.hosts('c');
  expect(waits).toMatchObject({ demoted: [] });
});

it('and so does the user, by calling the link relevant', async () => {
  const { crawls, lines } = open(PAGES);
  crawls.label([labelOf(at('advertised'), 'relevant', { target: 'link' })]);
  crawls.start(specOf([HUB]));
  await crawls.ended('c');
  expect(lines().map(({ url }) => url)).toEqual([HUB, at('advertised'), at('dull'), at('duller')]);
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
  expect(lines().map(({ url }) => url)).toEqual(seeds);
});

it('of a page, or a header, keeps its links back; of a link it is a hint, and its target is fetched', async () => {
  const links = ['http://a.example/next'];
  harness = openTestHarness({
    'http://a.example/1': { nofollow: true, links },
    'http://a.example/2': { robotsTag: ['none'], links },
    'http://a.example/3': { links: [{ url: 'http://a.example/next', rel: ['nofollow'] }] },
  });
  harness.crawls.start(specOf(['http://a.example/1', 'http://a.example/2', 'http://a.example/3']));
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 3, failed: 1, reason: 'exhausted' });
  expect(harness.web.asked.at(-1)).toBe('http://a.example/next');
});

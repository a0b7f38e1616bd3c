import type { CrawlSpec, OrderName } from '../../../shared/api/crawl.ts';
import { openStore } from '../../store/open.ts';
import { copyState } from '../../store/testing/copy-state.ts';
import { labelOf, openTestHarness, specOf, type TestHarnessOptions } from './harness.ts';

/** A web of 60 pages on three hosts in which every page links to some that only a hash of its number names. */
const WORDS = ['tea', 'cup', 'pot'];
export const pages = (url: string) => {
  const n = Number(/(\d+)$/.exec(url)?.[1]);
  if (n === 13) return { fails: { failure: 'timeout', times: 1 } } as const;
  if (n >= 60) return undefined;
  const links = [1, 2, 3].map((step) => address((n * 7 + step * 13) % 64));
  const text = Array.from({ length: 60 }, (_, at) => WORDS[((n * 5 + at * at) % 7) % 3]).join(' ');
  return { title: `${((n * 37) % 10) / 10} ${WORDS[n % 3]}`, text, links, noindex: n % 11 === 0 };
};
export const address = (n: number) => `http://h${n % 3}.example/${n}`;
export const seeds = [address(0), address(1)];

interface PartOptions extends TestHarnessOptions, Pick<CrawlSpec, 'judge'> {
  readonly order?: OrderName;
  /** Gets the folder as a kill at that moment would leave it. */
  readonly killed?: string;
}

/** Runs the crawl until it has asked for `until` pages, labels on the way, and closes everything as an end would. */
export async function part(
  dir: string,
  until: number,
  labelAt: number,
  { order = 'best-first', judge, killed, ...options }: PartOptions = {},
): Promise<string[]> {
  const harness = openTestHarness(pages, {
    store: openStore(dir),
    goOn: true,
    ...options,
    during: () => {
      if (harness.web.asked.length !== until) return;
      if (killed !== undefined) copyState(dir, killed);
      void harness.crawls.close();
    },
  });
  const link = (value: 'relevant' | 'none') => labelOf(address(59), value, { id: `link ${value}`, target: 'link' });
  harness.crawls.subscribe((news) => {
    if (news.type !== 'fetched') return;
    if (news.line.n === labelAt) {
      const yes = labelOf(address(1), 'relevant', { id: 'yes' });
      harness.crawls.label([yes, labelOf(address(0), 'not-relevant', { id: 'no' }), link('relevant')]);
    }
    if (news.line.n === labelAt + 1) harness.crawls.label([link('none')]);
  });
  harness.crawls.start(specOf(seeds, { order, ...(judge && { judge }) }));
  await harness.crawls.ended('c');
  await harness.crawls.close();
  const lines = harness.lines().map(({ n, url, relevance, priority }) => `${n} ${url} ${relevance} ${priority}`);
  harness.store.close();
  return lines;
}

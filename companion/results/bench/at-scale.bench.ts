/**
 * Measures what a user waits for in a crawl of N pages (200,000 unless a number is given): view, suggestions, table,
 * report, map, search, forgetting a page and a site; then what the background does, and the table after it. Prints
 * milliseconds of CPU with all threads and of the wall, each the first time and the median of `ROUNDS` later ones; of
 * searches median, p95 and longest. Fills a store first, in a new folder: 200,000 pages take some 4 minutes of CPU and
 * 0.5 GB. AMBIT_STATE names a folder that is filled if it is missing, and stays. Labels are added to it, its pages are
 * compared, and some are forgotten. Above `MOST_READ` pages not all texts are read, and the searched table is left out.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../shared/learning/random.ts';
import { median } from '../../../tests/bench/harness.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { indexAll } from '../../search/indexing.ts';
import { search } from '../../search/search.ts';
import { fillStore, urlOf } from '../../store/bench/large-store.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { SAMPLE_TOPIC } from '../../store/testing/sample-pages.ts';
import { foldPages } from '../folding.ts';
import { linkMap } from '../link-map.ts';
import { report } from '../report.ts';
import { results } from '../results.ts';
import { readTexts } from '../text-index.ts';
import { sortTitles } from '../title-order.ts';

const PAGES = Number(process.argv[2] ?? 200_000);
const ROUNDS = 3;
const SHOWN = 20;
const CRAWL = 'crawl-1';
/** Searches of each kind. */
const QUERIES = 40;
/** Words that every page of the store has, and the number of words that some pages have. */
const COMMON = ['people', 'write', 'story', 'found', 'words'];
const RARE = 20_000;
/** Pages of which all texts are read: some 0.7 ms and 2 KB of memory each. */
const MOST_READ = 200_000;
/** Longest that comparing or reading all texts may take. */
const READING_MS = 3_600_000;

const home = mkdtempSync(join(tmpdir(), 'ambit-scale-'));
const state = process.env.AMBIT_STATE ?? join(home, 'state');

async function time(name: string, work: (round: number) => unknown, rounds = ROUNDS): Promise<void> {
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await work(round);
    const { user, system } = process.cpuUsage(used);
    wall.push(performance.now() - begun);
    cpu.push((user + system) / 1_000);
  }
  const told = ([first = Number.NaN, ...later]: readonly number[]) =>
    later.length === 0 ? first.toFixed(1) : `${first.toFixed(1)}, ${median(later).toFixed(1)}`;
  const rss = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(`${name}: ${told(cpu)} ms CPU; ${told(wall)} ms wall; RSS ${rss} MB`);
}

/** Searches, and prints CPU and wall: median, p95, longest. */
async function timeSearches(store: Store, kind: string, wordsOf: (n: number) => readonly string[]): Promise<void> {
  const took: { readonly cpu: number; readonly wall: number }[] = [];
  for (let n = 0; n < QUERIES; n++) {
    const q = [...new Set(wordsOf(n))].join(' ');
    const [begun, used] = [performance.now(), process.cpuUsage()];
    search(store, { q, limit: SHOWN }, Date.now());
    const { user, system } = process.cpuUsage(used);
    took.push({ cpu: (user + system) / 1_000, wall: performance.now() - begun });
  }
  const told = (by: 'cpu' | 'wall'): string => {
    const sorted = took.map((one) => one[by]).sort((a, b) => a - b);
    return [0.5, 0.95, 1].map((share) => (sorted[Math.ceil(share * QUERIES) - 1] ?? 0).toFixed(1)).join(', ');
  };
  console.log(`search, ${kind}: median, p95, longest ${told('cpu')} ms CPU; ${told('wall')} ms wall`);
}

try {
  if (!existsSync(state)) fillStore(state, PAGES);
  await time('the store opens', () => openStore(state).close());
  const store = openStore(state);
  const web = createFakeWeb(() => undefined);
  const crawls = openCrawls({ store, fetcher: web, parser: web });
  const label = (round: number): void =>
    void store.labels.put([
      {
        ...{ id: `scale-${Date.now()}-${round}`, topicId: SAMPLE_TOPIC.id, target: 'page' as const },
        ...{ url: urlOf(3 * round + 3), value: 'relevant' as const, at: Date.now() },
      },
    ]);
  await time('indexing all texts, once in the background', () => indexAll(store), 0);
  await time('view', () => crawls.views());
  await time('view after a label', (round) => {
    label(round);
    crawls.views();
  });
  await time('suggestions', () => crawls.suggestions(CRAWL, 'unlabelled', SHOWN));
  await time('suggestions, unsure', () => crawls.suggestions(CRAWL, 'unsure', SHOWN));
  // With what has been compared by then, in a store that was just filled nothing; comparing begins with it.
  await time('table, as it opens, the first after a start', () => results(store, CRAWL, {}), 0);
  await time('comparing all texts, once in the background', () => foldPages(store, CRAWL, READING_MS), 0);
  await time('table, as it opens', () => results(store, CRAWL, {}));
  await time('table, unfolded', () => results(store, CRAWL, { fold: 'no' }));
  await time('table, on the topic', () => results(store, CRAWL, { show: 'on-topic', seeds: 'without' }));
  await time('sorting titles, once in the background', () => sortTitles(store, CRAWL), 0);
  await time('table, by title', () => results(store, CRAWL, { sort: 'title' }));
  await time('table, by site', () => results(store, CRAWL, { sort: 'site' }));
  await time('report', () => report(store, CRAWL, Date.now(), { waitMs: 300 }));
  await time('map of links', () => linkMap(store, CRAWL));
  const next = randomFrom(1);
  const rare = (): string => `word${Math.floor(next() * RARE)}`;
  const common = (): string => COMMON[Math.floor(next() * COMMON.length)] ?? '';
  await time('first search after a start', () => search(store, { q: 'monad', limit: SHOWN }, Date.now()), 0);
  await timeSearches(store, 'rare words', (n) => Array.from({ length: 1 + (n % 3) }, rare));
  await timeSearches(store, 'rare and common words', (n) => [
    rare(),
    ...(n % 2 === 0 ? [common()] : [rare(), common()]),
  ]);
  await timeSearches(store, 'words of every page', (n) => Array.from({ length: 1 + (n % 3) }, common));
  // A store that stays has lost some pages in earlier runs.
  const pageCount = store.results.pageCount(CRAWL);
  const left = store.results.outlines(CRAWL, { n: Math.floor(pageCount / 2), id: 0 }, ROUNDS + 3);
  const [pages, sites] = [left.slice(2), left.slice(0, 2)];
  await time('forgetting a page', (round) => store.upkeep.forget({ kind: 'page', url: pages[round]?.url ?? '' }));
  await time('forgetting a site', (round) => store.upkeep.forget({ kind: 'site', host: sites[round]?.host ?? '' }), 1);
  if (pageCount <= MOST_READ) {
    await time('reading all texts', () => readTexts(store, CRAWL, READING_MS), 0);
    await time('table, searched', () => results(store, CRAWL, { search: 'word17' }));
  }
  await crawls.close();
  store.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

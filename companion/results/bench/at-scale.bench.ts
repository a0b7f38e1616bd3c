/**
 * Measures what a user waits for in a crawl of N pages (200,000 unless a number is given): its view, suggestions, the
 * map, forgetting a page and a site with all pages in the search index, the table with and without folding, searched,
 * and the report. Prints milliseconds of CPU with all
 * threads and of the wall, each the first time and the median of `ROUNDS` later ones. Fills a store first, in a new
 * folder: 200,000 pages take some 3 minutes of CPU and 0.5 GB. AMBIT_STATE names a folder that is filled if it is
 * missing, and stays. Labels are added to it, and pages forgotten.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../tests/bench/harness.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { indexAll } from '../../search/indexing.ts';
import { fillStore, urlOf } from '../../store/bench/large-store.ts';
import { openStore } from '../../store/open.ts';
import { SAMPLE_TOPIC } from '../../store/testing/sample-pages.ts';
import { foldPages } from '../folding.ts';
import { linkMap } from '../link-map.ts';
import { report } from '../report.ts';
import { results } from '../results.ts';
import { readTexts } from '../text-index.ts';

const PAGES = Number(process.argv[2] ?? 200_000);
const ROUNDS = 3;
const SHOWN = 20;
const CRAWL = 'crawl-1';
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
  await time('map of links', () => linkMap(store, CRAWL));
  // A store that stays has lost some pages in earlier runs.
  const left = store.results.outlines(CRAWL, { n: Math.floor(PAGES / 2), id: 0 }, ROUNDS + 3);
  const [pages, sites] = [left.slice(2), left.slice(0, 2)];
  await time('forgetting a page', (round) => store.upkeep.forget({ kind: 'page', url: pages[round]?.url ?? '' }));
  await time('forgetting a site', (round) => store.upkeep.forget({ kind: 'site', host: sites[round]?.host ?? '' }), 1);
  await time('table, unfolded', () => results(store, CRAWL, { fold: 'no' }));
  await time('table, as it opens, texts not compared', () => results(store, CRAWL, {}), 0);
  await time('comparing all texts', () => foldPages(store, CRAWL, READING_MS), 0);
  await time('table, as it opens', () => results(store, CRAWL, {}));
  await time('table, on the topic', () => results(store, CRAWL, { show: 'on-topic', seeds: 'without' }));
  await time('table, by title', () => results(store, CRAWL, { sort: 'title' }));
  await time('reading all texts', () => readTexts(store, CRAWL, READING_MS), 0);
  await time('table, searched', () => results(store, CRAWL, { search: 'word17' }));
  await time('report, some texts read by then', () => report(store, CRAWL, Date.now(), { waitMs: 300 }));
  await crawls.close();
  store.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

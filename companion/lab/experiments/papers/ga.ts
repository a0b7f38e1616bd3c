import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { LabWeb, PaperExperiment, RunOptions } from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import { type CrawlMethod, type PaperCrawls, paperCrawls, scaledCounts } from './crawls.ts';
import { hitsFor, initialSets } from './initial-set.ts';
import { type Published, reportHubs, reportPaper } from './report.ts';

const RATE_COUNTS = Array.from({ length: 12 }, (_, at) => (at + 1) * 1000);
const RATES = [0.3, 0.5, 0.8, 0.9] as const;

/** Table 5.1 of the GA crawler: relevant pages after 1,000, 2,000 ... 12,000. */
const RELEVANT: Readonly<Record<(typeof RATES)[number], readonly number[]>> = {
  0.3: [411, 632, 732, 1045, 1143, 1434, 1701, 2109, 2317, 2850, 3152, 3346],
  0.5: [459, 732, 1034, 1435, 2037, 2459, 2557, 3038, 3216, 3710, 4183, 4431],
  0.8: [649, 953, 1387, 2186, 3137, 3732, 4482, 5420, 5839, 6038, 6949, 7793],
  0.9: [664, 1194, 1743, 2387, 2463, 2731, 3418, 3731, 4168, 4763, 4832, 4973],
};
const nameOf = (rate: number): string => `P1 = ${rate}`;
const publishedRates: Published = Object.fromEntries(
  RATES.map((rate) => [nameOf(rate), RELEVANT[rate].map((found, at) => found / (RATE_COUNTS[at] ?? 1))]),
);

/**
 * The crawls of the paper: from the first hits of a search, VSM's verdict beside the labels.
 * @param waysOf ways to crawl, by the size that bounds generations: as many pages as the search gave hits
 */
function gaCrawls(
  lab: LabWeb,
  options: RunOptions,
  paperCounts: readonly number[],
  waysOf: (size: number) => readonly CrawlMethod[],
) {
  const largest = scaledCounts(paperCounts, lab.web.size, options.pages).at(-1) ?? 1;
  options.progress(`${lab.web.name}: the search that gives the initial set`);
  const setup = { isJudged: true, seedsOf: initialSets(lab, largest) };
  return paperCrawls(lab, options, waysOf(hitsFor(largest)), paperCounts, setup);
}

const NOTES = [
  'The crawls start from the first hits of a BM25 search for the topic words over titles and texts of the web, at most 100 and a quarter of the crawl; the genetic order starts from the pages that link to them, too. No label has a part in it.',
  'A bounded generation fetches as many pages as there were hits, P1 of them by crossover and the rest from the best hubs, and selection takes as many at most. The paper names no bound; without one the links of the first 100 pages exceed the crawl, so that the first crossover never ends and the rate has no effect.',
  'The paper crawled the open web for one topic and called a page relevant by VSM; the first columns count the labels of the web, those "by VSM" count as the paper did.',
];
/** Figures at the end of the crawl, one a way. */
function finalFigures(crawls: PaperCrawls, table: string, published: Published): readonly PaperFigure[] {
  const last = crawls.counts.length - 1;
  const of = (way: string, of: 'harvest' | 'judged') =>
    bootstrap(crawls.runs.filter((run) => run.way === way).map((run) => run[of]?.[last] ?? Number.NaN)).mean;
  return crawls.ways.map((way) => ({
    paper: 'GA crawler',
    what: `S3.11 relevant share after ${crawls.paperCounts[last]} pages, ${way} (${table})`,
    published: figure(published[way]?.[last] ?? Number.NaN),
    ours: `${figure(of(way, 'harvest'))}; by VSM ${figure(of(way, 'judged'))}`,
    why: `The paper had the open web of 2010 with tens of millions of pages on its topic; ${crawls.counts[last]} pages of this web soon exhaust what is on ours.`,
  }));
}

export const gaRates: PaperExperiment<PaperCrawls> = {
  name: 'ga-rates',
  source: 'GA crawler S3.11, table 5.1',
  about: 'Which rates of crossover and mutation serve the genetic order best? P1 + P2 = 1.',
  defaults: { orders: ['genetic'], pages: 4000 },
  run: (lab, options) =>
    gaCrawls(lab, options, RATE_COUNTS, (size) =>
      RATES.map((crossover) => ({ name: nameOf(crossover), order: 'genetic', parameters: { crossover, size } })),
    ),
  report: (result) => [
    reportPaper(result, {
      measure: 'harvest',
      heading: 'relevant share by crossover rate',
      notes: NOTES,
      published: publishedRates,
    }),
    reportPaper(result, { measure: 'judged', heading: 'relevant share by crossover rate, by VSM', notes: [] }),
  ],
  figures: (result) => finalFigures(result, 'table 5.1', publishedRates),
};

const COMPARE_COUNTS = [1000, 2000, 4000, 6000, 8000, 10000, 12000] as const;
const COMPARED: readonly OrderName[] = ['best-first', 'hits', 'genetic'];
const BOUNDED = 'genetic, bounded';
const shares = (...thousandths: readonly number[]): readonly number[] => thousandths.map((each) => each / 1_000);
/**
 * Table 5.2. In the text at hand the columns of Best-First and GA follow that of HITS one after the other: one reading
 * alone agrees with the sentence that GA is below Best-First at first and above it later.
 */
const COMPARE_PUBLISHED: Published = {
  'best-first': shares(542, 721, 520, 434, 397, 411, 425),
  hits: shares(414, 297, 331, 243, 287, 337, 301),
  genetic: shares(424, 321, 421, 741, 532, 575, 701),
};
/** The paper's figure of each way: it has one of the genetic algorithm. */
const COMPARE_PUBLISHED_BY_WAY: Published = { ...COMPARE_PUBLISHED, [BOUNDED]: COMPARE_PUBLISHED.genetic ?? [] };

export const gaCompare: PaperExperiment<PaperCrawls> = {
  name: 'ga-compare',
  source: 'GA crawler S3.11, table 5.2',
  about: 'Best-First, HITS and the genetic algorithm from the same hits of a search.',
  defaults: { orders: COMPARED, pages: 4000 },
  run: (lab, options) =>
    gaCrawls(lab, options, COMPARE_COUNTS, (size) =>
      options.orders.flatMap((order): CrawlMethod[] =>
        order === 'genetic'
          ? [
              { name: order, order },
              { name: BOUNDED, order, parameters: { size } },
            ]
          : [{ name: order, order }],
      ),
    ),
  report: (result) => [
    reportPaper(result, {
      measure: 'harvest',
      heading: 'relevant share',
      notes: [...NOTES, 'The columns of Best-First and of the genetic algorithm are restored from a torn table.'],
      published: COMPARE_PUBLISHED,
    }),
    reportPaper(result, { measure: 'judged', heading: 'relevant share, by VSM', notes: [] }),
    ...reportHubs(result),
  ],
  figures: (result) => finalFigures(result, 'table 5.2', COMPARE_PUBLISHED_BY_WAY),
};

import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { Experiment } from '../../experiment.ts';
import { type CrawlMethod, type PaperCrawls, paperCrawls } from './crawls.ts';
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
const ratesWays: readonly CrawlMethod[] = RATES.map((rate) => ({
  name: nameOf(rate),
  order: 'genetic',
  parameters: { crossover: rate },
}));
const publishedRates: Published = Object.fromEntries(
  RATES.map((rate) => [nameOf(rate), RELEVANT[rate].map((found, at) => found / (RATE_COUNTS[at] ?? 1))]),
);

export const gaRates: Experiment<PaperCrawls> = {
  name: 'ga-rates',
  source: 'GA crawler S3.11, table 5.1',
  about: 'Which rates of crossover and mutation serve the genetic order best? P1 + P2 = 1.',
  defaults: { orders: ['genetic'], pages: 4000 },
  run: (lab, options) => paperCrawls(lab, options, ratesWays, RATE_COUNTS),
  report: (result) => [
    reportPaper(result, {
      measure: 'harvest',
      heading: 'relevant share by crossover rate',
      notes: [
        'The paper crawled the open web for one topic and called a page relevant by cosine; here the labels of the web say it.',
      ],
      published: publishedRates,
    }),
  ],
};

const COMPARE_COUNTS = [1000, 2000, 4000, 6000, 8000, 10000, 12000] as const;
const COMPARED: readonly OrderName[] = ['best-first', 'hits', 'genetic'];
/** Table 5.2, the column of HITS. Our copy of the text merges the other two columns beyond separation. */
const COMPARE_PUBLISHED: Published = { hits: [0.414, 0.297, 0.331, 0.243, 0.287, 0.337, 0.301] };

export const gaCompare: Experiment<PaperCrawls> = {
  name: 'ga-compare',
  source: 'GA crawler S3.11, table 5.2',
  about: 'Best-First, HITS and the genetic algorithm from the same seeds.',
  defaults: { orders: COMPARED, pages: 4000 },
  run: (lab, options) =>
    paperCrawls(
      lab,
      options,
      options.orders.map((order) => ({ name: order, order })),
      COMPARE_COUNTS,
    ),
  report: (result) => [
    reportPaper(result, {
      measure: 'harvest',
      heading: 'relevant share',
      notes: [
        'The paper crawled the open web for one topic. Its figures for Best-First and the genetic algorithm (0.32 to 0.74) run into one another in the text at hand; it says that Best-First leads at first and the genetic algorithm later.',
      ],
      published: COMPARE_PUBLISHED,
    }),
    ...reportHubs(result),
  ],
};

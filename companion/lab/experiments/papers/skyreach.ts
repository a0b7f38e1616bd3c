import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { PaperExperiment } from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { figure } from '../../report/figures.ts';
import { type PaperCrawls, paperCrawls } from './crawls.ts';
import { heldMiB, reportMemory, reportPaper } from './report.ts';

const COUNTS = [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000] as const;
const ORDERS: readonly OrderName[] = ['breadth-first', 'pagerank', 'ipagerank', 'rw'];
const NO_FIGURES = 'The paper gives its figures in a picture only, which the text at hand has lost.';

export const skyreach: PaperExperiment<PaperCrawls> = {
  name: 'skyreach',
  source: 'SkyReach S0.11',
  about:
    'Breadth-first, PageRank, IPageRank and RW from the same seeds, the page judge off: precision, resource discovery rate and memory.',
  defaults: { orders: ORDERS, pages: 4000 },
  run: (lab, options) =>
    paperCrawls(
      lab,
      options,
      options.orders.map((order) => ({ name: order, order })),
      COUNTS,
      { isMeasured: true },
    ),
  report: (result) => [
    reportPaper(result, { measure: 'harvest', heading: 'precision', notes: [NO_FIGURES] }),
    reportPaper(result, {
      measure: 'recall',
      heading: 'resource discovery rate',
      notes: ['On-topic pages found, as a share of those that can be reached from the seeds.'],
    }),
    ...reportMemory(result),
  ],
  figures: (result) => {
    const last = result.counts.length - 1;
    const of = (way: string, measure: 'harvest' | 'recall') =>
      bootstrap(result.runs.filter((run) => run.way === way).map((run) => run[measure][last] ?? Number.NaN)).mean;
    return result.ways.map((way) => ({
      paper: 'SkyReach',
      what: `S0.11 precision, resource discovery rate, memory after ${result.paperCounts[last]} pages, ${way}`,
      published: 'the figures are pictures',
      ours: `${figure(of(way, 'harvest'))}, ${figure(of(way, 'recall'))}, ${figure(heldMiB(result, way, last), 1)} MiB`,
      why: `The paper crawled 20 travel sites and 60 others of some 20,000 pages for one topic; here are ${result.counts[last]} pages a crawl, on the mean of ${new Set(result.runs.map(({ topic }) => topic)).size} topics.`,
    }));
  },
};

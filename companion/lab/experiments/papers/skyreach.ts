import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { Experiment } from '../../experiment.ts';
import { type PaperCrawls, paperCrawls } from './crawls.ts';
import { reportMemory, reportPaper } from './report.ts';

const COUNTS = [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000] as const;
const ORDERS: readonly OrderName[] = ['breadth-first', 'pagerank', 'ipagerank', 'rw'];
const NO_FIGURES = 'The paper gives its figures in a picture only, which the text at hand has lost.';

export const skyreach: Experiment<PaperCrawls> = {
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
      true,
    ),
  report: (result) => [
    reportPaper(result, { measure: 'harvest', heading: 'precision', notes: [NO_FIGURES] }),
    reportPaper(result, {
      measure: 'recall',
      heading: 'resource discovery rate',
      notes: ['On-topic pages found, as a share of those that can be reached from the seeds.'],
    }),
    reportMemory(result),
  ],
};

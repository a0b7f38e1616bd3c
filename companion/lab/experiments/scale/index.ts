import { ORDER_NAMES } from '../../../../shared/api/crawl.ts';
import type { Experiment } from '../../experiment.ts';
import { figure } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { runScale, type Scale } from './run.ts';

function report({ web, sizes, runs }: Scale): Section[] {
  const at = sizes.map((size) => `at ${size.toLocaleString('en')}`);
  const rows = runs.map(({ order, pageMs, heldBytes, frontier }) => {
    const first = pageMs.find((value) => value !== null) ?? Number.NaN;
    const last = pageMs.findLast((value) => value !== null) ?? Number.NaN;
    return [
      order,
      ...pageMs.map((value) => figure(value ?? Number.NaN)),
      figure(last / first),
      ...heldBytes.map((value) => figure((value ?? Number.NaN) / 2 ** 20, 0)),
      String(frontier.findLast((value) => value !== null) ?? '–'),
    ];
  });
  return [
    {
      heading: `${web}: cost of each order as the crawl grows`,
      notes: [
        'CPU milliseconds a page of order and frontier, over the last tenth of the pages so far: observing, learning, offering up to 40 links, taking the next, rescoring when due. The crawl is the recorded web again and again under other host names; pages come in the same random sequence for every order. Growth: the last size against the first. Memory: MiB that order and frontier hold, the addresses of the crawl included, give or take some 10. A dash: stopped for its cost before that size.',
      ],
      table: {
        head: [
          'order',
          ...at.map((size) => `ms a page ${size}`),
          'growth',
          ...at.map((size) => `MiB ${size}`),
          'frontier at the end',
        ],
        rows,
      },
    },
  ];
}

export const scale: Experiment<Scale> = {
  name: 'scale',
  source: 'SkyReach S0.11 (memory), and ours',
  about: 'What does a page cost each order at 1,000, 10,000 and 100,000 pages?',
  defaults: { orders: ORDER_NAMES, pages: 100_000 },
  run: runScale,
  report,
};

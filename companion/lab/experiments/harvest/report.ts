import { bootstrap } from '../../metrics/bootstrap.ts';
import { foundAt } from '../../metrics/found.ts';
import { mean } from '../../metrics/mean.ts';
import { estimate, figure, points } from '../../report/figures.ts';
import type { LinePlot, PlotLine } from '../../report/line-plot.ts';
import type { Section } from '../../report/report.ts';
import { type MeasurementRow, rowOf } from '../../report/row.ts';
import type { HarvestResult, HarvestRun } from './run.ts';
import { gapOf, medianOf, recallsAt, runsOf, sharesAt, sharesByFetchAt } from './summary.ts';

const POINTS = 40;
/** The order whose share of the gap is reported. */
const OWN = 'adaptive';

export function reportHarvest(harvest: HarvestResult): Section[] {
  const topics = runsOf(harvest, 'oracle').length;
  const where = `${harvest.web}, ${topics} topics${harvest.seeds === 'far' ? ', far seeds' : ''}${harvest.topicFrom === 'page' ? ', from one page' : ''}`;
  const budgets = harvest.budgets.map((budget) => `${budget} pages`);
  const ranked = [...harvest.orders].sort((a, b) => lastShare(harvest, b) - lastShare(harvest, a));
  return [
    {
      heading: `${where}: share of the oracle's on-topic pages`,
      notes: [
        'Mean over topics with a 95% bootstrap interval over topics. Pages whose label is unknown count neither way. The oracle sees the labels.',
      ],
      table: {
        head: [where, ...budgets],
        rows: ranked.map((order) => [
          order,
          ...harvest.budgets.map((at) => estimate(bootstrap(sharesAt(harvest, order, at)))),
        ]),
      },
      plot: curves(harvest, ranked, `${where}: on-topic pages found, mean over topics`, 'found', (run, at) =>
        foundAt(run.found, at),
      ),
    },
    {
      heading: `${where}: share of the oracle's on-topic pages, every fetch counted`,
      notes: [
        'As above, but a page of unknown label is a fetch that found nothing, for the order and the oracle alike. The oracle passes through such pages only on its way. Unknown: share of the pages fetched whose label is unknown.',
      ],
      table: {
        head: [where, ...harvest.budgets.map((budget) => `${budget} fetches`), 'unknown'],
        rows: [...ranked, 'oracle' as const].map((order) => [
          order,
          ...harvest.budgets.map((at) =>
            order === 'oracle' ? figure(1) : estimate(bootstrap(sharesByFetchAt(harvest, order, at))),
          ),
          figure(mean(runsOf(harvest, order).map(({ unknown }) => unknown))),
        ]),
      },
    },
    {
      heading: `${where}: recall`,
      notes: ['On-topic pages found, as a share of those that can be reached from the seeds.'],
      table: {
        head: [where, ...budgets],
        rows: [...ranked, 'oracle' as const].map((order) => [
          order,
          ...harvest.budgets.map((at) => estimate(bootstrap(recallsAt(harvest, order, at)))),
        ]),
      },
      plot: curves(harvest, ranked, `${where}: recall, mean over topics`, 'recall', (run, at) =>
        run.reachable === 0 ? 0 : foundAt(run.found, at) / run.reachable,
      ),
    },
    ...gaps(harvest, where),
    costs(harvest, ranked, where),
  ];
}

/**
 * Returns two rows an order and budget: the share of the oracle by pages of known label, and with every fetch counted.
 */
export function harvestRows(harvest: HarvestResult): readonly MeasurementRow[] {
  return harvest.orders.flatMap((order) =>
    harvest.budgets.flatMap((budget) => {
      const place = { experiment: 'harvest', web: harvest.web, budget };
      return [
        rowOf({ ...place, arm: order }, sharesAt(harvest, order, budget)),
        rowOf({ ...place, arm: `${order}, every fetch` }, sharesByFetchAt(harvest, order, budget)),
      ];
    }),
  );
}

const lastShare = (harvest: HarvestResult, order: HarvestRun['order']): number =>
  mean(sharesAt(harvest, order, harvest.budgets.at(-1) ?? 0));

function gaps(harvest: HarvestResult, where: string): Section[] {
  const rows = harvest.budgets.flatMap((budget) => {
    const gap = harvest.orders.includes(OWN) ? gapOf(harvest, OWN, budget) : undefined;
    if (gap === undefined) return [];
    const { other, others, own, closed, ahead } = gap;
    return [[String(budget), other, figure(others.mean), figure(own.mean), estimate(closed), points(ahead)]];
  });
  if (rows.length === 0) return [];
  return [
    {
      heading: `${where}: gap closed by ${OWN}`,
      notes: [
        'The best other order is chosen with hindsight for each budget. Gap closed: (ours - other) / (oracle - other). Ahead: percentage points of the oracle, topic by topic. Intervals resample topics.',
      ],
      table: { head: ['pages', 'best other order', 'other', OWN, 'gap closed', 'ahead'], rows },
    },
  ];
}

function costs(harvest: HarvestResult, orders: readonly HarvestRun['order'][], where: string): Section {
  const budget = harvest.budgets.at(-1) ?? 0;
  const rows = [...orders, 'oracle' as const].map((order) => {
    const runs = runsOf(harvest, order);
    const firsts = runs.map((run) => run.first);
    const never = firsts.filter((first) => first === null).length;
    const held = runs.find((run) => run.heldBytes !== null)?.heldBytes ?? Number.NaN;
    const rates = runs.map((run) => foundAt(run.found, budget) / Math.max(1, Math.min(budget, run.found.length)));
    return [
      order,
      figure(mean(rates)),
      figure(mean(runs.map((run) => run.hosts)), 1),
      figure(mean(runs.map((run) => run.effectiveHosts)), 1),
      `${medianOf(firsts) ?? '–'}${never > 0 ? ` (${never} never)` : ''}`,
      order === 'oracle' ? '–' : figure(mean(runs.map((run) => run.decisionMs))),
      figure(held / 2 ** 20, 0),
    ];
  });
  return {
    heading: `${where}: harvest rate, hosts, first on-topic page, cost`,
    notes: [
      `Harvest rate: on-topic pages among the pages fetched, up to ${budget}. Hosts: hosts of the on-topic pages found; effective: as many equally frequent ones would be as diverse. First: median place of the first on-topic page. Decision: CPU milliseconds of order and frontier a page. Memory: the most MiB that order, judge and frontier held at any of the page counts of the first topic's crawl.`,
      'The NB crawler (S1.7) published a harvest rate near 0.90 by its own page classifier, 0.98 by people on a 5% sample, after 50,000 pages of the open web; here the labels of the web say it, and it has other pages and fewer.',
    ],
    table: { head: ['order', 'harvest rate', 'hosts', 'effective', 'first', 'decision ms', 'memory MiB'], rows },
  };
}

/** Draws bands for the two best orders only: more would overlap beyond recognition. */
function curves(
  harvest: HarvestResult,
  ranked: readonly HarvestRun['order'][],
  title: string,
  y: string,
  value: (run: HarvestRun, fetched: number) => number,
): LinePlot {
  const most = harvest.budgets.at(-1) ?? 0;
  const places = Array.from({ length: POINTS + 1 }, (_, at) => Math.round((most * at) / POINTS));
  const lines = ['oracle' as const, ...ranked].map((order, place): PlotLine => {
    const estimates = places.map((fetched) => bootstrap(runsOf(harvest, order).map((run) => value(run, fetched))));
    const at = (index: number) => places[index] ?? 0;
    return {
      name: order,
      points: estimates.map((each, index) => [at(index), each.mean] as const),
      ...(place === 0 || place > 2
        ? {}
        : { band: estimates.map(({ low, high }, index) => [at(index), low, high] as const) }),
    };
  });
  return { title, x: 'pages fetched', y, lines };
}

import { byTopic } from '../../metrics/arms.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { mean } from '../../metrics/mean.ts';
import { armTable } from '../../report/arm-table.ts';
import { estimate, figure, points } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { type MeasurementRow, rowOf } from '../../report/row.ts';
import { BY_ADAPTIVE, BY_TURNS, type Ceiling, ORACLE } from './run.ts';

const OWN = 'adaptive';
/** The better informed policy at a budget, by the mean over topics. */
const INFORMED = 'informed';

export function reportCeiling(ceiling: Ceiling): Section[] {
  const topics = byTopic(ceiling, ORACLE, ceiling.budgets[0] ?? 0).length;
  const where = `${ceiling.web}, ${topics} topics${ceiling.seeds === 'far' ? ', far seeds' : ''}`;
  return [
    {
      heading: `${where}: what can be known`,
      notes: [
        "Share of the oracle's on-topic pages, mean over topics with a 95% bootstrap interval. The informed policies see the label of each page that a known link leads to, and nothing beyond. They differ in what they open where no such link leads to the topic. Pages of unknown label count neither way.",
      ],
      table: armTable(ceiling, ORACLE, where),
    },
    ...gaps(ceiling, where),
  ];
}

/** Returns the shares of the better informed policy at a budget, one a topic. */
export function informedAt(ceiling: Ceiling, budget: number): readonly number[] {
  const [turns, adaptive] = [BY_TURNS, BY_ADAPTIVE].map((arm) => byTopic(ceiling, arm, budget));
  return mean(turns ?? []) > mean(adaptive ?? []) ? (turns ?? []) : (adaptive ?? []);
}

/** Returns each order's row, and one for the better informed policy. */
export function ceilingRows(ceiling: Ceiling): readonly MeasurementRow[] {
  const { web, budgets, arms } = ceiling;
  return budgets.flatMap((budget) => [
    ...arms.map((arm) => rowOf({ experiment: 'ceiling', web, arm, budget }, byTopic(ceiling, arm, budget))),
    rowOf({ experiment: 'ceiling', web, arm: INFORMED, budget }, informedAt(ceiling, budget)),
  ]);
}

function gaps(ceiling: Ceiling, where: string): Section[] {
  const rows = ceiling.budgets.flatMap((budget) => {
    const rivals = ceiling.orders
      .filter((order) => order !== OWN)
      .map((order) => ({ order, shares: byTopic(ceiling, order, budget) }))
      .sort((a, b) => mean(b.shares) - mean(a.shares));
    const [best] = rivals;
    if (best === undefined || !ceiling.orders.includes(OWN)) return [];
    const informed = informedAt(ceiling, budget);
    const topics = byTopic(ceiling, OWN, budget).map((own, at) => ({
      own,
      other: best.shares[at] ?? 0,
      top: informed[at] ?? 0,
    }));
    const closed = bootstrap(topics, 1, (drawn) => {
      const other = mean(drawn.map((one) => one.other));
      return (mean(drawn.map(({ own }) => own)) - other) / (mean(drawn.map(({ top }) => top)) - other);
    });
    return [
      [
        String(budget),
        best.order,
        figure(mean(best.shares)),
        figure(mean(topics.map(({ own }) => own))),
        figure(mean(informed)),
        estimate(closed),
        points(bootstrap(topics.map(({ own, other }) => own - other))),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      heading: `${where}: gap to the informed ceiling closed by ${OWN}`,
      notes: [
        'The best other order, and the better informed policy, are chosen with hindsight for each budget. Gap closed: (ours - other) / (informed - other). Ahead: percentage points of the oracle.',
      ],
      table: { head: ['pages', 'best other order', 'other', OWN, INFORMED, 'gap closed', 'ahead'], rows },
    },
  ];
}

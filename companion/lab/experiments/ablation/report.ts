import { bootstrap, type Estimate } from '../../metrics/bootstrap.ts';
import { foundAt } from '../../metrics/found.ts';
import { estimate, points } from '../../report/figures.ts';
import type { PlotLine } from '../../report/line-plot.ts';
import type { Section } from '../../report/report.ts';
import type { Ablation, AblationRun } from './run.ts';
import { KNOWING, UNLEARNED, VARIANTS, WHOLE } from './variants.ts';

/** Pages over which one point of the learning curve is taken. */
const WINDOW = 100;
const POINTS = 40;
const CURVES = [WHOLE, UNLEARNED, KNOWING, 'oracle'] as const;

export function reportAblation(ablation: Ablation): Section[] {
  const topics = runsOf(ablation, WHOLE).length;
  const where = `${ablation.web}, ${topics} topics${ablation.seeds === 'far' ? ', far seeds' : ''}`;
  return [losses(ablation, where), learning(ablation, where)];
}

export const runsOf = ({ runs }: Ablation, variant: string): readonly AblationRun[] =>
  runs.filter((run) => run.variant === variant);

/** Difference of a variant from the whole order, topic by topic. */
export function difference(ablation: Ablation, variant: string, value: (run: AblationRun) => number): Estimate {
  const whole = runsOf(ablation, WHOLE);
  return bootstrap(runsOf(ablation, variant).map((run, at) => value(run) - value(whole[at] ?? run)));
}

/** Mean of the shares at all budgets. */
export const onTheMean = ({ shares }: AblationRun): number =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length;

function losses(ablation: Ablation, where: string): Section {
  const budgets = ablation.budgets.map((budget) => `${budget} pages`);
  const whole = runsOf(ablation, WHOLE);
  const rest = VARIANTS.slice(1)
    .map(({ name, without }) => ({ name, without, mean: difference(ablation, name, onTheMean) }))
    .sort((a, b) => a.mean.mean - b.mean.mean);
  return {
    heading: `${where}: what each part of ${WHOLE} is worth`,
    notes: [
      "First row: share of the oracle's on-topic pages. Other rows: what leaving one thing out changes, in percentage points, mean over topics with a 95% bootstrap interval over topics; below 0 the part is worth having. Parts overlap, so the losses do not add up. The judge that cannot err reads the labels: it shows what the judge's errors cost and is in no crawl of yours.",
    ],
    table: {
      head: [where, 'left out', 'on the mean', ...budgets],
      rows: [
        [
          WHOLE,
          'nothing',
          estimate(bootstrap(whole.map(onTheMean))),
          ...ablation.budgets.map((_, at) => estimate(bootstrap(whole.map(({ shares }) => shares[at] ?? Number.NaN)))),
        ],
        ...rest.map(({ name, without, mean }) => [
          name,
          without,
          points(mean),
          ...ablation.budgets.map((_, at) =>
            points(difference(ablation, name, ({ shares }) => shares[at] ?? Number.NaN)),
          ),
        ]),
      ],
    },
  };
}

function learning(ablation: Ablation, where: string): Section {
  const most = ablation.budgets.at(-1) ?? 0;
  const windows = Array.from({ length: Math.ceil(most / WINDOW) }, (_, at) => Math.min(most, (at + 1) * WINDOW));
  const rate = ({ found }: AblationRun, to: number, from: number): number =>
    (foundAt(found, to) - foundAt(found, from)) / (to - from);
  return {
    heading: `${where}: learning curve`,
    notes: [
      `On-topic pages among each ${WINDOW} pages fetched, mean over topics with a 95% interval. Where the oracle falls, there is little left to find. ${UNLEARNED}: all weights stay at their priors.`,
    ],
    table: {
      head: ['pages', ...CURVES],
      rows: windows.map((to, at) => [
        `${windows[at - 1] ?? 0} to ${to}`,
        ...CURVES.map((variant) =>
          estimate(bootstrap(runsOf(ablation, variant).map((run) => rate(run, to, windows[at - 1] ?? 0)))),
        ),
      ]),
    },
    plot: {
      title: `${where}: on-topic pages found, mean over topics`,
      x: 'pages fetched',
      y: 'found',
      lines: CURVES.map((variant) => curve(ablation, variant, most)),
    },
  };
}

function curve(ablation: Ablation, variant: string, most: number): PlotLine {
  const places = Array.from({ length: POINTS + 1 }, (_, at) => Math.round((most * at) / POINTS));
  const runs = runsOf(ablation, variant);
  const found = places.map(
    (at) => [at, bootstrap(runs.map((run) => (at === 0 ? 0 : foundAt(run.found, at))))] as const,
  );
  const line = { name: variant, points: found.map(([at, { mean }]) => [at, mean] as const) };
  return variant === WHOLE ? { ...line, band: found.map(([at, { low, high }]) => [at, low, high] as const) } : line;
}

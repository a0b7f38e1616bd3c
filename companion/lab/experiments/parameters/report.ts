import { bootstrap } from '../../metrics/bootstrap.ts';
import { estimate, figure, points } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { difference, onTheMean, runsOf } from '../ablation/report.ts';
import type { Ablation } from '../ablation/run.ts';
import { WHOLE } from '../ablation/variants.ts';
import { SETTINGS } from './settings.ts';

const OTHERS = SETTINGS.slice(1);

export function reportSettings(result: Ablation): Section[] {
  const { web, budgets } = result;
  const shipped = runsOf(result, WHOLE);
  const where = `${web}, ${shipped.length} topics${result.seeds === 'far' ? ', far seeds' : ''}`;
  return [
    {
      heading: `${where}: other settings`,
      notes: [
        "First row: share of the oracle's on-topic pages as the order ships. Other rows: what one changed parameter changes, in percentage points, mean over topics with a 95% bootstrap interval over topics.",
      ],
      table: {
        head: [where, 'on the mean', ...budgets.map((budget) => `${budget} pages`)],
        rows: [
          [
            WHOLE,
            estimate(bootstrap(shipped.map(onTheMean))),
            ...budgets.map((_, at) => estimate(bootstrap(shipped.map(({ shares }) => shares[at] ?? Number.NaN)))),
          ],
          ...OTHERS.map(({ name }) => [
            name,
            points(difference(result, name, onTheMean)),
            ...budgets.map((_, at) => points(difference(result, name, ({ shares }) => shares[at] ?? Number.NaN))),
          ]),
        ],
      },
    },
  ];
}

/** Mean over topics and budgets of one setting on one web. */
const worth = (result: Ablation, setting: string): number => bootstrap(runsOf(result, setting).map(onTheMean)).mean;

/** The setting with the best mean over webs; of equals the one named first, which is the order as it ships. */
export function bestOn(webs: readonly Ablation[]): string {
  const mean = (setting: string) => webs.reduce((sum, web) => sum + worth(web, setting), 0) / webs.length;
  return SETTINGS.map(({ name }) => ({ name, mean: mean(name) })).reduce((best, each) =>
    each.mean > best.mean ? each : best,
  ).name;
}

/** Leave one web out: each web is crawled by what the others would have chosen. */
export function reportAcross(results: readonly Ablation[]): Section[] {
  return [
    {
      heading: 'Leave one web out',
      notes: [
        'For each web the setting that is best on the mean of the others, and what it brings on this one, which had no part in the choice, against the order as it ships.',
      ],
      table: {
        head: ['left out', 'chosen by the others', 'as it ships', 'as chosen', 'difference'],
        rows: results.map((result) => {
          const chosen = bestOn(results.filter((other) => other !== result));
          return [
            result.web,
            chosen === WHOLE ? 'as it ships' : chosen,
            figure(worth(result, WHOLE)),
            figure(worth(result, chosen)),
            points(difference(result, chosen, onTheMean)),
          ];
        }),
      },
    },
  ];
}

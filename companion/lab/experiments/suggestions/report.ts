import { bootstrap } from '../../metrics/bootstrap.ts';
import { estimate } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { type MeasurementRow, rowOf } from '../../report/row.ts';
import {
  ARMS,
  DEPTHS,
  type SequenceName,
  type SequenceRates,
  type SuggestionRun,
  type SuggestionsResult,
} from './run.ts';
import { shownRows, shownSection } from './shown-report.ts';

/** Articles from which the lists among the first ten suggestions count. */
const TEN = 10;

const precisions = (runs: readonly SuggestionRun[], arm: SequenceName, at: number): readonly number[] =>
  runs.map(({ arms }) => arms[arm].precision[at] ?? Number.NaN).filter(Number.isFinite);

export function reportSuggestions({ web, runs }: SuggestionsResult): Section[] {
  const rich = runs.filter(({ articles }) => articles >= TEN);
  const sum = (arm: SequenceName, of: (rates: SequenceRates) => number) =>
    rich.reduce((all, run) => all + of(run.arms[arm]), 0);
  const crowded = (arm: SequenceName) => rich.filter(({ arms }) => arms[arm].lists > 1).length;
  return [
    {
      heading: `${web}: the first suggestions of ${runs.length} crawls`,
      notes: [
        'Share on the topic among the first suggestions of known label, with a 95% interval over crawls. Lists, and pages ahead of one that names the topic although they do not, are counted in crawls that found ten articles.',
      ],
      table: {
        head: [
          'sequence',
          ...DEPTHS.map((depth) => `first ${depth}`),
          ...['crawls with ten articles', 'of these with two lists in the first ten', 'lists in the first ten'],
          'pages ahead without naming the topic',
        ],
        rows: ARMS.map((arm) => [
          arm,
          ...DEPTHS.map((_, at) => estimate(bootstrap(precisions(runs, arm, at)))),
          String(rich.length),
          String(crowded(arm)),
          String(sum(arm, ({ lists }) => lists)),
          String(sum(arm, ({ nameless }) => nameless)),
        ]),
      },
    },
    shownSection(`${web}: what suggestions show`, runs),
  ];
}

/** What the suggestions of all webs show. */
export const suggestionsAcross = (results: readonly SuggestionsResult[]): Section[] => [
  shownSection(
    'All webs: what suggestions show',
    results.flatMap(({ runs }) => runs),
  ),
];

/** `budget` is the number of suggestions; arms `lists …` give the lists among the first ten. */
export const suggestionRows = (result: SuggestionsResult): readonly MeasurementRow[] => {
  const { web, runs } = result;
  const sequences = ARMS.flatMap((arm) => [
    ...DEPTHS.map((budget, at) => rowOf({ experiment: 'suggestions', web, arm, budget }, precisions(runs, arm, at))),
    rowOf(
      { experiment: 'suggestions', web, arm: `lists, ${arm}`, budget: TEN },
      runs.filter(({ articles }) => articles >= TEN).map(({ arms }) => arms[arm].lists),
    ),
  ]);
  return [...sequences, ...shownRows(result)];
};

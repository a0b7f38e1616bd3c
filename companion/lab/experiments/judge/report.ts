import { bootstrap } from '../../metrics/bootstrap.ts';
import { estimate, figure } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { CLASSIFIER_NAMES, type ClassifierName } from './classifiers.ts';
import { GIVENS, type GivenName } from './given.ts';
import type { JudgeResult, JudgeRun } from './run.ts';

export function reportJudge(judged: JudgeResult): Section[] {
  return [means(judged), ...GIVENS.map((given) => byTopic(judged, given))];
}

/** Reports the means of several webs, which count alike however many topics each has. */
export function judgesAcross(results: readonly JudgeResult[]): Section[] {
  const rows = GIVENS.flatMap((given) =>
    CLASSIFIER_NAMES.map((classifier) => {
      const meanOf = (of: (run: JudgeRun) => number): string => {
        const webs = results.map((web) => bootstrap(real(runsOf(web, given, classifier).map(of))).mean);
        return figure(webs.reduce((sum, mean) => sum + mean, 0) / webs.length);
      };
      return [
        `${given}: ${classifier}`,
        meanOf((run) => run.auc),
        meanOf((run) => run.f1),
        meanOf((run) => run.bestF1),
      ];
    }),
  );
  return [
    {
      heading: `Mean of ${results.length} webs: judges`,
      notes: ['Each web counts alike.'],
      table: { head: ['given: judge', 'AUC', 'F1', 'best F1'], rows },
    },
  ];
}

const runsOf = ({ runs }: JudgeResult, given: GivenName, classifier: ClassifierName): readonly JudgeRun[] =>
  runs.filter((run) => run.given === given && run.classifier === classifier);

const real = (values: readonly number[]): readonly number[] => values.filter((value) => !Number.isNaN(value));

function means(judged: JudgeResult): Section {
  const rows = GIVENS.flatMap((given) =>
    CLASSIFIER_NAMES.map((classifier) => {
      const runs = runsOf(judged, given, classifier);
      const chances = (of: (run: JudgeRun) => number | null): string =>
        figure(bootstrap(runs.flatMap((run) => of(run) ?? [])).mean);
      return [
        `${given}: ${classifier}`,
        estimate(bootstrap(real(runs.map((run) => run.auc)))),
        estimate(bootstrap(runs.map((run) => run.f1))),
        estimate(bootstrap(runs.map((run) => run.bestF1))),
        figure(bootstrap(runs.map((run) => run.precision)).mean),
        figure(bootstrap(runs.map((run) => run.recall)).mean),
        chances((run) => run.calibrationError),
        chances((run) => run.brier),
      ];
    }),
  );
  return {
    heading: `${judged.web}: judges, mean over topics`,
    notes: [
      "What the user gave: typed words; one page; five pages; words and ten labels; words and forty, a quarter of them relevant as of the pages asked about. All judge the same pages in the same order; F1 at each one's own threshold; best F1: at the threshold that serves it best with hindsight, page labels seen. Intervals are 95% over topics. Calibration: expected error of the chances of our judge, in ten bins; Brier: their mean squared error.",
    ],
    table: { head: ['given: judge', 'AUC', 'F1', 'best F1', 'precision', 'recall', 'calibration', 'Brier'], rows },
  };
}

function byTopic(judged: JudgeResult, given: GivenName): Section {
  const topics = [...new Set(judged.runs.map((run) => run.topic))];
  const rows = topics.map((topic) => {
    const of = (classifier: ClassifierName) => runsOf(judged, given, classifier).find((run) => run.topic === topic);
    const cells = CLASSIFIER_NAMES.map((classifier) => {
      const run = of(classifier);
      return run === undefined ? '–' : `${figure(run.auc)} / ${figure(run.f1)}`;
    });
    const [first] = CLASSIFIER_NAMES;
    return [topic, `${of(first)?.onTopic ?? 0} of ${of(first)?.pages ?? 0}`, ...cells];
  });
  return {
    heading: `${judged.web}: AUC / F1 by topic, given ${given}`,
    notes: [],
    table: { head: ['topic', 'on topic', ...CLASSIFIER_NAMES], rows },
  };
}

import { bootstrap } from '../../metrics/bootstrap.ts';
import { mean } from '../../metrics/mean.ts';
import { estimate, figure, points } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import type { BlindTest } from './blind.ts';
import { AFTER, BEFORE, LABELS, type LabelRun, type LabelsResult, PICKS, type Pick } from './run.ts';

/** Harvest that the oracle must have left for a topic to count as one with room. */
const ROOM = 0.1;

export function reportLabels({ web, runs, blind }: LabelsResult): Section[] {
  const orders = [...new Set(runs.map((run) => run.order))];
  return [
    ...orders.flatMap((order) =>
      gains(
        web,
        order,
        runs.filter((run) => run.order === order),
      ),
    ),
    ...blindness(web, blind),
  ];
}

function gains(web: string, order: string, runs: readonly LabelRun[]): Section[] {
  const byTopic = [...new Set(runs.map(({ topic }) => topic))].map((topic) =>
    meanOf(runs.filter((run) => run.topic === topic)),
  );
  const open = byTopic.filter((run) => run.oracle - run.without >= ROOM);
  const heading = `${web}, ${order}: ${LABELS} labels after page ${BEFORE}`;
  const rows = PICKS.map((pick) => [
    pick,
    points(bootstrap(open.map((run) => run.with[pick] - run.without))),
    points(bootstrap(byTopic.map((run) => run.with[pick] - run.without))),
    estimate(bootstrap(open.map((run) => run.with[pick]))),
  ]);
  const note = `Gain in harvest rate over the next ${AFTER} pages against the same crawl without labels, in percentage points with a 95% interval over topics. Room: the oracle, taking over at page ${BEFORE}, would find at least ${ROOM * 100} points more than the crawl without labels; that holds for ${open.length} of ${byTopic.length} topics. ${repeatsOf(runs)}`;
  return [
    {
      heading,
      notes: [note, 'Labelled: the pages that the popup suggests first, those it is least sure of, or any.'],
      table: {
        head: ['pages labelled', 'gain where there is room', 'gain, all topics', 'harvest rate where there is room'],
        rows,
      },
    },
    {
      heading: `${heading}, topic by topic`,
      notes: [`Harvest rates over the pages after the labels. ${repeatsOf(runs)}`],
      table: {
        head: ['topic', 'without', ...PICKS, 'oracle'],
        rows: byTopic.map((run) => [
          run.topic,
          ...[run.without, ...PICKS.map((pick) => run.with[pick]), run.oracle].map((rate) => figure(rate)),
        ]),
      },
    },
  ];
}

/** Mean result of a topic's crawls. */
type TopicMean = Omit<LabelRun, 'order' | 'seed' | 'before'>;

/**
 * Mean over the seeds of one topic; what a crawl happens upon first changes it more than labels do. @param runs at
 * least one
 */
function meanOf(runs: readonly LabelRun[]): TopicMean {
  const each = (of: (run: LabelRun) => number) => mean(runs.map(of));
  const labelled = PICKS.map((pick) => [pick, each((run) => run.with[pick])] as const);
  return {
    topic: runs[0]?.topic ?? '',
    without: each((run) => run.without),
    with: Object.fromEntries(labelled) as Record<Pick, number>,
    oracle: each((run) => run.oracle),
  };
}

const repeatsOf = (runs: readonly LabelRun[]): string =>
  `Means of ${new Set(runs.map(({ seed }) => seed)).size} crawls of each kind, by as many seeds.`;

const blindness = (web: string, blind: readonly BlindTest[]): Section[] => [
  {
    heading: `${web}: the same crawl with the labels shuffled`,
    notes: [
      `Topic ${blind[0]?.topic ?? '–'}. The copy of the web has its labels shuffled among its pages, and is empty wherever no crawl went: whoever reads a label, or a page before it is fetched, is found out.`,
    ],
    table: {
      head: ['order', 'pages fetched', 'the very same addresses', 'of these with another label'],
      rows: blind.map(({ order, fetched, same, changed }) => [
        order,
        String(fetched),
        same ? 'yes' : 'NO',
        String(changed),
      ]),
    },
  },
];

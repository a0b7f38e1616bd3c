import type { OrderName } from '../../../../shared/api/crawl.ts';
import { createJudge } from '../../../judge/index.ts';
import { taughtOrder } from '../../../order/common/taught-order.ts';
import { createOrder } from '../../../order/index.ts';
import type { RecordedCrawl } from '../../../order/order.ts';
import { recordingOrder } from '../../crawl/recording-order.ts';
import { runKnown } from '../../crawl/run-known.ts';
import { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic } from '../../crawl/start.ts';
import {
  type ChosenTopic,
  chosenTopics,
  type LabWeb,
  type PaperExperiment,
  type RunOptions,
  stepping,
} from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { type PaperCrawls, type PaperRun, ratesAt, scaledCounts } from '../papers/crawls.ts';
import { type Published, reportPaper } from '../papers/report.ts';
import { presenceOdds } from '../presence-odds.ts';
import { labelledByDomain } from './domain-labels.ts';
import { pagesOfEach, termsOf } from './link-examples.ts';

/** Pages of the paper's online crawl at which harvest is taken; it reports no drift between them. */
const COUNTS = [12_500, 25_000, 37_500, 50_000] as const;
/** Harvest that the paper reports by its page classifier, and by three people on a sample of 5 %. */
const PUBLISHED = 0.9;
const PUBLISHED_BY_PEOPLE = 0.98;

type Teaching = 'nothing' | 'pages' | 'domains';
interface PhaseMethod {
  readonly name: string;
  readonly order: OrderName;
  readonly teaching: Teaching;
}
const WAYS: readonly PhaseMethod[] = [
  { name: 'naive-bayes, untaught', order: 'naive-bayes', teaching: 'nothing' },
  { name: 'naive-bayes, taught by pages', order: 'naive-bayes', teaching: 'pages' },
  { name: 'naive-bayes, taught by domains', order: 'naive-bayes', teaching: 'domains' },
  { name: 'adaptive, untaught', order: 'adaptive', teaching: 'nothing' },
  { name: 'adaptive, taught by pages', order: 'adaptive', teaching: 'pages' },
];
const TAUGHT = 'naive-bayes, taught by domains';

interface TwoPhases {
  readonly crawls: PaperCrawls;
  /** Pages and links of the plain crawl, by topic. */
  readonly first: readonly { readonly topic: string; readonly pages: number; readonly links: number }[];
}

/** The plain crawl: breadth-first, its pages judged by what the user typed. */
function plainCrawl({ web }: LabWeb, { topic, seeds }: ChosenTopic, pages: number) {
  const asked = askedTopic(topic);
  const { order, recorded } = recordingOrder(createOrder('breadth-first', { topic: asked }));
  const crawl = new SimulatedCrawl({ web, seeds, order, judge: createJudge(asked), topic: asked });
  return { fetched: crawl.run(pages).map(({ page }) => page), recorded: recorded() };
}

function run(lab: LabWeb, options: RunOptions): TwoPhases {
  const { web, truth } = lab;
  const counts = scaledCounts(COUNTS, web.size, options.pages);
  const pages = counts.at(-1) ?? 1;
  const far = chosenTopics(lab, { ...options, seeds: 'far' });
  const first: { topic: string; pages: number; links: number }[] = [];
  const topics = far.length > 0 ? far : chosenTopics(lab, options);
  const step = stepping(options, topics.length * (1 + WAYS.length));
  const runs = topics.flatMap((chosen): PaperRun[] => {
    const { topic, seeds } = chosen;
    step(`${web.name} ${topic.id}: the plain crawl`);
    const plain = plainCrawl(lab, chosen, pages);
    const links = plain.recorded.reduce((sum, { sightings }) => sum + sightings.length, 0);
    first.push({ topic: topic.id, pages: plain.fetched.length, links });
    const teachings: Readonly<Record<Teaching, RecordedCrawl>> = {
      nothing: [],
      pages: plain.recorded,
      domains: labelledByDomain(plain.recorded),
    };
    const on = withoutSpent(truth.of(topic, web.urls), plain.fetched);
    const judged = judgedByPages(lab, truth.of(topic, web.urls), options.seed);
    return WAYS.map(({ name, order, teaching }): PaperRun => {
      step(`${web.name} ${topic.id} ${name}`);
      const asked = askedTopic(topic);
      const made = createOrder(order, { topic: asked, randomSeed: options.seed });
      const taught = teaching === 'nothing' ? made : taughtOrder(made, teachings[teaching]);
      const crawl = new SimulatedCrawl({ web, seeds, order: taught, judge: createJudge(asked), topic: asked });
      const fetched = runKnown(crawl, on, pages);
      const verdicts = judged(fetched.filter((page) => on[page] !== -1));
      return {
        ...{ topic: topic.id, way: name, heldBytes: null, hubs: [] },
        ...ratesAt(fetched, on, counts, on.filter((verdict) => verdict === 1).length),
        judged: ratesAt(fetched, verdicts, counts, 0).harvest,
      };
    });
  });
  const crawls = { web: web.name, counts, paperCounts: COUNTS, ways: WAYS.map(({ name }) => name), runs };
  return { crawls, first };
}

/** Labels in which the pages of the plain crawl count for nothing, as they are known to it. */
function withoutSpent(on: Int8Array, spent: readonly number[]): Int8Array {
  for (const page of spent) on[page] = -1;
  return on;
}

/**
 * The paper's page judge: Naive Bayes of 1,200 labelled pages of each class. It measures and has no part in a crawl.
 */
function judgedByPages({ web }: LabWeb, on: Int8Array, seed: number): (pages: readonly number[]) => Int8Array {
  const { yes, no } = pagesOfEach(web, on, seed);
  const featuresOf = (page: number) => new Set(termsOf(web, page));
  const odds = presenceOdds([...yes, ...no].map((page) => ({ features: featuresOf(page), positive: on[page] === 1 })));
  const known = new Map<number, boolean>();
  return (pages) => {
    const verdicts = new Int8Array(web.size).fill(-1);
    for (const page of pages) {
      const said = known.get(page) ?? odds(featuresOf(page)) > 0;
      known.set(page, said);
      verdicts[page] = said ? 1 : 0;
    }
    return verdicts;
  };
}

const published: Published = { [TAUGHT]: COUNTS.map(() => PUBLISHED) };

function report({ crawls, first }: TwoPhases): Section[] {
  const sizes = first.map(({ topic, pages, links }) => `${topic}: ${pages} pages, ${links} links`).join('; ');
  const notes = [
    `First a plain breadth-first crawl from the far seeds, where the web has some (${sizes}); then a crawl from the same seeds that begins with what the links of the first one taught. Pages of the first crawl count for none of the others.`,
    "Taught by pages: links labelled by the judge's verdict on their pages. Taught by domains: by hosts on which it calls at least 6 of 10 pages on the topic, or at most 1 of 10, as the paper labels by a list of domains. No label of the web has a part in it.",
  ];
  return [
    reportPaper(crawls, {
      measure: 'harvest',
      heading: 'harvest of the second crawl, by the labels',
      notes,
      published,
    }),
    reportPaper(crawls, {
      measure: 'judged',
      heading: 'harvest of the second crawl, by Naive Bayes on pages',
      notes: [
        'The paper judges by such a classifier, learned from 1,200 pages of each class; here the labels of the web say which.',
      ],
      published,
    }),
  ];
}

function figures({ crawls }: TwoPhases): readonly PaperFigure[] {
  const last = crawls.counts.length - 1;
  const of = (way: string, measure: 'harvest' | 'judged') =>
    figure(bootstrap(crawls.runs.filter((each) => each.way === way).map((each) => each[measure]?.[last] ?? 0)).mean);
  return crawls.ways.map((way) => ({
    paper: 'NB crawler',
    what: `S1.7 harvest after ${crawls.paperCounts[last]} pages, ${way}: by labels, by page Naive Bayes`,
    published: way === TAUGHT ? `${PUBLISHED_BY_PEOPLE} by people, near ${figure(PUBLISHED)} by Naive Bayes` : '–',
    ours: `${of(way, 'harvest')}, ${of(way, 'judged')}`,
    why: `The paper had the open web and important domains named by a person; here are ${crawls.counts[last]} pages of a closed web, and no such list.`,
  }));
}

export const twoPhases: PaperExperiment<TwoPhases> = {
  name: 'two-phases',
  source: 'NB crawler S1.3, S1.7',
  about: 'What does a plain crawl teach a second one: links labelled without a person, then a crawl that knows them?',
  defaults: { orders: [], pages: 5_000 },
  run,
  report,
  figures,
};

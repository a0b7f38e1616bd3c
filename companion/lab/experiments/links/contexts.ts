import { lexicon } from '../../../order/words/lexicon.ts';
import { windowTerms } from '../../../order/words/link-features.ts';
import { contextTerms } from '../../../order/words/link-terms.ts';
import { PLAIN } from '../../../order/words/split.ts';
import { askedTopic } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type PaperExperiment, type RunOptions, stepping } from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { mean } from '../../metrics/mean.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { estimate, figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { type CrawlMethod, type PaperCrawls, paperCrawls } from '../papers/crawls.ts';
import { reportPaper } from '../papers/report.ts';
import { type KnownLink, knownLinks } from './known-links.ts';
import { classifyInParts, examplesOf } from './link-examples.ts';

/** Parameter `context` of the order `naive-bayes`, by the rule's name. */
const RULES = { window: 1, block: 2 } as const;
type RuleName = keyof typeof RULES;
const NAMES = ['window', 'block'] as const satisfies readonly RuleName[];
const WAYS: readonly CrawlMethod[] = NAMES.map((name) => ({
  name,
  order: 'naive-bayes',
  parameters: { context: RULES[name] },
}));
/** Links of each class that a classifier gets for each page of a crawl, and at most. */
const LINKS_A_PAGE = 5;
const MOST_LINKS = 33_800;
/** Pages of the paper's online crawl at which harvest is taken. */
const COUNTS = [12_500, 25_000, 37_500, 50_000] as const;

interface RuleRun {
  readonly topic: string;
  readonly rule: RuleName;
  readonly links: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Terms of a context on the mean. */
  readonly terms: number;
  /** Microseconds in which the rule's terms are made for one link, on the mean. */
  readonly micros: number;
}

interface Contexts {
  readonly web: string;
  readonly runs: readonly RuleRun[];
  readonly crawls: PaperCrawls;
}

function run(lab: LabWeb, options: RunOptions): Contexts {
  const { web, truth } = lab;
  const most = Math.min(MOST_LINKS, options.pages * LINKS_A_PAGE);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length);
  const runs = topics.flatMap(({ topic }) => {
    step(`${web.name} ${topic.id}: links`);
    const links = shuffled(knownLinks(web, truth.of(topic, web.urls), most, options.seed), options.seed);
    const words = new Set(lexicon(askedTopic(topic)));
    return NAMES.map(
      (rule): RuleRun => ({
        topic: topic.id,
        rule,
        links: links.length,
        ...classifyInParts(examplesOf(links, 2, rule === 'window', words)),
        ...costOf(links, rule),
      }),
    );
  });
  return { web: web.name, runs, crawls: paperCrawls(lab, options, WAYS, COUNTS) };
}

function costOf(links: readonly KnownLink[], rule: RuleName): Pick<RuleRun, 'terms' | 'micros'> {
  const before = process.cpuUsage();
  let terms = 0;
  for (const { link } of links) {
    terms += (rule === 'window' ? windowTerms(link.link, PLAIN) : contextTerms(link.link, 60)).length;
  }
  const { user, system } = process.cpuUsage(before);
  const count = Math.max(1, links.length);
  return { terms: terms / count, micros: (user + system) / count };
}

const rulesOf = ({ runs }: Contexts, rule: RuleName) => runs.filter((each) => each.rule === rule);

function report(result: Contexts): Section[] {
  const rows = NAMES.map((rule) => {
    const own = rulesOf(result, rule);
    return [
      rule,
      ...(['precision', 'recall', 'f1'] as const).map((name) => estimate(bootstrap(own.map((each) => each[name])))),
      figure(mean(own.map((each) => each.terms)), 1),
      figure(mean(own.map((each) => each.micros)), 1),
    ];
  });
  return [
    {
      heading: `${result.web}: the two context rules, feature set 2`,
      notes: [
        "Window: the paper's cheap rule, the anchor of a neighbouring link or else the text near the link. Block: the text around the link within its block of the page's tree. Mean over topics with a 95% interval; 7 to 3 for learning and asking.",
      ],
      table: { head: ['rule', 'precision', 'recall', 'F1', 'terms a link', 'µs a link'], rows },
    },
    reportPaper(result.crawls, {
      measure: 'harvest',
      heading: 'harvest of naive-bayes by context rule',
      notes: ['The crawls start from the same seeds and learn as they go.'],
    }),
  ];
}

function figures(result: Contexts): readonly PaperFigure[] {
  const last = result.crawls.counts.length - 1;
  return NAMES.map((rule) => {
    const of = (name: 'precision' | 'recall') => figure(mean(rulesOf(result, rule).map((each) => each[name])));
    const harvest = mean(
      result.crawls.runs.filter(({ way }) => way === rule).map((each) => each.harvest[last] ?? Number.NaN),
    );
    return {
      paper: 'NB crawler',
      what: `S1.4 context by ${rule}: precision, recall, harvest after ${result.crawls.counts[last]} pages`,
      published: rule === 'window' ? 'as good as the tree and cheaper, without a figure' : 'no figure',
      ours: `${of('precision')}, ${of('recall')}, ${figure(harvest)}`,
      why: 'The paper claims the advantage of its rule without a measurement; the difference here depends on how a web marks up its lists.',
    };
  });
}

export const contexts: PaperExperiment<Contexts> = {
  name: 'contexts',
  source: 'NB crawler S1.4',
  about: "Which words near a link serve better: the paper's window or the block of the page's tree?",
  defaults: { orders: ['naive-bayes'], pages: 2_000 },
  run,
  report,
  figures,
};

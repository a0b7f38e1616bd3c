import { hostOf } from '../../../../shared/url/site.ts';
import { windowTerms } from '../../../order/words/link-features.ts';
import { anchorTerms } from '../../../order/words/link-terms.ts';
import { PLAIN } from '../../../order/words/split.ts';
import { chosenTopics, type LabWeb, type PaperExperiment, type RunOptions, stepping } from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { distribution, sharedDivergence } from '../../metrics/divergence.ts';
import { mean } from '../../metrics/mean.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { estimate, figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { distinctLinks } from './known-links.ts';
import { PAPER_PAGES, termsOf } from './link-examples.ts';

/** Links that the paper looked at. */
const PAPER_LINKS = 25_039;

const PAIRS = ['links from pages', 'pages from pages', 'links from links'] as const;
type ComparedPair = (typeof PAIRS)[number];
const PUBLISHED: Readonly<Record<ComparedPair, number>> = {
  'links from pages': 2.09,
  'pages from pages': 0.57,
  'links from links': 0.78,
};

interface Distances extends Readonly<Record<ComparedPair, number>> {
  readonly topic: string;
  readonly pages: number;
  readonly links: number;
}

interface Distribution {
  readonly web: string;
  readonly runs: readonly Distances[];
}

/** Words of one page or link, and the host that wrote them. */
interface HostWords {
  readonly host: string;
  readonly words: readonly string[];
}

/**
 * Two halves of which no host has a part in both, as even as hosts allow: the largest host first, always into the
 * smaller half.
 */
export function halvesByHost<Item extends Pick<HostWords, 'host'>>(items: readonly Item[]): readonly [Item[], Item[]] {
  const byHost = new Map<string, Item[]>();
  for (const item of items) {
    const own = byHost.get(item.host);
    if (own === undefined) byHost.set(item.host, [item]);
    else own.push(item);
  }
  const halves: [Item[], Item[]] = [[], []];
  for (const own of [...byHost.values()].sort((a, b) => b.length - a.length)) {
    halves[halves[0].length <= halves[1].length ? 0 : 1].push(...own);
  }
  return halves;
}

const wordsOf = (all: readonly HostWords[]) => distribution(all.flatMap(({ words }) => words));

/** Returns NaN where one host wrote everything, so that there are no halves. */
function betweenHalves(all: readonly HostWords[]): number {
  const [one, other] = halvesByHost(all);
  return other.length === 0 ? Number.NaN : sharedDivergence(wordsOf(one), wordsOf(other));
}

/** Words of the topic's pages against words of anchors and windows of the links that lead to them. */
function run(lab: LabWeb, options: RunOptions): Distribution {
  const { web, truth } = lab;
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length);
  const runs = topics.map(({ topic }): Distances => {
    step(`${web.name} ${topic.id}`);
    const on = truth.of(topic, web.urls);
    const ofPage = (page: number) => hostOf(web.urls[page] ?? '');
    const numbers = shuffled([...Array(web.size).keys()], options.seed).filter((page) => on[page] === 1);
    const pages = numbers.slice(0, PAPER_PAGES).map((page) => ({ host: ofPage(page), words: termsOf(web, page) }));
    const links = distinctLinks(web, on, options.pages, options.seed).map(({ source, link: { link } }) => ({
      host: ofPage(source),
      words: [...anchorTerms(link), ...windowTerms(link, PLAIN)],
    }));
    return {
      topic: topic.id,
      pages: pages.length,
      links: links.length,
      'links from pages': sharedDivergence(wordsOf(links), wordsOf(pages)),
      'pages from pages': betweenHalves(pages),
      'links from links': betweenHalves(links),
    };
  });
  return { web: web.name, runs };
}

const valuesOf = ({ runs }: Distribution, pair: ComparedPair): readonly number[] =>
  runs.map((each) => each[pair]).filter((value) => !Number.isNaN(value));
const sizeOf = ({ runs }: Distribution, of: 'pages' | 'links'): number =>
  Math.round(mean(runs.map((each) => each[of])));

function report(result: Distribution): Section[] {
  const { web, runs } = result;
  const rows = PAIRS.map((pair) => [pair, estimate(bootstrap(valuesOf(result, pair))), figure(PUBLISHED[pair])]);
  return [
    {
      heading: `${web}, ${runs.length} topics: KL divergence of word distributions over shared words`,
      notes: [
        `In nats; mean over topics with a 95% interval. ${sizeOf(result, 'pages')} pages and ${sizeOf(result, 'links')} links a topic on the mean, the paper had 1,200 and 25,039. A link that a site repeats counts once; its context is the paper's window.`,
        'Pages from pages, links from links: one half from the other, no host in both. Halves at random, as the paper drew them, would hold copies of the same menus. The paper measured one topic (finance, Chinese).',
      ],
      table: { head: ['how far', web, 'published'], rows },
    },
  ];
}

function figures(result: Distribution): readonly PaperFigure[] {
  const why = `The paper measured 25,039 links of one Chinese topic in random halves, menus and all; here are ${sizeOf(result, 'links')} distinct links a topic in halves by host.`;
  return PAIRS.map((pair) => ({
    paper: 'NB crawler',
    what: `S1.5 KL divergence, ${pair}`,
    published: figure(PUBLISHED[pair]),
    ours: figure(mean(valuesOf(result, pair))),
    why,
  }));
}

export const distributions: PaperExperiment<Distribution> = {
  name: 'distribution',
  source: 'NB crawler S1.5',
  about: 'Are the words near links distributed otherwise than the words of the pages they lead to?',
  defaults: { orders: [], pages: PAPER_LINKS },
  run,
  report,
  figures,
};

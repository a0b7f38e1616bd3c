import { terms } from '../../../../shared/text/terms.ts';
import { MAX_TEXT } from '../../../judge/profile/profiler.ts';
import { anchorTerms, contextTerms } from '../../../order/words/link-terms.ts';
import { chosenTopics, type Experiment, type LabWeb, type RunOptions } from '../../experiment.ts';
import { bootstrap } from '../../metrics/bootstrap.ts';
import { distribution, sharedDivergence } from '../../metrics/divergence.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { estimate } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { knownLinks } from './known-links.ts';

/** Pages, and links, of a topic that are looked at. */
const MAX = 1_200;

interface Distances {
  readonly topic: string;
  readonly pagesToLinks: number;
  readonly pagesToPages: number;
  readonly linksToLinks: number;
}

interface Distribution {
  readonly web: string;
  readonly runs: readonly Distances[];
}

/**
 * Words of the topic's pages against words of anchors and contexts of the links that lead to them; halves of each at
 * random.
 */
function run(lab: LabWeb, options: RunOptions): Distribution {
  const { web, truth } = lab;
  const runs = chosenTopics(lab, options).map(({ topic }): Distances => {
    options.progress(`${web.name} ${topic.id}`);
    const on = truth.of(topic, web.urls);
    const numbers = shuffled(
      Array.from({ length: web.size }, (_, at) => at),
      options.seed,
    );
    const pages = numbers
      .filter((page) => on[page] === 1)
      .slice(0, MAX)
      .map((page) => {
        const { title, text } = web.page(page).record;
        return terms(`${title}\n${text.slice(0, MAX_TEXT)}`);
      });
    const links = shuffled(
      knownLinks(web, on, MAX, options.seed).filter(({ positive }) => positive),
      options.seed,
    ).map(({ link }) => [...anchorTerms(link.link), ...contextTerms(link.link)]);
    const halves = (all: readonly (readonly string[])[]) => {
      const middle = Math.floor(all.length / 2);
      return sharedDivergence(distribution(all.slice(0, middle).flat()), distribution(all.slice(middle).flat()));
    };
    return {
      topic: topic.id,
      pagesToLinks: sharedDivergence(distribution(links.flat()), distribution(pages.flat())),
      pagesToPages: halves(pages),
      linksToLinks: halves(links),
    };
  });
  return { web: web.name, runs };
}

function report({ web, runs }: Distribution): Section[] {
  const rows = [
    ['links from pages', estimate(bootstrap(runs.map((each) => each.pagesToLinks))), '2.09'],
    ['pages from pages', estimate(bootstrap(runs.map((each) => each.pagesToPages))), '0.57'],
    ['links from links', estimate(bootstrap(runs.map((each) => each.linksToLinks))), '0.78'],
  ];
  return [
    {
      heading: `${web}, ${runs.length} topics: KL divergence of word distributions over shared words`,
      notes: [
        'In nats; mean over topics with a 95% interval. Pages from pages, links from links: one random half from the other. The paper measured one topic (finance, Chinese).',
      ],
      table: { head: ['how far', web, 'published'], rows },
    },
  ];
}

export const distributions: Experiment<Distribution> = {
  name: 'distribution',
  source: 'NB crawler S1.5',
  about: 'Are the words near links distributed otherwise than the words of the pages they lead to?',
  defaults: { orders: [], pages: MAX },
  run,
  report,
};

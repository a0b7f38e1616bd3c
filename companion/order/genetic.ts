import { Column } from '../../shared/collections/column.ts';
import { persistIds } from '../../shared/collections/state-archive.ts';
import { number, onOff, parametersOf, whole } from '../parameters.ts';
import { Batch } from './common/batch.ts';
import { best, bestSet, shareOf } from './common/best.ts';
import { stockOf } from './common/generation.ts';
import { orderOf } from './common/strategy.ts';
import { PendingUrls } from './common/waiting.ts';
import { Backlinks } from './graph/backlinks.ts';
import { LinkGraph } from './graph/link-graph.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';
import { anchorTerms } from './words/link-terms.ts';
import { MatchedWords } from './words/matched-words.ts';
import { similarity } from './words/similarity.ts';
import { splitFor } from './words/split.ts';
import { topicVector } from './words/topic-vector.ts';

/** Lifts what is under way above all else; similarities are at most 1. */
const LIFT = 2;

export const GENETIC = {
  crossover: number(
    [0.8, 0, 1],
    'P1: share of the links that crossover fetches; the rest to 1 is P2, the share of hubs that mutation adds.',
    'P1：交叉所抓取链接的比例；其余部分为 P2，即变异加入的枢纽页的比例。',
  ),
  first: number(
    [0.8, 0, 1],
    'Share of the first population that breeds, the best by authority and popularity.',
    '首代种群中参与繁殖的比例，按权威值与流行度取最优者。',
  ),
  selection: number(
    [0.8, 0, 1],
    'Share of the links of a generation that seed the next.',
    '一代链接中作为下一代种子的比例。',
  ),
  value: number(
    [0.8, 0, 1],
    'm: weight of authorities and hubs; the rest to 1, n, is the weight of popularity.',
    'm：权威值和枢纽值的权重；其余部分 n 为流行度的权重。',
  ),
  size: whole(
    [0, 0, 100_000],
    'Most pages that crossover and mutation fetch in a generation, and that selection takes; 0: no limit.',
    '每一代中交叉和变异合计抓取、以及选择所取的最多网页数；0 表示不限。',
  ),
  generations: whole(
    [0, 0, 1_000_000],
    'Generations after which the crawl ends; 0: no limit.',
    '爬取结束前的代数；0 表示不限。',
  ),
  divide: onOff(
    1,
    'Divide authorities and hubs by the largest of them before popularity is added; off: as the paper has it.',
    '加上流行度之前，把权威值和枢纽值除以各自的最大值；关闭则按论文原样。',
  ),
};

/**
 * Genetic algorithm (GA crawler), generation by generation:
 * - population: S = the generation's pages and the fetched pages that link to them. In the first, S11 = the best
 * `first` of S by m authority + (1 - m) popularity; in later ones the previous selection has already cut S.
 * - crossover: links of S11's pages by cos(topic, anchor); the best P1 = S12, fetched next.
 * - mutation: the best P2 of S by m hub + (1 - m) popularity = S13; they are fetched already, so they bring in their
 * links.
 * - selection: links of S11, S12 and S13 by cos(topic, anchor); the best `selection` are the next generation. When
 * these pages have no link left, the selection is from all URLs waiting, so that the crawl continues. score(u) = 2 +
 * cos for the URLs of the current step, cos for all others: these come up only when no URL of the step can be fetched.
 * After `generations` (0: no limit) every score is undefined and the crawl ends. `size` (0: no limit, the paper's way)
 * bounds each generation, because half of the links of 100 pages already exceed most crawls: P1 of `size` links come by
 * crossover, P2 of it from the links of S13, the best hub first and of each hub the best links; selection takes `size`
 * at most. Parameters: `crossover` P1 = 0.8 (P2 = 1 - P1 = 0.2), `first` 0.8, `selection` 0.8, `value` m = 0.8, `size`
 * 0, `generations` 0, `divide` 1; popularity by `OrderOptions`. `divide` 1 divides authorities and hubs by the largest
 * of them. Their squares sum up to 1, so in a long list even the largest is small beside a popularity. 0 leaves them as
 * they are, the paper's way. Priority = cos / 2, for the current step + 1/2. Cost: O(words of the anchor) a sighting;
 * O(n log n) and 50 HITS sweeps over a generation of n links.
 */
export function createGenetic(options: OrderOptions): Order {
  const { popularity = () => 0 } = options;
  const { crossover, first, selection, value, size, generations, divide } = parametersOf(options, GENETIC);
  const most = size > 0 ? size : Number.POSITIVE_INFINITY;
  const split = splitFor(options.topic, options.way);
  const topic = topicVector(options.topic, split.terms);
  const graph = new LinkGraph();
  const backlinks = new Backlinks();
  const sites: string[] = [];
  const similarities = new Column();
  const words = new MatchedWords(topic.keys());
  const waiting = new PendingUrls();
  const step = new Batch();
  let population = new Set<UrlId>();
  /** Rows whose links stand for selection; undefined while the population itself is fetched. */
  let parents: Set<number> | undefined;
  let generation = 1;
  let revision = 0;

  const like = (id: UrlId) => similarities.get(id) || 0;
  const linksOf = (rows: Iterable<number>): UrlId[] => {
    const found = new Set<UrlId>();
    for (const row of rows) {
      for (let link = graph.start(row); link < graph.start(row + 1); link++) {
        if (waiting.has(graph.target(link))) found.add(graph.target(link));
      }
    }
    return [...found];
  };
  /** Fills the population with links of hubs up to so many places. */
  const mutate = (hubs: readonly number[], places: number) => {
    for (const hub of hubs) {
      const links = linksOf([hub]).filter((id) => !population.has(id));
      for (const id of best(links, places - population.size, like)) population.add(id);
    }
  };
  const breed = () => {
    const { rows, ...stock } = stockOf(graph, backlinks, population, (row) => popularity(sites[row] ?? ''), {
      m: value,
      isDivided: divide !== 0,
    });
    const fathers = generation === 1 ? stock.fathers(shareOf(rows.length, first)) : rows;
    const hubs = stock.mutants(shareOf(rows.length, 1 - crossover));
    parents = new Set([...fathers, ...hubs]);
    const links = linksOf(fathers);
    const places = Math.min(links.length, most);
    population = bestSet(links, shareOf(places, crossover), like);
    if (size > 0) mutate(hubs, places);
    step.start(population);
  };
  const select = () => {
    const rows = [...population].map((id) => graph.rowOf(id)).filter((row) => row >= 0);
    const links = linksOf([...(parents ?? []), ...rows]);
    const candidates = links.length > 0 ? links : waiting.all();
    parents = undefined;
    generation += 1;
    population = bestSet(candidates, Math.min(most, shareOf(candidates.length, selection)), like);
    step.start(population);
  };
  const over = () => generations > 0 && generation > generations;
  const scoreOf = (target: UrlId): number | undefined => {
    const similar = similarities.get(target);
    return Number.isNaN(similar) || over() ? undefined : similar + (step.has(target) ? LIFT : 0);
  };
  const priority = (target: UrlId) =>
    scoreOf(target) === undefined ? 0 : (like(target) + (step.has(target) ? 1 : 0)) / 2;
  return orderOf('genetic', {
    get revision() {
      return revision;
    },
    get isOver() {
      return over();
    },
    seed(url) {
      population.add(url.id);
      step.join(url.id);
    },
    observe(page, sightings) {
      waiting.fetch(page.id);
      for (const { target, link } of sightings) {
        waiting.see(target.id);
        const anchor = similarity(topic, anchorTerms(link, split));
        if (similarities.get(target.id) >= anchor.value) continue;
        similarities.set(target.id, anchor.value);
        words.remember(target.id, anchor.words);
      }
      const rows = graph.rows;
      const targets = sightings.map(({ target }) => target.id);
      const row = graph.add(page.id, targets);
      if (graph.rows > rows) backlinks.add(row, targets);
      sites[row] = page.site;
      if (!step.fetched(page.id)) return;
      if (parents === undefined) {
        breed();
        if (population.size === 0) select();
      } else select();
      revision += 1;
    },
    *persist(archive) {
      generation = archive.number(generation);
      revision = archive.number(revision);
      const isMutated = archive.flag(parents !== undefined);
      const rows = parents ?? new Set<number>();
      yield* persistIds(archive, rows);
      if (archive.isLoading) parents = isMutated ? rows : undefined;
      yield* persistIds(archive, population);
      const known = yield* archive.texts(Array.from(sites, (site = '') => site));
      if (archive.isLoading) for (const site of known) sites.push(site);
      for (const part of [graph, backlinks, similarities, words, waiting, step]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority,
    explain(target) {
      const score = scoreOf(target);
      if (score === undefined) return [];
      const parts = [{ feature: 'anchor', detail: words.of(target), weight: like(target) / 2 }];
      return step.has(target) ? [{ feature: 'generation', detail: String(generation), weight: 0.5 }, ...parts] : parts;
    },
  });
}

import { Column } from '../../shared/collections/column.ts';
import { parametersOf, whole } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { LinkGraph } from './graph/link-graph.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';

/** De Bra & Post: a relevant page feeds half as many children again. */
const FED = 1.5;

export const FISH_SEARCH = {
  depth: whole(
    [3, 1, 100],
    'Links that the crawl goes on from a relevant page without meeting another.',
    '从相关页面出发，未遇到其他相关页面时最多继续的链接步数。',
  ),
  width: whole(
    [10, 1, 10_000],
    'Links of an irrelevant page that count; of a relevant one half as many again.',
    '不相关页面中计入的链接数；相关页面再多一半。',
  ),
};

/**
 * Fish-Search (GA crawler; De Bra & Post 1994): fish that find food breed, fish that find none die out. Children of a
 * relevant page get the depth budget D, those of an irrelevant page its own budget - 1. At budget 0 they die: the URL
 * is not fetched unless a page with budget links to it as well.
 * score = 1 for the first 1.5 * w links of a relevant page, 0.5 for the first w of an irrelevant one, else 0. This
 * follows Hersovici et al. 1998. The largest of all sightings counts, for score and budget each.
 * Parameters: `depth` D = 3, `width` w = 10 (the papers name no figures). Cost: O(1) a link; a label: once over the
 * links seen.
 */
export function createFishSearch(options: OrderOptions): Order {
  const { depth, width } = parametersOf(options, FISH_SEARCH);
  const graph = new LinkGraph();
  const relevant = new Column(0);
  const budgets = new Column();
  const scores = new Column();
  let revision = 0;

  const breed = (row: number) => {
    const page = graph.idOf(row);
    const fed = relevant.get(page) === 1;
    const own = budgets.get(page);
    const budget = fed ? depth : (Number.isNaN(own) ? depth : own) - 1;
    if (budget <= 0) return;
    const start = graph.start(row);
    for (let link = start; link < graph.start(row + 1); link++) {
      const score = link - start < (fed ? FED * width : width) ? (fed ? 1 : 0.5) : 0;
      const target = graph.target(link);
      if (!(scores.get(target) >= score)) scores.set(target, score);
      if (!(budgets.get(target) >= budget)) budgets.set(target, budget);
    }
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const score = scores.get(target);
    return Number.isNaN(score) ? undefined : score;
  };
  return orderOf('fish-search', {
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      relevant.set(page.id, page.onTopic ? 1 : 0);
      const rows = graph.rows;
      const row = graph.add(
        page.id,
        [...sightings].sort((a, b) => a.link.position - b.link.position).map(({ target }) => target.id),
      );
      if (graph.rows > rows) breed(row);
    },
    relabel(changes) {
      for (const { id, onTopic } of changes) relevant.set(id, onTopic ? 1 : 0);
      scores.clear();
      budgets.clear();
      for (let row = 0; row < graph.rows; row++) breed(row);
      revision += 1;
    },
    *persist(archive) {
      revision = archive.number(revision);
      for (const part of [graph, relevant, budgets, scores]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain(target) {
      const weight = scoreOf(target);
      if (weight === undefined) return [];
      return [{ feature: 'depth-budget', detail: String(budgets.get(target)), weight }];
    },
  });
}

import { Column } from '../../../shared/collections/column.ts';
import { Growth } from '../common/growth.ts';
import type { Strategy } from '../common/strategy.ts';
import type { Sighting, UrlId } from '../order.ts';
import { LinkGraph } from './link-graph.ts';
import { RankFlow } from './rank-flow.ts';

/** `weights` gives each link of a page its weight >= 0; a page whose weights are all 0 passes its rank on evenly. */
export interface RankedBy {
  readonly feature: string;
  readonly damping: number;
  /** Links of a smaller weight are discarded: neither ranked nor followed. */
  readonly least?: number;
  /** Ranks a URL by the best fetched page that shows it, instead of by its own rank. */
  readonly byPages?: boolean;
  weights(sightings: readonly Sighting[]): readonly number[];
}

/**
 * A strategy whose score is the rank of a URL in the graph seen so far, or the rank of the best page that shows it.
 * Ranks are settled when the pages have grown by a tenth (with every page of the first ten); in between a new page
 * passes its rank to its links at once. Amortised cost a page: about 100 sweeps over the links of one page; memory 12
 * bytes a link, 24 a URL.
 */
export function rankedBy({ feature, damping, weights, least = 0, byPages = false }: RankedBy): Strategy {
  const graph = new LinkGraph();
  const flow = new RankFlow(damping);
  const growth = new Growth();
  /** Of each URL that a kept link leads to: the largest rank of a page that shows it. */
  const shown = new Column();
  let revision = 0;
  const show = (row: number): void => {
    const rank = flow.get(graph.idOf(row));
    for (let link = graph.start(row); link < graph.start(row + 1); link++) {
      const target = graph.target(link);
      if (!(shown.get(target) >= rank)) shown.set(target, rank);
    }
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const best = shown.get(target);
    if (Number.isNaN(best) && graph.rowOf(target) < 0) return undefined;
    return byPages ? best || 0 : flow.get(target);
  };
  const priority = (target: UrlId): number => {
    const rank = scoreOf(target) ?? 0;
    return rank / (1 + rank);
  };
  return {
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      const every = weights(sightings);
      const kept = sightings.filter((_, place) => (every[place] ?? 0) >= least);
      const given = every.filter((weight) => weight >= least);
      const sum = given.reduce((total, weight) => total + weight, 0);
      const shares = given.map((weight) => (sum > 0 ? weight / sum : 1 / kept.length));
      const rows = graph.rows;
      const row = graph.add(
        page.id,
        kept.map(({ target }) => target.id),
        shares,
      );
      if (graph.rows > rows) {
        flow.pass(graph, row);
        show(row);
      }
      if (!growth.due(graph.rows)) return;
      flow.settle(graph);
      if (byPages) {
        shown.clear();
        for (let each = 0; each < graph.rows; each++) show(each);
      }
      revision += 1;
    },
    *persist(archive) {
      revision = archive.number(revision);
      growth.persist(archive);
      for (const part of [graph, flow, shown]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority,
    explain(target) {
      const rank = scoreOf(target);
      return rank === undefined ? [] : [{ feature, detail: rank.toFixed(3), weight: priority(target) }];
    },
  };
}

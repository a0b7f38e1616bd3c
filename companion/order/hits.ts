import { Column } from '../../shared/collections/column.ts';
import { parametersOf, whole } from '../parameters.ts';
import { best } from './common/best.ts';
import { Growth } from './common/growth.ts';
import { orderOf } from './common/strategy.ts';
import { hitsValues } from './graph/hits-values.ts';
import { LinkGraph } from './graph/link-graph.ts';
import { rootRounds } from './graph/root-rounds.ts';
import type { Hub, Order, OrderOptions, UrlId } from './order.ts';

export const HITS = {
  root: whole(
    [0, 0, 10_000],
    'Best authorities that are fetched as the root set of a round, as the GA crawler has it; 0: no rounds, all pages count.',
    '每轮作为根集抓取的最佳权威页数（GA 爬虫的做法）；0 表示不分轮，所有页面都计入。',
  ),
};

/**
 * HITS (GA crawler; Kleinberg 1999): fetches the best authorities among the known URLs next. score(u) = a(u), where
 * a(p) = sum of h(q) over q -> p and h(p) = sum of a(q) over p -> q. Each is normalised to length 1, over all pages and
 * links seen so far. Topic and text do not count, so it drifts, as the GA paper also reports.
 * Settles when the pages have grown by a tenth. In between, a new page gets h = sum of a over its links / norm of h,
 * and adds it, / norm of a, to its links. Priority = a / largest a of the last settlement, at most 1. Hubs are those of
 * the last settlement.
 * With `root` above 0 it goes in rounds instead, see `rootRounds`.
 * Cost a page: about 11 * 50 sweeps over the links of one page at most; 12 bytes a link, 16 a URL.
 */
export function createHits(options: OrderOptions): Order & { hubs(most: number): readonly Hub[] } {
  const { root } = parametersOf(options, HITS);
  if (root > 0) {
    const rounds = rootRounds(root);
    return Object.assign(orderOf('hits', rounds), { hubs: rounds.hubs });
  }
  const graph = new LinkGraph();
  const growth = new Growth();
  const authorities = new Column();
  const hubs = new Column(1);
  let largest = 0;
  let revision = 0;

  const each = (row: number, visit: (target: UrlId) => void) => {
    for (let link = graph.start(row); link < graph.start(row + 1); link++) visit(graph.target(link));
  };
  const value = (id: UrlId) => authorities.get(id) || 0;
  /** Sums before they are normalised grow by these; the largest eigenvalue is their product. */
  const scale = { hub: 1, authority: 1 };
  const estimate = (row: number) => {
    let sum = 0;
    each(row, (target) => {
      sum += value(target);
    });
    const hub = sum / scale.hub;
    each(row, (target) => authorities.set(target, value(target) + hub / scale.authority));
  };
  const settle = () => {
    const rows = Array.from({ length: graph.rows }, (_, row) => row);
    const values = hitsValues(graph, rows, hubs);
    const raw = { hub: 0, authority: new Float64Array(graph.urls) };
    largest = 0;
    for (const row of rows) {
      hubs.set(row, values.hub(row));
      let sum = 0;
      each(row, (target) => {
        sum += values.authority(target);
        raw.authority[target] = (raw.authority[target] ?? 0) + values.hub(row);
        largest = Math.max(largest, values.authority(target));
        authorities.set(target, values.authority(target));
      });
      raw.hub += sum * sum;
    }
    scale.hub = Math.sqrt(raw.hub) || 1;
    scale.authority = Math.sqrt(raw.authority.reduce((squares, each) => squares + each * each, 0)) || 1;
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const authority = authorities.get(target);
    return Number.isNaN(authority) ? undefined : authority;
  };
  const priority = (target: UrlId) => (largest === 0 ? 0 : Math.min(1, value(target) / largest));
  const order = orderOf('hits', {
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      const rows = graph.rows;
      const row = graph.add(
        page.id,
        sightings.map(({ target }) => target.id),
      );
      if (graph.rows > rows) estimate(row);
      if (!growth.due(graph.rows)) return;
      settle();
      revision += 1;
    },
    *persist(archive) {
      largest = archive.number(largest);
      revision = archive.number(revision);
      scale.hub = archive.number(scale.hub);
      scale.authority = archive.number(scale.authority);
      growth.persist(archive);
      for (const part of [graph, authorities, hubs]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority,
    explain: (target) =>
      scoreOf(target) === undefined
        ? []
        : [{ feature: 'authority', detail: value(target).toFixed(4), weight: priority(target) }],
  });
  return Object.assign(order, {
    hubs(most: number) {
      const rows = Array.from({ length: graph.rows }, (_, row) => row);
      // Pages since the last settlement have only the value that they start from.
      const { hub } = hitsValues(graph, rows, hubs);
      return best(rows, most, hub).map((row) => ({ id: graph.idOf(row), value: hub(row) }));
    },
  });
}

import { Column } from '../../shared/collections/column.ts';
import { parametersOf, whole } from '../parameters.ts';
import { Batch } from './common/batch.ts';
import { Ranking } from './common/ranking.ts';
import { orderOf } from './common/strategy.ts';
import { LinkGraph } from './graph/link-graph.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';

/** Lifts a batch above all else; relevances are at most 1. */
const LIFT = 2;

export const BEST_N_FIRST = {
  n: whole(
    [256, 1, 1_000_000],
    'Links that are fetched together before the links on their pages count.',
    '在其页面上的链接参与比较之前，一起抓取的链接数。',
  ),
};

/**
 * Best-N-First (Pant, Srinivasan, Menczer 2002): fetches the best N links before it looks at their results. A larger N
 * explores more; N = 1 is the naive best-first.
 * value(u) = max of R(page) over the pages that link to u. score = 2 + value frozen at the batch's start for its
 * members, value for all others. So others come up only when no member can be fetched. A batch ends as `Batch` defines;
 * the next is the best N waiting. Seeds are the first batch.
 * Parameter: `n` = 256, the strongest of the paper's. Priority = value / 2, for members + 1/2.
 * Cost: O(log F) a link and O(N log F) a batch for F waiting; a label: once over the links seen, members keep their
 * frozen scores.
 */
export function createBestNFirst(options: OrderOptions): Order {
  const { n } = parametersOf(options, BEST_N_FIRST);
  const graph = new LinkGraph();
  const relevances = new Column(0);
  const frozen = new Column(0);
  const waiting = new Ranking();
  const batch = new Batch();
  let revision = 0;

  /** The page in this row speaks for its links. */
  const vouch = (row: number, tell: (target: UrlId, relevance: number) => void) => {
    const relevance = relevances.get(graph.idOf(row));
    for (let link = graph.start(row); link < graph.start(row + 1); link++) tell(graph.target(link), relevance);
  };
  const scoreOf = (target: UrlId): number | undefined => {
    if (batch.has(target)) return LIFT + frozen.get(target);
    const value = waiting.value(target);
    return Number.isNaN(value) ? undefined : value;
  };
  const priority = (target: UrlId) => (batch.has(target) ? (1 + frozen.get(target)) / 2 : (scoreOf(target) ?? 0) / 2);
  return orderOf('best-n-first', {
    get revision() {
      return revision;
    },
    seed: (url) => batch.join(url.id),
    observe(page, sightings) {
      relevances.set(page.id, page.relevance);
      waiting.drop(page.id);
      const rows = graph.rows;
      const row = graph.add(
        page.id,
        sightings.map(({ target }) => target.id),
      );
      if (graph.rows > rows) vouch(row, (target, relevance) => waiting.rise(target, relevance));
      if (!batch.fetched(page.id)) return;
      const members = waiting.best(n);
      for (const member of members) frozen.set(member, waiting.value(member));
      batch.start(members);
      revision += 1;
    },
    relabel(changes) {
      for (const { id, relevance } of changes) relevances.set(id, relevance);
      const values = new Column();
      const tell = (target: UrlId, relevance: number) => {
        if (!(values.get(target) >= relevance)) values.set(target, relevance);
      };
      for (let row = 0; row < graph.rows; row++) vouch(row, tell);
      waiting.settle((id) => values.get(id));
      revision += 1;
    },
    *persist(archive) {
      revision = archive.number(revision);
      for (const part of [graph, relevances, frozen, waiting, batch]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority,
    explain(target) {
      if (scoreOf(target) === undefined) return [];
      return [{ feature: batch.has(target) ? 'batch' : 'parent-relevance', detail: '', weight: priority(target) }];
    },
  });
}

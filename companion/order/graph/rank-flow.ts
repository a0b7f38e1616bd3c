import { Column } from '../../../shared/collections/column.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { number } from '../../parameters.ts';
import type { UrlId } from '../order.ts';
import type { LinkGraph } from './link-graph.ts';

/** d of PageRank and IPageRank, of the ranks that flow here. */
export const DAMPING = number(
  [0.85, 0, 0.99],
  'd: chance that the surfer follows a link of the page instead of starting over.',
  'd：浏览者沿页面链接继续而不是重新开始的概率。',
);

/** Sweeps of one recomputation stop at this largest change of any rank, or after `MAX_SWEEPS`. */
const TOLERANCE = 1e-6;
const MAX_SWEEPS = 100;

/**
 * Ranks that flow along links: rank(A) = (1 - d) + d * sum over T linking to A of rank(T) * share(T -> A). The weights
 * of the graph's links are the shares, which add up to 1 over a page. Pages not fetched pass nothing on.
 */
export class RankFlow {
  readonly #damping: number;
  readonly #ranks: Column;

  constructor(damping: number) {
    this.#damping = damping;
    this.#ranks = new Column(1 - damping);
  }

  persist(archive: StateArchive): Generator<void> {
    return this.#ranks.persist(archive);
  }

  get(id: UrlId): number {
    return this.#ranks.get(id);
  }

  /** Lets a page that was just added pass on its rank; exact but for what its targets pass on in turn. O(its links). */
  pass(graph: LinkGraph, row: number): void {
    const rank = this.#damping * this.get(graph.idOf(row));
    for (let link = graph.start(row); link < graph.start(row + 1); link++) {
      const target = graph.target(link);
      this.#ranks.set(target, this.get(target) + rank * graph.weight(link));
    }
  }

  /**
   * Jacobi sweeps from the ranks known so far to the fixed point; O(links) a sweep, about 10 sweeps from warm ranks.
   */
  settle(graph: LinkGraph): void {
    const damping = this.#damping;
    const next = new Float64Array(graph.urls);
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      next.fill(1 - damping);
      for (let row = 0; row < graph.rows; row++) {
        const rank = damping * this.get(graph.idOf(row));
        const end = graph.start(row + 1);
        for (let link = graph.start(row); link < end; link++) {
          const target = graph.target(link);
          next[target] = (next[target] ?? 0) + rank * graph.weight(link);
        }
      }
      if (this.#take(next) <= TOLERANCE) return;
    }
  }

  #take(next: Float64Array): number {
    let change = 0;
    for (const [id, rank] of next.entries()) {
      change = Math.max(change, Math.abs(rank - this.get(id)));
      this.#ranks.set(id, rank);
    }
    return change;
  }
}

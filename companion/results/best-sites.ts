import type { SiteView } from '../../shared/api/results.ts';
import type { Store } from '../store/store.ts';

/** Two-sided 95 %. */
const Z = 1.96;

/**
 * Sites of a topic, best first: by the least share of on-topic pages that their record leaves likely (lower bound of Wilson's
 * interval, 1927), so that one lucky page does not beat a hundred good ones.
 */
export function bestSites(store: Store, topicId: string): readonly SiteView[] {
  return store.results
    .sites(topicId)
    .map((row) => ({ row: { ...row }, rank: wilson(row.onTopic, row.fetched) }))
    .sort((a, b) => b.rank - a.rank || b.row.relevance - a.row.relevance || (a.row.site < b.row.site ? -1 : 1))
    .map(({ row }) => row);
}

function wilson(hits: number, tries: number): number {
  const share = hits / tries;
  const square = Z * Z;
  const spread = Z * Math.sqrt((share * (1 - share) + square / (4 * tries)) / tries);
  return (share + square / (2 * tries) - spread) / (1 + square / tries);
}

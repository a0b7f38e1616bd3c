import type { SiteView } from '../../shared/api/results.ts';
import type { Store } from '../store/store.ts';
import { wilson } from './wilson.ts';

/**
 * Ranks the sites of a topic by the lowest likely share of on-topic pages (lower bound of Wilson's interval, 1927). So
 * one lucky page does not beat a hundred good ones. Leaves out sites without an on-topic page.
 */
export function bestSites(store: Store, topicId: string): readonly SiteView[] {
  return store.results
    .sites(topicId)
    .filter(({ onTopic }) => onTopic > 0)
    .map((row) => ({ row: { ...row }, rank: wilson(row.onTopic, row.fetched).low }))
    .sort((a, b) => b.rank - a.rank || b.row.relevance - a.row.relevance || (a.row.site < b.row.site ? -1 : 1))
    .map(({ row }) => row);
}

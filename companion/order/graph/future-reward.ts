import { Column } from '../common/column.ts';
import type { LinkGraph } from './link-graph.ts';

/** Backups over the crawled graph; what lies further off counts less than gamma^8. */
const MOST_BACKUPS = 8;
const TOLERANCE = 1e-3;

/**
 * Q of a link to each fetched page (Rennie & McCallum 1999, in the form of one step after the other):
 * Q(-> v) = r(v) + gamma * max over links v -> w to fetched pages of Q(-> w); r = 1 for a page on topic, else 0.
 * By URL; unset for pages not fetched. A link of a page to itself earns nothing. O(links) a backup.
 */
export function futureRewards(graph: LinkGraph, reward: (page: number) => number, gamma: number): Column {
  const rewards = new Column();
  for (let row = 0; row < graph.rows; row++) rewards.set(graph.idOf(row), reward(graph.idOf(row)));
  for (let backup = 0; backup < MOST_BACKUPS; backup++) {
    let change = 0;
    for (let row = graph.rows - 1; row >= 0; row--) {
      const page = graph.idOf(row);
      let most = 0;
      for (let link = graph.start(row); link < graph.start(row + 1); link++) {
        const target = graph.target(link);
        if (target !== page && rewards.get(target) > most) most = rewards.get(target);
      }
      const value = reward(page) + gamma * most;
      change = Math.max(change, value - rewards.get(page));
      rewards.set(page, value);
    }
    if (change <= TOLERANCE) break;
  }
  return rewards;
}

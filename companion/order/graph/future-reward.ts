import { Column } from '../../../shared/collections/column.ts';
import type { LinkGraph } from './link-graph.ts';

/** Backups over the crawled graph; what lies further off counts less than gamma^8. */
const MAX_BACKUPS = 8;
const TOLERANCE = 1e-3;

/**
 * Computes Q of a link to each page with a known reward (Rennie & McCallum 1999, one step after the other). Q(-> v) =
 * r(v) + gamma * max over links v -> w of Q(-> w); r = 1 for a page on topic, else 0. By URL; unset for unknown pages.
 * A page's link to itself earns nothing. O(links) a backup. @param reward of a page; undefined if unknown. An unfetched
 * page with a user's label is worth its reward only: the links behind it are unknown.
 */
export function futureRewards(graph: LinkGraph, reward: (page: number) => number | undefined, gamma: number): Column {
  const rewards = new Column();
  for (let link = 0; link < graph.links; link++) {
    const told = reward(graph.target(link));
    if (told !== undefined) rewards.set(graph.target(link), told);
  }
  for (let row = 0; row < graph.rows; row++) rewards.set(graph.idOf(row), reward(graph.idOf(row)) ?? 0);
  for (let backup = 0; backup < MAX_BACKUPS; backup++) {
    let change = 0;
    for (let row = graph.rows - 1; row >= 0; row--) {
      const page = graph.idOf(row);
      let most = 0;
      for (let link = graph.start(row); link < graph.start(row + 1); link++) {
        const target = graph.target(link);
        if (target !== page && rewards.get(target) > most) most = rewards.get(target);
      }
      const value = (reward(page) ?? 0) + gamma * most;
      change = Math.max(change, value - rewards.get(page));
      rewards.set(page, value);
    }
    if (change <= TOLERANCE) break;
  }
  return rewards;
}

import { Column } from '../../../shared/collections/column.ts';
import { persistIds } from '../../../shared/collections/state-archive.ts';
import { Batch } from '../common/batch.ts';
import { best } from '../common/best.ts';
import type { Strategy } from '../common/strategy.ts';
import { PendingUrls } from '../common/waiting.ts';
import type { Hub, UrlId } from '../order.ts';
import { Backlinks } from './backlinks.ts';
import { hitsValues } from './hits-values.ts';
import { LinkGraph } from './link-graph.ts';

/** Lifts the root set above all else; authorities are at most 1. */
const LIFT = 2;

/**
 * HITS in rounds (GA crawler, 3.3.2 and 5.2.2). M, the root set, is fetched: the seeds at first. N, the base set, is M
 * with the pages that it links to and the fetched pages that link to it. HITS over the links of the fetched pages of N
 * gives authorities, and the best `count` of N that wait are the next root set. Where N has none left, the best of all
 * URLs known are taken, so that the crawl continues.
 * score(u) = 2 + a(u) in the root set, else a(u) of the last round in which u was in a base set, 0 before. Cost: 8
 * bytes a URL, 20 a link; once a round HITS over the links of N.
 */
export function rootRounds(count: number): Strategy & { hubs(most: number): readonly Hub[] } {
  const graph = new LinkGraph();
  const backlinks = new Backlinks();
  const waiting = new PendingUrls();
  const step = new Batch();
  const authorities = new Column();
  let root = new Set<UrlId>();
  /** Grows with each root set. */
  let round = 1;

  const value = (id: UrlId): number => authorities.get(id) || 0;
  /** Rows of the fetched pages of M, and of those that link to M. */
  const baseRows = (): number[] => {
    const rows = new Set<number>();
    for (const id of root) {
      if (graph.rowOf(id) >= 0) rows.add(graph.rowOf(id));
      for (const row of backlinks.of(id)) rows.add(row);
    }
    return [...rows].sort((a, b) => a - b);
  };
  const nextRound = (): void => {
    const rows = baseRows();
    const values = hitsValues(graph, rows);
    const base = new Set<UrlId>();
    for (const row of rows) {
      for (let link = graph.start(row); link < graph.start(row + 1); link++) base.add(graph.target(link));
    }
    for (const id of base) authorities.set(id, values.authority(id));
    const open = [...base].filter((id) => waiting.has(id));
    root = new Set(best(open.length > 0 ? open : waiting.all(), count, value));
    step.start(root);
    round += 1;
  };
  const scoreOf = (target: UrlId): number | undefined => {
    if (Number.isNaN(authorities.get(target))) return undefined;
    return value(target) + (step.has(target) ? LIFT : 0);
  };
  return {
    get revision() {
      return round;
    },
    seed(url) {
      root.add(url.id);
      step.join(url.id);
    },
    observe(page, sightings) {
      waiting.fetch(page.id);
      for (const { target } of sightings) {
        waiting.see(target.id);
        if (Number.isNaN(authorities.get(target.id))) authorities.set(target.id, 0);
      }
      const rows = graph.rows;
      const targets = sightings.map(({ target }) => target.id);
      const row = graph.add(page.id, targets);
      if (graph.rows > rows) backlinks.add(row, targets);
      if (step.fetched(page.id)) nextRound();
    },
    *persist(archive) {
      round = archive.number(round);
      yield* persistIds(archive, root);
      for (const part of [graph, backlinks, waiting, step, authorities]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority: (target) => (scoreOf(target) === undefined ? 0 : (value(target) + (step.has(target) ? 1 : 0)) / 2),
    explain(target) {
      const score = scoreOf(target);
      if (score === undefined) return [];
      const parts = [{ feature: 'authority', detail: value(target).toFixed(4), weight: value(target) / 2 }];
      return step.has(target) ? [{ feature: 'generation', detail: String(round), weight: 0.5 }, ...parts] : parts;
    },
    hubs(most) {
      const rows = Array.from({ length: graph.rows }, (_, row) => row);
      const { hub } = hitsValues(graph, rows);
      return best(rows, most, hub).map((row) => ({ id: graph.idOf(row), value: hub(row) }));
    },
  };
}

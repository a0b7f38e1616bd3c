import type { LinkMap } from '../../shared/api/results.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { outlinesOf } from './outlines.ts';

/** Most pages and links that a canvas draws smoothly and an answer carries easily. */
const MAX_PAGES = 3_000;
const MAX_LINKS = 12_000;

/** The pages of a crawl and how they link to each other. The least relevant are left out when there are too many. */
export async function linkMap(store: Store, crawlId: string): Promise<LinkMap> {
  const { pages: all } = await outlinesOf(store, crawlId);
  const rows = chosen(all);
  const placeOf = new Map(rows.map(({ urlId }, place) => [urlId, place]));
  const links: [number, number][] = [];
  for (const [source, target] of store.results.edges(crawlId, 10 * MAX_LINKS)) {
    const [from, to] = [placeOf.get(source), placeOf.get(target)];
    if (from !== undefined && to !== undefined && links.length < MAX_LINKS) links.push([from, to]);
  }
  return {
    allPages: all.length,
    links,
    pages: rows.map(({ id, url, title, host, relevance, onTopic, depth, source }) => ({
      id,
      url,
      title,
      host,
      relevance,
      onTopic,
      depth,
      from: placeOf.get(source) ?? -1,
    })),
  };
}

/** Includes with every page the pages on its path, so that each path is whole. In the order of the crawl. */
function chosen(all: readonly Outline[]): readonly Outline[] {
  if (all.length <= MAX_PAGES) return all;
  const byUrl = new Map(all.map((row) => [row.urlId, row]));
  const kept = new Set<Outline>();
  for (const row of [...all].sort((a, b) => b.relevance - a.relevance || a.n - b.n)) {
    if (kept.size >= MAX_PAGES) break;
    for (let at: Outline | undefined = row; at !== undefined && !kept.has(at); at = byUrl.get(at.source)) kept.add(at);
  }
  return all.filter((row) => kept.has(row));
}

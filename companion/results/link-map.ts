import type { LinkMap } from '../../shared/api/results.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { outlinesOf } from './outlines.ts';

/** Most pages and links that a canvas draws smoothly and an answer carries easily. */
const MAX_PAGES = 3_000;
const MAX_LINKS = 12_000;

/**
 * The pages of a crawl and how they link to each other. The least relevant are left out when there are too many. Cost:
 * by the pages and links shown, and 0.4 µs for each page of the crawl.
 */
export async function linkMap(store: Store, crawlId: string): Promise<LinkMap> {
  const allPages = store.results.pageCount(crawlId);
  const rows = allPages <= MAX_PAGES ? (await outlinesOf(store, crawlId)).pages : chosen(store, crawlId);
  const placeOf = new Map(rows.map(({ urlId }, place) => [urlId, place]));
  const links: [number, number][] = [];
  for (const source of [...placeOf.keys()].sort((a, b) => a - b)) {
    if (links.length >= MAX_LINKS) break;
    const from = placeOf.get(source);
    for (const target of store.results.targets(crawlId, source)) {
      const to = placeOf.get(target);
      if (from !== undefined && to !== undefined && links.length < MAX_LINKS) links.push([from, to]);
    }
  }
  return {
    allPages,
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

/**
 * The most relevant pages. Includes with every page the pages on its path, so that each path is whole. In the order of
 * the crawl.
 */
function chosen({ results }: Store, crawlId: string): readonly Outline[] {
  const kept = new Map<number, Outline>();
  for (const row of results.mostRelevant(crawlId, MAX_PAGES)) {
    if (kept.size >= MAX_PAGES) break;
    for (let at: Outline | undefined = row; at !== undefined && !kept.has(at.urlId); ) {
      kept.set(at.urlId, at);
      at = at.source < 0 ? undefined : (kept.get(at.source) ?? results.outlineAt(crawlId, at.source));
    }
  }
  return [...kept.values()].sort((a, b) => a.n - b.n || a.id - b.id);
}

import type { TermVector } from '../../../../shared/text/vector.ts';
import { cosine } from '../../../../shared/text/vector.ts';
import type { LinkClass, PageClass } from './site-tree.ts';

/** A page of a site, ready to be clustered. */
export interface SitePage {
  /** Number of the page in the web. */
  readonly page: number;
  readonly steps: readonly string[];
  readonly kind: PageClass;
  /** TF-IDF weights of its heaviest words. */
  readonly words: TermVector;
  /** Links to other pages of the site. */
  readonly links: readonly { readonly to: number; readonly kind: LinkClass }[];
}

/** Pages that belong together. */
export type SiteCluster = readonly number[];

/** Weights: the paper gives each class one and names none, so these are ours. */
const PAGE_WEIGHT: Readonly<Record<PageClass, number>> = { home: 0.2, index: 0.6, content: 1, reference: 0.4 };
const LINK_WEIGHT: Readonly<Record<LinkClass, number>> = {
  down: 1,
  level: 0.8,
  cross: 0.5,
  up: 0.3,
  outward: 0,
  frame: 1,
};
/** Closeness from which two clusters become one, and what words count in it; links count the rest. */
const CLOSE = 0.35;
const WORDS = 0.7;
/** Words of a cluster that are compared. */
const MOST_WORDS = 60;
/** Clusters of a folder that a page or cluster is compared with: the largest. */
const MOST_COMPARED = 200;

interface OpenCluster {
  readonly pages: number[];
  weight: number;
  words: Map<string, number>;
}

/**
 * Clusters the pages of a site bottom-up (SkyReach 2.3.3): from the deepest folder to the root, each folder joins its
 * own pages and the clusters of the folders in it, wherever words and links are close enough. Closeness = 0.7 cosine +
 * 0.3 links, links = weight of the links between the two / pages of the smaller, at most 1. Cost: O(pages * clusters of
 * a folder).
 */
export function clustersOf(pages: readonly SitePage[]): readonly SiteCluster[] {
  const between = linkWeights(pages);
  const waiting = new Map<string, OpenCluster[]>();
  const depths = pages.map(({ steps }) => steps.length);
  const folders = folderPages(pages);
  for (let depth = Math.max(0, ...depths); depth >= 0; depth--) {
    const names = new Set([...folders.keys(), ...waiting.keys()]);
    for (const folder of [...names].filter((name) => depthOf(name) === depth)) {
      const own = (folders.get(folder) ?? []).map(singleton);
      const joined = joinAll([...(waiting.get(folder) ?? []), ...own], between);
      waiting.delete(folder);
      if (depth === 0) {
        waiting.set(folder, joined);
        continue;
      }
      const above = parentOf(folder);
      waiting.set(above, [...(waiting.get(above) ?? []), ...joined]);
    }
  }
  return [...waiting.values()].flat().map(({ pages: found }) => found);
}

/** A folder's name; the root's is ''. */
const folderOf = ({ steps }: SitePage): string => steps.slice(0, -1).join('/');
const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);
const parentOf = (folder: string): string => folder.split('/').slice(0, -1).join('/');

function folderPages(pages: readonly SitePage[]): Map<string, SitePage[]> {
  const folders = new Map<string, SitePage[]>();
  for (const page of pages) {
    const own = folders.get(folderOf(page));
    if (own === undefined) folders.set(folderOf(page), [page]);
    else own.push(page);
  }
  return folders;
}

const singleton = ({ page, kind, words }: SitePage): OpenCluster => {
  const weight = PAGE_WEIGHT[kind];
  return { pages: [page], weight, words: new Map([...words].map(([word, of]) => [word, of * weight])) };
};

/** Weights of links between two pages, either way, by page. */
function linkWeights(pages: readonly SitePage[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const weights = new Map<number, Map<number, number>>(pages.map(({ page }) => [page, new Map()]));
  for (const { page, links } of pages) {
    for (const { to, kind } of links) {
      if (to === page || !weights.has(to)) continue;
      for (const [from, other] of [
        [page, to],
        [to, page],
      ] as const) {
        const own = weights.get(from);
        own?.set(other, (own.get(other) ?? 0) + LINK_WEIGHT[kind]);
      }
    }
  }
  return weights;
}

/** Joins clusters one after the other to the closest that is close enough, or leaves them on their own. */
function joinAll(all: readonly OpenCluster[], between: ReturnType<typeof linkWeights>): OpenCluster[] {
  const found: OpenCluster[] = [];
  const place = new Map<number, OpenCluster>();
  for (const next of [...all].sort((a, b) => b.pages.length - a.pages.length)) {
    const links = linksTo(next, place, between);
    const compared = new Set([...links.keys(), ...found.slice(0, MOST_COMPARED)]);
    let best: OpenCluster | undefined;
    let most = CLOSE;
    for (const other of compared) {
      const linked = Math.min(1, (links.get(other) ?? 0) / Math.min(next.pages.length, other.pages.length));
      const close = WORDS * cosine(next.words, other.words) + (1 - WORDS) * linked;
      if (close < most) continue;
      best = other;
      most = close;
    }
    if (best === undefined) found.push(next);
    else join(best, next);
    for (const page of next.pages) place.set(page, best ?? next);
  }
  return found;
}

/** Weights of the links between a cluster and those found before it. */
function linksTo(
  { pages }: OpenCluster,
  place: ReadonlyMap<number, OpenCluster>,
  between: ReturnType<typeof linkWeights>,
): ReadonlyMap<OpenCluster, number> {
  const sums = new Map<OpenCluster, number>();
  for (const page of pages) {
    for (const [other, weight] of between.get(page) ?? []) {
      const cluster = place.get(other);
      if (cluster !== undefined) sums.set(cluster, (sums.get(cluster) ?? 0) + weight);
    }
  }
  return sums;
}

function join(into: OpenCluster, from: OpenCluster): void {
  into.pages.push(...from.pages);
  into.weight += from.weight;
  for (const [word, weight] of from.words) into.words.set(word, (into.words.get(word) ?? 0) + weight);
  if (into.words.size <= 2 * MOST_WORDS) return;
  into.words = new Map([...into.words].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS));
}

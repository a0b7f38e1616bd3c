import { compareVersions } from '../../../shared/page/version-order.ts';
import type { CrawlStore } from '../../store/crawl-store.ts';

/**
 * Takes pages in their rank, one of each published work: the best of its versions that are in the list. Leaves out a
 * work of which a version is a seed or has a label: the user knows it.
 * @param seen ids of pages that were shown, with their versions; gets those that are taken
 */
export function onePerWork(
  { page, versions }: Pick<CrawlStore, 'page' | 'versions'>,
  crawlId: string,
  ranked: readonly number[],
  seen: Set<number>,
  most: number,
): readonly number[] {
  const inRank = new Set(ranked);
  const taken: number[] = [];
  for (const id of ranked) {
    if (taken.length >= most) break;
    if (seen.has(id)) continue;
    seen.add(id);
    const others = versions(crawlId, id);
    for (const other of others) seen.add(other.id);
    if (others.some(({ isSeed, label }) => isSeed || label !== 'none')) continue;
    const shown = others.filter((other) => inRank.has(other.id));
    const own = shown.length === 0 ? undefined : page(id);
    const [best] =
      own === undefined ? [] : [{ ...own, isFile: own.kind !== undefined }, ...shown].sort(compareVersions);
    taken.push(best?.id ?? id);
  }
  return taken;
}

import { compareVersions } from '../../shared/page/version-order.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** Fields by which versions of one work are put together and ordered. */
type WorkPage = Pick<Outline, 'id' | 'n' | 'url' | 'pageKind' | 'label' | 'isSeed'>;

/** Pages of one crawl that show the same published work, by the id of each: in the order of the crawl. */
export type Works = ReadonlyMap<number, ReadonlySet<number>>;

/** Joins pages that share an identifier, also by way of a third page that states both of theirs. */
export function worksOf({ crawls }: Store, crawlId: string): Works {
  const works = new Map<number, Set<number>>();
  for (const pages of crawls.works(crawlId)) {
    const joined = new Set<number>();
    for (const page of pages) for (const one of works.get(page) ?? [page]) joined.add(one);
    for (const page of joined) works.set(page, joined);
  }
  return works;
}

/**
 * Joins families of near-duplicates whose pages show one work. What the user labelled or began with comes first, then
 * the best version (`compareVersions`).
 * @param isByTime true: the pages keep the order of the crawl, so that a version of an old page is no new find
 */
export function joinedByWork<Page extends WorkPage>(
  families: Iterable<readonly Page[]>,
  works: Works,
  isByTime = false,
): Iterable<readonly Page[]> {
  if (works.size === 0) return families;
  const joined: (readonly Page[])[] = [];
  const byWork = new Map<ReadonlySet<number>, Page[]>();
  for (const family of families) {
    const of = family.map(({ id }) => works.get(id)).find((work) => work !== undefined);
    const known = of && byWork.get(of);
    if (known !== undefined) known.push(...family);
    else {
      const own = [...family];
      if (of !== undefined) byWork.set(of, own);
      joined.push(own);
    }
  }
  for (const family of byWork.values()) family.sort(isByTime ? (a, b) => a.n - b.n : compareKnownFirst);
  return joined;
}

const isFile = ({ pageKind }: WorkPage): boolean => pageKind === 'file';

const compareKnownFirst = (a: WorkPage, b: WorkPage): number =>
  Number(b.label !== 'none') - Number(a.label !== 'none') ||
  Number(b.isSeed) - Number(a.isSeed) ||
  compareVersions({ url: a.url, isFile: isFile(a) }, { url: b.url, isFile: isFile(b) }) ||
  a.n - b.n;

/** Returns the pages of a family that are other versions of the work that one of them shows, best first. */
export function versionsIn<Page extends WorkPage>(
  { id }: Pick<WorkPage, 'id'>,
  family: readonly Page[],
  works: Works,
): readonly Page[] {
  const work = works.get(id);
  return work === undefined ? [] : family.filter((other) => other.id !== id && work.has(other.id));
}

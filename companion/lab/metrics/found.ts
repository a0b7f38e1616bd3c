/**
 * Counts the on-topic pages found after each page that counts. Pages of unknown label are left out of both the pages
 * found and the pages fetched, as the rules of recorded webs demand. @param pages numbers in the order fetched @param
 * truth 1 on the topic, 0 off, -1 unknown
 */
export function foundCurve(pages: readonly number[], truth: Int8Array): number[] {
  let found = 0;
  return pages.flatMap((page) => {
    const verdict = truth[page] ?? 0;
    if (verdict === -1) return [];
    found += verdict;
    return [found];
  });
}

/**
 * On-topic pages found after each fetch: a page of unknown label is a fetch that found nothing. @param pages, truth as
 * in `foundCurve`
 */
export function foundByFetch(pages: readonly number[], truth: Int8Array): number[] {
  let found = 0;
  return pages.map((page) => {
    found += truth[page] === 1 ? 1 : 0;
    return found;
  });
}

/** Found after `fetched` pages; a crawl that ended earlier keeps what it had. */
export const foundAt = (curve: readonly number[], fetched: number): number =>
  curve[Math.min(fetched, curve.length) - 1] ?? 0;

/** Returns a curve's share of the best one at each mark; 1 where the best has found nothing. */
export const sharesOf = (
  curve: readonly number[],
  best: readonly number[],
  marks: readonly number[],
): readonly number[] =>
  marks.map((mark) => (foundAt(best, mark) === 0 ? 1 : foundAt(curve, mark) / foundAt(best, mark)));

import type { PageLines, PdfLine } from './lines.ts';

/** Lines looked at from either end of a page. */
const EDGE_LINES = 3;
/** Share of the page's height, from its edge, in which they occur. */
const EDGE = 0.13;
const MIN_PAGES = 3;
/** A line on more than this share of all pages is a header or footer. */
const MOST = 0.5;

/** Numbers differ from page to page. */
const keyOf = ({ text }: PdfLine): string => text.replace(/\d+/g, '0').toLowerCase();

/** Leaves out headers and footers: lines at an edge that most pages repeat, and lone page numbers. */
export function withoutRunningLines(pages: readonly PageLines[]): readonly PageLines[] {
  if (pages.length < MIN_PAGES) return pages;
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(edgesOf(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return pages.map((page) => {
    const edges = new Set(edgesOf(page).filter((line) => (counts.get(keyOf(line)) ?? 0) > MOST * pages.length));
    return edges.size === 0 ? page : { ...page, lines: page.lines.filter((line) => !edges.has(line)) };
  });
}

function edgesOf({ height, lines }: PageLines): PdfLine[] {
  const byHeight = [...lines].sort((a, b) => a.y1 - b.y1);
  const top = byHeight.slice(0, EDGE_LINES).filter(({ y1 }) => y1 < EDGE * height);
  return [...top, ...byHeight.slice(-EDGE_LINES).filter(({ y0 }) => y0 > (1 - EDGE) * height)];
}

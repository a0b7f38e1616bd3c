import { type RowSegment, rowsOf } from './rows.ts';

/** A row of one column; several segments are the cells of a table. */
export type SegmentRow = readonly RowSegment[];

/** Columns hold text, not cells: so many units a segment on the mean, on either side. */
const MIN_LENGTH = 15;
/** Each side of a gutter holds at least this share of the text that does not cross it. */
const MIN_SIDE = 0.2;
/** Text that crosses a gutter (a title, a wide table) is at most this share of all. */
const MAX_CROSSING = 0.5;
const MIN_ROWS = 3;
const MAX_CANDIDATES = 24;
const MAX_DEPTH = 6;
/** Points by which a segment may reach into a gutter. */
const SLACK = 2;

/**
 * Rows of a page in the order in which a person reads them: column by column where a gutter parts the text, and text
 * that crosses the gutter before what lies below it.
 */
export function readingOrder(segments: readonly RowSegment[], depth = 0): SegmentRow[] {
  const gutter = depth < MAX_DEPTH ? gutterOf(segments) : undefined;
  if (gutter === undefined) return rowsOf(segments);
  const rows: SegmentRow[] = [];
  let left: RowSegment[] = [];
  let right: RowSegment[] = [];
  const flush = (): void => {
    rows.push(...readingOrder(left, depth + 1), ...readingOrder(right, depth + 1));
    left = [];
    right = [];
  };
  for (const row of rowsOf(segments)) {
    if (row.some((segment) => crosses(segment, gutter))) {
      flush();
      rows.push(row);
      continue;
    }
    for (const segment of row) (segment.x1 <= gutter + SLACK ? left : right).push(segment);
  }
  flush();
  return rows;
}

const crosses = ({ x0, x1 }: RowSegment, gutter: number): boolean => x0 < gutter - SLACK && x1 > gutter + SLACK;

/** The x that parts most text into two columns; undefined for text in one. */
function gutterOf(segments: readonly RowSegment[]): number | undefined {
  let best: { readonly x: number; readonly worth: number } | undefined;
  for (const x of candidates(segments)) {
    const worth = worthOf(segments, x);
    if (worth > 0 && (best === undefined || worth > best.worth)) best = { x, worth };
  }
  return best?.x;
}

/** Left edges that several segments share, most frequent first. */
function candidates(segments: readonly RowSegment[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { x0 } of segments) counts.set(Math.floor(x0), (counts.get(Math.floor(x0)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= MIN_ROWS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_CANDIDATES)
    .map(([x]) => x);
}

/** Units of text beside a gutter at x; 0 where it parts no two columns of text. */
function worthOf(segments: readonly RowSegment[], x: number): number {
  const sides = { left: 0, right: 0, across: 0 };
  const counts = { left: 0, right: 0, across: 0 };
  for (const segment of segments) {
    const side = crosses(segment, x) ? 'across' : segment.x1 <= x + SLACK ? 'left' : 'right';
    sides[side] += segment.length;
    counts[side]++;
  }
  const beside = sides.left + sides.right;
  const isText = (side: 'left' | 'right'): boolean =>
    counts[side] >= MIN_ROWS && sides[side] >= MIN_LENGTH * counts[side] && sides[side] >= MIN_SIDE * beside;
  return isText('left') && isText('right') && sides.across <= MAX_CROSSING * (beside + sides.across) ? beside : 0;
}

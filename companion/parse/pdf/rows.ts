import type { PageBox, TextPiece } from './pieces.ts';

/** Neighbouring pieces of one row without a wide gap between them. */
export interface RowSegment extends PageBox {
  readonly pieces: readonly TextPiece[];
  readonly size: number;
  /** UTF-16 units of its text. */
  readonly length: number;
}

/** A gap of so many heights of the font may part two columns. */
const WIDE_GAP = 0.7;
/** Pieces whose base lines differ by less than this share of the font's height are of one row. */
const SAME_ROW = 0.45;
/** A font between these shares of the row's is that of a note's number or an index: it is set higher or lower. */
const SMALL = 0.8;
const TINY = 0.4;
/**
 * Largest distance of a small piece from the row's base line, and from the word that it belongs to, in heights of the
 * row's font.
 */
const SHIFT = 0.65;

/** Segments of a page, from top to bottom and in a row from left to right. */
export function segmentsOf(pieces: readonly TextPiece[]): RowSegment[] {
  const size = medianSize(pieces);
  const rows = rowsOf(pieces.filter((piece) => piece.size >= SMALL * size));
  const alone = pieces.filter((piece) => piece.size < SMALL * size && !attached(rows, piece));
  return [...rows, ...rowsOf(alone)].flatMap(segmentsOfRow);
}

function medianSize(pieces: readonly TextPiece[]): number {
  const sizes = pieces.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

/** Puts a small piece into the row with the word beside it. @returns whether there is one */
function attached(rows: TextPiece[][], piece: TextPiece): boolean {
  for (const row of rows) {
    const base = row[0];
    if (base === undefined || Math.abs(base.y1 - piece.y1) > SHIFT * base.size) continue;
    const at = row.findLastIndex((one) => one.x0 <= piece.x0);
    const before = row[at];
    if (before === undefined || piece.x0 - before.x1 > SHIFT * before.size || !isSmall(piece.size / before.size))
      continue;
    row.splice(at + 1, 0, piece);
    return true;
  }
  return false;
}

const isSmall = (share: number): boolean => share >= TINY && share < SMALL;

/** Groups boxes with one base line, from top to bottom, each from left to right. */
export function rowsOf<Part extends PageBox & { readonly size: number }>(parts: readonly Part[]): Part[][] {
  const rows: Part[][] = [];
  let base = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const part of [...parts].sort((a, b) => a.y1 - b.y1)) {
    const row = rows.at(-1);
    if (row !== undefined && part.y1 - base < SAME_ROW * Math.min(size, part.size)) row.push(part);
    else {
      rows.push([part]);
      base = part.y1;
      size = part.size;
    }
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0);
  return rows;
}

function segmentsOfRow(row: readonly TextPiece[]): RowSegment[] {
  const groups: TextPiece[][] = [];
  let end = 0;
  for (const piece of row) {
    const group = groups.at(-1);
    if (group === undefined || piece.x0 - end > WIDE_GAP * piece.size) groups.push([piece]);
    else group.push(piece);
    end = group === undefined ? piece.x1 : Math.max(end, piece.x1);
  }
  return groups.map(segmentOf);
}

const segmentOf = (pieces: readonly TextPiece[]): RowSegment => ({
  pieces,
  size: Math.max(...pieces.map((piece) => piece.size)),
  length: pieces.reduce((sum, { text }) => sum + text.length, 0),
  x0: Math.min(...pieces.map(({ x0 }) => x0)),
  x1: Math.max(...pieces.map(({ x1 }) => x1)),
  y0: Math.min(...pieces.map(({ y0 }) => y0)),
  y1: pieces.reduce((base, piece) => (piece.size > base.size ? piece : base)).y1,
});

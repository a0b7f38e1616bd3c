import { readingOrder, type SegmentRow } from './columns.ts';
import type { LinkBox, PageBox, PdfPageParts, TextPiece } from './pieces.ts';
import { segmentsOf } from './rows.ts';

/** Place of a piece in the text of its line, and on the page. */
export interface PlacedPiece extends PageBox {
  readonly start: number;
  readonly end: number;
}

/** One line of a page, in reading order. */
export interface PdfLine extends PageBox {
  /** White space folded; never empty. */
  readonly text: string;
  readonly size: number;
  /** Number of cells; 1 for a line of plain text. */
  readonly cells: number;
  readonly placed: readonly PlacedPiece[];
}

export interface PageLines {
  readonly height: number;
  readonly lines: readonly PdfLine[];
  readonly links: readonly LinkBox[];
}

/** A gap of so many heights of the font parts two cells of a table. */
const CELL_GAP = 1.2;
/** A gap of so many heights of the font is a space. */
const SPACE = 0.13;

export function linesOf({ height, pieces, turned, links }: PdfPageParts): PageLines {
  const lines = readingOrder(segmentsOf(pieces)).flatMap((row) => lineOf(row) ?? []);
  const beside = turned.join(' ').replace(/\s+/g, ' ').trim();
  if (beside === '') return { height, lines, links };
  const aside = { text: beside, size: 0, cells: 2, placed: [], x0: 0, x1: 0, y0: height, y1: height };
  return { height, lines: [...lines, aside], links };
}

function lineOf(row: SegmentRow): PdfLine | undefined {
  const first = row[0];
  if (first === undefined) return undefined;
  let text = '';
  const placed: PlacedPiece[] = [];
  let last: TextPiece | undefined;
  for (const segment of row) {
    for (const piece of segment.pieces) {
      const words = piece.text.replace(/\s+/g, ' ').trim();
      if (words === '') continue;
      if (last !== undefined && isApart(last, piece)) text += ' ';
      const start = text.length;
      text += words;
      placed.push({ start, end: text.length, x0: piece.x0, x1: piece.x1, y0: piece.y0, y1: piece.y1 });
      last = piece;
    }
  }
  if (text === '') return undefined;
  return {
    text,
    size: weightedSize(row),
    cells: cellsOf(row),
    placed,
    x0: first.x0,
    x1: Math.max(...row.map(({ x1 }) => x1)),
    y0: Math.min(...row.map(({ y0 }) => y0)),
    y1: Math.max(...row.map(({ y1 }) => y1)),
  };
}

const cellsOf = (row: SegmentRow): number =>
  row.filter((segment, at) => at === 0 || segment.x0 - (row[at - 1]?.x1 ?? 0) > CELL_GAP * segment.size).length;

const isApart = (one: TextPiece, next: TextPiece): boolean =>
  /\s$/.test(one.text) || /^\s/.test(next.text) || next.x0 - one.x1 > SPACE * Math.min(one.size, next.size);

/** The height of the font in which most of a line is set. */
function weightedSize(row: SegmentRow): number {
  const units = new Map<number, number>();
  for (const { pieces } of row)
    for (const { size, text } of pieces) units.set(size, (units.get(size) ?? 0) + text.length);
  return [...units].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

import type { PdfAnnotation, PdfPage, PlaneMatrix, TextItem } from './pdfjs-types.ts';

/** A box on a page in points, y downwards from the top edge. */
export interface PageBox {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Text that a file places at once. */
export interface TextPiece extends PageBox {
  readonly text: string;
  /** Height of the font in points. */
  readonly size: number;
}

/** A part of a page that leads to an address. */
export interface LinkBox extends PageBox {
  readonly url: string;
}

export interface PdfPageParts {
  readonly height: number;
  readonly pieces: readonly TextPiece[];
  /** Text that does not run from left to right along a line, as it came: marks down a margin, turned tables. */
  readonly turned: readonly string[];
  readonly links: readonly LinkBox[];
}

/** Pieces read of one page; more are a drawing made of letters. */
const MAX_PIECES = 50_000;
const MAX_LINKS = 2_000;

const times = (m: PlaneMatrix, n: PlaneMatrix): PlaneMatrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const isText = (item: TextItem | { readonly type: string }): item is TextItem => 'str' in item;

/** Reads the text and the links of a page with their places. Undoes page turns. */
export async function partsOf(page: PdfPage): Promise<PdfPageParts> {
  const { height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces: TextPiece[] = [];
  const turned: string[] = [];
  const seen = new Set<string>();
  for (const item of items.slice(0, MAX_PIECES)) {
    if (!isText(item) || item.str.trim() === '') continue;
    const [a, b, c, d, x, y] = times(transform, item.transform);
    if (Math.abs(b) > Math.abs(a)) {
      turned.push(item.str);
      continue;
    }
    const size = Math.hypot(c, d) || item.height || 1;
    // Bold print and shadows are made by placing the same text again, a little aside.
    const step = Math.max(1, size * 0.3);
    const place = `${item.str}@${Math.round(x / step)},${Math.round(y / step)}`;
    if (seen.has(place)) continue;
    seen.add(place);
    pieces.push({ text: item.str, size, x0: x, x1: x + item.width, y0: y - size, y1: y });
  }
  const links = (await page.getAnnotations()).flatMap((annotation) => linkBox(annotation, transform));
  return { height, pieces, turned, links: links.slice(0, MAX_LINKS) };
}

function linkBox({ subtype, url, rect }: PdfAnnotation, transform: PlaneMatrix): LinkBox[] {
  if (subtype !== 'Link' || url === undefined || !/^https?:/i.test(url)) return [];
  const [, , , , xa, ya] = times(transform, [1, 0, 0, 1, rect[0], rect[1]]);
  const [, , , , xb, yb] = times(transform, [1, 0, 0, 1, rect[2], rect[3]]);
  return [{ url, x0: Math.min(xa, xb), x1: Math.max(xa, xb), y0: Math.min(ya, yb), y1: Math.max(ya, yb) }];
}

import { cut } from '../../../shared/page/cut.ts';
import { letterOf } from '../../../shared/page/letter.ts';
import { pageAddress } from '../../../shared/page/links/address.ts';
import { PAGE_LIMITS, type PageRecord } from '../../../shared/page/record.ts';
import { withLanguage } from '../../../shared/page/with-language.ts';
import { UNKNOWN_LANGUAGE } from '../../../shared/text/unknown-language.ts';
import { wellFormed } from '../../../shared/text/well-formed.ts';
import { bodySize, flowOf } from './flow.ts';
import type { PageLines, PdfLine } from './lines.ts';
import { linesOf } from './lines.ts';
import { isOverdrawn, refillOctets } from './octet-budget.ts';
import { factsOf, type SaidOfFile, titleOf } from './pdf-facts.ts';
import { linksOf } from './pdf-links.ts';
import type { PdfProblem } from './pdf-problem.ts';
import { pdfWorkOf } from './pdf-work.ts';
import { READING } from './pdfjs.ts';
import type { Pdfjs } from './pdfjs-types.ts';
import { partsOf } from './pieces.ts';

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
function withoutRunningLines(pages: readonly PageLines[]): readonly PageLines[] {
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

/** A file may have millions of pages; of so many the text is read. */
const MAX_PAGES = 2_000;
const MAX_HEADINGS = 50;

interface PdfContent {
  readonly pages: readonly PageLines[];
  readonly said: SaidOfFile;
  /** Pages of the file, read or not. */
  readonly count: number;
}

/**
 * Returns the record of a PDF file, or the reason for its absence. @param isLate called after each page: true leaves
 * out the remaining pages and marks the record as cut
 */
export async function readPdf(
  pdfjs: Pdfjs,
  bytes: Uint8Array,
  url: string,
  isLate: () => boolean,
): Promise<PageRecord | PdfProblem> {
  const octets = bytes.length;
  refillOctets();
  let content: PdfContent;
  try {
    content = await contentOf(pdfjs, bytes, isLate);
  } catch (error) {
    if (isOverdrawn()) return 'memory';
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  }
  if (isOverdrawn()) return 'memory';
  const record = recordOf(content, url, octets);
  return record.text === '' ? 'no-text' : record;
}

async function contentOf({ getDocument }: Pdfjs, data: Uint8Array, isLate: () => boolean): Promise<PdfContent> {
  const task = getDocument({ data, ...READING });
  try {
    const file = await task.promise;
    const said = await file.getMetadata();
    const pages: PageLines[] = [];
    const last = Math.min(file.numPages, MAX_PAGES);
    let units = 0;
    for (let number = 1; number <= last && units < PAGE_LIMITS.text && !isLate() && !isOverdrawn(); number++) {
      const page = await file.getPage(number);
      const lines = linesOf(await partsOf(page));
      page.cleanup();
      pages.push(lines);
      for (const { text } of lines.lines) units += text.length;
    }
    return { pages, said, count: file.numPages };
  } finally {
    await task.destroy();
  }
}

function recordOf({ pages: all, said, count }: PdfContent, url: string, bytes: number): PageRecord {
  const pages = withoutRunningLines(all);
  const body = bodySize(pages);
  const flow = flowOf(pages, body);
  const text = cut(wellFormed(flow.text), PAGE_LIMITS.text);
  const { links, more } = linksOf({ ...flow, text });
  const address = pageAddress(url, undefined) ?? '';
  return withLanguage({
    url: address,
    letter: letterOf(address),
    title: titleOf(said, pages, text, body, url),
    text,
    headings: flow.headings.slice(0, MAX_HEADINGS).map(({ start, end }) => text.slice(start, end)),
    language: UNKNOWN_LANGUAGE,
    links,
    canonical: '',
    feeds: [],
    ...factsOf(said),
    ...pdfWorkOf(said, all, address),
    noindex: false,
    nofollow: false,
    truncated: flow.truncated || more || all.length < count,
    kind: 'pdf',
    pages: count,
    bytes,
  });
}

import { cut, foldSpace } from '../../../shared/page/cut.ts';
import { isoDate } from '../../../shared/page/facts/iso-date.ts';
import { PAGE_LIMITS } from '../../../shared/page/record.ts';
import { wellFormed } from '../../../shared/text/well-formed.ts';
import { words } from '../../../shared/text/words.ts';
import { isHeading } from './flow.ts';
import type { PageLines, PdfLine } from './lines.ts';

/** A file's statements about itself: its information dictionary, and its XMP metadata. */
export interface SaidOfFile {
  readonly info: Readonly<Record<string, unknown>>;
  readonly metadata: { get(name: string): unknown } | null;
}

/** Names of files, and what programs put in place of a title. */
const NO_TITLE =
  /^(?:untitled|unknown|document\d*|slide \d+|layout \d+|powerpoint presentation|microsoft \w+ - .*|full ?page fax print|title|.*\.(?:docx?|dvi|tex|indd|qxd|qxp|xlsx?|pptx?|exe|pdf|ps|rtf|odt|wpd|fm|pub|html?|txt|cdr|ai|eps|p65|pmd))$/i;
/** One "word" with a digit or underscore: a key or a file's name. */
const NAME_OF_FILE = /^(?=.*[\d_])[\w.~+-]+$/;
const NO_AUTHOR =
  /^(?:administrator|admin|user|owner|root|unknown|author|anonymous|default|guest|office[\w -]*|microsoft.*|adobe.*|\S+@\S+|[\d\W_]*)$/i;
/** Share of a title's words that the first pages hold, where it is the file's. */
const MIN_SHARE = 0.5;
const EARLY_UNITS = 20_000;
/** Lines of one title. */
const MAX_TITLE_LINES = 4;
/** Fonts of one title differ by at most this share. */
const SAME_SIZE = 0.04;
const MAX_FACT = 200;

const plain = (value: unknown): string => {
  const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
  return typeof text === 'string' ? foldSpace(wellFormed(text).replace(/\p{Cc}/gu, ' ')) : '';
};

/**
 * The title: what the file says where that is sound, else the largest line of its first page with text, else its name
 * made readable.
 */
export function titleOf(
  said: SaidOfFile,
  pages: readonly PageLines[],
  text: string,
  body: number,
  url: string,
): string {
  const early = new Set(words(text.slice(0, EARLY_UNITS)));
  for (const title of [plain(said.info.Title), plain(said.metadata?.get('dc:title'))])
    if (isSound(title, early)) return cut(title, PAGE_LIMITS.title);
  return cut(largestLine(pages, body) || nameOf(url), PAGE_LIMITS.title);
}

function isSound(title: string, early: ReadonlySet<string>): boolean {
  if (title.length < 3 || !/\p{L}{2}|\p{Script=Han}/u.test(title)) return false;
  if (NO_TITLE.test(title) || NAME_OF_FILE.test(title)) return false;
  const said = words(title);
  return said.length > 0 && said.filter((word) => early.has(word)).length >= MIN_SHARE * said.length;
}

function largestLine(pages: readonly PageLines[], body: number): string {
  const lines = pages.find((page) => page.lines.some((line) => isHeading(line, body)))?.lines ?? [];
  const isLarge = (line: PdfLine): boolean => isHeading(line, body) && /\p{L}{3}|\p{Script=Han}{2}/u.test(line.text);
  const size = Math.max(0, ...lines.filter(isLarge).map((line) => line.size));
  const isSame = (line: PdfLine | undefined): boolean => line !== undefined && line.size >= size * (1 - SAME_SIZE);
  const from = lines.findIndex((line) => isLarge(line) && isSame(line));
  if (from < 0) return '';
  let to = from + 1;
  while (to - from < MAX_TITLE_LINES && isSame(lines[to])) to++;
  // The text itself is no title.
  if (isSame(lines[to])) return '';
  return foldSpace(
    lines
      .slice(from, to)
      .map((line) => line.text)
      .join(' '),
  );
}

/** The last part of an address as words: `annual_report-2020.pdf` is "annual report 2020". */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '') ?? '';
  return (
    foldSpace(
      unescaped(name)
        .replace(/\.pdf$/i, '')
        .replace(/[-_+.]+/g, ' '),
    ) || hostname
  );
}

/** Decodes percent-encoding; returns a text with a broken one as it is. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Author ('' where the file names none but a program or an account) and ISO 8601 date on which the file was made. */
export function factsOf({ info, metadata }: SaidOfFile): { author: string; published: string; description: string } {
  const author = [plain(info.Author), plain(metadata?.get('dc:creator'))].find((name) => !NO_AUTHOR.test(name)) ?? '';
  const made = plain(info.CreationDate)
    .replace(/^D:/, '')
    .replace(/'/g, '')
    .replace(/Z\d{4}$/, 'Z');
  const published = isoDate(made) || isoDate(plain(metadata?.get('xmp:createdate')));
  return { author: cut(author, MAX_FACT), published, description: cut(plain(info.Subject), PAGE_LIMITS.context) };
}

import { deflateSync } from 'node:zlib';

/** A line of text on a page. */
export interface MadeLine {
  readonly text: string;
  /** Points from the left and from the top edge. */
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
  /** An address to which the whole line leads. */
  readonly url?: string;
}

export interface MadePdf {
  readonly pages: readonly (readonly MadeLine[])[];
  readonly info?: Readonly<Record<string, string>>;
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the trailer. */
  readonly trailer?: string;
}

const WIDTH = 612;
const HEIGHT = 792;
/** Catalog, page tree, font, information. */
const FIXED = 4;

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
/** Helvetica's small letters are about half as wide as the font is high. */
const widthOf = ({ text, size = 11 }: MadeLine): number => text.length * size * 0.48;

function stream(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const shown = ({ text, x = 72, y, size = 11 }: MadeLine): string =>
  `BT /F1 ${size} Tf ${x} ${HEIGHT - y} Td (${escaped(text)}) Tj ET`;

function linkTo(line: MadeLine): string {
  const { x = 72, y, size = 11, url = '' } = line;
  const box = `${x} ${HEIGHT - y - 2} ${x + widthOf(line)} ${HEIGHT - y + size}`;
  return `<< /Type /Annot /Subtype /Link /Rect [${box}] /A << /S /URI /URI (${escaped(url)}) >> >>`;
}

/** A whole PDF file, as a program would write it: objects, table of their places, trailer. Text in Latin-1. */
export function makePdf({ pages, info = {}, catalog = '', trailer = '' }: MadePdf): Buffer {
  const kids = pages.map((_page, at) => `${FIXED + at * 2 + 1} 0 R`).join(' ');
  const facts = Object.entries(info).map(([name, value]) => `/${name} (${escaped(value)})`);
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${facts.join(' ')} >>`,
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >>
/Contents ${FIXED + at * 2 + 2} 0 R /Annots [${lines
        .filter(({ url }) => url)
        .map(linkTo)
        .join(' ')}] >>`,
      stream(lines.map(shown).join('\n')),
    ]),
  ];
  return fileOf(bodies, `/Root 1 0 R /Info 4 0 R ${trailer}`);
}

/** A file of any objects, numbered from 1; an object may be malformed. */
export function fileOf(bodies: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const places = bodies.map((body, index) => {
    const place = at;
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    parts.push(object);
    at += object.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${bodies.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** Lines of running text, one below the other. */
export const textLines = (lines: readonly string[], from = 100, x = 72): MadeLine[] =>
  lines.map((text, at) => ({ text, x, y: from + at * 14 }));

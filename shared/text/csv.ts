/**
 * Separators of cells: spreadsheets save with the second where the comma is the decimal sign, and copy with the third.
 */
export const CSV_SEPARATORS = [',', ';', '\t'];

/** A table with the names of its columns in lower case. */
export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Parses CSV (RFC 4180) with a first row of names, by the separator that makes `isHead` true of them; by commas where
 * none does. A byte order mark is left out.
 */
export function readCsvTable(text: string, isHead: (heads: readonly string[]) => boolean): CsvTable {
  const whole = text.replace(/^\ufeff/, '');
  const [first = ''] = whole.split(/[\r\n]/, 1);
  const separator = CSV_SEPARATORS.find((one) => isHead(headsOf(readCsv(first, one)[0])));
  const [head, ...rows] = readCsv(whole, separator);
  return { heads: headsOf(head), rows };
}

const headsOf = (head: readonly string[] = []): readonly string[] => head.map((name) => name.trim().toLowerCase());

/** Parses rows of cells; skips empty lines. One pass, linear in the text. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = (): void => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  while (at < text.length) {
    const { value, next } = text[at] === '"' ? quotedCell(text, at + 1, separator) : bareCell(text, at, separator);
    row.push(value);
    if (text[next] !== separator) end();
    else if (next + 1 >= text.length) row.push('');
    at = text.startsWith('\r\n', next) ? next + 2 : next + 1;
  }
  if (row.length > 0) end();
  return rows;
}

interface Cell {
  readonly value: string;
  /** Position of the separator or line break after it. */
  readonly next: number;
}

function bareCell(text: string, from: number, separator: string): Cell {
  const ends = `${separator}\r\n`;
  let next = from;
  while (next < text.length && !ends.includes(text[next] ?? '')) next += 1;
  return { value: text.slice(from, next), next };
}

function quotedCell(text: string, from: number, separator: string): Cell {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: [...parts, text.slice(at)].join(''), next: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(''), next: bareCell(text, quote + 1, separator).next };
    parts.push('"');
    at = quote + 2;
  }
}

import { randomUUID } from 'node:crypto';
import type { LabelEvent } from '../../shared/api/label.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';

export interface LabelFileRead {
  readonly labels: readonly LabelEvent[];
  /** Rows without an address or a label that is known. */
  readonly skipped: number;
}

/** A map, for a cell may hold any word: every object has a `constructor`. */
const VALUES: ReadonlyMap<string, LabelEvent['value']> = new Map([
  ['relevant', 'relevant'],
  ['yes', 'relevant'],
  ['1', 'relevant'],
  ['true', 'relevant'],
  ['not-relevant', 'not-relevant'],
  ['no', 'not-relevant'],
  ['0', 'not-relevant'],
  ['false', 'not-relevant'],
]);

/**
 * Separators of cells: spreadsheets save with the second where the comma is the decimal sign, and copy with the third.
 */
const SEPARATORS = [',', ';', '\t'];

/**
 * CSV (RFC 4180) with columns `url` and `label`, in any order and among others; what `ambit export --format csv`
 * writes.
 */
export function readLabels(text: string, topicId: string, at: number): LabelFileRead {
  const whole = text.replace(/^\ufeff/, '');
  const [first = ''] = whole.split(/[\r\n]/, 1);
  const separator = SEPARATORS.find((one) => placesIn(readCsv(first, one)[0]).every((place) => place >= 0));
  const [head, ...rows] = readCsv(whole, separator);
  const [urlAt = -1, labelAt = -1] = placesIn(head);
  const labels: LabelEvent[] = [];
  let skipped = 0;
  for (const row of rows) {
    const url = webAddress(row[urlAt]?.trim() ?? '');
    const value = VALUES.get(row[labelAt]?.trim().toLowerCase() ?? '');
    if (url === undefined || url.length > LONGEST_URL || value === undefined) skipped += 1;
    else labels.push({ id: randomUUID(), topicId, target: 'page', url, value, at });
  }
  return { labels, skipped };
}

/** Returns the positions of the columns `url` and `label`. */
function placesIn(head: readonly string[] = []): number[] {
  const names = head.map((name) => name.trim().toLowerCase());
  return ['url', 'label'].map((name) => names.indexOf(name));
}

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

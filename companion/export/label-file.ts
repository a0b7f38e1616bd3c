import { randomUUID } from 'node:crypto';
import type { LabelEvent } from '../../shared/api/label.ts';
import { readCsvTable } from '../../shared/text/csv.ts';
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

const COLUMNS = ['url', 'label'];

/**
 * CSV (RFC 4180) with columns `url` and `label`, in any order and among others; what `ambit export --format csv`
 * writes.
 */
export function readLabels(text: string, topicId: string, at: number): LabelFileRead {
  const { heads, rows } = readCsvTable(text, (names) => COLUMNS.every((name) => names.includes(name)));
  const [urlAt = -1, labelAt = -1] = COLUMNS.map((name) => heads.indexOf(name));
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

/** Returns what one person said of pages: true for a relevant one, by address. */
export function readVerdicts(sheet: string): ReadonlyMap<string, boolean> {
  return new Map(readLabels(sheet, '', 0).labels.map(({ url, value }) => [url, value === 'relevant']));
}

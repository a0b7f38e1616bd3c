import { randomUUID } from 'node:crypto';
import type { LabelEvent } from '../../shared/api/label.ts';
import { CSV_SEPARATORS, readCsv } from '../../shared/text/csv.ts';
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
 * CSV (RFC 4180) with columns `url` and `label`, in any order and among others; what `ambit export --format csv`
 * writes.
 */
export function readLabels(text: string, topicId: string, at: number): LabelFileRead {
  const whole = text.replace(/^\ufeff/, '');
  const [first = ''] = whole.split(/[\r\n]/, 1);
  const separator = CSV_SEPARATORS.find((one) => placesIn(readCsv(first, one)[0]).every((place) => place >= 0));
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

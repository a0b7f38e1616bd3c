import { CSV_SEPARATORS, readCsv } from '../../shared/text/csv.ts';
import { type ImportedPage, savedPage } from './saved-page.ts';

/** Names of columns, best first, in lower case. */
const COLUMNS = {
  url: ['url', 'link', 'href', 'address'],
  doi: ['doi'],
  title: ['title', 'name'],
  folder: ['folder', 'collection', 'list'],
  at: ['created', 'time_added', 'date added', 'timestamp'],
} as const;

const namesIn = (line: string, separator: string): readonly string[] =>
  (readCsv(line.toLowerCase(), separator)[0] ?? []).map((name) => name.trim());

/** Returns the separator of a table whose first line names a column of addresses or DOIs; undefined for other texts. */
function separatorOf(text: string): string | undefined {
  const [first = ''] = text.slice(0, 2_000).split(/[\r\n]/, 1);
  const wanted: readonly string[] = [...COLUMNS.url, ...COLUMNS.doi];
  const fits = CSV_SEPARATORS.filter((one) => namesIn(first, one).some((name) => wanted.includes(name)));
  return fits.toSorted((a, b) => namesIn(first, b).length - namesIn(first, a).length)[0];
}

export const isCsv = (text: string): boolean => separatorOf(text) !== undefined;

/**
 * Reads a table of saved pages with a line of names (RFC 4180):
 * - Raindrop (help.raindrop.io/export): id, title, note, excerpt, url, folder, tags, created, cover, …
 * - Pocket (getpocket.com/export, part_000000.csv): title, url, time_added, tags, status
 * - Zotero (zotero.org/support/kb/exporting, CSV): Title, DOI, Url, Date Added
 */
export function* pagesOfCsv(text: string): Generator<ImportedPage | undefined> {
  const [head = [], ...rows] = readCsv(text, separatorOf(text));
  const names = head.map((name) => name.trim().toLowerCase());
  const cellOf = (row: readonly string[], column: keyof typeof COLUMNS): string | undefined =>
    COLUMNS[column].map((name) => row[names.indexOf(name)]).find((cell) => cell !== undefined && cell !== '');
  for (const row of rows) {
    const [url, doi, title] = [cellOf(row, 'url'), cellOf(row, 'doi'), cellOf(row, 'title')];
    yield savedPage({ url, doi, title, folder: cellOf(row, 'folder'), at: cellOf(row, 'at') });
  }
}

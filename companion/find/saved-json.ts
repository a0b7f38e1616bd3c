import { type ImportedPage, savedPage, textOf } from './saved-page.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Finds the pages in an export of another tool, known by its fields:
 * - Karakeep (karakeep-app/karakeep, exportBookmarks.ts, zExportSchema): `bookmarks` with `content`, `createdAt` in s
 * - Linkwarden (linkwarden/linkwarden, importFromLinkwarden.ts, Backup): `collections` with `links`
 * - CSL-JSON (docs.citationstyles.org, schema csl-data.json): an array of items with `URL`, `DOI`, `title`
 * - Zotero and Better BibTeX JSON (zotero.org/support/dev/web_api/v3/basics): `items`, or an array of `{data}`
 */
export function* pagesOfJson(text: string): Generator<ImportedPage | undefined> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return;
  }
  const whole = isObject(read) ? read : { items: read };
  for (const { title, createdAt, content } of listOf(whole.bookmarks))
    if (isObject(content)) yield savedPage({ url: content.url, title: title ?? content.title, at: createdAt });
  for (const { name: folder, links } of listOf(whole.collections))
    for (const { url, name: title, createdAt: at } of listOf(links)) yield savedPage({ url, title, folder, at });
  for (const item of listOf(whole.items)) yield pageOfItem(isObject(item.data) ? item.data : item);
}

/**
 * Reads an item of a library, or a bookmark that the extension sends. Attachments and notes of a library are no works.
 */
function pageOfItem(item: Json): ImportedPage | undefined {
  const { itemType, title, dateAdded, accessed } = item;
  if (itemType === 'attachment' || itemType === 'note' || itemType === 'annotation') return undefined;
  const [url, doi] = [textOf(item.URL) || textOf(item.url), item.DOI ?? item.doi];
  return savedPage({ url, doi, title, folder: item.folder, at: dateAdded ?? dateOf(accessed) });
}

/** Returns a date of CSL-JSON as text. */
function dateOf(value: unknown): string {
  const parts = isObject(value) && Array.isArray(value['date-parts']) ? value['date-parts'][0] : undefined;
  const numbers = Array.isArray(parts) ? parts.slice(0, 3).map(Number).filter(Number.isInteger) : [];
  return numbers.map((part) => String(part).padStart(2, '0')).join('-');
}

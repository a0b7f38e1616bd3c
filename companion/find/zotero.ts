import type { TextRead, TextUnread } from './read-text.ts';
import { pagesOfJson } from './saved-json.ts';
import { eachOnce, type ImportedPage } from './saved-page.ts';

/** Reads a path of the program that listens on a fixed port of this machine. Never rejects. */
export type ReadLocal = (path: string) => Promise<TextRead | TextUnread>;

/** Items per answer, the most that the API gives (zotero.org/support/dev/web_api/v3/basics). */
const ITEMS = 100;
/** Answers that are read: 2,000 items, the newest. */
const MAX_ANSWERS = 20;
const HELP = 'Start Zotero, and allow other applications to communicate with it (Settings, Advanced).';

/**
 * Reads the user's library from a running Zotero, by its local API
 * (zotero.org/support/dev/web_api/v3/local_api): works with an address or a DOI, newest first.
 * @param tell called after each answer with the items read so far
 */
export async function readZotero(
  read: ReadLocal,
  tell: (items: number) => void = () => undefined,
): Promise<{ links: readonly ImportedPage[]; message: string }> {
  const found: ImportedPage[] = [];
  for (let start = 0; start < ITEMS * MAX_ANSWERS; start += ITEMS) {
    const query = `format=json&limit=${ITEMS}&start=${start}&sort=dateAdded&direction=desc`;
    const answer = await read(`/api/users/0/items/top?${query}`);
    if ('message' in answer) return { links: eachOnce(found), message: `${answer.message} ${HELP}` };
    const read100 = itemsIn(answer.text);
    tell(start + read100);
    found.push(...eachOnce(pagesOfJson(answer.text)));
    if (read100 < ITEMS) break;
  }
  return { links: eachOnce(found), message: '' };
}

/** Returns the number of items in an answer, whatever they are. */
function itemsIn(text: string): number {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}

import browser, { type Bookmarks, type Permissions } from 'webextension-polyfill';

/** A page of the user's bookmarks or history. */
interface OwnPage {
  readonly url: string;
  readonly title: string;
  readonly folder?: string;
  /** When it was saved or last visited, in ms since 1970. */
  readonly dateAdded?: number;
}

export type OwnSource = 'bookmarks' | 'history';

/** Most pages that are read of either. */
const MAX_PAGES = 5_000;

/**
 * Reads bookmarks or history once, on the user's click: asks the browser for the right, and gives it back when done.
 * Keeps nothing. Call it straight from a click.
 * @param since of history, in ms since 1970
 * @returns undefined when the user refuses the right
 */
export async function readOwnPages(source: OwnSource, since: number): Promise<readonly OwnPage[] | undefined> {
  const rights: Permissions.Permissions = { permissions: [source] };
  if (!(await browser.permissions.request({ ...rights, ...passingOn(source) }))) return undefined;
  try {
    return await (source === 'bookmarks' ? bookmarks() : history(since));
  } finally {
    await browser.permissions.remove(rights).catch(() => false);
  }
}

/**
 * Firefox asks for consent to send data onwards together with the right to read it. Consent to browsing activity stays:
 * captures may need it.
 */
const passingOn = (source: OwnSource): Permissions.Permissions =>
  import.meta.env.FIREFOX ? { data_collection: [source === 'bookmarks' ? 'bookmarksInfo' : 'browsingActivity'] } : {};

async function history(startTime: number): Promise<readonly OwnPage[]> {
  const found = await browser.history.search({ text: '', startTime, maxResults: MAX_PAGES });
  return found.map(({ url = '', title = '', lastVisitTime: at }) => ({ url, title, ...(at && { dateAdded: at }) }));
}

async function bookmarks(): Promise<readonly OwnPage[]> {
  const pages: OwnPage[] = [];
  const open: [node: Bookmarks.BookmarkTreeNode, folder: string][] = (await browser.bookmarks.getTree()).map((root) => [
    root,
    '',
  ]);
  for (let next = open.pop(); next !== undefined && pages.length < MAX_PAGES; next = open.pop()) {
    const [{ url, title, dateAdded, children = [] }, folder] = next;
    if (url !== undefined) pages.push({ url, title, folder, ...(dateAdded && { dateAdded }) });
    for (const child of children.toReversed()) open.push([child, title]);
  }
  return pages;
}

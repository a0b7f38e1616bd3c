import { foldersOf } from '../../../shared/url/folders.ts';

/** Chance from which a link that waits counts: the crawl follows such links soon. */
const PROMISING = 0.3;

/** A fetched page, as far as questions about pages go. */
export interface AskablePage {
  readonly url: string;
  readonly relevance: number;
  /** The user labelled it, or skipped the question. */
  readonly isAsked: boolean;
  /** False for seeds and for pages that are never suggested. */
  readonly isAskable: boolean;
}

interface Folder<Page> {
  /** Sum of the chances of its links that wait. */
  promise: number;
  labels: number;
  readonly pages: Page[];
}

/**
 * Returns the pages whose label would teach a running crawl most, best first: of the folder with the largest p / (1 +
 * n)^2, p the sum of the chances of its links that wait, n its pages asked about so far, those of this list too. Of a
 * folder's pages, the most relevant comes first. So the crawl asks about each place before it spends many pages there.
 * A folder is the outermost of an address, or the host if it has none. O(links + pages log pages), and O(folders) a
 * page taken.
 */
export function* pagesToAsk<Page extends AskablePage>(
  waiting: Iterable<{ readonly url: string; readonly chance: number }>,
  pages: Iterable<Page>,
): Generator<Page> {
  const folders = new Map<string, Folder<Page>>();
  const folderOf = (url: string): Folder<Page> => {
    const name = foldersOf(url, 1).at(-1) ?? '';
    const folder = folders.get(name) ?? { promise: 0, labels: 0, pages: [] };
    folders.set(name, folder);
    return folder;
  };
  for (const { url, chance } of waiting) if (chance >= PROMISING) folderOf(url).promise += chance;
  for (const page of pages) {
    const folder = folderOf(page.url);
    if (page.isAsked) folder.labels += 1;
    else if (page.isAskable) folder.pages.push(page);
  }
  const open = [...folders.values()].filter((folder) => folder.promise > 0 && folder.pages.length > 0);
  for (const folder of open) folder.pages.sort((a, b) => a.relevance - b.relevance);
  for (;;) {
    let best: Folder<Page> | undefined;
    for (const folder of open) if (folder.pages.length > 0 && worth(folder) > worth(best)) best = folder;
    const page = best?.pages.pop();
    if (best === undefined || page === undefined) return;
    best.labels += 1;
    yield page;
  }
}

const worth = (folder: Folder<unknown> | undefined): number =>
  folder === undefined ? 0 : folder.promise / (1 + folder.labels) ** 2;

import { foldersOf } from '../../../shared/url/folders.ts';

/** Chance from which a link that waits counts: the crawl follows such links soon. */
const PROMISING = 0.3;
/** *Not relevant* this often and *relevant* never: the next questions are about seeds. */
const ALL_NO = 3;

/** A fetched page, as far as questions about pages go. */
export interface AskablePage {
  readonly url: string;
  readonly relevance: number;
  /** The user's word on it. */
  readonly label: boolean | undefined;
  /** The user labelled it, or skipped the question. */
  readonly isAsked: boolean;
  readonly isSeed: boolean;
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
 * Returns the seeds to ask about before all other pages, most relevant first: none unless three pages were called not
 * relevant, and none relevant. Such a crawl follows a seed that it is wrong about, and nothing but the other seeds can
 * show it what the user means. O(pages log pages).
 */
export function seedsToAsk<Page extends Pick<AskablePage, 'relevance' | 'label' | 'isAsked' | 'isSeed'>>(
  pages: readonly Page[],
): readonly Page[] {
  const labels = pages.flatMap(({ label }) => label ?? []);
  if (labels.length < ALL_NO || labels.includes(true)) return [];
  return pages.filter(({ isSeed, isAsked }) => isSeed && !isAsked).sort((a, b) => b.relevance - a.relevance);
}

/**
 * Returns the pages whose labels would teach a running crawl most, best first. The next page is the most relevant one
 * of the folder with the largest p / (1 + n)^2. There p is the sum of the chances of the folder's waiting links, and n
 * the number of its pages that were asked about, earlier ones of this list included. So the crawl asks about a folder
 * before it fetches many pages there. A folder is the outermost one of an address, or its host. Cost: O(links + pages
 * log pages), and O(folders) for each page taken.
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

import { isBibtex, isRis, pagesOfBibtex, pagesOfRis } from './citations.ts';
import { readLinks } from './link-file.ts';
import { isCsv, pagesOfCsv } from './saved-csv.ts';
import { pagesOfJson } from './saved-json.ts';
import { eachOnce, type ImportedPage } from './saved-page.ts';

/**
 * Reads the pages that the user saved in another tool, whatever the file is named: JSON (Karakeep, Linkwarden, CSL,
 * Zotero), RIS, BibTeX, CSV (Raindrop, Pocket, Zotero), else bookmarks (Netscape), OPML or a page of links. In order,
 * each address once.
 */
export async function readSavedPages(file: string): Promise<readonly ImportedPage[]> {
  const text = file.replace(/^\ufeff/, '');
  if (/^\s*[[{]/.test(text)) return eachOnce(pagesOfJson(text));
  if (isRis(text)) return eachOnce(pagesOfRis(text));
  if (isBibtex(text)) return eachOnce(pagesOfBibtex(text));
  return isCsv(text) ? eachOnce(pagesOfCsv(text)) : readLinks(text);
}

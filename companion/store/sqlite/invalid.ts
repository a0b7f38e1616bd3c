import { KeyTable } from '../../../shared/collections/key-table.ts';
import { LONGEST_URL } from '../../../shared/url/longest.ts';
import type { InvalidLink } from '../crawl-update.ts';
import type { Journal } from '../journal.ts';
import type { Database } from './database.ts';

/** Rows of one crawl. */
const MAX_INVALID = 10_000;

/** Addresses that a crawl does not follow, each with the first reason. */
export interface InvalidLinks extends Pick<Journal, 'leaveOut' | 'leftOut'> {
  /**
   * Writes links of a page down, within the caller's transaction. `remember` must follow once that is done. @returns
   * rows that were added
   */
  write(links: readonly InvalidLink[]): number;
  remember(links: readonly InvalidLink[], added: number): void;
}

/**
 * Of one crawl. In memory: a hash of each address that was met, 340 KB at most, as what one page of a site links to in
 * vain all its pages do.
 */
export function openInvalidLinks(database: Database, crawl: number): InvalidLinks {
  const insert = database.query('INSERT INTO invalid_urls VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const leftOut = database.query<{ url: string }>('SELECT url FROM invalid_urls WHERE crawl = ? AND reason = ?');
  const takeIn = database.query('DELETE FROM invalid_urls WHERE crawl = ? AND reason = ?');
  let met = new KeyTable();
  let room =
    MAX_INVALID -
    (database.query<{ n: number }>('SELECT count(*) AS n FROM invalid_urls WHERE crawl = ?').get(crawl)?.n ?? 0);

  const add = (links: readonly InvalidLink[], most: number): number => {
    let added = 0;
    for (const { url, reason } of links) {
      if (added >= most) break;
      // A cut address is long enough to show what is wrong with it.
      added += insert.run(crawl, url.slice(0, LONGEST_URL), reason);
    }
    return added;
  };

  return {
    write: (links) =>
      room <= 0
        ? 0
        : add(
            links.filter(({ url }) => met.find(url) < 0),
            room,
          ),
    remember(links, added) {
      if (room <= 0) return;
      room -= added;
      for (const { url } of links) met.add(url, 0);
    },
    leaveOut(reason, urls) {
      const links = urls.map((url) => ({ url, reason }));
      room += database.transaction(() => {
        const gone = takeIn.run(crawl, reason);
        return gone - add(links, room + gone);
      });
      // A removed row may have recorded a link, too: forgets the known addresses, so that the link is written again.
      met = new KeyTable();
    },
    leftOut: (reason) => leftOut.all(crawl, reason).map(({ url }) => url),
  };
}

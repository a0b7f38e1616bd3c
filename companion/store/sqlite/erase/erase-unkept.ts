import { NO_WORDS } from '../../../../shared/page/links/no-words.ts';
import type { PageRecord } from '../../../../shared/page/record.ts';
import { pack, unpackPage } from '../../packed.ts';
import type { Database } from '../database.ts';

/** The bare shape of the link graph stays, so that a crawl that gets more room can still be rebuilt. */
export function eraseUnkept(database: Database, crawl: number): void {
  const pages = database.query<{ page: number; body: Uint8Array }>(`
    SELECT page, body FROM records JOIN pages ON pages.id = page WHERE crawl = ? AND noindex`);
  const wipe = database.query('UPDATE records SET body = ? WHERE page = ?');
  database.transaction(() => {
    for (const { page, body } of pages.all(crawl)) wipe.run(pack(wiped(unpackPage(body))), page);
  });
}

const wiped = (record: PageRecord): PageRecord => ({
  ...record,
  title: '',
  text: '',
  description: '',
  headings: [],
  author: '',
  links: record.links.map((link) => ({ ...link, ...NO_WORDS })),
});

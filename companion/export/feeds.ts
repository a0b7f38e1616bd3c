import { address, markup } from './escape.ts';
import { withNote } from './file-note.ts';
import type { ExportSource } from './pages.ts';

/** Entries of a feed, newest first. */
const MAX_ENTRIES = 200;

/** Atom 1.0 (RFC 4287), newest first. Ids are made from crawl and place, so that a reader shows each find once. */
export function atom({ pages, rows, topicName, crawl }: ExportSource): string {
  const newest = newestOf(pages);
  const updated = new Date(newest[0]?.foundAt ?? crawl.startedAt).toISOString();
  const entries = Array.from(
    rows(newest),
    ({ n, url, title, snippet, site, foundAt, ...row }) => `  <entry>
    <id>tag:ambit.invalid,2026:${crawl.id}/${n}</id>
    <title>${markup(title || url)}</title>
    <link href="${address(url)}"/>
    <updated>${new Date(foundAt).toISOString()}</updated>
    <author><name>${markup(site)}</name></author>
    <summary>${markup(withNote(row, snippet))}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>tag:ambit.invalid,2026:${crawl.id}</id>
  <title>${markup(topicName)}</title>
  <updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
}

/**
 * RSS 2.0 (rssboard.org), newest first, for readers that know nothing else. Guids are Atom's ids; the channel's page is
 * where the crawl began.
 */
export function rss({ pages, rows, topicName, crawl, store }: ExportSource): string {
  const items = Array.from(
    rows(newestOf(pages)),
    ({ n, url, title, snippet, foundAt, ...row }) => `    <item>
      <title>${markup(title || url)}</title>
      <link>${address(url)}</link>
      <guid isPermaLink="false">tag:ambit.invalid,2026:${crawl.id}/${n}</guid>
      <pubDate>${new Date(foundAt).toUTCString()}</pubDate>
      <description>${markup(markup(withNote(row, snippet)))}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>${markup(topicName)}</title>
    <link>${address(store.crawls.seeds(crawl.id)[0]?.url ?? '')}</link>
    <description>${markup(topicName)}</description>
${items.join('\n')}
  </channel>
</rss>
`;
}

const newestOf = (pages: ExportSource['pages']): ExportSource['pages'] =>
  [...pages].sort((a, b) => b.foundAt - a.foundAt || b.n - a.n).slice(0, MAX_ENTRIES);

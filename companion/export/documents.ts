import { address, markup, plain } from './escape.ts';
import { fileNote } from './file-note.ts';
import { ownWords } from './own-words.ts';
import { bySite, type ExportSource } from './pages.ts';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const seconds = (at: number): number => Math.floor(at / 1000);

/** A page to read and to print: no script, no style from elsewhere, nothing that is loaded. */
export function html({ pages, rows, topicName, versionsOf, annotationOf }: ExportSource): string {
  const items = Array.from(
    rows(pages),
    ({ url, title, site, snippet, foundAt, language, ...row }) =>
      `<li dir="auto"><a href="${address(url)}" rel="noopener noreferrer"${languageOf(language)}>${markup(title || url)}</a>
<small>${[markup(site), day(foundAt), ...[fileNote(row)].filter(Boolean)].join(', ')}</small><p${languageOf(language)}>${markup(snippet)}</p>${ownWords(annotationOf({ url }))}${versionsOf(row).map(versionLink).join('')}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${markup(topicName)}</title>
<style>body{max-width:44em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}li{margin-block-end:1em}p{margin:0}.note{border-inline-start:3px solid;padding-inline-start:.6em}</style>
<h1 dir="auto">${markup(topicName)}</h1>
<ol>
${items.join('\n')}
</ol>
</html>
`;
}

const versionLink = (url: string): string =>
  `<p><small><a href="${address(url)}" rel="noopener noreferrer">${markup(url)}</a></small></p>`;

/**
 * The Netscape bookmark file that every browser imports: one folder, named after the topic, with one in it for each of
 * the user's collections. Tags are the user's and words of the topic.
 */
export function bookmarks({ pages, rows, topicName, crawl, annotationOf }: ExportSource): string {
  const items: string[] = [];
  const folders = new Map<string, string[]>();
  for (const { url, title, foundAt, words } of rows(pages)) {
    const { note, tags, collections } = annotationOf({ url });
    const named = [...tags, ...words.slice(0, 5)].map((tag) => tag.replaceAll(',', ' ')).join(',');
    const item = `        <DT><A HREF="${address(url)}" ADD_DATE="${seconds(foundAt)}" TAGS="${markup(named)}">${markup(title || url)}</A>`;
    const whole = note === '' ? item : `${item}\n        <DD>${markup(note)}`;
    if (collections.length === 0) items.push(whole);
    for (const name of collections) folders.set(name, [...(folders.get(name) ?? []), whole]);
  }
  for (const [name, inside] of folders)
    items.push(`        <DT><H3>${markup(name)}</H3>\n        <DL><p>\n${inside.join('\n')}\n        </DL><p>`);
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="${seconds(crawl.startedAt)}">${markup(topicName)}</H3>
    <DL><p>
${items.join('\n')}
    </DL><p>
</DL><p>
`;
}

/** OPML 2.0: the feeds that the pages name, and the pages themselves, by site. */
export function opml({ pages, topicName, store }: ExportSource): string {
  const sites = [...bySite(pages)].map(([site, ofSite]) => {
    const lines = [
      ...[...byFeed(ofSite, store)].map(([feed, namedBy]) => {
        const { url, title } = pageOfFeed(namedBy);
        const called = markup(title || site);
        return `      <outline type="rss" text="${called}" xmlUrl="${address(feed)}" htmlUrl="${address(url)}"/>`;
      }),
      ...ofSite.map(
        ({ url, title }) => `      <outline type="link" text="${markup(title || url)}" url="${address(url)}"/>`,
      ),
    ];
    return `    <outline text="${markup(site)}">\n${lines.join('\n')}\n    </outline>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>${markup(topicName)}</title></head>
  <body>
${sites.join('\n')}
  </body>
</opml>
`;
}

type Named = Pick<ExportSource['pages'][number], 'url' | 'title'>;

/** Pages by the feeds that they name. */
function byFeed(
  pages: ExportSource['pages'],
  store: ExportSource['store'],
): ReadonlyMap<string, readonly [Named, ...Named[]]> {
  const feeds = new Map<string, [Named, ...Named[]]>();
  for (const page of pages) {
    for (const feed of store.results.record(page.id)?.feeds ?? []) {
      const known = feeds.get(feed);
      if (known === undefined) feeds.set(feed, [page]);
      else if (known.at(-1) !== page) known.push(page);
    }
  }
  return feeds;
}

/**
 * Returns the page that a feed belongs to: the only one that names it, else the front page among those that do.
 * Otherwise one without a title, because a feed that every page of a site names belongs to none of them.
 */
function pageOfFeed(namedBy: readonly [Named, ...Named[]]): Named {
  const [first, ...more] = namedBy;
  if (more.length === 0) return first;
  return namedBy.find(({ url }) => new URL(url).pathname === '/') ?? { url: first.url, title: '' };
}

const languageOf = (language: string): string =>
  /^[A-Za-z-]{2,20}$/.test(language) ? ` lang="${plain(language)}"` : '';

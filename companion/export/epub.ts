import { createHash } from 'node:crypto';
import type { ResultRow } from '../store/results-store.ts';
import { address, markup, plain } from './escape.ts';
import { fileNote } from './file-note.ts';
import { ownWords } from './own-words.ts';
import type { ExportSource } from './pages.ts';
import { type FolderFile, zipped } from './zip.ts';

/** Most pages of a reading list, the most relevant: e-readers slow down with more. */
export const MAX_CHAPTERS = 1_000;
/** Longest paragraph, in graphemes. */
const MAX_PARAGRAPH = 100_000;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
const STYLE = `body{line-height:1.5}h1{font-size:1.4em}.about{font-size:.9em;margin-block-end:1.5em}p{margin:0 0 .8em}.note{border-inline-start:3px solid;padding-inline-start:.6em}`;

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly language: string;
}

/** A reading list in EPUB 3.3: a chapter per page with its main text, no script, nothing that is loaded. */
export const epub = (source: ExportSource): Generator<Uint8Array> => zipped(epubFiles(source), source.crawl.startedAt);

function* epubFiles(source: ExportSource): Generator<FolderFile> {
  // Readers recognise the format by these octets at the beginning of the file (OCF 4.2.2).
  yield { name: 'mimetype', content: 'application/epub+zip', stored: true };
  yield { name: 'META-INF/container.xml', content: CONTAINER };
  yield { name: 'EPUB/style.css', content: STYLE };
  const chapters: Chapter[] = [];
  for (const row of source.rows(source.pages)) {
    const chapter = chapterOf(row, chapters.length + 1);
    chapters.push(chapter);
    const { author = '', text = '' } = source.store.results.record(row.id) ?? {};
    const own = ownWords(source.annotationOf(row));
    yield { name: `EPUB/${chapter.id}.xhtml`, content: chapterFile(chapter, row, author, text || row.snippet, own) };
  }
  yield { name: 'EPUB/nav.xhtml', content: navigation(source, chapters) };
  yield { name: 'EPUB/package.opf', content: packageFile(source, chapters) };
}

const chapterOf = ({ title, url, language }: ResultRow, place: number): Chapter => ({
  id: `page-${place}`,
  title: plain(title) || plain(url),
  language: LANGUAGE.test(language) ? language : 'und',
});

function chapterFile(chapter: Chapter, row: ResultRow, author: string, text: string, own: string): string {
  const { url, site, foundAt } = row;
  const about = [author, site, fileNote(row), new Date(foundAt).toISOString().slice(0, 10)].map((one) => markup(one));
  const paragraphs = text.split('\n').flatMap((paragraph) => {
    const written = markup(paragraph, MAX_PARAGRAPH);
    return written === '' ? [] : [`<p dir="auto">${written}</p>`];
  });
  const body = `<section><h1 dir="auto">${markup(chapter.title)}</h1>
<p class="about">${about.filter(Boolean).join(', ')}<br/><a href="${address(url)}">${markup(url)}</a></p>
${own}
${paragraphs.join('\n')}
</section>`;
  return xhtml(chapter.title, chapter.language, body);
}

function navigation({ topicName }: ExportSource, chapters: readonly Chapter[]): string {
  const items = chapters.map(({ id, title }) => `<li><a href="${id}.xhtml">${markup(title)}</a></li>`);
  const title = titleOf(topicName);
  // A list has at least one item.
  const list = items.length === 0 ? `<li><a href="nav.xhtml">${markup(title)}</a></li>` : items.join('\n');
  return xhtml(title, 'und', `<nav epub:type="toc"><h1>${markup(title)}</h1><ol>\n${list}\n</ol></nav>`);
}

const xhtml = (title: string, language: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${markup(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

const titleOf = (topicName: string): string => plain(topicName) || 'Ambit';

function packageFile({ topicName, crawl, pages }: ExportSource, chapters: readonly Chapter[]): string {
  const newest = pages.reduce((latest, { foundAt }) => Math.max(latest, foundAt), crawl.startedAt);
  const modified = new Date(newest).toISOString().replace(/\.\d+Z$/, 'Z');
  const items = chapters.map(
    ({ id }) => `    <item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const spine = chapters.map(({ id }) => `    <itemref idref="${id}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">${identifier(crawl.id)}</dc:identifier>
    <dc:title>${markup(titleOf(topicName))}</dc:title>
${languagesOf(chapters)
  .map((language) => `    <dc:language>${language}</dc:language>`)
  .join('\n')}
    <meta property="dcterms:modified">${modified}</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="style.css" media-type="text/css"/>
${items.join('\n')}
  </manifest>
  <spine>
    <itemref idref="nav"/>
${spine.join('\n')}
  </spine>
</package>
`;
}

/** Returns the languages of the chapters, the most frequent first. */
function languagesOf(chapters: readonly Chapter[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { language } of chapters) counts.set(language, (counts.get(language) ?? 0) + 1);
  const languages = [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language);
  return languages.length === 0 ? ['und'] : languages;
}

/** The same crawl is the same book to a reader, whenever it is exported. */
function identifier(crawlId: string): string {
  const hex = createHash('sha256').update(`ambit crawl ${crawlId}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

import type { ExportedFile, ExportQuery, Format } from '../../shared/api/export.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { readSentiments } from '../results/sentiment/page-sentiments.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import { bookmarks, html, opml } from './documents.ts';
import { epub, MAX_CHAPTERS } from './epub.ts';
import { atom, rss } from './feeds.ts';
import { fileStem } from './file-stem.ts';
import { gexf } from './gexf.ts';
import { csv, jsonl, markdownList, training } from './lines.ts';
import { noteFiles } from './notes/note-files.ts';
import { type ExportSource, take } from './pages.ts';
import { bibtex } from './references/bibtex.ts';
import { csl } from './references/csl.ts';
import { ris } from './references/ris.ts';
import { siteFiles } from './site.ts';
import { eventTable, spreadTable } from './tables.ts';
import { wacz } from './wacz.ts';
import { warc } from './warc.ts';
import { type FolderFile, zipped } from './zip.ts';

/** A text, or texts or octets in pieces that together may be more than memory holds. */
type FileContent = string | Iterable<string> | Iterable<Uint8Array>;

interface Maker {
  readonly make: (taken: ExportSource) => FileContent | Promise<FileContent>;
  /** Files of a format that is a folder; `make` packs the same into a ZIP. */
  readonly folder?: (taken: ExportSource) => Iterable<FolderFile>;
  readonly type: string;
  readonly ending: string;
  readonly hasSentiment?: boolean;
  /** Reads texts into tables of the connection, which a transaction that reads as of one moment cannot. */
  readonly readsTexts?: boolean;
  /** Most pages in a file, the most relevant. */
  readonly most?: number;
}

/** A file before it is written. */
export interface MadeFile extends Pick<ExportedFile, 'name' | 'type' | 'pages'> {
  readonly content: FileContent;
  /** Files of a format that is a folder, made one by one; `content` is a ZIP of them. */
  readonly folder?: Iterable<FolderFile>;
}

/** Pages held at once while they are read ahead. */
const AHEAD = 200;

/** Bytes that the text of a file may take in an answer, which is JSON: a little less than the extension reads. */
const MAX_BYTES = 60 * 1024 * 1024;

const MAKERS: Readonly<Record<Format, Maker>> = {
  jsonl: { make: jsonl, type: 'application/jsonl', ending: 'jsonl', hasSentiment: true },
  csv: { make: csv, type: 'text/csv', ending: 'csv', hasSentiment: true },
  spread: { make: spreadTable, type: 'text/csv', ending: 'spread.csv', readsTexts: true },
  events: { make: eventTable, type: 'text/csv', ending: 'events.csv', readsTexts: true },
  markdown: { make: markdownList, type: 'text/markdown', ending: 'md' },
  notes: folderMaker(noteFiles, 'notes'),
  html: { make: html, type: 'text/html', ending: 'html' },
  site: folderMaker(siteFiles, 'site'),
  epub: { make: epub, type: 'application/epub+zip', ending: 'epub', most: MAX_CHAPTERS },
  bookmarks: { make: bookmarks, type: 'text/html', ending: 'bookmarks.html' },
  opml: { make: opml, type: 'text/x-opml', ending: 'opml' },
  atom: { make: atom, type: 'application/atom+xml', ending: 'atom.xml' },
  rss: { make: rss, type: 'application/rss+xml', ending: 'rss.xml' },
  ris: { make: ris, type: 'application/x-research-info-systems', ending: 'ris' },
  csl: { make: csl, type: 'application/vnd.citationstyles.csl+json', ending: 'csl.json' },
  bibtex: { make: bibtex, type: 'application/x-bibtex', ending: 'bib' },
  gexf: { make: gexf, type: 'application/gexf+xml', ending: 'gexf', hasSentiment: true },
  warc: { make: warc, type: 'application/warc', ending: 'warc' },
  wacz: { make: wacz, type: 'application/wacz', ending: 'wacz' },
  training: { make: training, type: 'application/jsonl', ending: 'training.jsonl' },
};

/** True for a format whose file cannot be made as of one moment. */
export const readsTexts = (format: Format): boolean => MAKERS[format].readsTexts === true;

function folderMaker(folder: (taken: ExportSource) => Iterable<FolderFile>, name: string): Maker {
  const make: Maker['make'] = (taken) => zipped(folder(taken), taken.crawl.startedAt);
  return { make, folder, type: 'application/zip', ending: `${name}.zip` };
}

/**
 * The pages of a crawl as a file. Everything in it that came from the web is escaped for its format.
 * @param tell see `take`; some formats read their pages only as their content is iterated
 */
export async function makeFile(
  store: Store,
  crawl: StoredCrawl,
  query: ExportQuery,
  tell?: (share: number) => void,
): Promise<MadeFile> {
  const { make, folder, type, ending, most } = MAKERS[query.format];
  const whole = await take(store, crawl, query, tell);
  const taken = { ...whole, pages: whole.pages.slice(0, most) };
  const name = `${fileStem(taken.topicName)}.${ending}`;
  const files = folder === undefined ? {} : { folder: folder(taken) };
  return { name, type, content: await make(taken), pages: taken.pages.length, ...files };
}

/**
 * Computes slow contents of a file in advance: each needs a page to be unpacked and read. Other work runs between them.
 */
export async function readAhead(store: Store, crawl: StoredCrawl, query: ExportQuery): Promise<void> {
  if (MAKERS[query.format].hasSentiment !== true) return;
  const { pages, rows } = await take(store, crawl, query);
  const unread = pages.filter(({ id }) => store.results.mood(id) === undefined);
  for (let at = 0; at < unread.length; at += AHEAD)
    await readSentiments(store, [...rows(unread.slice(at, at + AHEAD))]);
}

/** The same in one piece. @throws too-large */
export async function exportFile(store: Store, crawl: StoredCrawl, query: ExportQuery): Promise<ExportedFile> {
  const { content, ...file } = await makeFile(store, crawl, query);
  const { text, octets } = typeof content === 'string' ? { text: content, octets: false } : joined(content);
  if (text === undefined || isTooLong(text)) {
    const call = `ambit export ${crawl.id} --format ${query.format} --out FILE`;
    throw new AmbitError(
      'too-large',
      `This file is too large for the browser: let the companion write it, by ${call}.`,
    );
  }
  return { ...file, text, ...(octets && { octets }) };
}

/** Joins texts, or octets as a character each; no text when there is more than an answer holds. */
function joined(content: Iterable<string | Uint8Array>): { readonly text?: string; readonly octets: boolean } {
  const pieces: string[] = [];
  let left = MAX_BYTES;
  let octets = false;
  for (const piece of content) {
    octets ||= typeof piece !== 'string';
    left -= piece.length;
    if (left < 0) return { octets };
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
  }
  return { text: pieces.join(''), octets };
}

/** A unit takes one to six bytes in JSON. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_BYTES || (text.length * 6 > MAX_BYTES && Buffer.byteLength(JSON.stringify(text)) > MAX_BYTES);

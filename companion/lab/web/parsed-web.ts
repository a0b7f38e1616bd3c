import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { allLinksOf } from '../../crawl/rules/link-rules.ts';
import { openRecordedWeb, type RecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { parseHtml } from '../../parse/parse-html.ts';
import { parserMark } from './parser-mark.ts';

/** One link of a parsed page: its target and its surroundings on the page. */
export interface ParsedLink {
  /** Canonical address of the target. */
  readonly url: string;
  readonly host: string;
  readonly site: string;
  /** Number of the recorded page that the address leads to, -1: none (404). */
  readonly page: number;
  /** One of the record's own links. */
  readonly link: LinkRecord;
}

/** A page of a recorded web as a crawl sees it after fetch and parse; no labels. */
export interface ParsedPage {
  /** All that the parser gives, pictures left out. */
  readonly record: PageRecord;
  /** Links that a crawl of the product may follow, however many they are (`allLinksOf`). */
  readonly links: readonly ParsedLink[];
}

/** A recorded web that is parsed once and kept, so that thousands of crawls over it cost no parsing. */
export interface ParsedWeb {
  readonly name: string;
  /** Number of pages; each has a number from 0. */
  readonly size: number;
  readonly urls: readonly string[];
  /** Number of the page that an address leads to, -1: none. */
  find(url: string): number;
  /** Pages once read stay in memory. */
  page(at: number): ParsedPage;
  /** Reads a page without keeping it in memory, for experiments that look at every page once. */
  peek(at: number): ParsedPage;
  /** Numbers of the pages that a page links to; cheap. */
  out(at: number): readonly number[];
  close(): void;
}

/** Ends of the names of a form's files; the last is there only when all are. */
const FORM_ENDS = ['.graph.ends', '.graph', '.ends', ''];

interface ParsedWebOptions {
  /** File of the records; an existing one is read as it is, whichever parser made it. */
  readonly file?: string;
  readonly onProgress?: (pages: number, of: number) => void;
}

/**
 * A parsed form that was not opened for this long (a week) is removed: each change of the parser makes new ones, of up
 * to 1 GB.
 */
export const UNUSED_FORM_MS = 7 * 24 * 3600 * 1000;

interface StoredParse {
  readonly url: string;
  readonly record: PageRecord;
  /** `link` is its place in the record. */
  readonly links: readonly (Omit<ParsedLink, 'link'> & { readonly link: number })[];
}

/**
 * Appends records as JSON to `file`, and on `finish` their offsets beside it, so that a half-written file is never
 * taken for whole.
 */
function writeRecords(file: string): { append(record: unknown): void; finish(): void } {
  const descriptor = openSync(file, 'w', 0o600);
  const ends: number[] = [];
  let end = 0;
  return {
    append(record) {
      const bytes = Buffer.from(JSON.stringify(record));
      for (let sent = 0; sent < bytes.length; ) sent += writeSync(descriptor, bytes, sent);
      end += bytes.length;
      ends.push(end);
    },
    finish() {
      closeSync(descriptor);
      writeFileSync(`${file}.ends`, JSON.stringify(ends), { mode: 0o600 });
    },
  };
}

/** Reads records by number from a file of `writeRecords`. `read` throws RangeError for a number that is not there. */
function readRecords(file: string): { readonly length: number; read(at: number): unknown; close(): void } {
  const ends: unknown = JSON.parse(readFileSync(`${file}.ends`, 'utf8'));
  const offsets = Array.isArray(ends) ? ends.map(Number) : [];
  const descriptor = openSync(file, 'r');
  return {
    length: offsets.length,
    read(at) {
      const start = at === 0 ? 0 : offsets[at - 1];
      const end = offsets[at];
      if (start === undefined || end === undefined) throw new RangeError(`No record ${at}.`);
      const bytes = Buffer.allocUnsafe(end - start);
      readSync(descriptor, bytes, 0, bytes.length, start);
      return JSON.parse(bytes.toString('utf8'));
    },
    close: () => closeSync(descriptor),
  };
}

/**
 * Opens a recorded web and its parsed form. First use makes that form (5 to 20 ms CPU a page) in a folder of the
 * system's temporary directory that other users cannot read, and removes forms there that were last opened
 * `UNUSED_FORM_MS` ago. @throws no-recorded-web
 */
export async function openParsedWeb(dir: string, { file, onProgress }: ParsedWebOptions = {}): Promise<ParsedWeb> {
  const web = await openRecordedWeb(dir);
  const form = file ?? recordFile(dir);
  if (!existsSync(form)) parseAll(web, form, onProgress);
  if (file === undefined) keepUsedForms(form);
  return openForm(web, form);
}

function openForm(web: RecordedWeb, file: string): ParsedWeb {
  const records = readRecords(file);
  const numbers = new Map(web.urls.map((url, at) => [url, at]));
  const pages = new Map<number, ParsedPage>();
  const graph = readGraph(file);
  return {
    name: web.name,
    size: records.length,
    urls: web.urls,
    find: (url) => numbers.get(web.resolve(url) ?? '') ?? -1,
    page(at) {
      const known = pages.get(at);
      if (known !== undefined) return known;
      const page = pageOf(records.read(at) as StoredParse);
      pages.set(at, page);
      return page;
    },
    peek: (at) => pages.get(at) ?? pageOf(records.read(at) as StoredParse),
    out: (at) => graph[at] ?? [],
    close() {
      records.close();
      web.close();
    },
  };
}

function pageOf({ record, links }: StoredParse): ParsedPage {
  const found = links.flatMap((one) => {
    const link = record.links[one.link];
    return link === undefined ? [] : [{ ...one, link }];
  });
  return { record, links: found };
}

function recordFile(dir: string): string {
  const packed = join(dir, 'pages.jsonl.br');
  const { size, mtimeMs } = statSync(existsSync(packed) ? packed : join(dir, 'pages.jsonl'), {
    throwIfNoEntry: false,
  }) ?? {
    size: 0,
    mtimeMs: 0,
  };
  const folder = join(tmpdir(), `ambit-lab-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${basename(dir)}-${size}-${Math.round(mtimeMs)}-${parserMark()}.records`);
}

/** Sets the time of use of `form` to now. Removes forms of its folder that were last used `UNUSED_FORM_MS` ago. */
function keepUsedForms(form: string): void {
  const folder = dirname(form);
  for (const end of FORM_ENDS) utimesSync(`${form}${end}`, new Date(), new Date());
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (used > Date.now() - UNUSED_FORM_MS) continue;
    try {
      rmSync(path, { force: true });
    } catch {
      // On Windows a file that another process has open stays; a later run removes it.
    }
  }
}

function readGraph(file: string): readonly (readonly number[])[] {
  const graph = readRecords(`${file}.graph`);
  const rows = Array.from({ length: graph.length }, (_, at) => graph.read(at) as number[]);
  graph.close();
  return rows;
}

function parseAll(web: RecordedWeb, file: string, onProgress?: (pages: number, of: number) => void): void {
  const numbers = new Map(web.urls.map((url, at) => [url, at]));
  const half = `${file}.${process.pid}`;
  const records = writeRecords(half);
  const graph = writeRecords(`${half}.graph`);
  for (const [at, url] of web.urls.entries()) {
    const page = parsePage(web, url, numbers);
    records.append(page);
    graph.append([...new Set(page.links.map((link) => link.page).filter((to) => to >= 0))]);
    if (at % 500 === 0) onProgress?.(at, web.urls.length);
  }
  records.finish();
  graph.finish();
  for (const end of FORM_ENDS) renameSync(`${half}${end}`, `${file}${end}`);
}

function parsePage(web: RecordedWeb, url: string, numbers: ReadonlyMap<string, number>): StoredParse {
  const parsed = parseHtml(web.read(url)?.html ?? '', url);
  const record = { ...parsed, links: parsed.links.filter(({ kind }) => kind !== 'img') };
  const followable = record.nofollow ? [] : allLinksOf(record).found;
  const links = followable.map(({ url: target, place }) => ({
    url: target,
    host: hostOf(target),
    site: siteOf(target),
    page: numbers.get(web.resolve(target) ?? '') ?? -1,
    link: place,
  }));
  return { url, record, links };
}

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { constants, createBrotliDecompress } from 'node:zlib';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { aliases, keyText, recordedKey } from './recorded-key.ts';
import { openSpool, type Spool } from './spool.ts';

/** A page of a recorded web, without its labels: nothing on the crawl path may read them. */
export interface RecordedPage {
  readonly url: string;
  readonly html: string;
  /** The charset that the page had on the wire; `html` is already text. */
  readonly charset: string;
}

/** A snapshot of real pages to crawl instead of the network (docs/recorded-webs.md). */
export interface RecordedWeb {
  readonly name: string;
  readonly urls: readonly string[];
  readonly hosts: ReadonlySet<string>;
  /** The recorded page that an address leads to, by the rules of a replay; undefined: 404. Cost: a few map look-ups. */
  resolve(url: string): string | undefined;
  /** @param url as `resolve` or `urls` give it. */
  read(url: string): RecordedPage | undefined;
  close(): void;
}

/**
 * Builds a recorded web from pages that are made on the spot. Reads the `html` of a page only when that page is read,
 * so a getter may make it then.
 * @param redirects pairs of an address and the page that it leads to; a recorded page wins over a redirect.
 */
export function createRecordedWeb(
  name: string,
  pages: Iterable<RecordedPage>,
  redirects: Iterable<readonly [from: string, to: string]> = [],
): RecordedWeb {
  const index = new Index(name, heldTexts());
  for (const page of pages) index.add(page);
  for (const [from, to] of redirects) index.redirect(from, to);
  return index;
}

/**
 * Opens a recorded web: a folder with `pages.jsonl.br` (or `pages.jsonl`) and `snapshot.json`. The pages are unpacked
 * once into an unlinked temporary file, so that memory holds addresses only.
 * @throws no-recorded-web
 */
export async function openRecordedWeb(dir: string, onProgress?: (pages: number) => void): Promise<RecordedWeb> {
  const packed = join(dir, 'pages.jsonl.br');
  const plain = join(dir, 'pages.jsonl');
  const file = existsSync(packed) ? packed : plain;
  if (!existsSync(file)) {
    throw new AmbitError(
      'no-recorded-web',
      `${dir} is no recorded web: it has neither pages.jsonl.br nor pages.jsonl. See docs/recorded-webs.md, or give "demo" for a small one.`,
    );
  }
  const snapshot = join(dir, 'snapshot.json');
  const name = existsSync(snapshot) ? nameIn(readFileSync(snapshot, 'utf8')) : '';
  const raw = createReadStream(file);
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const text = file === packed ? raw.pipe(createBrotliDecompress({ params })) : raw;
  const index = new Index(name || dir, spooledTexts(openSpool()));
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line === '') continue;
      index.add(pageIn(line));
      if (index.urls.length % 1000 === 0) onProgress?.(index.urls.length);
    }
  } catch (cause) {
    index.close();
    throw isAmbitError(cause, 'no-recorded-web')
      ? cause
      : new AmbitError('no-recorded-web', `${file} cannot be read.`, { cause });
  }
  return index;
}

function nameIn(snapshot: string): string {
  const value: unknown = JSON.parse(snapshot);
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : '';
  return typeof name === 'string' ? name : '';
}

function pageIn(line: string): RecordedPage {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null && 'url' in value && 'html' in value) {
    const { url, html } = value;
    const charset = 'charset' in value && typeof value.charset === 'string' ? value.charset : 'utf-8';
    if (typeof url === 'string' && typeof html === 'string') return { url, html, charset };
  }
  throw new AmbitError('no-recorded-web', 'A line of the recorded web has no url or no html.');
}

/** Texts of the pages, each at the place that `append` gave it, counted from 0. */
interface Texts {
  append(page: RecordedPage): number;
  read(place: number): string;
  close(): void;
}

const spooledTexts = (spool: Spool): Texts => ({
  append: ({ html }) => spool.append(html),
  read: (place) => spool.read(place),
  close: () => spool.close(),
});

function heldTexts(): Texts {
  const pages: RecordedPage[] = [];
  return {
    append: (page) => pages.push(page) - 1,
    read: (place) => pages[place]?.html ?? '',
    close: () => undefined,
  };
}

class Index implements RecordedWeb {
  readonly name: string;
  readonly urls: string[] = [];
  readonly hosts = new Set<string>();
  readonly #texts: Texts;
  readonly #byKey = new Map<string, number>();
  readonly #charsets: string[] = [];
  readonly #places = new Map<string, number>();

  constructor(name: string, texts: Texts) {
    this.name = name;
    this.#texts = texts;
  }

  add(page: RecordedPage): void {
    const key = recordedKey(page.url);
    if (key === undefined || this.#byKey.has(keyText(key))) return;
    const place = this.#texts.append(page);
    this.#byKey.set(keyText(key), place);
    this.#places.set(page.url, place);
    this.urls.push(page.url);
    this.#charsets.push(page.charset);
    this.hosts.add(key.host);
  }

  redirect(from: string, to: string): void {
    const key = recordedKey(from);
    const place = this.#places.get(to);
    if (key === undefined || place === undefined || this.#byKey.has(keyText(key))) return;
    this.#byKey.set(keyText(key), place);
  }

  resolve(url: string): string | undefined {
    const key = recordedKey(url);
    if (key === undefined) return undefined;
    const place = this.#byKey.get(keyText(key));
    if (place !== undefined) return this.urls[place];
    for (const alias of aliases(key, this.hosts.has(key.host))) {
      const other = this.#byKey.get(alias);
      if (other !== undefined) return this.urls[other];
    }
    return undefined;
  }

  read(url: string): RecordedPage | undefined {
    const place = this.#places.get(url);
    if (place === undefined) return undefined;
    return { url, html: this.#texts.read(place), charset: this.#charsets[place] ?? 'utf-8' };
  }

  close(): void {
    this.#texts.close();
  }
}

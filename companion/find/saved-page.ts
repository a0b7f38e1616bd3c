import { foldSpace } from '../../shared/page/cut.ts';
import { doiIn } from '../../shared/page/work-ids.ts';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';

/** A page that the user saved in another tool. All text is hostile. */
export interface ImportedPage {
  readonly url: string;
  readonly title: string;
  /** Name of the folder, collection or list that has it; absent without one. */
  readonly folder?: string;
  /** When it was saved, in ms since 1970; absent where the file does not tell. */
  readonly at?: number;
}

/** Most pages read of one file. */
export const MAX_SAVED = 5_000;
const MAX_TITLE = 200;
const MAX_FOLDER = 100;
/** 2100: later times are no times. */
const LATEST = 4_102_444_800_000;
/** Times below are in seconds: as milliseconds they would be in 1973 or before. */
const SECONDS = 100_000_000_000;

/** What a tool writes of a page. */
export interface SavedFields {
  readonly url?: unknown;
  /** A DOI stands in for a missing address. */
  readonly doi?: unknown;
  readonly title?: unknown;
  readonly folder?: unknown;
  /** Seconds or milliseconds since 1970, or a date. */
  readonly at?: unknown;
}

/** Returns a page with a web address; undefined for anything else. */
export function savedPage({ url, doi, title, folder, at }: SavedFields): ImportedPage | undefined {
  const work = doiIn(textOf(doi));
  const address = webAddress(textOf(url).trim()) ?? (work === '' ? undefined : webAddress(`https://doi.org/${work}`));
  if (address === undefined || address.length > LONGEST_URL) return undefined;
  const [named, time] = [displayText(foldSpace(textOf(folder)), MAX_FOLDER), timeOf(at)];
  return {
    ...{ url: address, title: displayText(foldSpace(textOf(title)), MAX_TITLE) },
    ...(named !== '' && { folder: named }),
    ...(time !== undefined && { at: time }),
  };
}

/** Returns the pages in order, each address once, at most `MAX_SAVED`. */
export function eachOnce(pages: Iterable<ImportedPage | undefined>): readonly ImportedPage[] {
  const found = new Map<string, ImportedPage>();
  for (const page of pages) {
    if (found.size >= MAX_SAVED) break;
    if (page !== undefined && !found.has(page.url)) found.set(page.url, page);
  }
  return [...found.values()];
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function timeOf(value: unknown): number | undefined {
  const plain = typeof value === 'string' && /^\d{9,13}$/.test(value.trim()) ? Number(value) : value;
  const time = typeof plain === 'number' ? (plain < SECONDS ? plain * 1_000 : plain) : Date.parse(textOf(plain));
  return time > 0 && time < LATEST ? Math.floor(time) : undefined;
}

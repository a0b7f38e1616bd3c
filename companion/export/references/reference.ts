import type { WorkFacts } from '../../../shared/page/work-facts.ts';
import { arxivIdIn, doiIn } from '../../../shared/page/work-ids.ts';
import { webAddress } from '../../../shared/url/web-address.ts';
import type { ResultRow } from '../../store/results-store.ts';
import { plain } from '../escape.ts';
import { pageId } from '../file-stem.ts';
import type { ExportSource } from '../pages.ts';

/** A name as it is written, or in two parts where the page says which is which. */
export interface ReferenceName {
  readonly literal?: string;
  readonly family?: string;
  readonly given?: string;
}

/** A page as a reference; every text is on one line, without control characters, and still hostile. */
export interface PageReference {
  readonly key: string;
  readonly type: 'article' | 'conference' | 'book' | 'preprint' | 'page';
  readonly title: string;
  readonly authors: readonly ReferenceName[];
  /** Year, month and day of publication as far as they are known; empty: not known. */
  readonly issued: readonly number[];
  /** Day on which the crawl read the page. */
  readonly accessed: readonly number[];
  readonly url: string;
  readonly container: string;
  readonly publisher: string;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  readonly doi: string;
  readonly arxiv: string;
  readonly isbn: string;
  readonly language: string;
  readonly abstract: string;
  /** Tags and collections of the user. */
  readonly keywords: readonly string[];
  /** The user's note, and other addresses of the work; '' without any. */
  readonly note: string;
}

/** Longest field, in graphemes. */
const MAX_FIELD = 2_000;
const SEPARATORS = /\s*(?:;|、|，|\s(?:and|&)\s)\s*/;
const RESOLVER = /^https?:\/\/(?:dx\.)?doi\.org\//i;

/** Returns the reference of a page, by what it states of a work, else by its own title, author, date and address. */
export function referenceOf({ store, annotationOf, versionsOf }: ExportSource, row: ResultRow): PageReference {
  const { author = '', published = '', work = {} } = store.results.record(row.id) ?? {};
  const field = (text = ''): string => plain(text, MAX_FIELD);
  const url = webAddress(row.url) ?? '';
  const { note, tags, collections } = annotationOf(row);
  const [first, last] = [field(work.firstPage), field(work.lastPage)];
  const versions = versionsOf(row).flatMap((version) => webAddress(version) ?? []);
  const arxiv = field(work.arxiv ?? arxivIdIn(url));
  return {
    key: `ambit-${pageId(row.url)}`,
    type: typeOf(work, arxiv),
    title: field(work.title) || field(row.title) || url,
    authors: (work.authors?.map(nameOf) ?? namesIn(author)).filter(isNamed),
    issued: dateParts(work.published ?? published),
    accessed: dateParts(new Date(row.foundAt).toISOString()),
    url,
    ...{ container: field(work.journal ?? work.conference), publisher: field(work.publisher) },
    ...{ volume: field(work.volume), issue: field(work.issue), pages: last === '' ? first : `${first}-${last}` },
    doi: field(work.doi ?? (RESOLVER.test(url) ? doiIn(url) : '')),
    ...{ arxiv, isbn: field(work.isbn), language: field(row.language), abstract: field(row.snippet) },
    keywords: [...tags, ...collections].map((name) => field(name)),
    note: [field(note), versions.length === 0 ? '' : field(`Also at ${versions.join(' , ')}`)]
      .filter(Boolean)
      .join(' '),
  };
}

function typeOf({ journal, conference, isbn }: WorkFacts, arxiv: string): PageReference['type'] {
  if (journal !== undefined) return 'article';
  if (conference !== undefined) return 'conference';
  if (isbn !== undefined) return 'book';
  return arxiv === '' ? 'page' : 'preprint';
}

/** Splits the name of a person at its only comma, or before its last word where a page of a work names its authors. */
function nameOf(written: string): ReferenceName {
  const name = plain(written, MAX_FIELD);
  const parts = name.split(/\s*,\s*/);
  const [family = '', given = ''] = parts;
  if (parts.length === 2 && family !== '' && given !== '') return { family, given };
  const space = name.lastIndexOf(' ');
  if (parts.length > 1 || space < 0) return { literal: name };
  return { family: name.slice(space + 1), given: name.slice(0, space) };
}

/** Splits an author's line into names, each as it is written: an organisation looks like a person. */
function namesIn(line: string): readonly ReferenceName[] {
  const names = plain(line, MAX_FIELD).split(SEPARATORS);
  const parted = names.flatMap((name) => {
    const parts = name.split(/\s*,\s*/);
    // "Lee, Ann" is one name; "Ann Lee, Bob Ray" are two.
    return parts.every((part) => part.includes(' ')) ? parts : [name];
  });
  return parted.map((literal) => ({ literal }));
}

const isNamed = ({ literal, family }: ReferenceName): boolean => (literal ?? family ?? '') !== '';

function dateParts(iso: string): readonly number[] {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(iso) ?? [];
  return [year, month, day].filter((part) => part !== undefined).map(Number);
}

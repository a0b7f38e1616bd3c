import { wellFormed } from '../../text/well-formed.ts';
import { cut, foldSpace } from '../cut.ts';
import type { Flat } from '../flat.ts';
import type { WorkFacts } from '../work-facts.ts';
import { arxivIdIn, doiIn, isbnIn } from '../work-ids.ts';
import type { LinkedData } from './linked-data.ts';

const MAX_AUTHORS = 100;
const MAX_TEXT = 500;
const MAX_NAME = 200;
/** Values of one name that are looked at. */
const MAX_VALUES = 200;

/** Names of `<meta>` for each statement, the most exact first. */
const NAMES = {
  title: ['citation_title', 'bepress_citation_title', 'eprints.title'],
  authors: ['citation_author', 'bepress_citation_author', 'eprints.creators_name', 'dc.creator', 'dcterms.creator'],
  journal: ['citation_journal_title', 'bepress_citation_journal_title', 'prism.publicationname'],
  conference: ['citation_conference_title', 'citation_conference'],
  publisher: ['citation_publisher', 'citation_technical_report_institution', 'citation_dissertation_institution'],
  volume: ['citation_volume', 'prism.volume'],
  issue: ['citation_issue', 'prism.number'],
  firstPage: ['citation_firstpage', 'prism.startingpage'],
  lastPage: ['citation_lastpage', 'prism.endingpage'],
  published: [
    ...['citation_publication_date', 'citation_date', 'citation_online_date', 'citation_year'],
    ...['prism.publicationdate', 'dcterms.issued', 'dc.date.issued'],
  ],
  doi: ['citation_doi', 'bepress_citation_doi', 'prism.doi'],
  arxiv: ['citation_arxiv_id'],
  isbn: ['citation_isbn', 'books:isbn', 'book:isbn', 'prism.isbn', 'isbn'],
  identifiers: ['dc.identifier', 'dc:identifier', 'dcterms.identifier', 'eprints.id_number'],
} as const;
type StatementName = keyof typeof NAMES;
const WANTED: ReadonlySet<string> = new Set(Object.values(NAMES).flat());
/** Statements that a page of a published work makes and others do not. */
const TELLING = ['title', 'journal', 'conference', 'firstPage'] as const;

/** Returns what a page states of a work; undefined for a page that shows none. Linear, never throws. */
export function workOf(flat: Flat, data: LinkedData, url: string): WorkFacts | undefined {
  const values = valuesOf(flat);
  const of = (statement: StatementName): readonly string[] =>
    NAMES[statement].map((name) => values.get(name) ?? []).find((found) => found.length > 0) ?? [];
  const first = (statement: StatementName, most = MAX_TEXT): string => tidy(of(statement)[0] ?? '', most);
  const loose = [...of('identifiers'), ...data.identifiers];
  const firstIn = (texts: readonly string[], read: (text: string) => string): string =>
    texts.map(read).find((id) => id !== '') ?? '';
  const doi = firstIn([...of('doi'), ...loose, addressIn(url)], doiIn);
  const arxiv = firstIn([...of('arxiv'), ...loose, url], arxivIdIn);
  const isbn = firstIn([...of('isbn'), ...data.isbns, ...loose.filter((text) => /isbn/i.test(text))], isbnIn);
  const isWork = [doi, arxiv, isbn].some((id) => id !== '') || TELLING.some((name) => of(name).length > 0);
  if (!isWork) return undefined;
  const authors = [...new Set(of('authors').map((name) => tidy(name, MAX_NAME)))].filter((name) => name !== '');
  const texts = {
    ...{ doi, arxiv, isbn, title: first('title'), journal: first('journal'), conference: first('conference') },
    ...{ publisher: first('publisher'), volume: first('volume', MAX_NAME), issue: first('issue', MAX_NAME) },
    ...{ firstPage: first('firstPage', MAX_NAME), lastPage: first('lastPage', MAX_NAME) },
    published: partialDate(first('published')),
  };
  const stated = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ...stated, ...(authors.length > 0 && { authors: authors.slice(0, MAX_AUTHORS) }) };
}

const tidy = (text: string, most: number): string => cut(foldSpace(wellFormed(cut(text, most * 4))), most);

/** A DOI counts in an address of the resolver only: elsewhere it may be that of another work. */
const addressIn = (url: string): string => (/^https?:\/\/(?:dx\.)?doi\.org\//i.test(url) ? decoded(url) : '');

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Every value of the wanted names, in order. */
function valuesOf({ elements }: Flat): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { name, node } of elements) {
    if (name !== 'meta') continue;
    const key = (node.attribute('name') ?? node.attribute('property') ?? '').slice(0, MAX_NAME).trim().toLowerCase();
    const content = WANTED.has(key) ? node.attribute('content') : undefined;
    if (content === undefined || content.trim() === '') continue;
    const known = values.get(key);
    if (known === undefined) values.set(key, [content]);
    else if (known.length < MAX_VALUES) known.push(content);
  }
  return values;
}

/** Returns a year with month and day as far as they are stated; '' for any other text. */
function partialDate(text: string): string {
  const [, year, month, day] = /^((?:1[5-9]|20)\d\d)(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/.exec(text) ?? [];
  const parts = [year, ...(isWithin(month, 12) ? [month, ...(isWithin(day, 31) ? [day] : [])] : [])];
  return year === undefined ? '' : parts.map((part = '') => part.padStart(2, '0')).join('-');
}

const isWithin = (part: string | undefined, most: number): boolean => Number(part) >= 1 && Number(part) <= most;

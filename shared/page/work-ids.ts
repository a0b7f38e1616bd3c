import type { WorkFacts } from './work-facts.ts';

/** Longest text in which an identifier is looked for, in UTF-16 units. */
const MAX_LOOKED = 1_000;
const DOI = /\b10\.\d{4,9}\/[^\s<>"{}|\\^`]{1,200}/;
const TRAILING = /[.,;:!?'")\]]+$/;
/** Identifiers since April 2007, and those before. */
const ARXIV =
  /(?:\barxiv[:./]\s*|^|arxiv\.org\/(?:abs|pdf|html)\/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?(?:\.pdf)?(?=$|[\s?#,;)])/i;
const ISBN = /(?:\d[- ]?){9}(?:(?:\d[- ]?){3})?[\dXx]/;

/** Returns the first DOI of a text in lower case, which is how they compare; '' without one. */
export function doiIn(text: string): string {
  const doi = DOI.exec(text.slice(0, MAX_LOOKED))?.[0] ?? '';
  // A closing bracket belongs to a DOI that opened one.
  const whole = /\([^)]*\)[^)]*$/.test(doi) ? doi.replace(/[.,;:!?'"\]]+$/, '') : doi.replace(TRAILING, '');
  return whole.toLowerCase();
}

/** Returns the arXiv identifier of an address, of `arXiv:…`, or that a text consists of, without its version. */
export const arxivIdIn = (text: string): string => ARXIV.exec(text.slice(0, MAX_LOOKED).trim())?.[1] ?? '';

/** Returns the first ISBN of a text as 13 digits; '' without one whose check digit is right. */
export function isbnIn(text: string): string {
  const digits = (ISBN.exec(text.slice(0, MAX_LOOKED))?.[0] ?? '').replace(/[- ]/g, '').toUpperCase();
  if (digits.length === 13) return /^97[89]\d{10}$/.test(digits) && digits.endsWith(checkDigit(digits)) ? digits : '';
  if (digits.length !== 10 || !isOldIsbn(digits)) return '';
  const body = `978${digits.slice(0, 9)}`;
  return body + checkDigit(body);
}

/** Prefix of the DOIs that arXiv gives its works (info.arxiv.org/help/doi.html). */
const ARXIV_DOI = '10.48550/arxiv.';

/**
 * Returns the identifiers by which pages of the same work are known: `doi:…`, `arxiv:…`, else `isbn:…`. Chapters of one
 * book share its ISBN, so it counts only for a page that states neither a DOI nor a part of a larger work.
 */
export function workIds(work: WorkFacts = {}): readonly string[] {
  const { doi = '', arxiv = '', isbn = '' } = work;
  const preprint = (arxiv || (doi.startsWith(ARXIV_DOI) ? doi.slice(ARXIV_DOI.length) : '')).toLowerCase();
  const ids = [
    // Before 2007 a class may follow the archive: math.GT/0309136 is math/0309136.
    ...(preprint === '' ? [] : [`arxiv:${preprint.replace(/^([a-z-]+)\.[a-z]{2}\//, '$1/').replace(/v\d+$/, '')}`]),
    ...(doi === '' || doi.startsWith(ARXIV_DOI) ? [] : [`doi:${doi}`]),
  ];
  const isPart = work.firstPage !== undefined || work.conference !== undefined || work.journal !== undefined;
  return ids.length > 0 || isbn === '' || isPart ? ids : [`isbn:${isbn}`];
}

/** Returns the check digit of the first twelve digits (ISO 2108). */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Checks the digits of an ISBN of ten, of which the last may be X for ten. */
function isOldIsbn(digits: string): boolean {
  const values = [...digits].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return values.reduce((total, value, at) => total + value * (10 - at), 0) % 11 === 0;
}

import { cut, cutStart, foldSpace } from '../cut.ts';
import { type LinkRecord, PAGE_LIMITS } from '../record.ts';
import { arxivIdIn, doiIn } from '../work-ids.ts';

/** A DOI or arXiv identifier that a text writes out as plain words. */
export interface WrittenWork {
  readonly url: string;
  /** UTF-16 units of the text, from here to before `end`. */
  readonly start: number;
  readonly end: number;
}

const DOI = /\b10\.\d{4,9}\/[^\s<>"{}|\\^`\u3000-\u303f\uff00-\uffef]{2,200}/gu;
const ARXIV = /\barXiv:\s?((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(?![\w/])/g;
const TRAILING = /[.,;:!?'"’”*…]+$/u;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
] as const;
/** Most such links of one page. */
const MAX_WRITTEN = 100;
/** The tag path of a link that no element makes. */
const PATH = 'text';

/** Leaves out the punctuation of the sentence behind an address, and a bracket that was opened before it. */
export function trimmedAddress(address: string): string {
  let words = address;
  for (;;) {
    const before = words;
    words = words.replace(TRAILING, '');
    for (const [open, close] of PAIRS)
      if (words.endsWith(close) && words.split(close).length > words.split(open).length) words = words.slice(0, -1);
    if (words === before) return words;
  }
}

/** Finds DOIs and arXiv identifiers in a text, in order: at most `max`. */
export function writtenWorks(text: string, max: number): readonly WrittenWork[] {
  const found: WrittenWork[] = [];
  for (const match of text.matchAll(DOI)) {
    const name = trimmedAddress(match[0]);
    const end = match.index + name.length;
    if (found.push({ url: `https://doi.org/${name}`, start: match.index, end }) >= max) break;
  }
  let count = 0;
  for (const match of text.matchAll(ARXIV)) {
    const end = match.index + match[0].length;
    found.push({ url: `https://arxiv.org/abs/${match[1]}`, start: match.index, end });
    if (++count >= max) break;
  }
  return found.sort((a, b) => a.start - b.start).slice(0, max);
}

/** Returns the identifier in an address: `10.…` or of arXiv; '' for others. */
const workIn = (url: string): string => doiIn(url) || arxivIdIn(url).toLowerCase();

/**
 * Returns links to the works that the article names by DOI or arXiv identifier as plain text, with the words of their
 * paragraph: at most 100, each work once. Leaves out those that a link of the page leads to.
 */
export function writtenLinks(text: string, links: readonly LinkRecord[]): readonly LinkRecord[] {
  const works = writtenWorks(text, MAX_WRITTEN);
  if (works.length === 0) return [];
  const known = new Set(links.map(({ url }) => (/10\.\d|arxiv/.test(url) ? workIn(url) : '')));
  const records: LinkRecord[] = [];
  for (const { url, start, end } of works) {
    const work = workIn(url);
    if (known.has(work)) continue;
    known.add(work);
    const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
    const after = text.slice(end, end + PAGE_LIMITS.context * 2).split('\n', 1)[0] ?? '';
    const [head, tail] = [foldSpace(before.slice(-2 * PAGE_LIMITS.context)), foldSpace(after)];
    records.push({
      ...{ url, kind: 'a', anchor: text.slice(start, end) },
      ...{ before: cutStart(head, PAGE_LIMITS.context), after: cut(tail, PAGE_LIMITS.context) },
      ...{ windowBefore: cutStart(head, PAGE_LIMITS.window), windowAfter: cut(tail, PAGE_LIMITS.window) },
      ...{ block: '', heading: '', path: PATH, position: links.length + records.length, furniture: false, rel: [] },
    });
  }
  return records;
}

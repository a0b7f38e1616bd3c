import { trimmedAddress, writtenWorks } from '../../../shared/page/links/written-works.ts';
import type { TextRange } from './flow.ts';

const ADDRESS = /\b(?:https?:\/\/|www\.(?=[a-z\d-]+\.))[^\s<>"{}|\\^`\u3000-\u303f\uff00-\uffef]{3,2000}/giu;
/** Addresses that one text may write out. */
const MAX_ADDRESSES = 5_000;

/** Finds addresses, DOIs and arXiv identifiers in a text as plain words, in order. */
export function writtenAddresses(text: string): (TextRange & { readonly url: string })[] {
  const found: (TextRange & { url: string })[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    const words = trimmedAddress(match[0]);
    const url = /^www\./i.test(words) ? `http://${words}` : words;
    if (found.push({ url, start: match.index, end: match.index + words.length }) >= MAX_ADDRESSES) break;
  }
  const meets = (one: TextRange): boolean => found.some(({ start, end }) => start < one.end && end > one.start);
  const works = writtenWorks(text, MAX_ADDRESSES).filter((work) => !meets(work));
  return [...found, ...works].sort((a, b) => a.start - b.start);
}

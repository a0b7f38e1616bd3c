import type { TextRange } from './flow.ts';

const ADDRESS = /\b(?:https?:\/\/|www\.(?=[a-z\d-]+\.))[^\s<>"{}|\\^`\u3000-\u303f\uff00-\uffef]{3,2000}/giu;
const DOI = /\b(?:doi\s?[:=]?\s?)?(10\.\d{4,9}\/[^\s<>"{}|\\^`\u3000-\u303f\uff00-\uffef]{2,200})/giu;
const TRAILING = /[.,;:!?'"’”*…]+$/u;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
] as const;
/** Addresses that one text may write out. */
const MAX_ADDRESSES = 5_000;

/** Finds addresses and DOIs in a text as plain words, in order. */
export function writtenAddresses(text: string): (TextRange & { readonly url: string })[] {
  const found: (TextRange & { url: string })[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    const words = trimmed(match[0]);
    const url = /^www\./i.test(words) ? `http://${words}` : words;
    if (found.push({ url, start: match.index, end: match.index + words.length }) >= MAX_ADDRESSES) break;
  }
  const dois: (TextRange & { url: string })[] = [];
  for (const match of text.matchAll(DOI)) {
    const name = trimmed(match[1] ?? '');
    const start = match.index + match[0].length - (match[1] ?? '').length;
    if (found.some((one) => one.start < start + name.length && one.end > start)) continue;
    if (dois.push({ url: `https://doi.org/${name}`, start, end: start + name.length }) >= MAX_ADDRESSES) break;
  }
  return [...found, ...dois].sort((a, b) => a.start - b.start);
}

/** Leaves out the punctuation of the sentence behind an address, and a bracket that was opened before it. */
function trimmed(address: string): string {
  let words = address;
  for (;;) {
    const before = words;
    words = words.replace(TRAILING, '');
    for (const [open, close] of PAIRS)
      if (words.endsWith(close) && words.split(close).length > words.split(open).length) words = words.slice(0, -1);
    if (words === before) return words;
  }
}

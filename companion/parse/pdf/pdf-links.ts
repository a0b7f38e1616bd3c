import { cut, cutStart, foldSpace } from '../../../shared/page/cut.ts';
import { pageAddress } from '../../../shared/page/links/address.ts';
import { type LinkRecord, PAGE_LIMITS } from '../../../shared/page/record.ts';
import type { TextFlow, TextRange } from './flow.ts';
import { writtenAddresses } from './written-addresses.ts';

/** The tag path of every link of a PDF: there are no tags. */
const PATH = 'pdf>a';

/** Links of a PDF in the order of its text: those that the file marks, and addresses and DOIs that it writes out. */
export function linksOf({ text, links, headings }: TextFlow): { readonly links: LinkRecord[]; readonly more: boolean } {
  const marked = new TextRanges(links);
  const written = writtenAddresses(text).filter((range) => !marked.meets(range));
  const all = [...links, ...written].sort((a, b) => a.start - b.start || a.end - b.end);
  const records: LinkRecord[] = [];
  let heading = -1;
  for (const [at, link] of all.entries()) {
    const url = pageAddress(link.url, undefined);
    if (url === undefined) continue;
    if (records.length === PAGE_LIMITS.links) return { links: records, more: true };
    for (let next = headings[heading + 1]; next && next.start <= link.start; next = headings[heading + 1]) heading++;
    const { before, after } = contextOf(text, link);
    records.push({
      url,
      kind: 'a',
      anchor: cut(foldSpace(text.slice(link.start, link.end)), PAGE_LIMITS.anchor),
      before,
      after,
      windowBefore: windowBefore(text, link, all[at - 1]),
      windowAfter: windowAfter(text, link, all[at + 1]),
      block: '',
      heading: textOf(text, headings[heading]),
      path: PATH,
      position: records.length,
      furniture: false,
      rel: [],
    });
  }
  return { links: records, more: false };
}

const textOf = (text: string, range: TextRange | undefined): string =>
  range === undefined ? '' : cut(foldSpace(text.slice(range.start, range.end)), PAGE_LIMITS.context);

/** Text of the link's paragraph before and after it. */
function contextOf(text: string, { start, end }: TextRange): { before: string; after: string } {
  const max = PAGE_LIMITS.context;
  const head = text.slice(Math.max(0, start - max * 2), start);
  const tail = text.slice(end, end + max * 2);
  const before = cutStart(foldSpace(head.slice(head.lastIndexOf('\n') + 1)), max);
  const after = cut(foldSpace(tail.split('\n', 1)[0] ?? ''), max);
  return { before, after };
}

const SIZE = PAGE_LIMITS.window;

function windowBefore(text: string, { start }: TextRange, previous: TextRange | undefined): string {
  const from = previous !== undefined && previous.end >= start - SIZE ? previous : { start: start - SIZE, end: start };
  return cutStart(foldSpace(text.slice(Math.max(0, from.start), from.end)), SIZE);
}

function windowAfter(text: string, { end }: TextRange, next: TextRange | undefined): string {
  const to = next !== undefined && next.start <= end + SIZE ? next : { start: end, end: end + SIZE };
  return cut(foldSpace(text.slice(to.start, to.end)), SIZE);
}

/** Finds whether any of some ranges meets another one. They do not overlap. */
class TextRanges {
  readonly #ranges: readonly TextRange[];

  constructor(ranges: readonly TextRange[]) {
    this.#ranges = [...ranges].sort((a, b) => a.start - b.start);
  }

  meets({ start, end }: TextRange): boolean {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (this.#ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
  }
}

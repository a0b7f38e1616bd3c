import { cut, foldSpace } from './cut.ts';
import type { Flat, FlatElement } from './flat.ts';
import { PAGE_LIMITS } from './record.ts';
import { HEADING_LEVEL } from './tags.ts';

/** A heading with text, in document order. */
export interface Heading {
  readonly element: FlatElement;
  readonly level: number;
  readonly text: string;
  /** The nearest earlier heading of a higher rank, to whose section it belongs. */
  readonly under: Heading | undefined;
}

/** The mark of the link to itself that manuals hang on a heading; the last is an icon font's chain. */
const LINK_TO_ITSELF = /(?:\s*[¶🔗\uf0c1]|\s+[#§])$/u;

export function headingsOf(flat: Flat): readonly Heading[] {
  const found: Heading[] = [];
  const open: (Heading | undefined)[] = [];
  for (const element of flat.elements) {
    const level = HEADING_LEVEL.get(element.name);
    if (level === undefined || element.end === element.start) continue;
    const text = cut(
      foldSpace(flat.text.slice(element.start, element.end)).replace(LINK_TO_ITSELF, ''),
      PAGE_LIMITS.context,
    );
    if (text === '') continue;
    const under = open.slice(1, level).findLast((heading) => heading !== undefined);
    const heading = { element, level, text, under };
    open[level] = heading;
    open.length = level + 1;
    found.push(heading);
  }
  return found;
}

/**
 * Returns a function for elements in document order that gives the nearest heading above each. A link in a heading gets
 * the heading of a higher rank, not its own words or those of its neighbour.
 */
export function headingAbove(headings: readonly Heading[]): (element: FlatElement) => string {
  let next = 0;
  return (element) => {
    while ((headings[next]?.element.index ?? Number.POSITIVE_INFINITY) <= element.index) next++;
    const last = headings[next - 1];
    if (last === undefined) return '';
    return (element.index <= last.element.last ? last.under?.text : last.text) ?? '';
  };
}

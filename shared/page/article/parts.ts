import { enclosingBlock, type Flat, type FlatElement } from '../flat.ts';
import { type Names, nameReader } from './names.ts';
import { type Segments, segmentsOf } from './segments.ts';

/** What can be counted of a text, before and after the parts under it are added. */
export interface Counts {
  chars: number;
  /** ASCII commas, and commas of all scripts. */
  commas: number;
  allCommas: number;
  /** Characters in links, those to the page itself weighing 0.3. */
  linked: number;
}

/** An element of the page as the article search sees it. */
export interface Part extends Counts {
  readonly element: FlatElement;
  readonly parent: Part | undefined;
  readonly names: Names;
  /** Tag, or `p` for a division that is in truth a paragraph. */
  name: string;
  removed: boolean;
  score: number | undefined;
  /** Live children: elements and paragraphs of bare text. */
  children: number;
}

/** A paragraph of bare text in a division: one line of it that no element below holds. */
export interface Paragraph extends Counts {
  readonly parent: Part;
  readonly line: number;
}

/** The page cut into parts, from which each try at the article starts afresh. */
export interface Page {
  readonly flat: Flat;
  readonly segments: Segments;
  readonly own: readonly Counts[];
  readonly names: readonly Names[];
  /** Lines that stand in a division by themselves; counts of the line. */
  readonly bare: readonly (readonly [line: number, counts: Counts])[];
  readonly ofBlocks: Uint8Array;
  /** Bare lines of each element. */
  readonly bareLines: Uint32Array;
}

const COMMA = /[,،﹐︐︑⹁⸴⸲，]/;
const none = (): Counts => ({ chars: 0, commas: 0, allCommas: 0, linked: 0 });
const HASH_WEIGHT = 0.3;

function linkWeight(element: FlatElement): number {
  const href = element.name === 'a' ? element.node.attribute('href') : undefined;
  if (href === undefined) return 0;
  return href.length > 1 && href.startsWith('#') ? HASH_WEIGHT : 1;
}

function count(text: string, from: number, to: number, weight: number, sums: Counts): void {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x2c) sums.commas++;
    if (unit === 0x2c || (unit > 0x60b && COMMA.test(text.charAt(at)))) sums.allCommas++;
  }
  sums.chars += to - from;
  sums.linked += (to - from) * weight;
}

/** Reads a page for the search. Linear. */
export function pageOf(flat: Flat): Page {
  const segments = segmentsOf(flat);
  const own = flat.elements.map(none);
  const lines = flat.lines.map(none);
  const weights = new Float64Array(flat.elements.length);
  const ofBlocks = new Uint8Array(flat.elements.length);
  for (const element of flat.elements) {
    const { index, parent } = element;
    weights[index] = Math.max(linkWeight(element), parent === undefined ? 0 : (weights[parent.index] ?? 0));
    if (element.block && parent !== undefined) ofBlocks[parent.index] = 1;
  }
  for (let at = flat.elements.length - 1; at > 0; at--) {
    const parent = flat.elements[at]?.parent;
    if (parent !== undefined && !flat.elements[at]?.block && ofBlocks[at] === 1) ofBlocks[parent.index] = 1;
  }
  const unowned = none();
  for (let at = 0; at < segments.count; at++) {
    const owner = segments.owner[at] ?? 0;
    const start = segments.start[at] ?? 0;
    const end = start + (segments.length[at] ?? 0);
    const sums = own[owner] ?? unowned;
    const before = { ...sums };
    count(flat.text, start, end, weights[owner] ?? 0, sums);
    const line = lines[segments.line[at] ?? 0] ?? unowned;
    line.chars += sums.chars - before.chars;
    line.commas += sums.commas - before.commas;
    line.allCommas += sums.allCommas - before.allCommas;
    line.linked += sums.linked - before.linked;
  }
  const bare = flat.lines.flatMap(({ owner }, at): (readonly [number, Counts])[] => {
    const counts = lines[at];
    return enclosingBlock(owner)?.name === 'div' && counts !== undefined ? [[at, counts]] : [];
  });
  const bareLines = new Uint32Array(flat.elements.length);
  for (const [line] of bare) {
    const index = flat.lines[line]?.owner.index ?? 0;
    bareLines[index] = (bareLines[index] ?? 0) + 1;
  }
  const read = nameReader();
  return { flat, segments, own, names: flat.elements.map(read), bare, ofBlocks, bareLines };
}

/** Fresh parts for one try. */
export function partsOf(page: Page): { parts: Part[]; paragraphs: Paragraph[] } {
  const parts: Part[] = [];
  for (const element of page.flat.elements) {
    const names = page.names[element.index];
    if (names === undefined) continue;
    const parent = element.parent === undefined ? undefined : parts[element.parent.index];
    parts.push({
      element,
      parent,
      names,
      name: element.name,
      removed: false,
      score: undefined,
      children: 0,
      ...(page.own[element.index] ?? none()),
    });
  }
  const paragraphs: Paragraph[] = [];
  for (const [line, counts] of page.bare) {
    const parent = parts[page.flat.lines[line]?.owner.index ?? -1];
    if (parent !== undefined) paragraphs.push({ parent, line, ...counts });
  }
  return { parts, paragraphs };
}

import type { Flat, FlatElement } from '../flat.ts';
import { finish, type Steps } from '../steps.ts';
import { type Names, namesOf } from './names.ts';
import { divisionsAsParagraphs } from './paragraphs.ts';
import { type Segments, segmentsOf } from './segments.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';
import { Tally, type TextCounts } from './tally.ts';

/** An element of the page as the article search sees it. */
export interface ArticlePart extends TextCounts {
  readonly element: FlatElement;
  readonly parent: ArticlePart | undefined;
  readonly names: Names;
  /** Tag, or `p` for a division that is in truth a paragraph. */
  name: string;
  removed: boolean;
  score: number | undefined;
  /** Live children: elements and paragraphs of bare text. */
  children: number;
}

/** A paragraph of bare text in a division: one line of it outside all elements below. */
export interface Paragraph extends TextCounts {
  readonly parent: ArticlePart;
  readonly line: number;
}

/** A page cut into parts, from which each try at the article starts. */
export interface ArticlePage {
  readonly flat: Flat;
  readonly segments: Segments;
  /** Counts of the text directly in each element. */
  readonly own: Tally;
  readonly names: readonly Names[];
  /** Lines that are alone in a division, with their counts. */
  readonly bare: readonly (readonly [line: number, counts: TextCounts])[];
  /** Bare lines of each element. */
  readonly bareLines: Uint32Array;
  /** 1 for each division that is a paragraph in truth. */
  readonly asParagraph: Uint8Array;
  readonly surroundings: Surroundings;
  /** The class or the id of some element counts for or against it. */
  readonly weighs: boolean;
}

const COMMAS: ReadonlySet<number> = new Set([...',،﹐︐︑⹁⸴⸲，'].map((mark) => mark.charCodeAt(0)));
const COMMA = 0x2c;
const FIRST_FOREIGN = 0x60c;
const HASH_WEIGHT = 0.3;
const A_STEP = 1_000;

function linkWeight(element: FlatElement): number {
  const href = element.name === 'a' ? element.node.attribute('href') : undefined;
  if (href === undefined) return 0;
  return href.length > 1 && href.startsWith('#') ? HASH_WEIGHT : 1;
}

interface TallySums {
  readonly own: Tally;
  readonly lines: Tally;
}

/** Returns for each element the weight of its characters as link text. */
function linkWeights({ elements }: Flat): Float64Array {
  const weights = new Float64Array(elements.length);
  for (const element of elements) {
    const { index, parent } = element;
    weights[index] = Math.max(linkWeight(element), parent === undefined ? 0 : (weights[parent.index] ?? 0));
  }
  return weights;
}

/** Adds up the segments `from` to `to` by element and by line. */
function tally(
  { text }: Flat,
  segments: Segments,
  weights: Float64Array,
  sums: TallySums,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const owner = segments.owner[at] ?? 0;
    const start = segments.start[at] ?? 0;
    const length = segments.length[at] ?? 0;
    let [commas, foreign] = [0, 0];
    for (let unit = start; unit < start + length; unit++) {
      const code = text.charCodeAt(unit);
      if (code === COMMA) commas++;
      else if (code >= FIRST_FOREIGN && COMMAS.has(code)) foreign++;
    }
    const linked = length * (weights[owner] ?? 0);
    sums.own.add(owner, length, commas, commas + foreign, linked);
    sums.lines.add(segments.line[at] ?? 0, length, commas, commas + foreign, linked);
  }
}

function readNames(elements: readonly FlatElement[], into: Names[], to: number): void {
  for (let at = into.length; at < to; at++) {
    const element = elements[at];
    if (element !== undefined) into.push(namesOf(element));
  }
}

/** Reads a page for the search. Linear. */
export const pageOf = (flat: Flat): ArticlePage => finish(pageSteps(flat));

/** Like `pageOf`, but resumable. Its loops are separate functions, because V8 runs those several times as fast. */
export function* pageSteps(flat: Flat): Steps<ArticlePage> {
  const { elements } = flat;
  const segments = segmentsOf(flat);
  yield;
  const sums = { own: new Tally(elements.length), lines: new Tally(flat.lines.length) };
  const weights = linkWeights(flat);
  for (let at = 0; at < segments.count; at += A_STEP) {
    yield;
    tally(flat, segments, weights, sums, at, Math.min(segments.count, at + A_STEP));
  }
  const { own } = sums;
  const bare = bareOf(flat, sums.lines);
  const bareLines = new Uint32Array(elements.length);
  for (const [line] of bare) {
    const index = flat.lines[line]?.owner.index ?? 0;
    bareLines[index] = (bareLines[index] ?? 0) + 1;
  }
  yield;
  const asParagraph = divisionsAsParagraphs(elements, own, bareLines);
  const surroundings = surroundingsOf(elements);
  const names: Names[] = [];
  while (names.length < elements.length) {
    yield;
    readNames(elements, names, Math.min(elements.length, names.length + A_STEP));
  }
  const weighs = names.some(({ weight }) => weight !== 0);
  return { flat, segments, own, names, bare, bareLines, asParagraph, surroundings, weighs };
}

function bareOf({ lines }: Flat, counts: Tally): ArticlePage['bare'] {
  const bare: (readonly [number, TextCounts])[] = [];
  for (const [at, { owner }] of lines.entries()) if (owner.name === 'div') bare.push([at, counts.at(at)]);
  return bare;
}

/** Parts and paragraphs that the tries at the article share. */
export interface ArticleParts {
  readonly parts: readonly ArticlePart[];
  readonly paragraphs: readonly Paragraph[];
}

/** The parts of a page; `renew` makes them ready for a try. */
export function partsOf(page: ArticlePage): ArticleParts {
  const parts: ArticlePart[] = [];
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
      chars: 0,
      commas: 0,
      allCommas: 0,
      linked: 0,
    });
  }
  const paragraphs: Paragraph[] = [];
  for (const [line, counts] of page.bare) {
    const parent = parts[page.flat.lines[line]?.owner.index ?? -1];
    if (parent !== undefined) paragraphs.push({ parent, line, ...counts });
  }
  return { parts, paragraphs };
}

/** Resets the parts for the next try. Creating them again would allocate more than all other work on a page. */
export function renew({ parts }: ArticleParts, { own }: ArticlePage): void {
  for (const part of parts) {
    const { index, name } = part.element;
    part.name = name;
    part.removed = false;
    part.score = undefined;
    part.children = 0;
    part.chars = own.chars[index] ?? 0;
    part.commas = own.commas[index] ?? 0;
    part.allCommas = own.allCommas[index] ?? 0;
    part.linked = own.linked[index] ?? 0;
  }
}

import { enclosingBlock, type Flat, type FlatElement } from './flat.ts';
import type { Measure } from './measure.ts';
import type { Place } from './places.ts';

const PROSE_WORDS = 12;
const PROSE_LINKED = 0.3;
/** How many blocks up a paragraph still counts, by half each. */
const LEVELS = 4;

const parentBlock = (element: FlatElement): FlatElement | undefined => enclosingBlock(element.parent);

/** A line that reads like prose: hardly linked, a dozen words, a sentence end. */
export const reads = (linkedShare: number, { words, stops }: Measure): boolean =>
  linkedShare < PROSE_LINKED && words >= PROSE_WORDS && stops > 0;

/** Words of each element's own lines, by element index, and of its whole subtree after `sumUp`. */
interface Words {
  readonly prose: Float64Array;
  readonly all: Float64Array;
  readonly linked: Float64Array;
}

function ownWords(flat: Flat, measures: readonly Measure[], places: readonly Place[]): Words {
  const size = flat.elements.length;
  const own = { prose: new Float64Array(size), all: new Float64Array(size), linked: new Float64Array(size) };
  for (const [at, line] of flat.lines.entries()) {
    const numbers = measures[at];
    if (numbers === undefined) continue;
    const { index } = line.owner;
    const linked = line.linked / Math.max(1, line.end - line.start);
    const prose = reads(linked, numbers) && places[index]?.hidden !== true;
    add(own.prose, index, prose ? numbers.words : 0);
    add(own.all, index, numbers.words);
    add(own.linked, index, numbers.words * linked);
  }
  return own;
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** Children stand behind their parents, so one pass from the end carries every sum up. */
function sumUp(flat: Flat, sums: Float64Array): Float64Array {
  for (let at = sums.length - 1; at > 0; at--) {
    const parent = flat.elements[at]?.parent?.index;
    if (parent !== undefined) add(sums, parent, sums[at] ?? 0);
  }
  return sums;
}

/**
 * The element that holds most of the prose with little else: the paragraphs' common parent, mostly (after Readability: a paragraph counts
 * for the blocks above it, by half a step, and links in a block count against it). Linear. Undefined for a page without prose.
 */
export function coreOf(flat: Flat, measures: readonly Measure[], places: readonly Place[]): FlatElement | undefined {
  const { prose, all, linked } = ownWords(flat, measures, places);
  const scores = new Float64Array(flat.elements.length);
  for (const element of flat.elements) {
    const words = prose[element.index] ?? 0;
    if (words === 0) continue;
    const paragraph = element.name === 'p' || element.name.startsWith('h');
    let at = paragraph ? parentBlock(element) : element;
    for (let level = 0, weight = 1; at !== undefined && level < LEVELS; level++, weight /= 2) {
      add(scores, at.index, words * weight);
      at = parentBlock(at);
    }
  }
  sumUp(flat, all);
  sumUp(flat, linked);
  let core: FlatElement | undefined;
  let best = 0;
  for (const element of flat.elements) {
    const share = (linked[element.index] ?? 0) / Math.max(1, all[element.index] ?? 0);
    const score = (scores[element.index] ?? 0) * (1 - share);
    if (score > best && element.name !== 'html') {
      core = element;
      best = score;
    }
  }
  return core;
}

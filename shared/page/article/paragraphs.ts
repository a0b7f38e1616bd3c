import type { FlatElement } from '../flat.ts';
import type { Tally } from './tally.ts';

const MAX_LINKED = 0.25;

/** Counts the children of each element that are blocks or contain one. */
function blockChildren(elements: readonly FlatElement[]): Uint32Array {
  const ofBlocks = new Uint8Array(elements.length);
  const children = new Uint32Array(elements.length);
  // Children come after their parents: from the end, each element is complete when its turn comes.
  for (let at = elements.length - 1; at >= 0; at--) {
    const element = elements[at];
    if (element?.parent === undefined || !(element.block || ofBlocks[at] === 1)) continue;
    const { index } = element.parent;
    ofBlocks[index] = 1;
    children[index] = (children[index] ?? 0) + 1;
  }
  return children;
}

/** Returns for each element the share of its text that is in links. */
function linkedShares(elements: readonly FlatElement[], own: Tally): Float64Array {
  const chars = new Float64Array(elements.length);
  const linked = new Float64Array(elements.length);
  for (let at = elements.length - 1; at >= 0; at--) {
    chars[at] = (chars[at] ?? 0) + (own.chars[at] ?? 0);
    linked[at] = (linked[at] ?? 0) + (own.linked[at] ?? 0);
    const up = elements[at]?.parent?.index;
    if (up !== undefined) {
      chars[up] = (chars[up] ?? 0) + (chars[at] ?? 0);
      linked[up] = (linked[up] ?? 0) + (linked[at] ?? 0);
    }
    linked[at] = (linked[at] ?? 0) / Math.max(1, chars[at] ?? 0);
  }
  return linked;
}

/**
 * Finds the divisions (1 of each) that act as paragraphs: they contain one paragraph, or bare text, and nothing else.
 */
export function divisionsAsParagraphs(
  elements: readonly FlatElement[],
  own: Tally,
  bareLines: Uint32Array,
): Uint8Array {
  const children = blockChildren(elements);
  const shares = linkedShares(elements, own);
  const found = new Uint8Array(elements.length);
  for (const { index, name } of elements) {
    if (name !== 'div' || (shares[index] ?? 0) >= MAX_LINKED) continue;
    const blocks = children[index] ?? 0;
    const bare = bareLines[index] ?? 0;
    const isParagraph = blocks === 0 ? bare === 1 : blocks === 1 && bare === 0 && elements[index + 1]?.name === 'p';
    if (isParagraph) found[index] = 1;
  }
  return found;
}

import type { Flat, FlatElement } from '../flat.ts';
import type { Measure } from '../measure.ts';
import { stepOf } from '../place.ts';
import { linkedShare } from './shallow.ts';

/** Share of the article's prose in a slot that makes it the article's slot. */
const MAIN_SHARE = 1 / 3;
/** Shorter lines of a slot are dates and labels. */
const MIN_WORDS = 5;
const MAX_LINKED = 0.5;
const TOP: ReadonlySet<string> = new Set(['body', 'html']);

/**
 * Numbers the slots of a template: elements have the same slot when tags and first classes from the body down are the
 * same.
 */
function slotReader(): (element: FlatElement) => number {
  const known = new Map<FlatElement, number>();
  const numbers = new Map<string, number>();
  return (element) => {
    const way: FlatElement[] = [];
    let at: FlatElement | undefined = element;
    for (; at !== undefined && !TOP.has(at.name) && !known.has(at); at = at.parent) way.push(at);
    let slot = at === undefined ? 0 : (known.get(at) ?? 0);
    for (const inner of way.reverse()) {
      const key = `${slot}>${stepOf(inner)}`;
      slot = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, slot);
      known.set(inner, slot);
    }
    return slot;
  };
}

/**
 * Adds to the article what the page's template puts in the same slot: further posts of a thread, parts of an article
 * that a picture or an advertisement cuts in two, further items of a list. Records of one kind are alike in their tags
 * (Liu, Grossman & Zhai 2003, "Mining Data Records in Web Pages").
 */
export function withSameSlots(
  flat: Flat,
  measures: readonly Measure[],
  aside: Uint8Array,
  prose: Float64Array,
  kept: Uint8Array,
): Uint8Array {
  const slotOf = slotReader();
  const sums = new Map<number, number>();
  let all = 0;
  for (const [at, { owner }] of flat.lines.entries()) {
    const words = kept[at] === 1 ? (prose[at] ?? 0) : 0;
    if (words === 0) continue;
    const slot = slotOf(owner);
    sums.set(slot, (sums.get(slot) ?? 0) + words);
    all += words;
  }
  const main = new Set([...sums].filter(([, words]) => words >= all * MAIN_SHARE).map(([slot]) => slot));
  if (main.size === 0) return kept;
  return kept.map((keep, at) => {
    const line = flat.lines[at];
    if (keep === 1 || line === undefined) return keep;
    if ((measures[at]?.words ?? 0) < MIN_WORDS || linkedShare(line) >= MAX_LINKED) return 0;
    return aside[line.owner.index] === 0 && main.has(slotOf(line.owner)) ? 1 : 0;
  });
}

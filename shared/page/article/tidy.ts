import type { Flat, FlatElement, TextLine } from '../flat.ts';
import type { Measure } from '../measure.ts';
import { linkedShare } from './shallow.ts';

const CAPTION = /(?:^|[-_ ])caption|imagecaption|credit/i;
const MAX_CLASS = 200;
const STEPS = 4;
/** A line mostly linked and no longer than this points elsewhere. */
const POINTER_WORDS = 30;
const POINTER_LINKED = 0.5;

const namesCaption = ({ name, node }: FlatElement): boolean =>
  name === 'figcaption' || CAPTION.test(node.attribute('class')?.slice(0, MAX_CLASS) ?? '');

function isCaption({ owner }: TextLine): boolean {
  let at: FlatElement | undefined = owner;
  for (let step = 0; at !== undefined && step < STEPS; step++, at = at.parent) if (namesCaption(at)) return true;
  return false;
}

/** Takes out of an article the captions of its pictures and the lines that only point to other pages. */
export function tidied({ lines }: Flat, measures: readonly Measure[], kept: Uint8Array): Uint8Array {
  return kept.map((keep, at) => {
    const line = lines[at];
    if (keep === 0 || line === undefined) return 0;
    const points = linkedShare(line) >= POINTER_LINKED && (measures[at]?.words ?? 0) < POINTER_WORDS;
    return points || isCaption(line) ? 0 : 1;
  });
}

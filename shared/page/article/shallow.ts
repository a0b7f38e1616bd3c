import type { Flat, TextLine } from '../flat.ts';
import type { Measure } from '../measure.ts';

/** Least words of a dense line, and its largest linked share. */
const DENSE_WORDS = 10;
const LINKED = 1 / 3;
/**
 * Borders of the published tree (Kohlschütter, Fankhauser & Nejdl 2010, figure 4): words and link density of a line and
 * its neighbours.
 */
const LINKED_BEFORE = 0.555556;
const LONG = 40;
const MIDDLE = 16;
const NEXT_LONG = 17;
const NEXT_MIDDLE = 15;
const BEFORE_SHORT = 4;

export const linkedShare = ({ linked, start, end }: TextLine): number => linked / Math.max(1, end - start);

/** Every line of ten words or more that is hardly linked: plain density. */
export function denseLines({ lines }: Flat, measures: readonly Measure[]): Uint8Array {
  return Uint8Array.from(lines, (line, at) =>
    Number(linkedShare(line) < LINKED && (measures[at]?.words ?? 0) >= DENSE_WORDS),
  );
}

/** Applies boilerpipe's shallow rules: words and links of a line, of the one before and of the one after it. */
export function shallowLines({ lines }: Flat, measures: readonly Measure[]): Uint8Array {
  const words = (at: number): number => measures[at]?.words ?? 0;
  return Uint8Array.from(lines, (line, at) => {
    if (linkedShare(line) > LINKED) return 0;
    const before = lines[at - 1];
    if (before !== undefined && linkedShare(before) > LINKED_BEFORE) {
      return Number(words(at) > LONG || words(at + 1) > NEXT_LONG);
    }
    return Number(words(at) > MIDDLE || words(at + 1) > NEXT_MIDDLE || words(at - 1) > BEFORE_SHORT);
  });
}

import type { Flat, FlatElement } from './flat.ts';
import type { Measure } from './measure.ts';

/** Of the lines that stand at the same kind of place: their share of the page's words, and how much of them is linked. */
export interface PathGroup {
  readonly share: number;
  readonly linked: number;
}

const STEPS = 4;
const MAX_CLASS = 60;

/** Tags and classes of the nearest four elements: lines of one list, one comment column, one article body share it. */
function signature(owner: FlatElement): string {
  let path = '';
  let at: FlatElement | undefined = owner;
  for (let step = 0; at !== undefined && step < STEPS; step++) {
    path += `${at.name}.${at.node.attribute('class')?.slice(0, MAX_CLASS) ?? ''}>`;
    at = at.parent;
  }
  return path;
}

/** The group of each line. */
export function pathGroups(flat: Flat, measures: readonly Measure[]): readonly PathGroup[] {
  const sums = new Map<string, { words: number; linked: number }>();
  const signatures = flat.lines.map(({ owner }) => signature(owner));
  let total = 1;
  for (const [at, line] of flat.lines.entries()) {
    const words = measures[at]?.words ?? 0;
    const key = signatures[at] ?? '';
    const sum = sums.get(key) ?? { words: 0, linked: 0 };
    sum.words += words;
    sum.linked += (words * line.linked) / Math.max(1, line.end - line.start);
    sums.set(key, sum);
    total += words;
  }
  return signatures.map((key) => {
    const { words = 0, linked = 0 } = sums.get(key) ?? {};
    return { share: words / total, linked: linked / Math.max(1, words) };
  });
}

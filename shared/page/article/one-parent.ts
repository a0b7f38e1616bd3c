import type { Flat, FlatElement, TextLine } from '../flat.ts';
import { proseIn } from './prose.ts';
import { linkedShare } from './shallow.ts';

/** Parts whose text counts for the part around them. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'pre']);
const MAX_LINKED = 0.5;
/** Share of the article's prose under one parent that makes this parent the article. */
const NEARLY_ALL = 0.8;

/** The element with the most text of its own outside links, its paragraphs counted in; and its share of such text. */
export interface DensestParent {
  readonly parent: FlatElement;
  readonly share: number;
}

/**
 * Returns the densest parent of all lines, or of those outside `aside`; undefined where none has text outside links.
 */
export const densestParent = (flat: Flat, aside?: Uint8Array): DensestParent | undefined =>
  densestOf(flat, (_, { owner }) => aside?.[owner.index] !== 1);

/** Returns the densest parent of the lines that `counts` takes. */
export function densestOf({ lines }: Flat, counts: (at: number, line: TextLine) => boolean): DensestParent | undefined {
  const sums = new Map<FlatElement, number>();
  let best: FlatElement | undefined;
  let all = 0;
  for (const [at, line] of lines.entries()) {
    const { owner } = line;
    if (linkedShare(line) > MAX_LINKED || !counts(at, line)) continue;
    const parent = PARAGRAPHS.has(owner.name) ? (owner.parent ?? owner) : owner;
    const own = line.end - line.start - line.linked;
    const sum = (sums.get(parent) ?? 0) + own;
    all += own;
    sums.set(parent, sum);
    if (best === undefined || sum > (sums.get(best) ?? 0)) best = parent;
  }
  return best === undefined ? undefined : { parent: best, share: (sums.get(best) ?? 0) / Math.max(1, all) };
}

/**
 * Cuts an article with nearly all prose under one parent to that parent. Teasers, boxes and comments beside it, which
 * read like the article, go. Returns any other selection unchanged.
 */
export function underOneParent(flat: Flat, prose: Float64Array, kept: Uint8Array): Uint8Array {
  const parent = densestParent(flat)?.parent;
  if (parent === undefined) return kept;
  const inside = kept.map((keep, at) => {
    const line = flat.lines[at];
    if (keep === 0 || line === undefined || linkedShare(line) >= MAX_LINKED) return 0;
    return line.owner.index >= parent.index && line.owner.index <= parent.last ? 1 : 0;
  });
  const words = proseIn(prose, kept);
  return words > 0 && proseIn(prose, inside) >= words * NEARLY_ALL ? inside : kept;
}

import type { Flat, FlatElement } from '../flat.ts';
import type { Segments } from './segments.ts';

/** Sums over the subtree of each element: characters and tags, all and in links. */
interface DensitySums {
  readonly chars: Float64Array;
  readonly linked: Float64Array;
  readonly tags: Float64Array;
  readonly linkTags: Float64Array;
}

const add = (sums: Float64Array, at: number, value: number): void => {
  sums[at] = (sums[at] ?? 0) + value;
};

/** Children come after their parents, so one pass from the end adds every sum up. */
function carryUp(elements: readonly FlatElement[], step: (at: number, parent: number) => void): void {
  for (let at = elements.length - 1; at > 0; at--) {
    const parent = elements[at]?.parent?.index;
    if (parent !== undefined) step(at, parent);
  }
}

function sumsOf({ elements }: Flat, segments: Segments): DensitySums {
  const zeros = (): Float64Array => new Float64Array(elements.length);
  const sums = { chars: zeros(), linked: zeros(), tags: zeros(), linkTags: zeros() };
  const inLink = new Uint8Array(elements.length);
  for (const { index, name, parent } of elements) {
    inLink[index] = name === 'a' || (parent !== undefined && inLink[parent.index] === 1) ? 1 : 0;
  }
  for (let at = 0; at < segments.count; at++) {
    const owner = segments.owner[at] ?? 0;
    const length = segments.length[at] ?? 0;
    add(sums.chars, owner, length);
    if (inLink[owner] === 1) add(sums.linked, owner, length);
  }
  carryUp(elements, (at, parent) => {
    add(sums.chars, parent, sums.chars[at] ?? 0);
    add(sums.linked, parent, sums.linked[at] ?? 0);
    add(sums.tags, parent, (sums.tags[at] ?? 0) + 1);
    add(sums.linkTags, parent, (sums.linkTags[at] ?? 0) + (inLink[at] ?? 0));
  });
  return sums;
}

/** Computes the paper's composite text density: characters per tag, reduced by the share of linked ones. */
function densities({ chars, linked, tags, linkTags }: DensitySums, body: number): Float64Array {
  const linkedInAll = (linked[body] ?? 0) / Math.max(1, chars[body] ?? 0);
  return chars.map((all, at) => {
    if (all === 0) return 0;
    const inLinks = linked[at] ?? 0;
    const plain = Math.max(1, all - inLinks);
    const count = Math.max(1, tags[at] ?? 0);
    const base = Math.log((all / plain) * inLinks + linkedInAll * all + Math.E);
    const odds = (all / Math.max(1, inLinks)) * (count / Math.max(1, linkTags[at] ?? 0));
    return (all / count) * (Math.log(odds) / Math.log(base));
  });
}

/**
 * Returns the lines that composite text density takes for content (CETD: Sun, Song & Liao 2011). The threshold is the
 * least density on the way from the body to the element with the greatest sum. From the body down through elements at
 * least as dense, it takes the inner element with the greatest sum. Linear but for the marking.
 */
export function compositeDensityLines(flat: Flat, segments: Segments): Uint8Array {
  const { elements, lines } = flat;
  const body = elements.find(({ name }) => name === 'body') ?? elements[0];
  if (body === undefined) return new Uint8Array(lines.length);
  const density = densities(sumsOf(flat, segments), body.index);
  const sum = new Float64Array(elements.length);
  const densest = Int32Array.from(elements, (_, at) => at);
  carryUp(elements, (at, parent) => add(sum, parent, density[at] ?? 0));
  carryUp(elements, (at, parent) => {
    const inner = densest[at] ?? at;
    if ((sum[inner] ?? 0) > (sum[densest[parent] ?? parent] ?? 0)) densest[parent] = inner;
  });
  let threshold = Number.POSITIVE_INFINITY;
  for (let at = elements[densest[body.index] ?? 0]; at !== undefined && at.index >= body.index; at = at.parent) {
    threshold = Math.min(threshold, density[at.index] ?? 0);
  }
  const content = new Uint8Array(elements.length);
  const open = new Uint8Array(elements.length);
  for (let at = body.index; at <= body.last; at++) {
    const element = elements[at];
    if (element === undefined) break;
    if (element !== body && (element.parent === undefined || open[element.parent.index] !== 1)) continue;
    if ((density[at] ?? 0) < threshold) continue;
    open[at] = 1;
    const inner = elements[densest[at] ?? at] ?? element;
    if (content[inner.index] !== 1) content.fill(1, inner.index, inner.last + 1);
  }
  return linesIn(flat, segments, content);
}

/** Returns the lines with at least half of their text in marked elements. */
function linesIn({ lines }: Flat, segments: Segments, marked: Uint8Array): Uint8Array {
  const kept = new Float64Array(lines.length);
  for (let at = 0; at < segments.count; at++) {
    if (marked[segments.owner[at] ?? 0] === 1) add(kept, segments.line[at] ?? 0, segments.length[at] ?? 0);
  }
  return Uint8Array.from(lines, ({ start, end }, at) => Number((kept[at] ?? 0) * 2 >= end - start));
}

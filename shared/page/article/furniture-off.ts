import type { Flat, FlatElement } from '../flat.ts';
import type { Names } from './names.ts';
import { linkedShare } from './shallow.ts';

/** Smaller main parts and articles are mistakes or teasers, in UTF-16 units. */
const MIN = 200;
const MAX_LINKED = 0.5;

/** The one part that the page itself names its main one: `main`, or its only `article`. */
function namedMain({ elements }: Flat): FlatElement | undefined {
  const large = elements.filter(({ start, end }) => end - start > MIN);
  const main = large.find(({ name, node }) => name === 'main' || node.attribute('role') === 'main');
  if (main !== undefined) return main;
  const articles = large.filter(({ name }) => name === 'article');
  return articles.length === 1 ? articles[0] : undefined;
}

/**
 * Returns the lines outside all parts that their tag, role, class or id marks as furniture (the first step of
 * trafilatura and defuddle).
 */
export function unfurnishedLines(flat: Flat, aside: Uint8Array, names: readonly Names[]): Uint8Array {
  const off = new Uint8Array(flat.elements.length);
  for (const { index, name, parent } of flat.elements) {
    const whole = name === 'html' || name === 'body';
    const inside = parent !== undefined && off[parent.index] === 1;
    off[index] = inside || aside[index] === 1 || (!whole && names[index]?.unlikely === true) ? 1 : 0;
  }
  const main = namedMain(flat);
  return Uint8Array.from(flat.lines, (line) => {
    const { index } = line.owner;
    const outside = main !== undefined && (index < main.index || index > main.last);
    return Number(off[index] !== 1 && !outside && linkedShare(line) <= MAX_LINKED);
  });
}

import type { Flat, FlatElement } from '../flat.ts';
import type { Measure } from '../measure.ts';
import { HEADING_LEVEL } from '../tags.ts';
import { linkedShare } from './shallow.ts';

/** A page and what is known of each of its lines. */
export interface LineFacts {
  readonly flat: Flat;
  readonly measures: readonly Measure[];
  /** `asideOf` and `proseOf`. */
  readonly aside: Uint8Array;
  readonly prose: Float64Array;
}

/** The page's own part: its lines, 1 for each, and counts of them. */
export interface OwnPart {
  readonly lines: Uint8Array;
  readonly count: number;
  readonly headings: number;
  readonly words: number;
  /** Words that the article holds, too. */
  readonly inArticle: number;
  /** Share of linked words, those of lines left out counted in. */
  readonly linked: number;
}

/** Smaller main parts are mistakes, in UTF-16 units. */
const MIN_MAIN = 200;
const LINE_LINKED = 0.5;
/** Words from which a linked line is a sentence of a card. */
const CARD_WORDS = 8;
/** Parts by class that stand beside the text. */
const BESIDE =
  /(?:^|[-_ ])(?:comments?|commentlist|disqus|related|recirc|recommended|sponsor(?:ed)?|newsletter|sidebar|breadcrumbs?|shar(?:e|ing)|popular|trending|pagination)(?:$|[-_ ])/i;
/** Share of the text of the page or its main part above which a part is not beside it, whatever its class. */
const MOST_BESIDE = 0.5;
const MAX_CLASS = 200;

/** Returns the part that the page itself names its main one. */
export const mainPart = ({ elements }: Flat): FlatElement | undefined =>
  elements.find(
    ({ name, node, start, end }) => end - start > MIN_MAIN && (name === 'main' || node.attribute('role') === 'main'),
  );

/** Returns the place in the text of the first `h1` with text; 0 without one. */
export const firstHeading = ({ elements }: Flat): number =>
  elements.find(({ name, start, end }) => name === 'h1' && end > start)?.start ?? 0;

/**
 * Returns 1 for each element aside, and in each part of at most `most` units that its class names as beside the text.
 */
function besideOf({ elements }: Flat, aside: Uint8Array, most: number): Uint8Array {
  const beside = new Uint8Array(elements.length);
  for (const { index, parent, start, end, node } of elements) {
    const around = aside[index] === 1 || (parent !== undefined && beside[parent.index] === 1);
    const names = around || end - start > most ? undefined : node.attribute('class');
    beside[index] = Number(around || (names !== undefined && BESIDE.test(names.slice(0, MAX_CLASS))));
  }
  return beside;
}

/**
 * Reads a page's own part: its main part, or all of a page without one, from the first `h1` on. Leaves out
 * elements beside it, and short linked lines that are no headings. Linear.
 */
export function ownPart(
  { flat, measures, aside }: LineFacts,
  main: FlatElement | undefined,
  article: Uint8Array,
): OwnPart {
  const first = firstHeading(flat);
  const length = main === undefined ? flat.text.length : main.end - main.start;
  const beside = besideOf(flat, aside, length * MOST_BESIDE);
  const found = { count: 0, headings: 0, words: 0, inArticle: 0 };
  let [all, linked] = [0, 0];
  const lines = Uint8Array.from(flat.lines, (line, at) => {
    const { owner, start } = line;
    const outside = main !== undefined && (owner.index < main.index || owner.index > main.last);
    if (outside || beside[owner.index] === 1) return 0;
    const { words = 0 } = measures[at] ?? {};
    const isLinked = linkedShare(line) >= LINE_LINKED;
    const isHeading = HEADING_LEVEL.has(owner.name);
    all += words;
    if (isLinked) linked += words;
    if (start < first || (isLinked && !isHeading && words < CARD_WORDS)) return 0;
    found.count += 1;
    found.words += words;
    if (isHeading) found.headings += 1;
    if (article[at] === 1) found.inArticle += words;
    return 1;
  });
  return { ...found, lines, linked: linked / Math.max(1, all) };
}

import type { Flat, FlatElement } from '../flat.ts';
import type { Measure } from '../measure.ts';
import { stepOf } from '../place.ts';
import { linkedShare } from './shallow.ts';

/** Parts of a text, none of which is a post by itself. */
const PARTS: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code'.split(' '));
const SIGNATURE = /(?:^|[-_ ])sig(?:nature)?(?:$|[-_ ])/i;
const MAX_NAMES = 200;
/** Fewer are no thread. */
const MIN_POSTS = 2;
/** Shorter lines are dates, ranks and counts of posts. */
const MIN_WORDS = 5;
const MAX_LINKED = 0.5;

const isSignature = ({ node }: FlatElement): boolean =>
  SIGNATURE.test(node.attribute('class')?.slice(0, MAX_NAMES) ?? '');

function holderOf(owner: FlatElement): FlatElement {
  let at = owner;
  while (at.parent !== undefined && PARTS.has(at.name)) at = at.parent;
  return at;
}

/**
 * Returns the lines of a thread's posts, 1 for each, or undefined where the page has no posts. A forum's program puts
 * the text of each post into an element of one tag and class. Of all such names the one that holds most words is that
 * of the posts. Linear.
 */
export function postLines(flat: Flat, measures: readonly Measure[], aside: Uint8Array): Uint8Array | undefined {
  const words = new Map<string, number>();
  const seen = new Set<string>();
  for (const [at, line] of flat.lines.entries()) {
    const own = measures[at]?.words ?? 0;
    if (own < MIN_WORDS || aside[line.owner.index] === 1 || linkedShare(line) >= MAX_LINKED) continue;
    const text = flat.text.slice(line.start, line.end);
    if (seen.has(text)) continue;
    seen.add(text);
    const name = stepOf(holderOf(line.owner));
    words.set(name, (words.get(name) ?? 0) + own);
  }
  let best = '';
  for (const [name, sum] of words) if (sum > (words.get(best) ?? 0)) best = name;
  // Inside a post: 1; inside what is no text of a post: 2.
  const places = new Uint8Array(flat.elements.length);
  let posts = 0;
  for (const element of flat.elements) {
    const around = element.parent === undefined ? 0 : (places[element.parent.index] ?? 0);
    const begins = around === 0 && !PARTS.has(element.name) && stepOf(element) === best && element.end > element.start;
    if (begins) posts++;
    places[element.index] = around === 2 || isSignature(element) ? 2 : around === 1 || begins ? 1 : 0;
  }
  if (posts < MIN_POSTS) return undefined;
  const said = new Set<string>();
  return Uint8Array.from(flat.lines, (line, at) => {
    const { index } = line.owner;
    if (places[index] !== 1 || aside[index] === 1 || linkedShare(line) >= MAX_LINKED) return 0;
    if ((measures[at]?.words ?? 0) < MIN_WORDS) return 1;
    const text = flat.text.slice(line.start, line.end);
    const before = said.size;
    return Number(said.add(text).size > before);
  });
}

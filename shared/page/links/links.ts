import { cut, foldLines, foldSpace } from '../cut.ts';
import type { Flat, FlatElement } from '../flat.ts';
import { type Heading, headingAbove } from '../headings.ts';
import { pathReader } from '../place.ts';
import { type LinkRecord, PAGE_LIMITS } from '../record.ts';
import type { Steps } from '../steps.ts';
import { DRAWING } from '../tags.ts';
import type { TreeNode } from '../tree.ts';
import { type Carrier, carrierSteps } from './carriers.ts';
import { type Context, contextSteps, NONE } from './context.ts';
import { windowReader } from './window-context.ts';

const MAX = PAGE_LIMITS.anchor;
/** Descendants of a link looked at for a picture: a link around half the page is not a picture. */
const MAX_INNER = 50;
const WORD = /[\p{L}\p{N}]/u;
/** Parts of a drawing with invisible text. */
const UNSEEN: ReadonlySet<string> = new Set(['style', 'script', 'desc', 'metadata']);
const LINKS_A_STEP = 50;
const isPicture = ({ kind }: Carrier): boolean => kind === 'img';
const label = (value: string | undefined): string => cut(foldSpace(cut(value ?? '', MAX * 4)), MAX);

/** The words drawn in a link of a drawing, else its title. */
function drawnWords(node: TreeNode): string {
  const found = ['', ''];
  const waiting: [node: TreeNode | undefined, isTitle: number][] = [[node.first, 0]];
  for (let read = 0; read < MAX_INNER && waiting.length > 0; read++) {
    const [at, isTitle] = waiting.pop() ?? [undefined, 0];
    if (at === undefined) continue;
    found[isTitle] += ` ${cut(at.text, MAX)}`;
    waiting.push([at.next, isTitle]);
    if (!UNSEEN.has(at.name)) waiting.push([at.first, at.name === 'title' ? 1 : isTitle]);
  }
  return label(found[0]) || label(found[1]);
}

function pictureLabel(flat: Flat, element: FlatElement): string {
  for (let at = element.index + 1; at <= Math.min(element.last, element.index + MAX_INNER); at++) {
    const inner = flat.elements[at];
    if (inner === undefined) continue;
    const { name, node } = inner;
    const words =
      name === 'img'
        ? label(node.attribute('alt'))
        : name === DRAWING
          ? label(node.attribute('aria-label')) || drawnWords(node)
          : '';
    if (words !== '') return words;
  }
  return '';
}

/**
 * Returns the words of a link: its text. If that is missing or has signs only: alt of a picture in it, its own alt
 * (areas, pictures), title, aria-label.
 */
function anchorOf(flat: Flat, element: FlatElement): string {
  const text = cut(foldLines(flat.text.slice(element.start, Math.min(element.end, element.start + MAX * 4))), MAX);
  if (WORD.test(text)) return text;
  const { name, node, parent } = element;
  const own =
    name === 'area' || name === 'img'
      ? label(node.attribute('alt'))
      : parent?.name === DRAWING
        ? drawnWords(node)
        : pictureLabel(flat, element);
  return own || label(node.attribute('title')) || label(node.attribute('aria-label')) || text;
}

/**
 * Every link of the page with its context, in document order, at most `PAGE_LIMITS.links`.
 * @param lean without pictures (which still count), and without blocks
 */
export function* linkSteps(
  flat: Flat,
  headings: readonly Heading[],
  furniture: Uint8Array,
  base: string,
  lean: boolean,
): Steps<{ links: LinkRecord[]; more: boolean }> {
  const { carriers, more } = yield* carrierSteps(flat, base, PAGE_LIMITS.links);
  // Pictures apart: one in a card must not part the links of the card that lead to the same page.
  const contexts = new Map<Carrier, Context>();
  const [pictures, others] = [carriers.filter(isPicture), carriers.filter((carrier) => !isPicture(carrier))];
  for (const group of lean ? [others] : [others, pictures]) {
    const found = yield* contextSteps(flat, group, lean);
    for (const [at, carrier] of group.entries()) contexts.set(carrier, found[at] ?? NONE);
  }
  const above = headingAbove(headings);
  const pathTo = pathReader(flat);
  const windowOf = windowReader(flat, carriers);
  const links: LinkRecord[] = [];
  for (const [position, carrier] of carriers.entries()) {
    if (position % LINKS_A_STEP === 0) yield;
    if (lean && isPicture(carrier)) continue;
    const { element, kind, url, rel } = carrier;
    const { before, after, block } = contexts.get(carrier) ?? NONE;
    const window = windowOf(carrier);
    const path = pathTo(element);
    const heading = above(element);
    const anchor = anchorOf(flat, element);
    links.push({
      url,
      kind,
      anchor,
      before,
      after,
      windowBefore: window.before,
      windowAfter: window.after,
      block,
      heading,
      path,
      position,
      furniture: furniture[element.index] === 1,
      rel,
    });
  }
  return { links, more };
}

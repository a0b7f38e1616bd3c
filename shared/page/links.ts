import { carrierSteps } from './carriers.ts';
import { contextSteps } from './context.ts';
import { cut, foldSpace } from './cut.ts';
import type { Flat, FlatElement } from './flat.ts';
import { type Heading, headingAbove } from './headings.ts';
import { furnitureOf, pathOf } from './place.ts';
import { type LinkRecord, PAGE_LIMITS } from './record.ts';
import type { Steps } from './steps.ts';

const MAX = PAGE_LIMITS.anchor;
/** Descendants of a link looked at for a picture: a link around half the page is not a picture. */
const MAX_INNER = 50;
const LINKS_A_STEP = 50;
const label = (value: string | undefined): string => cut(foldSpace(cut(value ?? '', MAX * 4)), MAX);

function pictureLabel(flat: Flat, element: FlatElement): string {
  for (let at = element.index + 1; at <= Math.min(element.last, element.index + MAX_INNER); at++) {
    const inner = flat.elements[at];
    const alt = inner?.name === 'img' || inner?.name === 'area' ? label(inner.node.attribute('alt')) : '';
    if (alt !== '') return alt;
  }
  return '';
}

/** The words of a link: its text; else alt of a picture in it, its own alt (areas), title, aria-label. */
function anchorOf(flat: Flat, element: FlatElement): string {
  const text = cut(foldSpace(flat.text.slice(element.start, Math.min(element.end, element.start + MAX * 4))), MAX);
  if (text !== '') return text;
  const own = element.name === 'area' ? label(element.node.attribute('alt')) : pictureLabel(flat, element);
  return own || label(element.node.attribute('title')) || label(element.node.attribute('aria-label'));
}

/** Every link of the page with its context, in document order, at most `PAGE_LIMITS.links`. */
export function* linkSteps(
  flat: Flat,
  headings: readonly Heading[],
  base: string,
): Steps<{ links: LinkRecord[]; more: boolean }> {
  const { carriers, more } = yield* carrierSteps(flat, base, PAGE_LIMITS.links);
  const contexts = yield* contextSteps(flat, carriers);
  const furniture = furnitureOf(flat);
  yield;
  const above = headingAbove(headings);
  const links: LinkRecord[] = [];
  for (const [position, { element, kind, url, rel }] of carriers.entries()) {
    if (position % LINKS_A_STEP === 0) yield;
    const { before = '', after = '', block = '' } = contexts[position] ?? {};
    const path = pathOf(element);
    const heading = above(element);
    const anchor = anchorOf(flat, element);
    links.push({
      url,
      kind,
      anchor,
      before,
      after,
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

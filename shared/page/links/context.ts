import { cut, cutStart, foldLines, foldSpace } from '../cut.ts';
import { enclosingBlock, type Flat, type FlatElement } from '../flat.ts';
import { PAGE_LIMITS } from '../record.ts';
import type { Steps } from '../steps.ts';
import type { Carrier } from './carriers.ts';

/** Text around one link, each part at most `PAGE_LIMITS.context` units. */
export interface Context {
  readonly before: string;
  readonly after: string;
  readonly block: string;
}

/** Context of a link outside any block. */
export const NONE: Context = { before: '', after: '', block: '' };
/** Punctuation and bullets around a lone anchor are no text of their own. */
const WORD = /[\p{L}\p{N}]/u;
const MAX = PAGE_LIMITS.context;
/** Most blocks climbed from a lone anchor to the text that it belongs to. */
const MAX_CLIMB = 8;
const LINKS_A_STEP = 50;
const HEAD_KINDS: ReadonlySet<string> = new Set(['next', 'canonical', 'alternate', 'refresh']);

/** Returns true if `block` has words besides the link's own. */
function saysMore(flat: Flat, block: FlatElement, link: FlatElement): boolean {
  const before = flat.text.slice(Math.max(block.start, link.start - MAX), link.start);
  return WORD.test(before) || WORD.test(flat.text.slice(link.end, Math.min(block.end, link.end + MAX)));
}

/**
 * Returns the block that a link is read in: the nearest list item, cell or paragraph around it. A block with nothing
 * but the anchor (a heading in a teaser, a picture in a card) gives way to the next one with more words. It may grow
 * only while all its links lead to the same page.
 */
function blockOf(
  flat: Flat,
  carriers: readonly Carrier[],
  at: number,
  sameFrom: number,
  sameTo: number,
): FlatElement | undefined {
  const link = carriers[at]?.element;
  const nearest = enclosingBlock(link?.parent);
  if (link === undefined) return nearest;
  const previous = carriers[sameFrom - 1]?.element.index ?? -1;
  const next = carriers[sameTo + 1]?.element.index ?? Number.POSITIVE_INFINITY;
  let block = nearest;
  for (let step = 0; block !== undefined && step < MAX_CLIMB; step++, block = enclosingBlock(block.parent)) {
    if (block !== nearest && (previous >= block.index || next <= block.last)) return nearest;
    if (saysMore(flat, block, link)) return block;
  }
  return nearest;
}

function read(flat: Flat, block: FlatElement, link: FlatElement, lean: boolean): Context {
  const { text } = flat;
  const before = cutStart(foldLines(text.slice(Math.max(block.start, link.start - MAX * 2), link.start)), MAX);
  const after = cut(foldLines(text.slice(link.end, Math.min(block.end, link.end + MAX * 2))), MAX);
  if (lean) return { before, after, block: '' };
  if (block.end - block.start <= MAX) return { before, after, block: foldLines(text.slice(block.start, block.end)) };
  const anchor = cut(foldLines(text.slice(link.start, Math.min(link.end, link.start + MAX * 2))), MAX);
  const room = Math.max(0, MAX - anchor.length - 2);
  const left = cutStart(before, Math.max(room >> 1, room - after.length));
  const right = cut(after, room - left.length);
  return { before, after, block: foldSpace(`${left} ${anchor} ${right}`) };
}

/**
 * The context of each carrier, in the same order. Each costs at most a few times `PAGE_LIMITS.context`.
 * @param lean without blocks
 */
export function* contextSteps(flat: Flat, carriers: readonly Carrier[], lean: boolean): Steps<readonly Context[]> {
  const contexts: Context[] = [];
  let sameFrom = 0;
  let sameTo = -1;
  for (const [at, carrier] of carriers.entries()) {
    if (at % LINKS_A_STEP === 0) yield;
    if (at > sameTo) {
      sameFrom = at;
      sameTo = at;
      while (carriers[sameTo + 1]?.url === carrier.url) sameTo++;
    }
    const block = HEAD_KINDS.has(carrier.kind) ? undefined : blockOf(flat, carriers, at, sameFrom, sameTo);
    contexts.push(block === undefined ? NONE : read(flat, block, carrier.element, lean));
  }
  return contexts;
}

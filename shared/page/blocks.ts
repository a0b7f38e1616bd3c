import { cut } from './cut.ts';
import { type Flat, type FlatElement, flatten, type TextLine } from './flat.ts';
import { HEADING_LEVEL } from './tags.ts';
import type { TreeNode } from './tree.ts';

/** A block of a page in the form for reading: its kind and its text, never markup. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'quote' | 'code' | 'bullets' | 'numbered';
  /**
   * Level of a heading, from 1 and never more than one below the heading before; number of the first item; 0 for any
   * other.
   */
  readonly n: number;
  /**
   * Text of a heading or paragraph; paragraphs of a quote, lines of code behind the spaces they begin with, cells'
   * rows, items of a list. Never empty.
   */
  readonly lines: readonly string[];
}

export interface Blocks {
  readonly blocks: readonly TextBlock[];
  /** True if the page exceeds `BLOCK_LIMITS`. */
  readonly truncated: boolean;
}

/** Longest text for one reading: blocks, and text in UTF-16 units. */
export const BLOCK_LIMITS = { blocks: 2_000, text: 200_000 } as const;

const LISTS = new Set(['ul', 'ol', 'menu']);
const KINDS: ReadonlyMap<string, TextBlock['kind']> = new Map([
  ['li', 'bullets'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
]);
/** Length in UTF-16 units beyond which an item or row is a part of the page inside a list or table, not a list item. */
const LONG_ITEM = 500;
const LOWEST_LEVEL = 4;
/** Code deeper than this is pushed there to be hidden. In columns. */
const MAX_INDENT = 60;

interface OpenBlock {
  readonly kind: TextBlock['kind'];
  n: number;
  readonly lines: string[];
  /** The element of the block, and the element of its last line. */
  readonly whole: FlatElement | undefined;
  part: FlatElement | undefined;
}

/** The text under a node by headings, paragraphs, quotes, code and lists, in its order. Linear. */
export function blocksOf(root: TreeNode): Blocks {
  const flat = flatten(root);
  const open: OpenBlock[] = [];
  const places = placesOf(flat);
  for (const line of flat.lines) add(open, places, flat, line);
  return bounded(levelled(open));
}

/** Returns the numbers of the items of each list, from 1, including items without text of their own. */
function placesOf({ elements }: Flat): Map<FlatElement, number> {
  const counts = new Map<FlatElement | undefined, number>();
  const places = new Map<FlatElement, number>();
  for (const element of elements) {
    if (element.name !== 'li') continue;
    const place = (counts.get(element.parent) ?? 0) + 1;
    counts.set(element.parent, place);
    places.set(element, place);
  }
  return places;
}

/** @param places of items without any line so far; an item leaves it with its first line */
function add(open: OpenBlock[], places: Map<FlatElement, number>, flat: Flat, line: TextLine): void {
  const part = holderOf(line.owner);
  const kind = kindOf(part);
  const indent = kind === 'code' ? Math.min(line.indent, MAX_INDENT) : 0;
  const text = `${' '.repeat(indent)}${flat.text.slice(line.start, line.end)}`;
  const last = open.at(-1);
  if (part !== undefined && (kind === 'bullets' || kind === 'numbered')) {
    const whole = part.parent;
    const place = places.get(part);
    places.delete(part);
    if (last?.part === part) {
      const joined = `${last.lines.at(-1)} ${text}`;
      if (joined.length <= LONG_ITEM) last.lines[last.lines.length - 1] = joined;
      else open.push({ kind: 'paragraph', n: 0, lines: [text], whole: undefined, part });
    } else if (place === undefined) {
      // Continues the item after an interruption, as no item of its own.
      open.push({ kind: 'paragraph', n: 0, lines: [text], whole: undefined, part });
    } else if (
      last?.kind === kind &&
      last.whole === whole &&
      (kind === 'bullets' || last.n + last.lines.length === place)
    ) {
      last.lines.push(text);
      last.part = part;
    } else open.push({ kind, n: kind === 'numbered' ? place : 0, lines: [text], whole, part });
  } else if (last !== undefined && part !== undefined && last.whole === part && kind !== 'heading') {
    if (kind !== 'paragraph') last.lines.push(text);
    else if (`${last.lines[0]} · ${text}`.length <= LONG_ITEM) last.lines[0] = `${last.lines[0]} · ${text}`;
    else open.push({ kind, n: 0, lines: [text], whole: part, part });
  } else open.push({ kind, n: levelOf(part), lines: [text], whole: part, part });
}

/** Returns the nearest element around a line that determines its kind: a row of a table is one paragraph. */
function holderOf(owner: FlatElement): FlatElement | undefined {
  let at: FlatElement | undefined = owner;
  while (at !== undefined && !KINDS.has(at.name) && !HEADING_LEVEL.has(at.name) && at.name !== 'tr') at = at.parent;
  return at;
}

function kindOf(holder: FlatElement | undefined): TextBlock['kind'] {
  if (holder === undefined) return 'paragraph';
  if (HEADING_LEVEL.has(holder.name)) return 'heading';
  const kind = KINDS.get(holder.name) ?? 'paragraph';
  if (kind !== 'bullets') return kind;
  const list = holder.parent;
  if (list === undefined || !LISTS.has(list.name)) return 'paragraph';
  return list.name === 'ol' ? 'numbered' : kind;
}

const levelOf = (holder: FlatElement | undefined): number => HEADING_LEVEL.get(holder?.name ?? '') ?? 0;

/** The highest heading is of level 1, and none skips a level: an outline that can be walked. */
function levelled(blocks: readonly TextBlock[]): TextBlock[] {
  // No spread: a page may have more blocks than a call may have arguments.
  const highest = blocks.reduce(
    (least, { kind, n }) => (kind === 'heading' ? Math.min(least, n) : least),
    Number.POSITIVE_INFINITY,
  );
  let before = 0;
  return blocks.map(({ kind, n, lines }) => {
    if (kind !== 'heading') return { kind, n, lines };
    before = Math.min(n - highest + 1, before + 1, LOWEST_LEVEL);
    return { kind, n: before, lines };
  });
}

function bounded(blocks: readonly TextBlock[]): Blocks {
  let left: number = BLOCK_LIMITS.text;
  const kept = blocks.slice(0, BLOCK_LIMITS.blocks).flatMap((block) => {
    const lines = block.lines.flatMap((line) => {
      const shown = cut(line, Math.max(0, left));
      left -= line.length;
      return shown === '' ? [] : [shown];
    });
    return lines.length === 0 ? [] : [{ ...block, lines }];
  });
  return { blocks: kept, truncated: left < 0 || blocks.length > BLOCK_LIMITS.blocks };
}

/**
 * The same for a text without its tree, a paragraph a line: a line that is one of `headings` is one. Linear.
 */
export function blocksOfText(text: string, headings: readonly string[]): Blocks {
  const known = new Set(headings);
  return bounded(
    levelled(
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) =>
          known.has(line) ? { kind: 'heading', n: 1, lines: [line] } : { kind: 'paragraph', n: 0, lines: [line] },
        ),
    ),
  );
}

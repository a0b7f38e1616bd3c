import { isFurniture, MIN_KEYED, weightOf } from '../../../shared/page/page-sentences.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import type { IsRepeated } from './snippet.ts';

const LENGTH = 240;
/** A joint between the parts of a sentence, so that each is recognised apart (`sentenceKeys`). */
const BETWEEN = ' • ';
/** Links of a list that are read. */
const MAX_LINKS = 100;

/**
 * Returns the texts of the links that a list consists of, each whole, in at most 240 UTF-16 units. Texts with one of
 * `words` come first. It reads the block with most text that is no furniture, since menus and notes have their own
 * blocks, and leaves out the site's own lines. Returns '' for a page that is no list, or if no text of a link is long
 * enough for a title.
 */
export function entriesOf(page: PageRecord, words: readonly string[], isLeftOut: IsRepeated): string {
  const sought = words.map((word) => word.toLowerCase());
  const rank = (entry: string): number => (sought.some((word) => entry.toLowerCase().includes(word)) ? 0 : 1);
  let shown = '';
  for (const entry of [...largestBlock(page, isLeftOut)].sort((a, b) => rank(a) - rank(b))) {
    const longer = shown === '' ? entry : shown + BETWEEN + entry;
    if (longer.length <= LENGTH) shown = longer;
  }
  return shown;
}

/**
 * Returns the texts beside its main text that a page may share with others of its host, a line each: its description,
 * and the entries of a list.
 */
export const sharedText = (page: PageRecord): string =>
  [page.description, ...entryLinks(page).map(({ anchor }) => anchor)].join('\n');

/** Returns the links of a list that may be entries, by their texts; none of another page. */
function entryLinks(page: PageRecord): readonly LinkRecord[] {
  const isEntry = ({ kind, anchor, furniture }: LinkRecord): boolean =>
    kind === 'a' && !furniture && weightOf(anchor) >= MIN_KEYED;
  const entries = page.links.filter(isEntry).slice(0, MAX_LINKS);
  // The kind takes longer.
  return entries.length > 0 && pageKind(page) === 'list' ? entries : [];
}

interface LinkBlock {
  readonly entries: Set<string>;
  weight: number;
}

/** Returns the different texts of the links that share the path with most text. */
function largestBlock(page: PageRecord, isLeftOut: IsRepeated): ReadonlySet<string> {
  const blocks = new Map<string, LinkBlock>();
  let largest: LinkBlock = { entries: new Set(), weight: 0 };
  for (const { anchor, path } of entryLinks(page)) {
    const block = blocks.get(path) ?? { entries: new Set(), weight: 0 };
    if (block.entries.has(anchor) || isFurniture(anchor) || isLeftOut(anchor)) continue;
    block.entries.add(anchor);
    block.weight += weightOf(anchor);
    blocks.set(path, block);
    if (block.weight > largest.weight) largest = block;
  }
  return largest.entries;
}

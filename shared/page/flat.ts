import { foldRuns } from './cut.ts';
import { PAGE_LIMITS } from './record.ts';
import { finish, type Steps } from './steps.ts';
import { BLOCKS, DRAWING, SILENT } from './tags.ts';
import type { TreeNode } from './tree.ts';

/**
 * One element of the page; its subtree is the elements `index` to `last`, its text is `start` to `end` of `Flat.text`.
 */
export interface FlatElement {
  readonly node: TreeNode;
  readonly name: string;
  readonly parent: FlatElement | undefined;
  readonly index: number;
  readonly depth: number;
  readonly block: boolean;
  readonly start: number;
  readonly end: number;
  readonly last: number;
}

/** A stretch of text between two line breaks, `start` to `end` of `Flat.text`; never empty. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  /** The innermost block that the line begins in. */
  readonly owner: FlatElement;
  /** Number of its units inside links. */
  readonly linked: number;
  /**
   * Columns of white space that a preformatted line begins with, a tab reaching to the next multiple of 4; 0 for any
   * other line.
   */
  readonly indent: number;
}

/** A page read once, from which every other part of the record is taken without touching the tree's shape again. */
export interface Flat {
  /** All text of the page, white space folded, one line for each block, without invisible elements. */
  readonly text: string;
  /** In document order, at most `PAGE_LIMITS.nodes`. */
  readonly elements: readonly FlatElement[];
  readonly lines: readonly TextLine[];
  readonly truncated: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Bound of all lines' text together: twice a record's, because it includes furniture. */
const MAX_TEXT = PAGE_LIMITS.text * 2;
/** A live DOM is read at about a microsecond a node and more. */
const NODES_A_STEP = 200;
const PRE_SPACES = /[^\S\n]+/g;
const TAB = 4;

/** Returns a link's target as written; in a drawing also under its older name. */
export const hrefOf = (node: TreeNode): string | undefined => node.attribute('href') ?? node.attribute('xlink:href');

/** An anchor without an address is a place, and one left open by mistake holds half the page. */
const isLink = (node: TreeNode): boolean => node.name === 'a' && hrefOf(node) !== undefined;

/** Returns true for text of white space only, as is most text between two tags. */
function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x09) return false;
  }
  return true;
}

class Flattener {
  readonly elements: Mutable<FlatElement>[] = [];
  readonly lines: TextLine[] = [];
  truncated = false;
  /** Nodes of drawings read so far. */
  drawn = 0;
  #chunks: string[] = [];
  #length = 0;
  #lineStart = 0;
  #linked = 0;
  #indent = 0;
  #owner: FlatElement | undefined;
  #endsInSpace = true;
  #anchors = 0;
  #preformatted = 0;

  open(node: TreeNode, parent: FlatElement | undefined): Mutable<FlatElement> {
    const { name } = node;
    const block = BLOCKS.has(name);
    if (block || name === 'br') this.breakLine();
    if (isLink(node)) this.#anchors++;
    if (name === 'pre') this.#preformatted++;
    const index = this.elements.length;
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const start = this.#length;
    const element = { node, name, parent, index, depth, block, start, end: start, last: index };
    this.elements.push(element);
    return element;
  }

  close(element: Mutable<FlatElement>): void {
    element.end = this.#length;
    element.last = this.elements.length - 1;
    if (isLink(element.node)) this.#anchors--;
    if (element.name === 'pre') this.#preformatted--;
    if (element.block) this.breakLine();
  }

  write(text: string, owner: FlatElement | undefined): void {
    if (this.#preformatted > 0) {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) this.breakLine();
        this.#measure(line);
        this.#append(line.replace(PRE_SPACES, ' '), owner);
      }
    } else if (!this.#endsInSpace || !isBlank(text)) this.#append(foldRuns(text), owner);
  }

  breakLine(): void {
    if (this.#length === this.#lineStart) {
      this.#indent = 0;
      return;
    }
    if (this.#owner !== undefined) {
      const end = this.#endsInSpace ? this.#length - 1 : this.#length;
      this.lines.push({ start: this.#lineStart, end, owner: this.#owner, linked: this.#linked, indent: this.#indent });
    }
    this.#push('\n');
    this.#lineStart = this.#length;
    this.#linked = 0;
    this.#indent = 0;
    this.#owner = undefined;
    this.#endsInSpace = true;
  }

  text(): string {
    this.breakLine();
    return this.#chunks.join('');
  }

  /** Returns the text of a preformatted line, which may be only a part of its indentation. */
  #measure(text: string): void {
    if (this.#length > this.#lineStart) return;
    for (const character of text.slice(0, text.length - text.trimStart().length)) {
      this.#indent += character === '\t' ? TAB - (this.#indent % TAB) : 1;
    }
  }

  #append(folded: string, owner: FlatElement | undefined): void {
    const text = this.#endsInSpace && folded.startsWith(' ') ? folded.slice(1) : folded;
    if (text === '') return;
    if (this.#length + text.length > MAX_TEXT) {
      this.truncated = true;
      return;
    }
    this.#owner ??= owner;
    if (this.#anchors > 0) this.#linked += text.length;
    this.#push(text);
    this.#endsInSpace = text.endsWith(' ');
  }

  #push(text: string): void {
    this.#chunks.push(text);
    this.#length += text.length;
  }
}

/**
 * Reads a tree once, in document order, without recursion: time and space are linear. Reads at most `PAGE_LIMITS.nodes`
 * nodes and as many of drawings, none deeper than `PAGE_LIMITS.depth`; `truncated` reports that there were more.
 */
export const flatten = (root: TreeNode): Flat => finish(flattenSteps(root));

/**
 * The links of a drawing; nothing else in it is of the page. Drawings have a limit of their own: those before a text do
 * not cut it off.
 */
function* drawingSteps(flat: Flattener, drawing: FlatElement): Steps<void> {
  const waiting = [drawing.node.first];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined) continue;
    if (++flat.drawn > PAGE_LIMITS.nodes) {
      flat.truncated = true;
      return;
    }
    if (flat.drawn % NODES_A_STEP === 0) yield;
    waiting.push(node.next);
    if (node.name === 'a') flat.close(flat.open(node, drawing));
    if (!SILENT.has(node.name) || node.name === DRAWING) waiting.push(node.first);
  }
}

/** `flatten`, to be left and taken up again. */
export function* flattenSteps(root: TreeNode): Steps<Flat> {
  const flat = new Flattener();
  let nodes = 0;
  let element: Mutable<FlatElement> | undefined;
  let owner: FlatElement | undefined;
  let node: TreeNode | undefined = root.name === '#document' ? root.first : root;
  while (true) {
    while (node !== undefined) {
      if (++nodes > PAGE_LIMITS.nodes) {
        flat.truncated = true;
        break;
      }
      if (nodes % NODES_A_STEP === 0) yield;
      if (node.name === '#text') flat.write(node.text, owner);
      else if (!node.name.startsWith('#')) {
        const opened = flat.open(node, element);
        if (opened.name === DRAWING) yield* drawingSteps(flat, opened);
        const first: TreeNode | undefined = SILENT.has(opened.name) ? undefined : node.first;
        if (first !== undefined && opened.depth < PAGE_LIMITS.depth) {
          element = opened;
          if (opened.block) owner = opened;
          node = first;
          continue;
        }
        if (first !== undefined) flat.truncated = true;
        flat.close(opened);
      }
      node = node === root ? undefined : node.next;
    }
    if (element === undefined) break;
    const closed: Mutable<FlatElement> = element;
    flat.close(closed);
    element = closed.parent as Mutable<FlatElement> | undefined;
    if (closed === owner) owner = enclosingBlock(element);
    node =
      flat.truncated && nodes > PAGE_LIMITS.nodes ? undefined : closed.node === root ? undefined : closed.node.next;
  }
  return { text: flat.text(), elements: flat.elements, lines: flat.lines, truncated: flat.truncated };
}

/** The element itself or the nearest block around it. */
export function enclosingBlock(element: FlatElement | undefined): FlatElement | undefined {
  let at = element;
  while (at !== undefined && !at.block) at = at.parent;
  return at;
}

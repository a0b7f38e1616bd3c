import { wellFormed } from '../text/well-formed.ts';
import { readSteps } from './read.ts';
import { PAGE_LIMITS, type PageRecord } from './record.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';
import type { TreeNode } from './tree.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
/** Elements written without an end tag, and those with unescaped text (HTML 13.3). */
const VOID = set('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr');
const RAW = set('style script xmp iframe noembed noframes plaintext noscript');
const NODES_A_STEP = 500;
const SPACE = /\s/;
const NAME_END = /[\s/>]/g;
const REFERENCE = /&(?:amp|lt|gt|quot|nbsp);/g;
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};
const unescaped = (text: string): string =>
  text.includes('&') ? text.replace(REFERENCE, (reference) => SIGNS[reference] ?? reference) : text;

class SnapshotNode implements TreeNode {
  readonly name: string;
  readonly text: string;
  readonly parent: SnapshotNode | undefined;
  /** Names and values as written, in turn. */
  readonly attributes: string[] = [];
  first: SnapshotNode | undefined;
  next: SnapshotNode | undefined;
  #last: SnapshotNode | undefined;

  constructor(name: string, text: string, parent?: SnapshotNode) {
    this.name = name;
    this.text = text;
    this.parent = parent;
  }

  attribute(name: string): string | undefined {
    for (let at = 0; at < this.attributes.length; at += 2) {
      if (this.attributes[at] === name) return unescaped(this.attributes[at + 1] ?? '');
    }
    return undefined;
  }

  append(node: SnapshotNode): void {
    if (this.#last === undefined) this.first = node;
    else this.#last.next = node;
    this.#last = node;
  }
}

class Scanner {
  readonly #markup: string;
  readonly root = new SnapshotNode('#document', '');
  #open = this.root;
  #at = 0;
  #nodes = 0;
  #ended = false;

  constructor(markup: string) {
    this.#markup = markup;
  }

  /** @returns whether there was more than could be read. */
  *steps(): Steps<boolean> {
    while (this.#at < this.#markup.length && !this.#ended) {
      if (this.#nodes > PAGE_LIMITS.nodes) return true;
      if (this.#nodes % NODES_A_STEP === 0) yield;
      this.#next();
    }
    return this.#ended;
  }

  #next(): void {
    const markup = this.#markup;
    const start = markup.indexOf('<', this.#at);
    const end = start === -1 ? markup.length : start;
    if (end > this.#at) this.#text(unescaped(markup.slice(this.#at, end)));
    this.#at = end + 1;
    if (start === -1) return;
    const sign = markup.charAt(this.#at);
    if (sign === '/') this.#close();
    else if (markup.startsWith('!--', this.#at)) this.#skipTo('-->');
    else if (sign === '!' || sign === '?') this.#skipTo('>');
    else this.#element();
  }

  #text(text: string): void {
    this.#nodes++;
    this.#open.append(new SnapshotNode('#text', text, this.#open));
  }

  /**
   * Moves behind the next `mark`. A missing one ends the reading, so that no part is searched twice. @returns the place
   * of the mark
   */
  #skipTo(mark: string): number {
    const found = this.#markup.indexOf(mark, this.#at);
    if (found === -1) this.#ended = true;
    this.#at = found === -1 ? this.#markup.length : found + mark.length;
    return found;
  }

  /** Ignores an end tag of anything but the innermost element: the platform writes none. */
  #close(): void {
    const from = this.#at + 1;
    const end = this.#skipTo('>');
    const { parent, name } = this.#open;
    if (parent !== undefined && this.#markup.slice(from, end).toLowerCase() === name) this.#open = parent;
  }

  #element(): void {
    const markup = this.#markup;
    const from = this.#at;
    NAME_END.lastIndex = from;
    const end = NAME_END.exec(markup)?.index;
    if (end === undefined) {
      this.#ended = true;
      return;
    }
    const written = markup.slice(from, end);
    const name = written.toLowerCase();
    const node = new SnapshotNode(name, '', this.#open);
    this.#nodes++;
    this.#open.append(node);
    this.#at = end;
    this.#attributes(node);
    // XML writes elements without content so.
    if (VOID.has(name) || markup.charAt(this.#at - 2) === '/') return;
    if (!RAW.has(name)) {
      this.#open = node;
      return;
    }
    const content = this.#at;
    const close = this.#skipTo(`</${written}>`);
    const text = markup.slice(content, close === -1 ? markup.length : close);
    if (text !== '') node.append(new SnapshotNode('#text', text, node));
  }

  /**
   * Reads up to the end of the tag. Every attribute is written with a value in double quotes; a name may hold any sign
   * but `=`, space, `/` and `>`.
   */
  #attributes(node: SnapshotNode): void {
    const markup = this.#markup;
    while (this.#at < markup.length) {
      const sign = markup.charAt(this.#at);
      if (sign === '>') {
        this.#at++;
        return;
      }
      if (sign === '/' || SPACE.test(sign)) {
        this.#at++;
        continue;
      }
      const from = this.#at;
      this.#at++;
      const equals = this.#skipTo('="');
      if (equals === -1) return;
      const value = this.#at;
      const end = this.#skipTo('"');
      node.attributes.push(markup.slice(from, equals), markup.slice(value, end === -1 ? markup.length : end));
    }
    this.#ended = true;
  }
}

/**
 * The tree that a snapshot was written from. Hostile markup gives some tree, in linear time; `truncated`: the page had
 * more.
 */
export function* snapshotTreeSteps({ markup, truncated }: Snapshot): Steps<{ root: TreeNode; truncated: boolean }> {
  const scanner = new Scanner(wellFormed(markup));
  const more = yield* scanner.steps();
  return { root: scanner.root, truncated: truncated || more };
}

/** The record of a live page from its snapshot; the same as the companion gives for the page. */
export function* readSnapshotSteps(snapshot: Snapshot, url: string): Steps<PageRecord> {
  const { root, truncated } = yield* snapshotTreeSteps(snapshot);
  const page = yield* readSteps(root, url);
  return truncated && !page.truncated ? { ...page, truncated } : page;
}

import { PAGE_LIMITS } from './record.ts';
import type { Steps } from './steps.ts';
import { DRAWING, SILENT } from './tags.ts';

/** A live page as markup, for reading (`readSnapshotSteps`) in a place where no user waits. */
export interface Snapshot {
  /**
   * Markup as the platform serialises it (HTML 13.3), in which every element is closed. At most some `MAX_MARKUP`
   * units.
   */
  readonly markup: string;
  /** Parts of the page were left out at a bound. */
  readonly truncated: boolean;
}

const ELEMENT = 1;
const TEXT = 3;
/** The platform writes some thousand elements a millisecond; larger ones are written part by part. */
const ELEMENTS_A_STEP = 500;
/** No element that people write has more. */
const MAX_ATTRIBUTES = 1_000;
/** `PAGE_LIMITS.nodes` at 80 units each. */
export const MAX_MARKUP = 16_000_000;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);
const asString = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A node of a live page, or its document, read only through `platform`, which the page cannot override. */
type LiveNode = object;

/** Reads one property of a node, or calls a method, past whatever a page has put in its way. */
type Read = (node: LiveNode, ...parameters: readonly string[]) => unknown;

/**
 * The getter or method as the platform defined it. A form or document shows its named children as its own properties
 * (`<input name=firstChild>`), which hide the platform's; the prototypes cannot be hidden that way.
 */
function platform(node: LiveNode, property: string): Read {
  for (let at: unknown = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, property);
    const call: unknown = found?.get ?? found?.value;
    if (typeof call === 'function') return (target, ...parameters) => call.apply(target, parameters);
  }
  return () => undefined;
}

/** The platform's own readers, looked up once a page. */
function readersOf(element: LiveNode) {
  return {
    nodeType: platform(element, 'nodeType'),
    nodeValue: platform(element, 'nodeValue'),
    firstChild: platform(element, 'firstChild'),
    nextSibling: platform(element, 'nextSibling'),
    localName: platform(element, 'localName'),
    outerHTML: platform(element, 'outerHTML'),
    elementsByTagName: platform(element, 'getElementsByTagName'),
    attributeNames: platform(element, 'getAttributeNames'),
    attribute: platform(element, 'getAttribute'),
  };
}

/** Remaining work: a node to write, or the end of one that is written in parts. */
type PendingNode = { readonly node: LiveNode; readonly depth: number } | string;

class Writer {
  readonly #read: ReturnType<typeof readersOf>;
  readonly #parts: string[] = [];
  readonly #waiting: PendingNode[];
  #size = 0;
  #truncated = false;

  constructor(root: LiveNode) {
    this.#read = readersOf(root);
    this.#waiting = [{ node: root, depth: 0 }];
  }

  *steps(): Steps<Snapshot> {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (typeof next === 'string') this.#write(next);
      else if (this.#size > MAX_MARKUP) this.#truncated = true;
      else {
        this.#node(next.node, next.depth);
        yield;
      }
    }
    return { markup: this.#parts.join(''), truncated: this.#truncated };
  }

  #write(markup: string): void {
    this.#parts.push(markup);
    this.#size += markup.length;
  }

  #node(node: LiveNode, depth: number): void {
    const type = this.#read.nodeType(node);
    if (type === TEXT) this.#write(escaped(asString(this.#read.nodeValue(node))));
    if (type !== ELEMENT) return;
    if (this.#elementsIn(node) <= ELEMENTS_A_STEP) this.#write(this.#whole(node));
    else this.#open(node, depth);
  }

  #elementsIn(node: LiveNode): number {
    const found = this.#read.elementsByTagName(node, '*');
    const length = typeof found === 'object' && found !== null && 'length' in found ? found.length : 0;
    return typeof length === 'number' ? length : 0;
  }

  /** A document of XML may hold what cannot be written as XML; the platform then throws, and the part is left out. */
  #whole(node: LiveNode): string {
    try {
      return asString(this.#read.outerHTML(node));
    } catch {
      this.#truncated = true;
      return '';
    }
  }

  /** Writes the start tag and leaves the rest for later, the first child first. */
  #open(node: LiveNode, depth: number): void {
    const name = asString(this.#read.localName(node)).toLowerCase();
    const names = this.#read.attributeNames(node);
    let tag = `<${name}`;
    for (const attribute of Array.isArray(names) ? names.slice(0, MAX_ATTRIBUTES) : []) {
      tag += ` ${attribute}="${escaped(asString(this.#read.attribute(node, attribute)))}"`;
    }
    this.#write(`${tag}>`);
    this.#waiting.push(`</${name}>`);
    if (SILENT.has(name) && name !== DRAWING) return;
    if (depth >= PAGE_LIMITS.depth) {
      this.#truncated = true;
      return;
    }
    const children: PendingNode[] = [];
    for (let child = this.#read.firstChild(node); child !== null; child = this.#read.nextSibling(child as LiveNode)) {
      if (children.length > PAGE_LIMITS.nodes) break;
      children.push({ node: child as LiveNode, depth: depth + 1 });
    }
    for (let at = children.length - 1; at >= 0; at--) this.#waiting.push(children[at] ?? '');
  }
}

/**
 * Writes out a live document, in steps of some hundred elements: the one thing that must be done where the page lives,
 * at a fortieth of the cost of reading it there. Reads only; the page is never written to, and none of its code runs.
 */
export function* snapshotSteps(document: LiveNode): Steps<Snapshot> {
  const root = platform(document, 'documentElement')(document);
  if (typeof root !== 'object' || root === null) return { markup: '', truncated: false };
  return yield* new Writer(root as LiveNode).steps();
}

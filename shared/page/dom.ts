import { wellFormed } from '../text/well-formed.ts';
import type { TreeNode } from './tree.ts';

const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;

/** Reads one property of any node past whatever a page has put in its way. */
type Read = (node: Node) => unknown;

/**
 * The getter or method as the platform defined it. A form or document shows its named children as its own properties
 * (`<input name=firstChild>`), which hide the platform's; the prototypes cannot be hidden that way.
 */
function platform(node: Node, property: string): Read {
  for (let at: unknown = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, property);
    if (found?.get !== undefined) {
      const get = found.get;
      return (target) => get.call(target);
    }
  }
  return () => undefined;
}

function platformMethod(node: Node, method: string): (target: Node, argument: string) => unknown {
  for (let at: unknown = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    const value: unknown = Object.getOwnPropertyDescriptor(at, method)?.value;
    if (typeof value === 'function') return (target, argument) => value.call(target, argument);
  }
  return () => null;
}

const asString = (value: unknown): string => (typeof value === 'string' ? wellFormed(value) : '');

class DomNode implements TreeNode {
  readonly name: string;
  readonly #node: Node;
  readonly #read: Readers;

  constructor(node: Node, read: Readers) {
    this.#node = node;
    this.#read = read;
    const type = read.nodeType(node);
    if (type === ELEMENT) this.name = asString(read.element(node).localName(node)).toLowerCase();
    else this.name = type === TEXT ? '#text' : type === DOCUMENT ? '#document' : '#other';
  }

  get text(): string {
    return this.name === '#text' ? asString(this.#read.nodeValue(this.#node)) : '';
  }

  get first(): TreeNode | undefined {
    return this.#wrap(this.#read.firstChild(this.#node));
  }

  get next(): TreeNode | undefined {
    return this.#wrap(this.#read.nextSibling(this.#node));
  }

  attribute(name: string): string | undefined {
    if (this.name.startsWith('#')) return undefined;
    const value = this.#read.element(this.#node).getAttribute(this.#node, name);
    return typeof value === 'string' ? wellFormed(value) : undefined;
  }

  #wrap(node: unknown): TreeNode | undefined {
    return node === null || node === undefined ? undefined : new DomNode(node as Node, this.#read);
  }
}

/** The platform's own readers, looked up once a page. */
class Readers {
  readonly nodeType: Read;
  readonly nodeValue: Read;
  readonly firstChild: Read;
  readonly nextSibling: Read;
  #element: { localName: Read; getAttribute: (target: Node, argument: string) => unknown } | undefined;

  constructor(root: Node) {
    this.nodeType = platform(root, 'nodeType');
    this.nodeValue = platform(root, 'nodeValue');
    this.firstChild = platform(root, 'firstChild');
    this.nextSibling = platform(root, 'nextSibling');
  }

  element(node: Node): { localName: Read; getAttribute: (target: Node, argument: string) => unknown } {
    this.#element ??= { localName: platform(node, 'localName'), getAttribute: platformMethod(node, 'getAttribute') };
    return this.#element;
  }
}

/** A live document (or any node of one) as a tree. Reads only; the page is never written to, and none of its code runs. */
export function domTree(root: Node): TreeNode {
  return new DomNode(root, new Readers(root));
}

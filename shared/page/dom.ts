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

type Call = (target: Node, ...parameters: readonly string[]) => unknown;

function platformMethod(node: Node, method: string): Call {
  for (let at: unknown = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    const value: unknown = Object.getOwnPropertyDescriptor(at, method)?.value;
    if (typeof value === 'function') return (target, ...parameters) => value.call(target, ...parameters);
  }
  return () => null;
}

const asString = (value: unknown): string => (typeof value === 'string' ? wellFormed(value) : '');

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
/** No element that people write has more (FAULTS 45). */
const MAX_ATTRIBUTES = 1_000;

class DomNode implements TreeNode {
  readonly name: string;
  readonly #node: Node;
  readonly #read: Readers;
  #attributes: ReadonlyMap<string, string> | undefined;

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
    this.#attributes ??= this.#readAttributes();
    return this.#attributes.get(name);
  }

  /** All at once: an element has two, is asked for a dozen, and each question to the platform costs more than the walk to the next node. */
  #readAttributes(): ReadonlyMap<string, string> {
    const { getAttributeNames, getAttribute } = this.#read.element(this.#node);
    const names = getAttributeNames(this.#node);
    if (!Array.isArray(names) || names.length === 0) return NO_ATTRIBUTES;
    const attributes = new Map<string, string>();
    for (const name of names.slice(0, MAX_ATTRIBUTES)) {
      const value = getAttribute(this.#node, name);
      if (typeof value === 'string') attributes.set(name, wellFormed(value));
    }
    return attributes;
  }

  #wrap(node: unknown): TreeNode | undefined {
    return node === null || node === undefined ? undefined : new DomNode(node as Node, this.#read);
  }
}

interface ElementReaders {
  readonly localName: Read;
  readonly getAttributeNames: Call;
  readonly getAttribute: Call;
}

/** The platform's own readers, looked up once a page. */
class Readers {
  readonly nodeType: Read;
  readonly nodeValue: Read;
  readonly firstChild: Read;
  readonly nextSibling: Read;
  #element: ElementReaders | undefined;

  constructor(root: Node) {
    this.nodeType = platform(root, 'nodeType');
    this.nodeValue = platform(root, 'nodeValue');
    this.firstChild = platform(root, 'firstChild');
    this.nextSibling = platform(root, 'nextSibling');
  }

  element(node: Node): ElementReaders {
    this.#element ??= {
      localName: platform(node, 'localName'),
      getAttributeNames: platformMethod(node, 'getAttributeNames'),
      getAttribute: platformMethod(node, 'getAttribute'),
    };
    return this.#element;
  }
}

/** A live document (or any node of one) as a tree. Reads only; the page is never written to, and none of its code runs. */
export function domTree(root: Node): TreeNode {
  return new DomNode(root, new Readers(root));
}

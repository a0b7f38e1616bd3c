import type { Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { PAGE_LIMITS } from '../../shared/page/record.ts';
import type { TreeNode } from '../../shared/page/tree.ts';

type Namespace = ReturnType<TreeAdapter['getNamespaceURI']>;
type Mode = ReturnType<TreeAdapter['getDocumentMode']>;

const NO_ATTRIBUTES: Token.Attribute[] = [];

/**
 * A node of the fast tree: siblings are a linked list, so that every move the standard's tree construction makes costs
 * the same however wide the page is. It is its own `TreeNode`; comments and doctypes are made but never linked in.
 */
export class LeanNode implements TreeNode {
  readonly name: string;
  text: string;
  attributes: Token.Attribute[];
  readonly namespace: Namespace | undefined;
  parent: LeanNode | undefined = undefined;
  first: LeanNode | undefined = undefined;
  last: LeanNode | undefined = undefined;
  next: LeanNode | undefined = undefined;
  previous: LeanNode | undefined = undefined;
  /** Content of a template: apart from its children, as in the standard. */
  content: LeanNode | undefined = undefined;
  depth = 0;

  constructor(name: string, text: string, namespace?: Namespace, attributes = NO_ATTRIBUTES) {
    this.name = name;
    this.text = text;
    this.namespace = namespace;
    this.attributes = attributes;
  }

  attribute(name: string): string | undefined {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return undefined;
  }

  /** Links `node` in before `reference`, or last. */
  insert(node: LeanNode, reference: LeanNode | undefined): void {
    node.parent = this;
    node.depth = this.depth + 1;
    const previous = reference === undefined ? this.last : reference.previous;
    node.previous = previous;
    node.next = reference;
    if (previous === undefined) this.first = node;
    else previous.next = node;
    if (reference === undefined) this.last = node;
    else reference.previous = node;
  }

  detach(): void {
    const { parent, previous, next } = this;
    if (parent === undefined) return;
    if (previous === undefined) parent.first = next;
    else previous.next = next;
    if (next === undefined) parent.last = previous;
    else next.previous = previous;
    this.parent = undefined;
    this.previous = undefined;
    this.next = undefined;
  }
}

type LeanTypes = TreeAdapterTypeMap<
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode,
  LeanNode
>;

/** Returns the node that takes a child of `parent`: at the depth limit the one above, as browsers do. */
const within = (parent: LeanNode): LeanNode =>
  parent.depth >= PAGE_LIMITS.depth && parent.parent !== undefined ? parent.parent : parent;

/** Builds lean trees for one page; `maxNodes` bounds what it makes (throws `too-many-nodes` past it). */
export function leanTree(maxNodes: number): TreeAdapter<LeanTypes> {
  let nodes = 0;
  let mode: Mode | undefined;
  const make = (name: string, text: string, namespace?: Namespace, attributes?: Token.Attribute[]): LeanNode => {
    if (++nodes > maxNodes) throw new AmbitError('too-many-nodes', `a page of more than ${maxNodes} nodes`);
    return new LeanNode(name, text, namespace, attributes);
  };
  const insertText = (parent: LeanNode, text: string, reference: LeanNode | undefined): void => {
    const before = reference === undefined ? parent.last : reference.previous;
    if (before?.name === '#text') before.text += text;
    else parent.insert(make('#text', text), reference);
  };
  return {
    createDocument: () => make('#document', ''),
    createDocumentFragment: () => make('#document', ''),
    createElement: (name, namespace, attributes) => make(name, '', namespace, attributes),
    createCommentNode: () => new LeanNode('#other', ''),
    createTextNode: (text) => make('#text', text),
    adoptAttributes(element, attributes) {
      const known = new Set(element.attributes.map(({ name }) => name));
      element.attributes = [...element.attributes, ...attributes.filter(({ name }) => !known.has(name))];
    },
    appendChild(parent, node) {
      if (node.name !== '#other') within(parent).insert(node, undefined);
    },
    insertBefore(parent, node, reference) {
      if (node.name !== '#other') parent.insert(node, reference);
    },
    insertText: (parent, text) => insertText(within(parent), text, undefined),
    insertTextBefore: (parent, text, reference) => insertText(parent, text, reference),
    detachNode: (node) => node.detach(),
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? template,
    setDocumentType: () => undefined,
    setDocumentMode(_document, value) {
      mode = value;
    },
    getDocumentMode: () => mode as Mode,
    getFirstChild: (node) => node.first ?? null,
    getChildNodes(node) {
      const children: LeanNode[] = [];
      for (let child = node.first; child !== undefined; child = child.next) children.push(child);
      return children;
    },
    getParentNode: (node) => node.parent ?? null,
    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => element.namespace as Namespace,
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is LeanNode => node.name === '#text',
    isCommentNode: (node): node is LeanNode => node.name === '#other',
    isDocumentTypeNode: (node): node is LeanNode => node.name === '#doctype',
    isElementNode: (node): node is LeanNode => !node.name.startsWith('#'),
    getNodeSourceCodeLocation: () => undefined,
    setNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  };
}

/**
 * The one shape in which this folder sees a page, whether it is a live DOM or the tree of a fast parser.
 * Adapters give nodes in document order; comments and the like are left out or named `#other`.
 * All text and attribute values are well-formed UTF-16.
 */
export interface TreeNode {
  /** Lower-case tag name of an element, `#text` for text, `#document` for the root, `#other` for what holds neither. */
  readonly name: string;
  /** Characters of a text node, '' for any other. */
  readonly text: string;
  readonly first: TreeNode | undefined;
  readonly next: TreeNode | undefined;
  /** Value of an attribute as written, `undefined` when the element has none of that (lower-case) name. */
  attribute(name: string): string | undefined;
}

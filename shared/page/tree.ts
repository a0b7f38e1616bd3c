/**
 * The one interface through which this folder reads a page, be it a live DOM or the tree of a fast parser. Adapters
 * give nodes in document order. They leave out comments and similar nodes or name them `#other`. All text and attribute
 * values are well-formed UTF-16.
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

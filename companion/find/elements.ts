import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The elements of a text in document order, read as tag soup: what XML calls by capitals is lower case here. No recursion: how deep a text nests is not ours to say. */
export function* elements(text: string): Generator<Tree.Element> {
  const waiting: Tree.ChildNode[] = [...parse(text).childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

/** '' for an attribute that is not there. */
export const attribute = ({ attrs }: Tree.Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';

import { cut, foldSpace } from '../cut.ts';
import type { Flat } from '../flat.ts';

/** The page's `<meta>` statements: lower-case name or property to the first content that is not empty. */
export type Meta = ReadonlyMap<string, string>;

const MAX_NAME = 100;
const MAX_CONTENT = 2_000;

export function metaOf(flat: Flat): Meta {
  const meta = new Map<string, string>();
  for (const { name, node } of flat.elements) {
    if (name !== 'meta') continue;
    const content = node.attribute('content');
    if (content === undefined) continue;
    const folded = cut(foldSpace(cut(content, MAX_CONTENT * 2)), MAX_CONTENT);
    if (folded === '') continue;
    for (const attribute of ['property', 'name', 'itemprop']) {
      const key = node.attribute(attribute)?.slice(0, MAX_NAME).trim().toLowerCase();
      if (key !== undefined && key !== '' && !meta.has(key)) meta.set(key, folded);
    }
  }
  return meta;
}

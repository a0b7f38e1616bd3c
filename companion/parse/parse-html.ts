import { Parser } from 'parse5';
import { isAmbitError } from '../../shared/errors/ambit-error.ts';
import { type PartReaders, readPage } from '../../shared/page/read.ts';
import { PAGE_LIMITS, type PageRecord } from '../../shared/page/record.ts';
import type { TreeNode } from '../../shared/page/tree.ts';
import { withLanguage } from '../../shared/page/with-language.ts';
import { wellFormed } from '../../shared/text/well-formed.ts';
import { leanTree } from './lean-tree.ts';
import { QuickTokenizer } from './quick-tokenizer.ts';

/** Nodes the parser may make; more than are read, since it makes some that end up elsewhere. */
const MAX_NODES = PAGE_LIMITS.nodes + 1_000;

/** The standard's tree of an HTML text (WHATWG tree construction), made with as little as reading it needs. */
export function parseTree(html: string): { root: TreeNode; truncated: boolean } {
  const parser = new Parser({ treeAdapter: leanTree(MAX_NODES) });
  parser.tokenizer = new QuickTokenizer(parser);
  // Turns dropping off: the page is whole in memory, and each drop would copy the rest of it.
  parser.tokenizer.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  try {
    parser.tokenizer.write(wellFormed(html), true);
  } catch (error) {
    if (!isAmbitError(error, 'too-many-nodes')) throw error;
    return { root: parser.document, truncated: true };
  }
  return { root: parser.document, truncated: false };
}

/**
 * The record of a page from its decoded HTML; the same as the browser would give for it, and its language. Synchronous,
 * linear, bounded.
 * @param lean without pictures and the blocks of links
 */
export function parseHtml(html: string, url: string, lean = false, by?: PartReaders): PageRecord {
  const { root, truncated } = parseTree(html);
  const page = withLanguage(readPage(root, url, lean, by));
  return truncated && !page.truncated ? { ...page, truncated } : page;
}

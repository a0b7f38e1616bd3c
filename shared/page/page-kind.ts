/**
 * Kinds of page by structure. `list` leads to other pages: a tag page, a category, an index. `front`: the first page of
 * a host. `forum`: a thread. `file`: a PDF. `other`: a page without prose.
 */
export const PAGE_KINDS = ['article', 'list', 'front', 'forum', 'product', 'file', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/**
 * First octets of pages that hold rows (sqlite.org/fileformat2.html#b_tree_pages): of an index or a table, inner pages
 * first.
 */
const INNER: ReadonlySet<number> = new Set([2, 5]);
const LEAF: ReadonlySet<number> = new Set([10, 13]);
/** Octets that the file's header takes of the first page. */
const FILE_HEADER = 100;

/**
 * Fills with zeros the parts of a page of a database file that belong to no row: the gap before the rows, and free
 * places between them.
 * SQLite never reads those parts, but leaves in them the content of rows that moved to another page.
 * Leaves a page of another kind, or a malformed one, as it is: SQLite writes those whole (`secure_delete`).
 * @param number of the page in its file, from 1
 * @returns true if those parts held anything
 */
export function clearUnused(page: Buffer, number: number): boolean {
  const at = number === 1 ? FILE_HEADER : 0;
  const kind = page[at] ?? 0;
  if (!INNER.has(kind) && !LEAF.has(kind)) return false;
  const cells = page.readUInt16BE(at + 3);
  // 65,536 is written as 0.
  const content = page.readUInt16BE(at + 5) || 65_536;
  const gap = at + (INNER.has(kind) ? 12 : 8) + 2 * cells;
  if (gap > content || content > page.length) return false;
  let isChanged = clear(page, gap, content);
  // Each free block gives the offset of the next one, which lies behind it, and its own length.
  for (let free = page.readUInt16BE(at + 1), last = content - 1; free > last && free + 4 <= page.length; ) {
    const length = page.readUInt16BE(free + 2);
    if (free + length > page.length) break;
    isChanged = clear(page, free + 4, free + length) || isChanged;
    last = free;
    free = page.readUInt16BE(free);
  }
  return isChanged;
}

const ZEROS = Buffer.alloc(65_536);

/** @returns true if the part held anything */
function clear(page: Buffer, from: number, to: number): boolean {
  if (from >= to || page.compare(ZEROS, 0, to - from, from, to) === 0) return false;
  page.fill(0, from, to);
  return true;
}

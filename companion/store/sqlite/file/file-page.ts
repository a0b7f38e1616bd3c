/**
 * First octets of pages that hold rows (sqlite.org/fileformat2.html#b_tree_pages): of an index or a table, inner pages
 * first.
 */
const INNER: ReadonlySet<number> = new Set([2, 5]);
const LEAF: ReadonlySet<number> = new Set([10, 13]);
/** Of the first page of a file the header of the file takes so much. */
const FILE_HEADER = 100;

/**
 * Fills with zeros what belongs to no row in a page of a database file: the gap before the rows, and what is free
 * between them. SQLite never reads it, but leaves there what rows that moved to another page were. A page that is no
 * such page, or that is not as it should be, stays as it is: SQLite writes the others whole (`secure_delete`).
 * @param number of the page in its file, from 1
 * @returns whether anything stood there
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
  // Each names the next, which stands behind it, and its own length.
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

/** @returns whether anything stood there */
function clear(page: Buffer, from: number, to: number): boolean {
  if (from >= to || page.compare(ZEROS, 0, to - from, from, to) === 0) return false;
  page.fill(0, from, to);
  return true;
}

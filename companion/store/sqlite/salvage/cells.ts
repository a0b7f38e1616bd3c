import type { Value } from '../database.ts';
import type { PageSource } from './pages.ts';
import { readRecord, varint } from './record.ts';

/** Types of pages (sqlite.org/fileformat2.html#b_tree_pages). */
export const INTERIOR_INDEX = 2;
export const INTERIOR_TABLE = 5;
export const LEAF_INDEX = 10;
export const LEAF_TABLE = 13;
const TYPES: ReadonlySet<number> = new Set([INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE]);

/** Bytes of one record that are read at most; a capture has at most some megabytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** A row as it is written in a page. `rowid`: undefined in an index or a table without row numbers. */
export interface RawRow {
  readonly rowid: number | undefined;
  readonly values: readonly Value[];
}

/** Offset of a page's header in bytes; on page 1 the file's own header comes first. */
const headerOf = (number: number): number => (number === 1 ? 100 : 0);

/** Returns the type of a page; `undefined` when no page of a table or index begins so. */
export function typeOf(page: Buffer, number: number): number | undefined {
  const type = page[headerOf(number)] ?? 0;
  return TYPES.has(type) ? type : undefined;
}

/** Lists the pages below an interior page, left to right. */
export function childrenOf(page: Buffer, number: number): readonly number[] {
  const children = pointersOf(page, number, 12)
    .filter((at) => at + 4 <= page.length)
    .map((at) => page.readUInt32BE(at));
  return [...children, page.readUInt32BE(headerOf(number) + 8)];
}

/** Reads the rows of a page one by one. `bad` counts those with a value that cannot be read: they end before it. */
export function* rowsOf(source: PageSource, number: number, type: number, bad: () => void): Generator<RawRow> {
  const page = source.read(number);
  if (page === undefined || type === INTERIOR_TABLE) return;
  const isTable = type === LEAF_TABLE;
  for (const pointer of pointersOf(page, number, type === INTERIOR_INDEX ? 12 : 8)) {
    const size = varint(page, type === INTERIOR_INDEX ? pointer + 4 : pointer);
    const rowid = isTable && size !== undefined ? varint(page, size.end) : undefined;
    const start = isTable ? rowid?.end : size?.end;
    const record =
      size === undefined || start === undefined
        ? undefined
        : readRecord(payloadOf(source, page, start, size.value, isTable));
    if (record?.isWhole !== true) bad();
    if (record !== undefined) yield { rowid: rowid?.value, values: record.values };
  }
}

function pointersOf(page: Buffer, number: number, headerSize: number): readonly number[] {
  const start = headerOf(number) + headerSize;
  const count = Math.min(page.readUInt16BE(headerOf(number) + 3), Math.floor((page.length - start) / 2));
  const pointers: number[] = [];
  for (let index = 0; index < count; index++) {
    // As SQLite does: bits that lead out of the page do not count.
    const pointer = page.readUInt16BE(start + 2 * index) & (page.length - 1);
    if (pointer >= start) pointers.push(pointer);
  }
  return pointers;
}

/** The bytes of a record, from the page and those it overflows to; fewer where that chain breaks. */
function payloadOf(source: PageSource, page: Buffer, start: number, size: number, isTable: boolean): Buffer {
  const usable = source.pageSize;
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return page.subarray(start, start + Math.max(0, size));
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const rest = least + ((size - least) % (usable - 4));
  const local = rest <= most ? rest : least;
  const parts = [page.subarray(start, start + local)];
  let next = start + local + 4 <= page.length ? page.readUInt32BE(start + local) : 0;
  for (let left = size - local; left > 0 && next !== 0 && size <= MOST_BYTES; left -= usable - 4) {
    const overflow = source.read(next);
    if (overflow === undefined) break;
    parts.push(overflow.subarray(4, 4 + Math.min(left, usable - 4)));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

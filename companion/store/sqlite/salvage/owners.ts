import { childrenOf, INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE, rowsOf, typeOf } from './cells.ts';
import type { PageSource } from './pages.ts';

/** Marks a page that no tree leads to. */
export const UNOWNED = -1;
/** Marks a page of an index or of the schema, or a free one: it holds no row of a table that is read. */
export const NOT_A_TABLE = -2;

/** Table of each page, as far as readable pages name it. */
export interface Owners {
  /** Index by page number; the number of a table in the list given, UNOWNED or NOT_A_TABLE. Two bytes a page. */
  readonly ofPage: Int16Array;
  /**
   * Tables of which a part cannot be reached from the root any more: their rows may be in pages that belong to none.
   */
  readonly torn: ReadonlySet<string>;
  /** Rows in a whole index of a table, by the table's name: how many there were before the damage. */
  readonly expected: ReadonlyMap<string, number>;
}

/** A row of the schema, as it was found. */
export interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly root: number;
  readonly sql: string;
}

/** Walks the trees of all tables and indexes from their roots. @param schema as `schemaOf` found it */
export function ownersOf(source: PageSource, { pages, rows: schema }: FoundSchema, tables: readonly string[]): Owners {
  const ofPage = new Int16Array(source.count + 1).fill(UNOWNED);
  for (const page of pages) ofPage[page] = NOT_A_TABLE;
  const expected = new Map<string, number>();
  const torn = new Set(tables);
  for (const { type, name, root } of schema) {
    // A virtual table has no tree of its own.
    if (type !== 'table' || root === 0) continue;
    const { isTorn } = walk(source, root, tables.indexOf(name), ofPage);
    if (!isTorn) torn.delete(name);
  }
  for (const { type, table, root, sql } of schema) {
    if (type !== 'index') continue;
    const { rows, isTorn } = walk(source, root, NOT_A_TABLE, ofPage);
    // An index of some rows only counts too few.
    if (!isTorn && !/\bWHERE\b/i.test(sql)) expected.set(table, Math.max(rows, expected.get(table) ?? 0));
  }
  markFree(source, ofPage);
  return { ofPage, torn, expected };
}

/** Readable rest of the schema, and the pages that hold it. */
export interface FoundSchema {
  readonly pages: readonly number[];
  readonly rows: readonly SchemaRow[];
}

const KINDS: ReadonlySet<string> = new Set(['table', 'index', 'trigger', 'view']);

/** Finds the rows of the schema on any page, so that page 1 is not needed. */
export function schemaOf(source: PageSource): FoundSchema {
  const rows: SchemaRow[] = [];
  const pages: number[] = [];
  for (let number = 1; number <= source.count; number++) {
    const page = source.read(number);
    if (page === undefined || typeOf(page, number) !== LEAF_TABLE) continue;
    for (const { values } of rowsOf(source, number, LEAF_TABLE, () => undefined)) {
      const [type, name, table, root, sql] = values;
      if (typeof type !== 'string' || !KINDS.has(type) || values.length !== 5 || typeof root !== 'number') break;
      if (pages.at(-1) !== number) pages.push(number);
      if (typeof name !== 'string' || typeof table !== 'string' || type === 'trigger' || type === 'view') continue;
      rows.push({ type, name, table, root, sql: typeof sql === 'string' ? sql : '' });
    }
  }
  return { pages, rows };
}

/**
 * Gives the pages of a tree to their owner. @returns the rows of an index, and whether a part of the tree was not found
 */
function walk(
  source: PageSource,
  root: number,
  owner: number,
  ofPage: Int16Array,
): { readonly rows: number; readonly isTorn: boolean } {
  const mine = owner < 0 ? NOT_A_TABLE : owner;
  let [rows, isTorn] = [0, false];
  for (const open = [root]; ; ) {
    const number = open.pop();
    if (number === undefined) return { rows, isTorn };
    const page = number > 1 && ofPage[number] === UNOWNED ? source.read(number) : undefined;
    const type = page && typeOf(page, number);
    if (page === undefined || type === undefined) isTorn = true;
    if (page === undefined) continue;
    ofPage[number] = mine;
    if (type === INTERIOR_TABLE || type === INTERIOR_INDEX) open.push(...childrenOf(page, number).toReversed());
    if (mine !== NOT_A_TABLE || (type !== LEAF_INDEX && type !== INTERIOR_INDEX)) continue;
    for (const _ of rowsOf(source, number, type, () => (isTorn = true))) rows++;
  }
}

/** Leaves out free pages, as far as their list can be followed: what was deleted must not come back. */
function markFree(source: PageSource, ofPage: Int16Array): void {
  const isFree = (number: number): boolean => number > 1 && number <= source.count && ofPage[number] === UNOWNED;
  let next = source.read(1)?.readUInt32BE(32) ?? 0;
  while (isFree(next)) {
    const trunk = source.read(next);
    const count = trunk?.readUInt32BE(4) ?? 0;
    if (trunk === undefined || count > source.pageSize / 4 - 2) return;
    const leaves = Array.from({ length: count }, (_, index) => trunk.readUInt32BE(8 + 4 * index));
    if (!leaves.every(isFree)) return;
    ofPage[next] = NOT_A_TABLE;
    for (const leaf of leaves) ofPage[leaf] = NOT_A_TABLE;
    next = trunk.readUInt32BE(0);
  }
}

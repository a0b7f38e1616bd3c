import type { FlatElement } from '../flat.ts';

const SIGNS: ReadonlySet<string> = new Set(['col', 'colgroup', 'tfoot', 'thead', 'th', 'caption']);
const MANY_ROWS = 10;
const MANY_COLUMNS = 4;
const MANY_CELLS = 10;
const MAX_SPAN = 1000;

interface TableTraits {
  sign: boolean;
  nested: boolean;
  rows: number;
  columns: number;
  row: number;
}

/**
 * Returns 1 for each table of data, 0 for one of layout, by Readability's tests: heads and captions, then size. Linear.
 */
export function dataTables(elements: readonly FlatElement[]): Uint8Array {
  const data = new Uint8Array(elements.length);
  const tables = new Map<number, TableTraits>();
  const inside = new Int32Array(elements.length).fill(-1);
  for (const { index, node, parent, name } of elements) {
    const outer = parent === undefined ? -1 : (inside[parent.index] ?? -1);
    inside[index] = name === 'table' ? index : outer;
    const table = outer === -1 ? undefined : tables.get(outer);
    if (name === 'table') {
      tables.set(index, {
        sign: (node.attribute('summary') ?? '') !== '',
        nested: false,
        rows: 0,
        columns: 0,
        row: 0,
      });
      if (table !== undefined) table.nested = true;
    }
    if (table === undefined) continue;
    if (SIGNS.has(name)) table.sign = true;
    if (name === 'tr') {
      table.rows++;
      table.row = 0;
    }
    if (name === 'td') {
      const span = Number.parseInt(node.attribute('colspan') ?? '1', 10);
      table.row += span >= 1 && span <= MAX_SPAN ? span : 1;
      table.columns = Math.max(table.columns, table.row);
    }
  }
  for (const [index, table] of tables) data[index] = isData(elements[index], table) ? 1 : 0;
  return data;
}

function isData(element: FlatElement | undefined, { sign, nested, rows, columns }: TableTraits): boolean {
  const node = element?.node;
  if (node?.attribute('role') === 'presentation' || node?.attribute('datatable') === '0') return false;
  if (sign) return true;
  if (nested || rows <= 1 || columns <= 1) return false;
  return rows >= MANY_ROWS || columns > MANY_COLUMNS || rows * columns > MANY_CELLS;
}

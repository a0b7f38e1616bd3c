import type { Value } from '../database.ts';
import { INTERIOR_TABLE, LEAF_TABLE, type RawRow, rowsOf, typeOf } from './cells.ts';
import { type Owners, UNOWNED } from './owners.ts';
import type { PageSource } from './pages.ts';
import { fitted, type Shape } from './shapes.ts';

/** A row of a table of ours. */
export interface FoundRow {
  readonly shape: Shape;
  readonly rowid: number | undefined;
  /** By `shape.columns`. */
  readonly values: readonly Value[];
}

/**
 * Reads the rows of some tables from all pages, by the pages' owners. A page that no tree leads to any more is of the
 * one table whose shape all its rows have. Cost: each page is read once; memory for one page and one record.
 * @param shapes all tables, as `owners` numbers them. @param bad counts what could not be read, by table; '' where it
 * could be of any
 */
export function* readRows(
  source: PageSource,
  owners: Owners,
  shapes: readonly Shape[],
  wanted: ReadonlySet<string>,
  bad: (table: string) => void,
): Generator<FoundRow | number> {
  for (let number = 2; number <= source.count; number++) {
    const owner = owners.ofPage[number] ?? UNOWNED;
    const owned = shapes[owner];
    if (owner !== UNOWNED && (owned === undefined || !wanted.has(owned.table))) continue;
    const page = source.read(number);
    if (page === undefined) continue;
    const type = typeOf(page, number);
    if (type === INTERIOR_TABLE) continue;
    if (type === undefined) {
      if (owned !== undefined) bad(owned.table);
      continue;
    }
    yield number;
    let unread = 0;
    const rows = [...rowsOf(source, number, type, () => unread++)];
    const isTable = type === LEAF_TABLE;
    // An index has pages like those of a table without row numbers.
    const others = isTable ? shapes : shapes.filter(({ table }) => owners.torn.has(table));
    const shape = shapeFor(rows, owned, others, isTable);
    if (shape === undefined || !wanted.has(shape.table)) {
      if (shape === undefined && rows.length + unread > 0) bad(owned?.table ?? '');
      continue;
    }
    for (const row of rows) {
      const values = fitted(shape, row, shape === owned);
      if (values === undefined) unread++;
      else yield { shape, rowid: shape.hasRowid ? row.rowid : undefined, values };
    }
    for (; unread > 0; unread--) bad(shape.table);
  }
}

/** The owner, where any row is one of its; else the only table that has rows like these. */
function shapeFor(
  rows: readonly RawRow[],
  owned: Shape | undefined,
  shapes: readonly Shape[],
  isTable: boolean,
): Shape | undefined {
  const likeness = (shape: Shape): number =>
    shape.hasRowid === isTable ? rows.filter((row) => fitted(shape, row, false) !== undefined).length : 0;
  if (owned !== undefined && (rows.length === 1 || likeness(owned) > 0)) return owned;
  const counts = shapes.map((shape) => ({ shape, like: likeness(shape) })).filter(({ like }) => like > 0);
  const most = Math.max(0, ...counts.map(({ like }) => like));
  const [first, ...others] = counts.filter(({ like }) => like === most);
  return others.length === 0 ? first?.shape : undefined;
}

import type { Value } from '../sqlite/database.ts';

/** One SQL statement for either database, its values numbered `$1`, `$2`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

export type StoredRow = Readonly<Record<string, Value>>;
/** A row with columns of text, and columns of numbers. */
export type Cells<Texts extends string, Numbers extends string = never> = Readonly<
  Record<Texts, string> & Record<Numbers, number>
>;

/** New values of a row's columns, or its deletion; undefined: the row stays as it is. */
export type Change = 'delete' | StoredRow | undefined;

/** Erasures by an address (`page`, `site`) and by a span of time. Everything else goes with its owner. */
export type PartKind = 'page' | 'site' | 'time';

interface StepReach {
  /** Kinds of erasure that look at the table; absent: all. */
  readonly kinds?: readonly PartKind[];
  /** The count in the answer to the user that has the rows of this step. */
  readonly counts?: 'captures' | 'pages' | 'labels';
  /** True if it unpacks pages: only such steps count as progress. */
  readonly isLong?: boolean;
}

/** A step that more than one row decides. The folder of its database holds the code. */
export interface SpecialStep<Name extends string> extends StepReach {
  /** Tables whose rows it deletes or clears. */
  readonly tables: readonly string[];
  readonly special: Name;
}

/** The rows of a table that an erasure looks at, and what becomes of each. */
export interface RowStep<Scope> extends StepReach {
  readonly table: string;
  /** The index by which rows are read, where the database would choose another one. */
  readonly index?: string;
  /** Columns that identify a row among those of one owner. Rows are read in their sequence. */
  readonly key: readonly string[];
  /** Limits the step to rows of some owners, one owner after the other. Absent: all rows. */
  readonly of?: { readonly column: string; owners(scope: Scope): readonly Value[] };
  /** Columns and expressions that `change` reads beside the key and the owner. */
  readonly read: readonly string[];
  /**
   * Condition that spares the database most rows; undefined: it hands over all. Its values begin with `$4`, and the key
   * is one column of whole numbers.
   */
  where?(scope: Scope, owner: Value): Statement | undefined;
  /** Limits the step to rows with some values of a column, one value after the other; `index` leads to them. */
  readonly having?: {
    readonly column: string;
    /** What else holds, as the index has it. */
    readonly and?: string;
    values(scope: Scope, owner: Value): Iterable<Value>;
  };
  /** Rows in one batch. */
  readonly rows?: number;
  /** True if users may write the row meanwhile. One transaction then reads and writes a batch. */
  readonly isShared?: boolean;
  /** Columns that `change` clears in rows that stay; absent: it deletes rows. */
  readonly clears?: readonly string[];
  change(row: StoredRow, scope: Scope): Change;
}

export type Step<Scope, Name extends string> = RowStep<Scope> | SpecialStep<Name>;

/** Rows to read, and the statement that each asks for. */
export interface ErasureBatch {
  readonly select: Statement;
  readonly isShared: boolean;
  changeOf(row: StoredRow): Statement | undefined;
}

/** Rows that a database read in a batch, and how many it changed. */
export interface BatchResult {
  readonly rows: readonly StoredRow[];
  readonly changed: number;
}

/** Batches of a step. The database hands back what it did with each. Returns the number of changed rows. */
export type Batches = Generator<ErasureBatch, number, BatchResult>;

const ROWS = 512;
/** Numbers of rows from which one batch selects. */
const WINDOW = 4_096;

/** Turns a step into batches. Each begins after the last row by its key, so rows that go make no gap. */
export function* batchesOf<Scope>(step: RowStep<Scope>, scope: Scope): Batches {
  const { having, index, key, of, read, rows: size = ROWS, table } = step;
  const from = index === undefined ? table : `${table} INDEXED BY ${index}`;
  const columns = [...new Set([...key, ...(of === undefined ? [] : [of.column]), ...read])].join(', ');
  const batch = (
    what: string,
    owner: Value,
    conditions: readonly string[],
    values: readonly Value[],
    end = '',
  ): ErasureBatch => {
    const mine = of === undefined ? conditions : [`${of.column} = $1`, ...conditions];
    return {
      select: {
        text: `SELECT ${what} FROM ${from}${mine.length === 0 ? '' : ` WHERE ${mine.join(' AND ')}`}${end}`,
        values: of === undefined ? values : [owner, ...values],
      },
      isShared: step.isShared === true,
      changeOf: (row) => statementOf(step, row, step.change(row, scope)),
    };
  };
  let changed = 0;
  for (const owner of of?.owners(scope) ?? [null]) {
    const narrow = step.where?.(scope, owner);
    if (narrow !== undefined) {
      const { rows } = yield { ...batch(`max(${key}) AS last`, owner, [], []), changeOf: () => undefined };
      for (let from = -1; from < Number(rows[0]?.last ?? -1); from += WINDOW) {
        const window = [`${key} > $2 AND ${key} <= $3 AND ${narrow.text}`];
        changed += (yield batch(columns, owner, window, [from, from + WINDOW, ...narrow.values])).changed;
      }
      continue;
    }
    for (const value of having?.values(scope, owner) ?? [undefined]) {
      const given = value === undefined ? [] : [value];
      const first = (of === undefined ? 1 : 2) + given.length;
      const meant = given.length === 0 ? [] : [`${having?.column} = $${first - 1}${having?.and ?? ''}`];
      const after = `(${key.join(', ')}) > (${key.map((_name, place) => `$${first + place}`).join(', ')})`;
      for (let last: StoredRow | undefined, isMore = true; isMore; ) {
        const known = last === undefined ? [] : key.map((name) => last?.[name] ?? null);
        const conditions = last === undefined ? meant : [...meant, after];
        const sequence = ` ORDER BY ${key.join(', ')} LIMIT ${size}`;
        const result: BatchResult = yield batch(columns, owner, conditions, [...given, ...known], sequence);
        changed += result.changed;
        last = result.rows.at(-1);
        isMore = result.rows.length === size;
      }
    }
  }
  return changed;
}

function statementOf<Scope>({ key, of, table }: RowStep<Scope>, row: StoredRow, change: Change): Statement | undefined {
  if (change === undefined) return undefined;
  const values: Value[] = [];
  const equal = ([name, value]: [string, Value]): string => `${name} = $${values.push(value)}`;
  const verb =
    change === 'delete'
      ? `DELETE FROM ${table}`
      : `UPDATE ${table} SET ${Object.entries(change).map(equal).join(', ')}`;
  const names = of === undefined ? key : [of.column, ...key];
  return { text: `${verb} WHERE ${names.map((name) => equal([name, row[name] ?? null])).join(' AND ')}`, values };
}

/** Rows that go together, few at a time. */
export interface RowsToDrop {
  readonly table: string;
  /** Selects them by one value, `$1`. */
  readonly where: string;
  readonly key: string;
  /** Rows in one statement. */
  readonly rows: number;
}

/** Deletes rows for as long as the database hands back that some went. */
export function* dropsOf(some: readonly RowsToDrop[], value: Value): Generator<Statement, void, number> {
  for (const { table, where, key, rows } of some) {
    const next = `SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${rows}`;
    const text = `DELETE FROM ${table} WHERE ${where} AND (${key}) IN (${next})`;
    while ((yield { text, values: [value] }) > 0);
  }
}

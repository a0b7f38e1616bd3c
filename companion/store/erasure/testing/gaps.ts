import type { PartKind, Step } from '../engine.ts';

/** A column with text or octets, as the schema of a database has it. */
export interface HeldColumn {
  readonly table: string;
  readonly name: string;
}

/** Contents of the columns of a table, each named once. */
export interface Held {
  /** Addresses, hosts, texts and choices, which an erasure must reach. */
  readonly data?: string;
  /** Words that the user typed, ids, states, kinds, hashes. They go with their row. */
  readonly plain?: string;
  /** Kinds of erasure that leave the table alone, and why. */
  readonly unless?: { readonly [Kind in PartKind]?: string };
}

/**
 * Names every column that `held` leaves out. Also names every column with user data that a kind of erasure neither
 * deletes nor clears.
 */
export function gapsIn<Scope, Name extends string>(
  columns: readonly HeldColumn[],
  held: Readonly<Record<string, Held>>,
  steps: readonly Step<Scope, Name>[],
  kinds: readonly PartKind[],
): readonly string[] {
  const reaches = (kind: PartKind, { table, name }: HeldColumn): boolean =>
    steps.some((step) => {
      if (step.kinds !== undefined && !step.kinds.includes(kind)) return false;
      if ('special' in step) return step.tables.includes(table);
      return step.table === table && (step.clears?.includes(name) ?? true);
    });
  return columns.flatMap((column) => {
    const path = `${column.table}.${column.name}`;
    const { data = '', plain = '', unless = {} } = held[column.table] ?? {};
    if (plain.split(' ').includes(column.name)) return [];
    if (!data.split(' ').includes(column.name)) return [`${path} is not classified`];
    return kinds
      .filter((kind) => unless[kind] === undefined && !reaches(kind, column))
      .map((kind) => `${path} stays in an erasure by ${kind}`);
  });
}
